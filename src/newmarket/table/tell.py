"""What a listener is told: a message for each entry, or a snapshot of the table as it stands.

Built from what may be shown (C9), never by taking secrets out: listeners who may know the same get the same,
byte for byte. Entries hold seeds and salts; nothing of them is told but who did what.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.explain import Listener, pots_shown
from newmarket.languages import Language
from newmarket.match import MatchView, match_view, match_view_from
from newmarket.rules import title_in
from newmarket.table.entries import Acted
from newmarket.table.lines import lines, told_apart_by
from newmarket.table.messages import Line, Message, SeatShown, Snapshot, TableShown
from newmarket.table.names import People
from newmarket.table.rights import rights
from newmarket.table.state import TableState


class TableTold:
    """The table around the match of *state*, as it is told at *table*, an id: to each who hears of it made once, for as
    long as it stays as it is. That is for most of a hand.
    """

    def __init__(self, table: str, state: TableState, people: People) -> None:
        self._seen = _around_match(state, people)
        self._state = state
        self._shown = _table_shown(table, state, people)
        self._told: dict[tuple[Seat | None, Seat | None, Language], TableShown] = {}

    def is_of(self, state: TableState, people: People) -> bool:
        """Whether nothing is to be told otherwise at the same table after *state*."""
        return self._seen == _around_match(state, people)

    def told_to(self, you: Seat | None, claims: Seat | None, language: Language) -> TableShown:
        """The table as *you* are told it."""
        found = self._told.get((you, claims, language))
        if found is None:
            found = self._told[you, claims, language] = self._for(you, claims, language)
        return found

    def _for(self, you: Seat | None, claims: Seat | None, language: Language) -> TableShown:
        return replace(
            self._shown,
            title=title_in(self._state.rules, language),
            pots=self._shown.pots if language is Language.ENGLISH else pots_shown(self._state.rules, language),
            you=you,
            yours_next=claims if claims in self._state.claims else None,
            may=rights(self._state, you, claims),
        )


class Telling:
    """The last entry that led to *state*, as it is told at *table*, an id: what all hear of it is made once.

    *you* are who hears it: of a seat, or a watcher (none), who may be one that *claims* a seat, to be had from the next
    hand on. *before* is how the table was told last, for as long as that holds.
    """

    def __init__(self, table: str, state: TableState, people: People, before: TableTold | None = None) -> None:
        self._state = state
        # They are those of now; at the state that is told, the table may have had another number of seats.
        people = people.of(len(state.seats))
        self._people = people
        self._names = [name or "" for name in people.names]
        holds = before is not None and before.is_of(state, people)
        self.table: Final = before if before is not None and holds else TableTold(table, state, people)
        self._match = None if state.match is None else match_view(state.match, None)
        self._lines: dict[tuple[Seat | None, Seat | None, Language], tuple[Line, ...]] = {}

    def message(
        self, you: Seat | None, *, claims: Seat | None = None, language: Language = Language.ENGLISH
    ) -> Message:
        """The message for *you*, in *language*."""
        state, last = self._state, self._state.happened[-1]
        told_apart = told_apart_by(last)
        part = you if told_apart is None or you in told_apart else None
        said = self._lines.get((part, claims, language))
        if said is None:
            said = self._lines[part, claims, language] = tuple(
                lines(state, last, Listener(self._names, part, language), self._people, claims)
            )
        return Message(
            seq=state.seq,
            events=last.events,
            by=last.entry.by if isinstance(last.entry, Acted) else None,
            lines=said,
            table=self.table.told_to(you, claims, language),
            match=self._match_for(you),
            sheet=state.sheet,
        )

    def snapshot(
        self, you: Seat | None, *, claims: Seat | None = None, language: Language = Language.ENGLISH
    ) -> Snapshot:
        """The table as it stands, for *you* who come in now, in *language*."""
        state, listener = self._state, Listener(self._names, you, language)
        return Snapshot(
            seq=state.seq,
            lines=tuple(line for row in state.happened for line in lines(state, row, listener, self._people, claims)),
            table=self.table.told_to(you, claims, language),
            match=self._match_for(you),
            sheet=state.sheet,
        )

    def _match_for(self, you: Seat | None) -> MatchView | None:
        match, state = self._match, self._state
        if state.match is None or match is None or you is None:
            return match
        person = state.person(you)
        if person is not None and person.since >= state.changed:
            # Who has sat down since the last card was played sees that hand as the watcher that they were.
            return match
        shown = match_view_from(state.match, match, you)
        # Of a hand that was broken off nothing is played any more.
        return shown if state.broken_off is None else _without_actions(shown)


def message(
    table: str,
    state: TableState,
    people: People,
    you: Seat | None,
    *,
    claims: Seat | None = None,
    language: Language = Language.ENGLISH,
) -> Message:
    """What one listener is told of the last entry that led to *state*: see `Telling`."""
    return Telling(table, state, people).message(you, claims=claims, language=language)


def snapshot(
    table: str,
    state: TableState,
    people: People,
    you: Seat | None,
    *,
    claims: Seat | None = None,
    language: Language = Language.ENGLISH,
) -> Snapshot:
    """The table as it stands, for one listener who comes in now: see `Telling`."""
    return Telling(table, state, people).snapshot(you, claims=claims, language=language)


def _without_actions(match: MatchView) -> MatchView:
    return match if match.hand is None else replace(match, hand=replace(match.hand, legal=()))


def _around_match(state: TableState, people: People) -> tuple[object, ...]:
    """All that follows from *state* of `TableShown`, and of what anybody may do."""
    return (
        people,
        state.rules,
        state.seats,
        state.host,
        state.claims,
        state.pace,
        state.patience,
        state.shows_known,
        state.match is None,
        state.phase,
        state.ready_for,
        state.offered,
        state.salts,
        state.pledged,
        state.broken_off,
        state.rematch,
    )


def _table_shown(table: str, state: TableState, people: People) -> TableShown:
    """The table as a watcher sees it who reads English, but for what a watcher may do."""
    return TableShown(
        id=table,
        title=state.rules.title,
        rules=state.rules.id,
        pots=pots_shown(state.rules, Language.ENGLISH),
        seats=_seats_shown(state, people),
        you=None,
        host=state.host,
        pace=state.pace,
        phase=state.phase,
        ready_for=state.ready_for,
        commitment=state.commitment,
        pledges=_pledges(state),
        patience=state.patience,
        shows_known=state.shows_known,
        rests=state.rests,
        broken_off=state.broken_off is not None,
        rematch=state.rematch,
        spin=state.rules.spin,
        centre=state.rules.centre,
        option_price=state.rules.option_price,
    )


def _pledges(state: TableState) -> tuple[str, ...]:
    if state.ready_for is None or not state.pledged:
        return ()
    return tuple(state.pledged.get(Seat(seat), "") for seat in range(len(state.seats)))


def _seats_shown(state: TableState, people: People) -> tuple[SeatShown, ...]:
    ready_for = state.ready_for
    return tuple(
        SeatShown(kind=None, name=None, bot=None, ready=False)
        if sitting is None
        else SeatShown(
            kind=sitting.kind,
            name=name,
            bot=sitting.bot,
            ready=ready_for is not None and state.salts[seat] is not None,
            away=sitting.away,
            called_cards=sitting.called_cards,
            claimed_by=claimant,
        )
        for seat, (sitting, name, claimant) in enumerate(zip(state.seats, people.names, people.claimants, strict=True))
    )
