"""How a hand opens: the stakes, the deal, the exchange, the first lead."""

from __future__ import annotations

from typing import assert_never

import msgspec

from newmarket.cards import Colour
from newmarket.engine.claims import trump_pots
from newmarket.engine.deal import Deal, check_deal
from newmarket.engine.events import Dealt, Event, PotTaken, Stake, Staked, TurnedUp
from newmarket.engine.leading import first_leader, lead_from
from newmarket.engine.seats import Seat, check_seat, clockwise_after
from newmarket.engine.settle import abandon, ends_at_once
from newmarket.engine.state import HandState, Step, moved
from newmarket.rules import Claim, Exempt, Lead, Option, Rules, StakesPaid


def begin(
    rules: Rules,
    deal: Deal,
    *,
    dealer: Seat,
    counters: tuple[int, ...],
    pots: tuple[int, ...],
    exempt: tuple[Seat, ...] = (),
) -> Step:
    """Opens a hand as far as it goes by itself (N2 to N4). *counters* by seat and *pots* in the order of the rules
    (carried over, C7) are those before the stakes; *deal* has one pile for each of the counters; *exempt* are the
    seats that `may_be_exempt` and are (S12).

    As many play as the rules are for, *dealer* is one of them, and counters are whole numbers: of a player less
    than none, where they owe, of a pot none or more. A state from elsewhere is not looked at again.

    :raises FaultyDeal: if *deal* is not the pack, or is not shared out as *rules* say.
    """
    seats = len(counters)
    assert seats in rules.player_counts, f"{rules.id} is for {rules.seats} players, not {seats}"
    assert all(isinstance(amount, int) for amount in (*counters, *pots)), "counters are whole"
    assert len(pots) == len(rules.pots), f"{rules.id} has {len(rules.pots)} pots, not {len(pots)}"
    assert min(pots, default=0) >= 0, "a pot holds no less than nothing"
    assert may_be_exempt(rules, exempt, dealer=dealer, seats=seats), f"nobody excuses {exempt}"
    check_seat(dealer, seats)
    check_deal(rules, deal, dealer=dealer, seats=seats)
    state = HandState(
        deal=deal,
        dealer=dealer,
        holdings=(0,) * seats,
        counters=counters,
        pots=pots,
        turn=None,
        exempt=exempt,
        due=Colour.BLACK if rules.lead is Lead.LOWEST_OF_COLOUR else None,
    )
    if rules.placing is not None:
        players = clockwise_after(dealer, seats)[:-1]
        to_place = (*(seat for seat in players for _ in range(rules.placing.each)), *(dealer,) * rules.placing.dealer)
        if to_place:
            return Step(msgspec.structs.replace(state, to_place=to_place, turn=to_place[0]), ())
    return dealt(rules, state)


def dealt(rules: Rules, state: HandState) -> Step:
    """*state* after the fixed stakes and the deal, and whatever follows by itself."""
    seats = len(state.counters)
    staked = [
        Staked(seat, stakes)
        for seat in clockwise_after(state.dealer, seats)
        if (stakes := stakes_of(rules, seat, dealer=state.dealer, exempt=state.exempt))
    ]
    deal = state.deal
    state = msgspec.structs.replace(state, holdings=tuple(map(rules.pack.set_of, deal.seats)))
    leader = first_leader(rules, state)
    sizes, centre = tuple(map(len, deal.seats)), int(deal.centre is not None)
    cards: list[Event] = [Dealt(state.dealer, sizes, len(deal.spare), leader, centre)]
    events = [*staked, *cards] if rules.stakes_paid is StakesPaid.BEFORE_DEAL else [*cards, *staked]
    state = moved(rules, state, events)
    turned = _turned_up(rules, state)
    state = moved(rules, state, turned)
    events += turned
    if any(isinstance(event, PotTaken) for event in turned) and ends_at_once(rules, state, state.dealer):
        abandoned = abandon(rules, state, state.dealer)
        return Step(abandoned.state, (*events, *abandoned.events))
    state = msgspec.structs.replace(state, turn=leader)
    to_ask = _to_ask(rules, state)
    if to_ask:
        return Step(msgspec.structs.replace(state, to_ask=to_ask, turn=to_ask[0]), tuple(events))
    opened = lead_from(rules, state, leader)
    return Step(opened.state, (*events, *opened.events))


def stakes_of(rules: Rules, seat: Seat, *, dealer: Seat, exempt: tuple[Seat, ...] = ()) -> tuple[Stake, ...]:
    """The fixed stakes of *seat* before a hand (N2); a pot that it puts nothing on is left out."""
    sums = (
        (pot.id, 0 if seat in exempt and pot.claim is Claim.OUT else pot.dealer_stake if seat == dealer else pot.stake)
        for pot in rules.pots
    )
    return tuple(Stake(pot, counters) for pot, counters in sums if counters)


def may_be_exempt(rules: Rules, exempt: tuple[Seat, ...], *, dealer: Seat, seats: int) -> bool:
    """Whether *exempt* can be the seats excused from a stake: at most who went out before, if they do not deal."""
    if not exempt:
        return True
    is_one = len(exempt) == 1 and exempt[0] in range(seats) and exempt[0] != dealer
    return rules.exempt is Exempt.LAST_WINNER and is_one


def _turned_up(rules: Rules, state: HandState) -> list[Event]:
    """The card that fixes trumps, and the pot that it brings the dealer (P4)."""
    card = state.deal.turned
    if card is None:
        return []
    taken = [
        PotTaken(state.dealer, pot.id, card, counters)
        for pot, counters in zip(rules.pots, state.pots, strict=True)
        if counters and pot in trump_pots(rules, card, trumps=card.suit)
    ]
    return [TurnedUp(card), *taken]


def _to_ask(rules: Rules, state: HandState) -> tuple[Seat, ...]:
    match rules.option:
        case Option.NOBODY:
            return ()
        case Option.DEALER:
            return (state.dealer,)
        case Option.ROUND:
            others = clockwise_after(state.dealer, len(state.counters))[:-1]
            return (state.dealer, *others)
        case _:
            assert_never(rules.option)
