"""What a caller may get wrong, found before anything is done: seats, names, pots, languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from newmarket.engine import Seat
from newmarket.engine.scene import seat_names
from newmarket.errors import FaultyPots, FaultySeat, UnknownLanguage
from newmarket.languages import Language, language_named
from newmarket.rules import Rules


def checked_seat(seat: int, seats: int) -> Seat:
    """*seat*, which is one of so many.

    :raises FaultySeat: if it is not.
    """
    if isinstance(seat, bool) or seat not in range(seats):
        raise FaultySeat(f"expected a seat from 0 to {seats - 1}, got {seat!r}")
    return Seat(seat)


def checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """A name for each of so many seats; where none are given, what seats are called.

    :raises FaultySeat: if there are not as many.
    """
    if names is None:
        return seat_names(seats)
    if isinstance(names, str) or len(names) != seats:
        raise FaultySeat(f"expected a name for each of {seats} seats, got {names!r}")
    return tuple(names)


def checked_pots(rules: Rules, pots: Mapping[str, int]) -> tuple[int, ...]:
    """The counters on each pot of *rules*; what is not in *pots* is empty.

    :raises FaultyPots: if there is no such pot, or less than nothing on it.
    """
    known = [pot.id for pot in rules.pots]
    for pot, counters in pots.items():
        if pot not in known:
            raise FaultyPots(f"expected one of the pots {', '.join(known) or '(there are none)'}, got {pot!r}")
        if counters < 0:
            raise FaultyPots(f"expected 0 counters or more on {pot}, got {counters!r}")
    return tuple(pots.get(pot, 0) for pot in known)


def checked_language(tag: str) -> Language:
    """The language with this tag.

    :raises UnknownLanguage: if it is not spoken here.
    """
    found = language_named(tag)
    if found is None:
        raise UnknownLanguage(f"expected one of the languages {', '.join(Language)}, got {tag!r}")
    return found
