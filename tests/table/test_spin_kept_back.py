"""C9, S9: a Spin kept back shows in nothing that is told, nor in when it comes, from the deal of a hand to its end.

Two hands are held against each other as a whole: the same cards are played in both, and in one of them a player whose
cards were called had Spin all along, who in the other did not.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from newmarket.cards import Card
from newmarket.engine import Deal, Play, Seat
from newmarket.table import due
from newmarket.table.due import Purpose, bot_to_act, called_action, dues, forced_action
from newmarket.table.entries import Acted, HandDealt, Pace
from newmarket.table.follow import follow
from newmarket.table.messages import Phase
from newmarket.table.pace import Delays
from newmarket.table.state import TableState
from newmarket.table.tell import message, snapshot
from tests.kit.games import SPIN
from tests.kit.hidden import agreeing_deal, with_deal
from tests.kit.tables import Table

SPIN_CARD = Card.parse("AD")
SEATS = 4


class Two(NamedTuple):
    """A hand in which *holder* was called and kept Spin back, as far as that went, and one in which somebody else had
    it; *you* could not tell them apart.
    """

    table: Table
    dealt: int
    other: Deal
    holder: Seat
    you: Seat | None


def is_at_play(state: TableState) -> bool:
    return state.phase is Phase.PLAYING


def holder_of(state: TableState) -> Seat | None:
    """Who holds Spin; none where it has been played."""
    assert state.match is not None
    assert state.match.hand is not None
    holdings = state.match.hand.holdings
    return next((Seat(at) for at, cards in enumerate(holdings) if cards & SPIN.pack.bit(SPIN_CARD)), None)


def kept_back(pace: Pace, seed: int) -> tuple[Table, int, Seat]:
    """A hand at *pace* in which whoever holds Spin keeps it as long as they can, played on to just before it is laid or
    the hand is over; where its log begins, and its holder.
    """
    table = Table(rules=SPIN, seats=SEATS, bots=2, pace=pace, seed=seed)
    table.deal()
    dealt = table.state.seq
    holder = holder_of(table.state)
    assert holder is not None
    while True:
        legal = [one for one in table.legal() if isinstance(one, Play) and not one.spin and one.card is not SPIN_CARD]
        if not legal:
            return table, dealt, holder
        coming = next((one for one in table.dues if one.purpose in {Purpose.BOT, Purpose.CALLED}), None)
        table.now = table.now + 1 if coming is None else max(coming.at, table.now)
        action = table.rng.choice(legal)
        before, entries = table.state, len(table.entries)
        if bot_to_act(table.state) is None:
            table.act(action)
        else:
            table.add(Acted(table.state.number, action))
        if not is_at_play(table.state):
            # The end shows what everybody had left.
            del table.states[-1], table.entries[entries:], table.peoples[-1]
            assert table.state is before
            return table, dealt, holder


def two_hands(pace: Pace, seed: int) -> Two | None:
    """None where nobody with Spin was called, or where nobody else could have had it."""
    table, dealt, holder = kept_back(pace, seed)
    called = [
        entry.action.seat
        for before, entry, _ in table.steps
        if isinstance(entry, Acted) and is_at_play(before) and called_action(before) is not None
    ]
    match = table.state.match
    assert match is not None
    assert match.hand is not None
    rng = Random(seed)
    you = rng.choice([seat for seat in table.listeners if seat != holder])
    for _ in range(30):
        other = agreeing_deal(SPIN, match.hand, you, rng)
        if holder in called and SPIN_CARD not in other.seats[holder]:
            return Two(table, dealt, other, holder, you)
    return None


def on_the_other_deal(two: Two) -> list[TableState]:
    """The table after each row from the deal on, as the same log would have it on the other deal."""
    state = two.table.states[two.dealt - two.table.states[0].seq]
    assert state.seq == two.dealt
    assert state.match is not None
    assert state.match.hand is not None
    state = replace(state, match=replace(state.match, hand=with_deal(SPIN, state.match.hand, two.other)))
    found = [state]
    for entry in two.table.entries[two.dealt :]:
        state = follow(state, entry).state
        found.append(state)
    return found


def told(table: Table, state: TableState, you: Seat | None) -> bytes:
    """All that *you* are told of a row, by a message or by coming anew; when what follows comes, and whether a bot is
    asked for it.
    """
    parts = [
        message("t", state, table.people, you),
        snapshot("t", state, table.people, you),
        dues(state, table.around),
        forced_action(state) is not None,
    ]
    return b"\n".join(map(msgspec.json.encode, parts))


def test_c9_a_spin_kept_back_shows_in_no_message_of_the_hand_and_in_no_time() -> None:
    compared, rows = 0, 0
    for seed in range(14):
        two = two_hands((Pace.NORMAL, Pace.AT_ONCE)[seed % 2], seed)
        if two is None:
            continue
        table, you = two.table, two.you
        real = table.states[two.dealt - table.states[0].seq :]
        others = on_the_other_deal(two)
        assert isinstance(table.entries[two.dealt - 1], HandDealt)
        assert holder_of(real[0]) == two.holder != holder_of(others[0])

        assert [told(table, state, you) for state in real] == [told(table, state, you) for state in others]
        compared, rows = compared + 1, rows + len(real)
    # Enough that each sort of listener and of holder comes up.
    assert compared >= 5
    assert rows > 8 * compared


def test_a_delay_that_knows_of_spin_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison is told apart by a leak planted on purpose: a called card that waits for who has the choice."""
    two = next(found for seed in range(40) if (found := two_hands(Pace.NORMAL, seed)) is not None)
    real, others = two.table.states[two.dealt - two.table.states[0].seq :], on_the_other_deal(two)
    fair = due._delay

    def leaky(state: TableState, delays: Delays) -> float:
        turn = None if state.match is None or state.match.hand is None else state.match.hand.turn
        return fair(state, delays) + (turn is not None and turn == holder_of(state))

    monkeypatch.setattr(due, "_delay", leaky)

    assert [told(two.table, state, two.you) for state in real] != [told(two.table, state, two.you) for state in others]
