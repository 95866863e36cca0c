"""What each listener is told, and that nobody is told what only another may know (C9)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from newmarket.engine import Action, HandState, Seat, View, legal_actions
from newmarket.engine import view as engine_view
from newmarket.explain import Listener
from newmarket.languages import Language
from newmarket.match import Match, MatchView, match_view
from newmarket.record import DoneBy
from newmarket.rules import Rules, load_rules
from newmarket.table import tell
from newmarket.table.due import Around, Purpose, bot_to_act, called_action, dues, forced_action, waits_for
from newmarket.table.entries import Acted, HandDealt, Offered, Ready
from newmarket.table.lines import lines, told_apart_by
from newmarket.table.messages import LineKind, Message, Phase, PlayerKind
from newmarket.table.names import People
from newmarket.table.state import TableState
from newmarket.table.tell import Telling, message, snapshot
from tests.kit.games import FIND_THE_LADY, NEWMARKET, OLD_NEWMARKET, POPE_JOAN, SARATOGA, SPIN
from tests.kit.hidden import agreeing_hand
from tests.kit.random_tables import RandomTable, random_tables
from tests.kit.tables import Table


def told(table: Table, state: TableState, you: Seat | None) -> bytes:
    """All that *you* could be told at *state*: the message of its last row, a snapshot, and when what is due comes."""
    parts = [message("t", state, table.people, you), snapshot("t", state, table.people, you), dues(state, table.around)]
    return b"\n".join(map(msgspec.json.encode, parts))


def as_it_could_be(state: TableState, you: Seat | None, rng: Random) -> TableState:
    """A state that *you* cannot tell from *state*: other hidden cards, other seeds and salts to come of."""
    match = state.match
    assert match is not None
    assert match.hand is not None
    hand = agreeing_hand(state.rules, match.hand, you, rng)
    salts = tuple(salt and rng.randbytes(8).hex() for salt in state.salts)
    happened = tuple(
        replace(row, entry=replace(row.entry, salt=rng.randbytes(4).hex())) if isinstance(row.entry, Ready) else row
        for row in state.happened
    )
    last_salts = tuple(rng.randbytes(8).hex() for _ in state.last_salts)
    return replace(state, match=replace(match, hand=hand), salts=salts, last_salts=last_salts, happened=happened)


def play_some(table: Table, rng: Random) -> None:
    """Goes on to a random position of the first or second hand."""
    for _ in range(rng.randrange(2)):
        table.play_hand()
    table.deal()
    for _ in range(rng.randrange(30)):
        if table.state.phase is not Phase.PLAYING:
            break
        if not table.do_due():
            table.act()


def first_difference(rules: Rules, *, positions: int, seed: int) -> str | None:
    """Where somebody is told something else on a deal that they cannot tell from the real one; none if nowhere."""
    rng = Random(seed)
    for number in range(positions):
        table = Table(seats=rng.choice([3, 4, 6]), bots=rng.randrange(3), rules=rules, seed=seed + number)
        play_some(table, rng)
        for you in table.listeners:
            other = as_it_could_be(table.state, you, rng)
            if told(table, table.state, you) != told(table, other, you):
                return f"position {number}, listener {you}"
    return None


@pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA], ids=lambda rules: str(rules.id))
def test_c9_who_may_know_the_same_is_told_the_same_byte_for_byte(rules: Rules) -> None:
    assert first_difference(rules, positions=40, seed=11) is None


@pytest.mark.parametrize(
    "rules", [FIND_THE_LADY, OLD_NEWMARKET, SPIN, POPE_JOAN, load_rules("michigan")], ids=lambda rules: str(rules.id)
)
def test_c9_so_they_are_in_games_with_an_exchange_a_spin_or_a_card_that_nobody_sees(rules: Rules) -> None:
    assert first_difference(rules, positions=14, seed=23) is None


def test_s9_a_called_card_looks_alike_and_is_due_at_the_same_time_whether_or_not_its_holder_has_spin() -> None:
    """For whom it is played, and for whom a bot plays it, too."""
    compared = 0
    for seed in range(6):
        rng, table = Random(seed), Table(seats=4, bots=seed % 3, rules=SPIN, seed=seed)
        table.deal()
        while table.state.phase is Phase.PLAYING:
            state = table.state
            turn, called = table.turn, called_action(state)
            if called is not None:
                others = [you for you in table.listeners if you != turn]
                for you in others:
                    other = as_it_could_be(state, you, rng)
                    compared += len(legal_in(other)) != len(legal_in(state))
                    assert told(table, state, you) == told(table, other, you)
                    assert (waits_for(state), forced_action(state)) == (waits_for(other), forced_action(other))
            if not table.do_due():
                table.act()

    assert compared > 20


def legal_in(state: TableState) -> tuple[Action, ...]:
    """What the seat whose turn it is may do."""
    assert state.match is not None
    assert state.match.hand is not None
    return legal_actions(state.rules, state.match.hand)


@pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA, SPIN], ids=lambda rules: str(rules.id))
def test_c9_whoever_is_absent_all_happens_at_the_same_time_on_deals_that_nobody_can_tell_apart(rules: Rules) -> None:
    """Also where bots sit in, called cards play themselves, seats are claimed and matches broken off."""
    rng = Random(3)
    looked_at, purposes = 0, set[Purpose]()
    for seed in range(12):
        table = RandomTable(seed + 50, rules=rules)
        stood = [at for at, state in enumerate(table.states) if state.match is not None]
        for at in rng.sample(stood, min(6, len(stood))):
            state, people = table.states[at], table.peoples[at]
            seats = [Seat(seat) for seat in range(len(state.seats))]
            persons = [seat for seat in seats if state.person(seat) is not None]
            for you in (*seats, None):
                other = as_it_could_be(state, you, rng)
                for lost in ([], persons, rng.sample(persons, len(persons) // 2)):
                    gone = tuple(table.now - 2 if seat in lost else None for seat in seats)
                    around = Around(lost=gone, written=table.written, began=0.0)
                    due = dues(state, around)
                    assert due == dues(other, around)
                    purposes |= {each.purpose for each in due}
                assert waits_for(state) == waits_for(other)
                assert (bot_to_act(state), called_action(state)) == (bot_to_act(other), called_action(other))
                for tell_it in (message, snapshot):
                    real, possible = (tell_it("t", each, people, you) for each in (state, other))
                    assert msgspec.json.encode(real) == msgspec.json.encode(possible)
                looked_at += 1

    assert looked_at > 100
    # A hand of Spin is long: the positions looked at are all in the first one.
    assert purposes >= ({Purpose.BOT, Purpose.CALLED, Purpose.STAND_IN} if rules is SPIN else set(Purpose))


def _leak_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """A watcher's view tells one bit of what is hidden: whether seat 0 holds the top card of its suit."""

    def leaking(rules: Rules, state: HandState, seat: Seat | None) -> View:
        seen = engine_view(rules, state, seat)
        lowest = state.holdings[0] & -state.holdings[0]
        return replace(seen, spare=seen.spare + lowest.bit_length() % 2)

    def leaking_match(match: Match, seat: Seat | None) -> MatchView:
        assert match.hand is not None
        return replace(match_view(match, seat), hand=leaking(match.rules, match.hand, seat))

    monkeypatch.setattr(tell, "match_view", leaking_match)


