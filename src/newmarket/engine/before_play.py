"""What players decide before the first lead: where their stakes go, and whether they exchange their cards."""

from __future__ import annotations

import msgspec

from newmarket.engine.actions import Exchange, Keep, PlaceStake
from newmarket.engine.events import Event, Exchanged, Kept, Stake, Staked
from newmarket.engine.leading import lead_from
from newmarket.engine.opening import dealt
from newmarket.engine.refusals import Refusal, RefusalReason
from newmarket.engine.seats import after
from newmarket.engine.state import HandState, Step, moved
from newmarket.rules import Rules, Topic


def placeable(rules: Rules, state: HandState) -> tuple[str, ...]:
    """The pots on which the next counter may be put: a bare one where else one would stay bare (O2)."""
    bare = bare_pots(rules, state)
    return bare if len(state.to_place) <= len(bare) else tuple(pot.id for pot in rules.pots)


def bare_pots(rules: Rules, state: HandState) -> tuple[str, ...]:
    """The pots without a counter; what was carried over covers, too (O2)."""
    return tuple(pot.id for pot, counters in zip(rules.pots, state.pots, strict=True) if not counters)


def refusal_to_place(rules: Rules, state: HandState, action: PlaceStake) -> Refusal | None:
    """Why the counter cannot be put there; it is the seat's turn to place one."""
    if action.pot in placeable(rules, state):
        return None
    if action.pot not in {pot.id for pot in rules.pots}:
        return Refusal(RefusalReason.NO_SUCH_POT, Topic.STAKES, pot=action.pot)
    return Refusal(RefusalReason.BARE_POT_FIRST, Topic.STAKES, pot=action.pot, pots=bare_pots(rules, state))


def place(rules: Rules, state: HandState, action: PlaceStake) -> Step:
    """Puts one counter on the pot; after the last one the cards are dealt."""
    staked: list[Event] = [Staked(action.seat, (Stake(action.pot, 1),))]
    to_place = state.to_place[1:]
    state = msgspec.structs.replace(moved(rules, state, staked), to_place=to_place)
    if to_place:
        return Step(msgspec.structs.replace(state, turn=to_place[0]), tuple(staked))
    opened = dealt(rules, state)
    return Step(opened.state, (*staked, *opened.events))


def keep(rules: Rules, state: HandState, action: Keep) -> Step:
    """The next player is asked; after the last one the first lead comes."""
    to_ask = state.to_ask[1:]
    state = msgspec.structs.replace(state, to_ask=to_ask)
    kept = Kept(action.seat)
    if to_ask:
        return Step(msgspec.structs.replace(state, turn=to_ask[0]), (kept,))
    return _open(rules, state, kept)


def exchange(rules: Rules, state: HandState, action: Exchange) -> Step:
    """The player has the spare hand instead of their cards, which are dead; the offer ends (F4, F5)."""
    seat, price = action.seat, rules.option_price
    pays = price is not None and seat != state.dealer
    exchanged = Exchanged(seat, price.counters, price.pot) if pays and price is not None else Exchanged(seat)
    holdings = (*state.holdings[:seat], rules.pack.set_of(state.deal.spare), *state.holdings[seat + 1 :])
    state = msgspec.structs.replace(moved(rules, state, [exchanged]), holdings=holdings, to_ask=(), exchanged=seat)
    return _open(rules, state, exchanged)


def _open(rules: Rules, state: HandState, event: Event) -> Step:
    opened = lead_from(rules, state, after(state.dealer, len(state.holdings)))
    return Step(opened.state, (event, *opened.events))
