"""Packs so small that all deals can be laid out, and those picked that a seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from newmarket.cards import Ace, Card
from newmarket.engine import Deal, ImpossibleAction, Seat, Stage, share_out
from newmarket.rules import CardsShown, Centre, FirstLead, Lead, Rules
from tests.kit.games import FIND_THE_LADY, NEWMARKET, OLD_NEWMARKET, POPE_JOAN, SPIN, varied, with_pack
from tests.kit.hands import PlayedHand, at_random, begun

# One suit climbs to the end of its pack, one to the ace, one has a gap in it.
SMALL = varied(with_pack(NEWMARKET, "2C 3C 4C 5C QH KH AH 6S 8S"), cards_shown=CardsShown.AT_MATCH_END)
SMALL_ANY_LEAD = varied(SMALL, id="small-any-lead", lead=Lead.ANY_CARD)
OTHER_SUIT = varied(SMALL, id="small-other-suit", lead=Lead.LOWEST_OF_ANOTHER_SUIT)
OTHER_COLOUR = varied(
    with_pack(NEWMARKET, "2C 3C 4C 5C QD KD AD 6S 8S"),
    id="small-diamond",
    lead=Lead.LOWEST_OF_OTHER_COLOUR_SUIT,
    first_lead=FirstLead.LOWEST_DIAMOND,
    cards_shown=CardsShown.AT_MATCH_END,
)
ACE_TOPS = varied(
    with_pack(varied(NEWMARKET, ace=Ace.LOW_ABOVE_KING), "AC 2C JC QC KC 3H 4H KS AS"),
    id="ace-tops",
    cards_shown=CardsShown.AT_MATCH_END,
)
LADY = with_pack(FIND_THE_LADY, "AC 2C 3C 2H 4H QH 5S QS KD")
SPINNING = varied(with_pack(SPIN, "AD 2D 3D QC KC 4H 5H 6H JS"), cards_shown=CardsShown.AT_MATCH_END)
POPE = varied(with_pack(POPE_JOAN, "9D TD JD QC KC 4H 5H 6H JS"), cards_shown=CardsShown.AT_MATCH_END)
OLD = varied(with_pack(OLD_NEWMARKET, "2S KS 3C QC 9H JH 4D TD"), cards_shown=CardsShown.AT_MATCH_END)
ALL_SMALL = [SMALL, SMALL_ANY_LEAD, OTHER_SUIT, OTHER_COLOUR, ACE_TOPS, LADY, SPINNING, POPE, OLD]


def small_hand(rules: Rules, seed: int) -> PlayedHand:
    """A whole hand of three with the small pack."""
    rng = Random(seed)
    cards = list(rules.pack.cards)
    rng.shuffle(cards)
    centre_at = None if rules.centre is Centre.NONE else rng.randrange(1, len(cards) - 1)
    deal = share_out(rules, cards, dealer=Seat(0), seats=3, centre_at=centre_at)
    return begun(rules, deal, dealer=0).played_out(at_random(rng))


def layouts(hand: PlayedHand, seat: Seat | None) -> Iterator[Deal]:
    """All ways to lay the cards in piles of the right sizes, of which *seat* has those that it has held."""
    state, deal = hand.state, hand.state.deal
    places: list[Seat | str] = [*hand.seats, "spare", "centre"]
    lies: dict[Seat | str, tuple[Card, ...]] = {**dict(zip(hand.seats, deal.seats, strict=True)), "spare": deal.spare}
    lies["centre"] = () if deal.centre is None else (deal.centre,)
    own: list[Seat | str] = []
    if seat is not None and state.stage is not Stage.PLACING:
        own = [seat, "spare"] if state.exchanged == seat else [seat]
    last = () if deal.turned is None or state.stage is Stage.PLACING else (deal.turned,)
    seen = {card for place in own for card in lies[place]} | {*last}
    free = [card for card in hand.rules.pack.cards if card not in seen]
    sizes = [0 if place in own else len(lies[place]) for place in places]
    sizes[-2] -= 0 if "spare" in own else len(last)
    for piles in _split(free, sizes[:-1]):
        found = {place: lies[place] if place in own else pile for place, pile in zip(places, piles, strict=True)}
        spare = found["spare"] if "spare" in own else (*found["spare"], *last)
        turned = spare[-1] if deal.turned is not None else None
        yield Deal(
            seats=tuple([found[other] for other in hand.seats]),
            spare=spare,
            centre=next(iter(found["centre"]), None),
            turned=turned,
        )


def _split(cards: list[Card], sizes: list[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield (tuple(cards),)
        return
    for pile in combinations(cards, sizes[0]):
        for rest in _split([card for card in cards if card not in pile], sizes[1:]):
            yield (pile, *rest)


def agrees(hand: PlayedHand, deal: Deal) -> bool:
    """Whether the same actions on *deal* are legal, tell the same, and then call the same seat for the same card."""
    try:
        other = hand.dealt_anew(deal)
    except ImpossibleAction:
        return False
    return (hand.events, hand.state.turn, hand.state.called) == (other.events, other.state.turn, other.state.called)
