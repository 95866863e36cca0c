"""What happened, in words: typed reason and rule clause first, one sentence second."""

from newmarket.explain.cards import SUIT_SIGNS, card_sign, rank_sign, suit_name, suit_word
from newmarket.explain.model import Explanation, Listener, Part, Reason, say_to
from newmarket.explain.pots import pot_name
from newmarket.explain.refused import explain_refusal, refusal_clause
from newmarket.explain.sentences import explain

__all__ = [
    "SUIT_SIGNS",
    "Explanation",
    "Listener",
    "Part",
    "Reason",
    "card_sign",
    "explain",
    "explain_refusal",
    "pot_name",
    "rank_sign",
    "refusal_clause",
    "say_to",
    "suit_name",
    "suit_word",
]
