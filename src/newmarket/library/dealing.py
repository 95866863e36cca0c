"""Hands just dealt: from a seed, or with the cards as they are to lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from newmarket.cards import Card
from newmarket.engine import Deal, Seat, begin, lab_deal
from newmarket.errors import FaultySeat, MalformedText
from newmarket.library.checking import as_written, checked_pots, checked_seat, checked_whole
from newmarket.library.hand import Hand
from newmarket.record import LabChance
from newmarket.rules import Rules, TurnUp, find_rules, seats_asked


def deal(  # noqa: PLR0913 - what is dealt, by which chance, and what lies there before
    rules: str | Path | Rules = "newmarket",
    *,
    seats: int | None = None,
    seed: int = 0,
    number: int = 0,
    dealer: int | None = None,
    counters: Sequence[int] | None = None,
    pots: Mapping[str, int] | None = None,
) -> Hand:
    """A hand just dealt: deal *number* under *seed*, which is `lab/1` and so always the same, as `simulate` has it.

    *rules* are those of `find_rules`; without *seats* four play, or as near to that as they go; without a *dealer*
    seat *number* modulo the seats deals. Each seat has the *counters* of the start of a match, and the *pots* are
    empty, unless given; a pot that is not named is empty.

    :raises FaultyRules: as `find_rules`.
    :raises FaultySeat: if the rules are not for so many, the dealer is none of them, or counters are not theirs.
    :raises FaultyPots: if there is no such pot, or less than nothing on it.
    :raises FaultyNumber: if a number is not whole.
    """
    of = find_rules(rules)
    there = seats_asked(of, seats)
    seed, number = checked_whole(seed, "a seed"), checked_whole(number, "a deal")
    deals = checked_seat(number % there if dealer is None else dealer, there)
    dealt = lab_deal(of, seed=seed, hand=number, dealer=deals, seats=there)
    return _begun(of, dealt, deals, counters, pots, LabChance(seed=seed, hand=number))


def deal_cards(  # noqa: PLR0913 - where each card lies, and what lies there before
    rules: str | Path | Rules,
    cards: Sequence[str | Iterable[Card]],
    *,
    spare: str | Iterable[Card] = (),
    centre: Card | str | None = None,
    dealer: int = 0,
    counters: Sequence[int] | None = None,
    pots: Mapping[str, int] | None = None,
) -> Hand:
    """A hand with the *cards* of each seat, those of the *spare* hand and of the *centre*: ``"2C 7D AH"``, or as
    `print` shows them.

    Where the rules turn a card up it is the last of the spare hand. The rest is as in `deal`.

    :raises MalformedText: if a text is no card.
    :raises FaultyDeal: if these are not the pack of *rules*, shared out as they say.
    :raises FaultyRules: as `deal`; so are `FaultySeat`, `FaultyPots` and `FaultyNumber`.
    """
    of = find_rules(rules)
    there = seats_asked(of, len(cards))
    rest = cards_of(spare)
    turned = rest[-1] if rest and of.turn_up is not TurnUp.NONE else None
    middle = None if centre is None else _card(centre)
    lies = Deal(seats=tuple(map(cards_of, cards)), spare=rest, centre=middle, turned=turned)
    return _begun(of, lies, checked_seat(dealer, there), counters, pots, None)


def cards_of(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """The cards of a text such as ``"2C 7D AH"`` or ``"2♣ 7♦ A♥"``, or each of *cards*.

    :raises MalformedText: if one is no card.
    """
    return tuple(_card(each) for each in (cards.split() if isinstance(cards, str) else cards))


def _card(card: object) -> Card:
    # A card is a text, too.
    if not isinstance(card, str):
        raise MalformedText(f"expected a card or its text, got {card!r}")
    return Card.parse(as_written(card))


def _begun(
    rules: Rules,
    lies: Deal,
    dealer: Seat,
    counters: Sequence[int] | None,
    pots: Mapping[str, int] | None,
    chance: LabChance | None,
) -> Hand:
    seats = len(lies.seats)
    given = (rules.counters,) * seats if counters is None else counters
    before = tuple(checked_whole(each, "counters") for each in given)
    if len(before) != seats:
        raise FaultySeat(f"expected counters for {seats} seats, got {len(before)}")
    there = checked_pots(rules, pots or {})
    opening = begin(rules, lies, dealer=dealer, counters=before, pots=there)
    return Hand(
        rules=rules,
        state=opening.state,
        counters_before=before,
        pots_before=there,
        events=opening.events,
        chance=chance,
    )
