"""Plays tables at a running server and keeps how they stand in the moments that are worth a picture."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import httpx

Shown: TypeAlias = dict[str, Any]
"""A snapshot as the server sends it."""
Holds: TypeAlias = Callable[[Shown], bool]

LANGUAGES: Final = ("en", "de")
NAMES: Final = ("Rosalind", "Großtante Wilhelmine", "Jo")
"""Of the persons at a table: a usual one, one of 20 letters, a short one."""
POLL_SECONDS: Final = 0.08
LONGEST_WAIT_SECONDS: Final = 240.0


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a table: how it stands for one listener, by language."""

    name: str
    seats: int
    shown: Mapping[str, Shown]


@dataclass(slots=True)
class Table:
    """A table that is played by this program; the first person's view is the one that is kept."""

    client: httpx.Client
    id: str = ""
    tokens: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)

    def make(self, seats: int, bots: int, pace: str) -> None:
        """Makes it, with bots in so many of its seats."""
        body = {"name": NAMES[0], "seats": seats, "bots": ["steady"] * bots, "pace": pace}
        made = self.ask("POST", "", body=body)
        self.id, self.tokens, self.seats = made["table"], [made["token"]], [made["seat"]]

    def sit(self) -> None:
        """Seats one person more."""
        self.client.cookies.clear()
        sat = self.ask("POST", f"/{self.id}/seats", body={"name": NAMES[len(self.tokens)]})
        self.tokens.append(sat["token"])
        self.seats.append(sat["seat"])

    def snapshot(self, person: int | None = 0, language: str = "en") -> Shown:
        """How it stands for a person; for a watcher, where that is none."""
        return self.ask("GET", f"/{self.id}?lang={language}", person=person)

    def ask(self, method: str, path: str, *, body: Shown | None = None, person: int | None = None) -> Shown:
        """One request, which must be done unless it comes too late."""
        headers = {} if person is None else {"authorization": f"Bearer {self.tokens[person]}"}
        while True:
            self.client.cookies.clear()
            answer = self.client.request(method, f"/api/tables{path}", json=body, headers=headers)
            if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                break
            time.sleep(0.2)
        # The table may have gone on by itself: nobody here has a stream open, so it plays called cards for them.
        if answer.status_code != httpx.codes.CONFLICT:
            answer.raise_for_status()
        told: Shown = answer.json()
        return told

    def go_on(self, shown: Shown) -> None:
        """Does what the table waits for, if it waits for a person; *shown* is how it stands for the first."""
        table, hand = shown["table"], _hand(shown)
        for person, seat in enumerate(self.seats):
            if table["ready_for"] is not None and not table["seats"][seat]["ready"]:
                self.ask("POST", f"/{self.id}/ready", body={"hand": table["ready_for"], "salt": ""}, person=person)
            elif hand["turn"] == seat:
                mine = self.snapshot(person)
                if not _hand(mine)["legal"]:
                    continue
                action = {"do": "play", "card": _hand(mine)["legal"][-1]["card"]}
                body = {"hand": mine["match"]["number"], "seq": mine["seq"], "key": secrets.token_hex(8)}
                self.ask("POST", f"/{self.id}/actions", body={**body, "action": action}, person=person)


def _hand(shown: Shown) -> Shown:
    match = shown["match"]
    hand: Shown = (match and match["hand"]) or {"turn": None, "called": None, "plays": [], "legal": []}
    return hand


def _run_length(shown: Shown) -> int:
    plays = _hand(shown)["plays"]
    return next((i + 1 for i, (_, _, led) in enumerate(reversed(plays)) if led), 0)


def _is_mine(shown: Shown) -> bool:
    turn = _hand(shown)["turn"]
    return turn is not None and turn == shown["table"]["you"]


def _is_anothers(shown: Shown) -> bool:
    return _hand(shown)["turn"] is not None and not _is_mine(shown)


def _takes_a_pot(shown: Shown) -> bool:
    return any(n == 0 for n in shown["match"]["pots"].values()) if _hand(shown)["plays"] else False


IN_PLAY: Final[Mapping[str, Holds]] = {
    "lead": lambda shown: _is_mine(shown) and len(_hand(shown)["legal"]) > 1,
    "called": lambda shown: _is_mine(shown) and _hand(shown)["called"] is not None,
    "another-follows": lambda shown: _is_anothers(shown) and _hand(shown)["called"] is not None,
    "another-leads": lambda shown: (
        _is_anothers(shown) and _hand(shown)["called"] is None and len(_hand(shown)["plays"]) > 0
    ),
    "long-run": lambda shown: _run_length(shown) > 5,
    "pot-taken": _takes_a_pot,
    "settled": lambda shown: bool(shown["sheet"]) and shown["table"]["phase"] == "readying",
}
"""The moments of a hand, by name."""


def scenes_of(client: httpx.Client, seats: int, names: tuple[str, ...]) -> list[Scene]:
    """The moments called *names* of a table of so many seats, as they come up; those before the first hand too."""
    table, found = Table(client), list[Scene]()

    def keep(name: str, person: int | None = 0) -> bool:
        for _ in range(20):
            shown = {language: table.snapshot(person, language) for language in LANGUAGES}
            if len({each["seq"] for each in shown.values()}) == 1:
                found.append(Scene(name, seats, shown))
                return True
        return False

    table.make(seats, seats - 3, "brisk")
    if "gathering" in names:
        keep("gathering")
    table.sit()
    if "joining" in names:
        keep("joining", None)
    table.sit()
    if "ready" in names:
        while table.snapshot()["table"]["ready_for"] is None:
            time.sleep(POLL_SECONDS)
        keep("ready")
    _play(table, {name: IN_PLAY[name] for name in names if name in IN_PLAY}, keep)
    if "watching" in names:
        keep("watching", None)
    return found


def _play(table: Table, wanted: dict[str, Holds], keep: Callable[[str], bool]) -> None:
    until = time.monotonic() + LONGEST_WAIT_SECONDS
    while wanted and time.monotonic() < until:
        shown = table.snapshot()
        for name in [name for name, holds in wanted.items() if holds(shown)]:
            # It may have gone by while it was read in the second language.
            if keep(name):
                del wanted[name]
        if not wanted:
            break
        table.go_on(shown)
        time.sleep(POLL_SECONDS)


def end_of_a_match(client: httpx.Client) -> Scene:
    """A match of bots and one person, played to its end as fast as the table allows."""
    table = Table(client)
    table.make(4, 3, "at_once")
    until = time.monotonic() + LONGEST_WAIT_SECONDS
    while (shown := table.snapshot())["table"]["phase"] != "ended" and time.monotonic() < until:
        table.go_on(shown)
    return Scene("ended", 4, {language: table.snapshot(0, language) for language in LANGUAGES})