def _leak_in_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line ends otherwise where the spare hand holds a certain card."""
    original = lines

    def leaking(state: TableState, *others: object) -> object:
        for line in original(state, *others):  # type: ignore[arg-type] # passed on as they came
            assert state.match is not None
            assert state.match.hand is not None
            dead = state.match.hand.deal.spare
            yield replace(line, what=line.what + "!") if dead[0].suit == "S" else line

    monkeypatch.setattr("newmarket.table.tell.lines", leaking)


def _leak_of_a_salt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commitment tells of a salt."""
    original = tell._table_shown

    def leaking(table: str, state: TableState, *others: object) -> object:
        told = original(table, state, *others)  # type: ignore[arg-type] # passed on as they came
        return replace(told, commitment=state.salts[0])

    monkeypatch.setattr(tell, "_table_shown", leaking)


@pytest.mark.parametrize("plant", [_leak_in_view, _leak_in_line, _leak_of_a_salt])
def test_a_leak_that_is_planted_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)

    assert first_difference(NEWMARKET, positions=5, seed=11) is not None


def test_no_message_holds_a_seed_or_a_salt() -> None:
    table = Table(bots=1)
    table.play_match()
    secrets = [entry.seed for entry in table.entries if isinstance(entry, Offered)]
    secrets += [entry.salt for entry in table.entries if isinstance(entry, Ready)]
    everything = b"".join(told(table, state, you) for state in table.states for you in table.listeners).decode()

    assert len(secrets) > 4
    assert [secret for secret in secrets if secret in everything] == []


def test_a_message_tells_one_row_and_the_view_after_it() -> None:
    table = Table()
    table.deal()
    table.act()
    state, seat = table.state, Seat(1)
    result = message("t", state, table.people, seat)

    assert result.seq == state.seq
    assert result.events == state.happened[-1].events
    assert state.match is not None
    assert result.match == match_view(state.match, seat)
    assert [line.seq for line in result.lines] == [state.seq] * len(result.events)


def test_a_snapshot_has_the_lines_of_all_messages_of_the_hand() -> None:
    table = Table()
    table.play_hand()
    table.deal()
    table.act()
    started = next(at for at, entry in enumerate(table.entries) if isinstance(entry, Offered) and entry.hand == 2)
    since = len(table.entries) - started
    lines = [line for state in table.states[-since:] for line in message("t", state, table.people, None).lines]

    assert snapshot("t", table.state, table.people, None).lines == tuple(lines)


