"""What happened, in words: typed reason and rule clause first, one sentence second."""

from newmarket.explain.cards import SUIT_SIGNS, card_sign, rank_sign, suit_name, suit_word
from newmarket.explain.model import Explained, Explanation, Listener, Part, Reason, counted, listener_of, say_to
from newmarket.explain.pots import PotShown, pot_name, pots_shown, the_pot
from newmarket.explain.refused import explain_refusal, refusal_clause
from newmarket.explain.sentences import explain
from newmarket.explain.whole import explained, explained_opening, explained_refusal

__all__ = [
    "SUIT_SIGNS",
    "Explained",
    "Explanation",
    "Listener",
    "Part",
    "PotShown",
    "Reason",
    "card_sign",
    "counted",
    "explain",
    "explain_refusal",
    "explained",
    "explained_opening",
    "explained_refusal",
    "listener_of",
    "pot_name",
    "pots_shown",
    "rank_sign",
    "refusal_clause",
    "say_to",
    "suit_name",
    "suit_word",
    "the_pot",
]
