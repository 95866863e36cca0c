"""Another match at a table of its own, with those who played the one before."""

from __future__ import annotations

from newmarket.engine import Seat
from newmarket.table.entries import CalledCardsSet, Entry, Made, Sat
from newmarket.table.messages import Away
from newmarket.table.state import BOT_THAT_SITS_IN, Sitting, TableState


def rematch_entries(state: TableState, table: str) -> tuple[Entry, ...]:
    """The first entries of the table of another match, after the one at *table*, whose match has ended in *state*.

    Everybody has the seat that they had, but that a bot sits for who has left. The host is so again, and after them
    persons sit in the order in which they came, so that the host's powers pass on as they would have.
    """
    persons, bots = list[tuple[bool, int, Seat, Sitting]](), list[Entry]()
    for at, sitting in enumerate(state.seats):
        assert sitting is not None, "a match has a player in each seat"
        seat = Seat(at)
        if sitting.bot is None and sitting.away is not Away.LEFT:
            persons.append((seat != state.host, sitting.since, seat, sitting))
        else:
            bots.append(Sat(seat, sitting.bot or BOT_THAT_SITS_IN))
    persons.sort(key=lambda person: person[:3])
    wishes = [CalledCardsSet(seat, by_itself=True) for _, _, seat, sitting in persons if sitting.called_cards]
    made = Made(state.rules, len(state.seats), state.pace, state.patience, table, state.shows_known)
    # What was pledged for the next hand holds for the first one there.
    seated = (Sat(seat, pledge=state.pledges.get(seat, "")) for _, _, seat, _ in persons)
    return (made, *seated, *bots, *wishes)