def test_a_snapshot_is_the_message_without_its_events() -> None:
    table = Table()
    table.play_hand()
    seen, last = (tell_it("t", table.state, table.people, Seat(2)) for tell_it in (snapshot, message))

    assert isinstance(last, Message)
    assert (seen.seq, seen.table, seen.match, seen.sheet) == (last.seq, last.table, last.match, last.sheet)


def test_everybody_is_told_their_own_words() -> None:
    table = Table(bots=1, sitting=1)
    table.sit("Zoe")
    lines = [message("t", table.state, table.people, you).lines[0] for you in (Seat(2), Seat(0), None)]

    assert [line.reason for line in lines] == [LineKind.SAT] * 3
    assert [line.what for line in lines] == ["You take a seat.", "Zoe takes a seat.", "Zoe takes a seat."]


def test_the_table_is_shown_with_its_seats_and_what_it_waits_for() -> None:
    table = Table(seats=4, bots=1, sitting=2)
    shown = message("t", table.state, table.people, None).table

    assert [seat.kind for seat in shown.seats] == [PlayerKind.PERSON, PlayerKind.BOT, PlayerKind.PERSON, None]
    assert [seat.name for seat in shown.seats] == ["Anna", "Bot 0", "Ben", None]
    assert (shown.phase, shown.ready_for, shown.host, shown.you) == (Phase.GATHERING, None, Seat(0), None)
    table.sit("Zoe")
    table.settle_down()
    table.get_ready(Seat(3))
    shown = message("t", table.state, table.people, Seat(3)).table

    assert [seat.ready for seat in shown.seats] == [False, True, False, True]
    assert (shown.phase, shown.ready_for, shown.you) == (Phase.READYING, 1, Seat(3))


def test_what_was_told_is_told_again_when_the_table_has_more_seats_or_fewer() -> None:
    table = Table(seats=4, bots=1, sitting=2)
    told = message("t", table.state, table.people, None)
    more, fewer = (*table.people.names, "Zoe"), table.people.names[:3]

    assert message("t", table.state, People(more, (None,) * 5), None) == told
    assert message("t", table.state, People(fewer, (None,) * 3), None) == told


def test_what_a_bot_did_says_so() -> None:
    table = Table(seats=3, bots=2)
    table.deal()
    while not table.do_due():
        table.act()

    assert isinstance(table.entries[-1], Acted)
    assert message("t", table.state, table.people, None).by is DoneBy.BOT


def test_the_sheet_is_told_from_the_settlement_to_the_next_deal() -> None:
    table = Table()
    table.play_hand()
    assert message("t", table.state, table.people, None).sheet == table.state.sheet != ()
    table.deal()

    assert isinstance(table.entries[-1], HandDealt)
    assert message("t", table.state, table.people, None).sheet == ()


@pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA], ids=lambda rules: str(rules.id))
def test_who_has_no_words_of_their_own_hears_what_a_watcher_hears(rules: Rules) -> None:
    """So the lines of a row may be made once for all of them."""
    table = Table(seats=4, bots=1, rules=rules)
    table.play_match()
    names, rows = [name or "" for name in table.names], 0
    for state in table.states:
        row = state.happened[-1]
        apart = told_apart_by(row)
        to_all = list(lines(state, row, Listener(names), table.people, None))
        for seat in table.seats:
            if apart is not None and seat not in apart:
                rows += 1
                assert to_all == list(lines(state, row, Listener(names, seat), table.people, None))

    assert rows > 100


def test_one_telling_tells_each_what_one_of_their_own_would() -> None:
    table = Table(bots=1)
    for _ in range(2):
        table.play_hand()
    for state in table.states:
        telling = Telling("t", state, table.people)
        for language in (Language.ENGLISH, Language.GERMAN):
            for you in table.listeners:
                assert message("t", state, table.people, you, language=language) == telling.message(
                    you, language=language
                )
                assert snapshot("t", state, table.people, you, language=language) == telling.snapshot(
                    you, language=language
                )


@pytest.mark.parametrize("language", list(Language))
def test_every_kind_of_line_is_told_in_every_language_to_everybody(language: Language) -> None:
    told = dict[str, set[str]]()
    for table in random_tables():
        for state, people in zip(table.states, table.peoples, strict=True):
            row = state.happened[-1]
            if row.events and row.back is None and not row.taken:
                continue
            telling = Telling("t", state, people)
            for you in (None, *map(Seat, range(len(state.seats)))):
                for line in telling.message(you, language=language).lines:
                    told.setdefault(line.reason, set()).add(line.what)
            for claims in state.claims:
                for line in telling.message(None, claims=claims, language=language).lines:
                    told.setdefault(line.reason, set()).add(line.what)

    assert set(told) >= set(LineKind)
    one_for_all = {LineKind.BOT_SAT, LineKind.OFFERED, LineKind.UNCLAIMED}
    assert all(len(sentences) > 1 for kind, sentences in told.items() if kind not in one_for_all)
    assert all(sentence[0].isupper() and sentence[-1] in ".?" for said in told.values() for sentence in said)
