"""Which pots a card takes for who plays it, and which go to whom when a hand is over."""

from __future__ import annotations

from typing import assert_never

from newmarket.cards import Card, Rank, Suit
from newmarket.engine.events import PotTaken
from newmarket.engine.seats import Seat
from newmarket.engine.state import HandState
from newmarket.rules import Claim, Pot, Rules


def taken_by(rules: Rules, state: HandState, seat: Seat, card: Card) -> tuple[PotTaken, ...]:
    """What *seat* takes who has just played *card*, the last of ``state.plays`` (N8, O7, S10, P7); an empty pot gives
    nothing.
    """
    return tuple(
        PotTaken(seat, pot.id, card, counters)
        for pot, counters in zip(rules.pots, state.pots, strict=True)
        if counters and _is_claimed(rules, state, pot, seat, card)
    )


def taken_at_end(rules: Rules, state: HandState, *, out: Seat | None) -> tuple[PotTaken, ...]:
    """What is taken for going out (F12)."""
    if out is None:
        return ()
    return tuple(
        PotTaken(out, pot.id, None, counters)
        for pot, counters in zip(rules.pots, state.pots, strict=True)
        if counters and pot.claim is Claim.OUT
    )


def taken_by_queen(rules: Rules, state: HandState) -> tuple[PotTaken, ...]:
    """What goes to whoever played the queen of the centre card's suit (F13)."""
    if state.deal.centre is None:
        return ()
    queen = Card(f"{Rank.QUEEN}{state.deal.centre.suit}")
    player = next((play.seat for play in state.plays if play.card is queen), None)
    if player is None:
        return ()
    return tuple(
        PotTaken(player, pot.id, queen, counters)
        for pot, counters in zip(rules.pots, state.pots, strict=True)
        if counters and pot.claim is Claim.CENTRE_QUEEN
    )


def trump_pots(rules: Rules, card: Card, *, trumps: Suit) -> tuple[Pot, ...]:
    """The pots that *card* alone takes where *trumps* are (P4): those of its rank, and its own."""
    return tuple(
        pot
        for pot in rules.pots
        if (pot.claim is Claim.CARD and pot.card is card)
        or (pot.claim is Claim.TRUMP and card.suit is trumps and card.rank in pot.ranks)
    )


def pay_cards(rules: Rules, pot: Pot, *, trumps: Suit | None) -> tuple[Card, ...]:
    """The cards whose playing takes *pot*, or helps to; none where no card does, or before trumps are known."""
    match pot.claim:
        case Claim.CARD:
            return () if pot.card is None else (pot.card,)
        case Claim.CARD_BEFORE:
            return () if pot.card is None else (rules.card_before(pot.card),)
        case Claim.PAIR:
            return pot.pair
        case Claim.TRUMP | Claim.TRUMP_PAIR:
            return () if trumps is None else tuple(Card(f"{rank}{trumps}") for rank in pot.ranks)
        case Claim.OUT | Claim.CENTRE_QUEEN:
            return ()
        case _:
            assert_never(pot.claim)


def _is_claimed(rules: Rules, state: HandState, pot: Pot, seat: Seat, card: Card) -> bool:
    trumps = None if state.deal.turned is None else state.deal.turned.suit
    cards = pay_cards(rules, pot, trumps=trumps)
    if card not in cards:
        return False
    if pot.claim in {Claim.PAIR, Claim.TRUMP_PAIR}:
        mine = {play.card for play in state.plays if play.seat == seat}
        return mine.issuperset(cards)
    return True
