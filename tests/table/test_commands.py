"""Every command by every role at every phase: the whole table of what is allowed, at the level of the judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from newmarket.engine import Play, Seat
from newmarket.table.entries import Pace
from newmarket.table.judge import judge
from newmarket.table.messages import Done, Phase, Problem
from newmarket.table.requests import (
    Act,
    AskRematch,
    Change,
    ChangeBy,
    ComeBack,
    EndMatch,
    GetReady,
    Leave,
    PutOutOf,
    Request,
    SeatBot,
    SetCalledCards,
    SetSettings,
    Sit,
    Start,
)
from tests.kit.hands import card_of
from tests.kit.tables import Table

HOST, BOT, GUEST, AWAY = Seat(0), Seat(1), Seat(2), Seat(3)
ROLES: dict[str, tuple[Seat | None, Seat | None]] = {
    "host": (HOST, None),
    "guest": (GUEST, None),
    "away": (AWAY, None),
    "claims": (None, BOT),
    "watcher": (None, None),
    "put out": (BOT, None),
}
"""Who asks: their seat, and the one that they claim. Who was put out comes with the seat that a bot has now."""


def gathering() -> Table:
    return Table(seats=5, bots=1, sitting=3)


def readying() -> Table:
    table = Table(seats=4, bots=1)
    table.settle_down()
    table.lose(AWAY)
    table.do_due(sits_in=True)
    return table


def playing() -> Table:
    table = readying()
    table.deal()
    table.sit("Zoe", BOT)
    return table


def ended() -> Table:
    table = readying()
    table.play_match()
    return table


TABLES: dict[Phase, Callable[[], Table]] = {
    Phase.GATHERING: gathering,
    Phase.READYING: readying,
    Phase.PLAYING: playing,
    Phase.ENDED: ended,
}


def commands(table: Table, seat: Seat | None, claims: Seat | None) -> Mapping[str, Request]:
    """Each command as it is asked for by somebody in *seat*, or who *claims* one."""
    state = table.state

    def change(what: Change) -> ChangeBy:
        return ChangeBy(what, seat, claims)

    own = Seat(99) if seat is None else seat
    found: dict[str, Request] = {
        "seat a bot": SeatBot(seat, "random"),
        "start": change(Start()),
        "set the pace": change(SetSettings(pace=Pace.SLOW)),
        "set the seats": change(SetSettings(seats=6)),
        "put out": change(PutOutOf(GUEST if seat != GUEST else HOST)),
        "leave": change(Leave()),
        "back": change(ComeBack()),
        "called cards": change(SetCalledCards(by_itself=True)),
        "end the match": change(EndMatch()),
        "rematch": AskRematch(own, "next"),
        "ready": GetReady(own, state.number + 1, "ab"),
    }
    if seat is None and claims is None:
        found |= {"sit": Sit("Yan"), "sit on a bot's seat": Sit("Yan", BOT), "sit on another's": Sit("Yan", GUEST)}
    return found


ALLOWED: dict[tuple[Phase, str], set[str]] = {
    (Phase.GATHERING, "host"): {
        "seat a bot",
        "start",
        "set the pace",
        "set the seats",
        "put out",
        "leave",
        "called cards",
    },
    (Phase.GATHERING, "guest"): {"leave", "called cards"},
    (Phase.GATHERING, "away"): {"leave", "called cards"},
    (Phase.GATHERING, "watcher"): {"sit", "sit on a bot's seat"},
    (Phase.READYING, "host"): {"set the pace", "set the seats", "put out", "leave", "called cards", "ready"},
    (Phase.READYING, "guest"): {"leave", "called cards", "ready"},
    (Phase.READYING, "away"): {"leave", "back", "called cards", "ready"},
    (Phase.READYING, "watcher"): {"sit on a bot's seat"},
    (Phase.PLAYING, "host"): {"set the pace", "put out", "leave", "called cards"},
    (Phase.PLAYING, "guest"): {"leave", "called cards"},
    (Phase.PLAYING, "away"): {"leave", "back", "called cards"},
    (Phase.PLAYING, "claims"): {"leave"},
    (Phase.ENDED, "host"): {"leave", "rematch"},
    (Phase.ENDED, "guest"): {"leave", "rematch"},
    (Phase.ENDED, "away"): {"leave", "back", "rematch"},
}
"""What is done where it is asked for. All else is answered with a problem, or as it was the first time."""


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", Phase)
def test_every_command_by_every_role(phase: Phase, role: str) -> None:
    table = TABLES[phase]()
    assert table.state.phase is phase
    seat, claims = ROLES[role]
    asked = commands(table, seat, claims)

    done = {
        name
        for name, request in asked.items()
        if not isinstance(judge(table.state, request, table.people), Problem | Done)
    }
    # What is so already: nobody else is away, and there is no claim to give up.
    so_already = {
        name for name, request in asked.items() if isinstance(judge(table.state, request, table.people), Done)
    }

    assert done == ALLOWED.get((phase, role), set())
    assert so_already <= {"back", "leave"}


@pytest.mark.parametrize("role", ROLES)
def test_nobody_plays_but_whose_turn_it_is(role: str) -> None:
    table = playing()
    table.come_to(GUEST, lead=True)
    seat, _ = ROLES[role]
    for action in table.legal():
        other = Seat(99) if seat is None else seat
        asked = Act(Play(other, card_of(action)), table.state.number, table.state.seq, "k")

        assert isinstance(judge(table.state, asked, table.people), Problem) == (role != "guest")
