"""How a hand opens: the stakes, then the deal."""

from __future__ import annotations

from newmarket.engine.deal import Deal, check_deal
from newmarket.engine.events import Dealt, Event, Stake, Staked
from newmarket.engine.seats import Seat, after, check_seat, clockwise_after
from newmarket.engine.state import HandState, Step, moved
from newmarket.rules import Rules


def begin(rules: Rules, deal: Deal, *, dealer: Seat, counters: tuple[int, ...], pots: tuple[int, ...]) -> Step:
    """Stakes and deals a hand (N2 to N4). *counters* by seat and *pots* in the order of the rules (carried
    over, C7) are those before the stakes; *deal* has one pile for each of the counters.

    As many play as the rules are for, *dealer* is one of them, and counters are whole numbers: of a player less
    than none, where they owe, of a pot none or more. A state from elsewhere is not looked at again.

    :raises FaultyDeal: if *deal* is not the pack, or is not shared out as *rules* say.
    """
    seats = len(counters)
    assert seats in rules.player_counts, f"{rules.id} is for {rules.seats} players, not {seats}"
    assert all(isinstance(amount, int) for amount in (*counters, *pots)), "counters are whole"
    assert len(pots) == len(rules.pots), f"{rules.id} has {len(rules.pots)} pots, not {len(pots)}"
    assert min(pots, default=0) >= 0, "a pot holds no less than nothing"
    check_seat(dealer, seats)
    check_deal(rules, deal, dealer=dealer, seats=seats)
    leader = after(dealer, seats)
    events: list[Event] = []
    for seat in clockwise_after(dealer, seats):
        stakes = stakes_of(rules, seat, dealer=dealer)
        if stakes:
            events.append(Staked(seat, stakes))
    events.append(Dealt(dealer, tuple(map(len, deal.seats)), len(deal.spare), leader))
    state = HandState(
        deal=deal,
        dealer=dealer,
        holdings=tuple(map(rules.pack.set_of, deal.seats)),
        counters=counters,
        pots=pots,
        turn=leader,
    )
    return Step(moved(rules, state, events), tuple(events))


def stakes_of(rules: Rules, seat: Seat, *, dealer: Seat) -> tuple[Stake, ...]:
    """What *seat* puts on each pot before a hand (N2); a pot that it puts nothing on is left out."""
    sums = ((pot.id, pot.dealer_stake if seat == dealer else pot.stake) for pot in rules.pots)
    return tuple(Stake(pot, counters) for pot, counters in sums if counters)
