"""A table is folded from its log, and from nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from newmarket.cards import Card
from newmarket.engine import Seat, commitment_to, table_deal, table_dealer
from newmarket.match import Match, deal_hand, next_dealer, play, start_match
from newmarket.server.codec import decode_log, encode_entry
from newmarket.table.entries import Acted, Entry, HandDealt, Offered, Ready, Sat
from newmarket.table.follow import FaultyLog, fold, follow
from newmarket.table.messages import Phase
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.tables import Table


def replayed(entries: list[Entry]) -> Match | None:
    """The match that a log tells of, by the match module alone."""
    match, seed, salts = None, b"", dict[int, bytes]()
    for entry in entries:
        match entry:
            case Sat(seat=seat):
                salts[seat] = b""
            case Offered():
                seed = bytes.fromhex(entry.seed)
            case Ready(seat=seat, salt=salt):
                salts[seat] = bytes.fromhex(salt)
            case HandDealt():
                by_seat = [salts[seat] for seat in sorted(salts)]
                if match is None:
                    match = start_match(NEWMARKET, seats=len(salts), dealer=table_dealer(seed=seed, salts=by_seat))
                deal = table_deal(NEWMARKET, seed=seed, salts=by_seat, dealer=next_dealer(match))
                match = deal_hand(match, deal).match
            case Acted():
                assert match is not None
                match = play(match, entry.action).match
    return match


@pytest.mark.parametrize(("seats", "bots"), [(3, 0), (4, 3), (8, 4)])
def test_a_log_folds_to_the_match_that_its_hands_make(seats: int, bots: int) -> None:
    table = Table(seats=seats, bots=bots, seed=seats)
    table.play_match()

    assert replayed(table.entries) == table.state.match
    assert fold(table.entries) == table.state


def test_every_state_on_the_way_is_that_of_its_part_of_the_log() -> None:
    table = Table(bots=1)
    table.play_hand()
    first = len(table.entries) - len(table.states) + 1

    for length, state in enumerate(table.states, start=first):
        assert state == fold(table.entries[:length])
        assert state.seq == length


def test_following_an_entry_leaves_the_state_before_as_it_was() -> None:
    table = Table()
    table.deal()
    before = fold(table.entries)
    follow(table.state, Acted(1, table.legal()[0], "once"))

    assert before == table.state


def test_the_phases_of_a_match() -> None:
    table = Table(sitting=2)
    phases = [table.state.phase]
    for go_on in (lambda: table.sit("Zoe"), table.deal, table.play_hand, table.play_match):
        go_on()
        phases.append(table.state.phase)

    assert phases == [Phase.GATHERING, Phase.READYING, Phase.PLAYING, Phase.READYING, Phase.ENDED]


def test_the_commitment_is_there_before_anybody_is_asked_for_a_salt() -> None:
    table = Table()
    assert (table.state.commitment, table.state.ready_for) == (None, None)
    table.settle_down()
    offered = table.entries[-1]

    assert isinstance(offered, Offered)
    assert table.state.commitment == commitment_to(bytes.fromhex(offered.seed))
    assert table.state.ready_for == 1


def test_the_lines_kept_are_those_of_the_present_hand_and_of_what_went_before_it() -> None:
    table = Table()
    table.play_hand()
    table.settle_down()
    assert {row.hand for row in table.state.happened} == {1, 2}
    table.deal()

    kept = [type(row.entry) for row in table.state.happened]

    assert kept == [Offered, Ready, Ready, Ready, HandDealt]


def test_the_sheet_is_there_from_the_settlement_to_the_next_deal() -> None:
    table = Table(rules=SARATOGA)
    table.deal()
    dealt = table.state
    table.play_hand()
    settled = table.state
    table.deal()
    assert settled.match is not None

    assert [row.before for row in settled.sheet] == [100, 100, 100]
    assert [row.after for row in settled.sheet] == list(settled.match.counters)
    assert (dealt.sheet, table.state.sheet) == ((), ())


def test_the_host_is_the_first_person_to_sit() -> None:
    assert Table(bots=2).state.host == Seat(0)


def test_a_log_that_is_not_one_is_refused() -> None:
    table = Table()
    for entries in ([], table.entries[1:], [*table.entries, table.entries[0]]):
        with pytest.raises(FaultyLog):
            fold(entries)


def test_a_log_of_version_1_folds_as_it_always_did() -> None:
    rows = (Path(__file__).parent / "logs" / "version_1.jsonl").read_bytes().splitlines()
    state = fold(decode_log("t", list(enumerate(rows, start=1))))

    assert (state.seq, state.number, state.phase, state.host) == (114, 4, Phase.PLAYING, Seat(0))
    assert state.before == (100, 124, 69, 87)
    assert state.match is not None
    assert (state.match.counters, state.match.pots, state.match.dealer) == ((92, 120, 65, 83), (10, 5, 15, 10), Seat(0))
    assert state.match.hand is not None
    assert (state.match.hand.turn, state.match.hand.called) == (Seat(2), Card.parse("5D"))
    assert [who and who.bot for who in state.seats] == [None, "random", "random", None]
    # What a game does not have is written since rules have it; all other rows are as they were.
    entries = decode_log("t", list(enumerate(rows, start=1)))
    again = [encode_entry(entry) for entry in entries]
    assert again[1:] == rows[1:]
    assert decode_log("t", list(enumerate(again, start=1))) == entries
