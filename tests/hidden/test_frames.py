"""C9 in what is sent: no frame of any role names a card that it may not know, through hands of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from newmarket.cards import Card
from newmarket.engine import Seat
from newmarket.explain.cards import card_sign
from newmarket.languages import Language
from newmarket.match import Match, MatchView, match_view_from
from newmarket.rules import Rules, built_in_rules
from newmarket.server.hub import Told
from newmarket.server.roster import WATCHER, Standing
from newmarket.table import tell
from newmarket.table.lines import lines
from newmarket.table.messages import Line, Phase
from newmarket.table.state import TableState
from tests.kit.games import NEWMARKET
from tests.kit.scanning import cards_in, hidden_cards_in
from tests.kit.tables import Table

GAMES = sorted(built_in_rules())
LANGUAGES = (Language.ENGLISH, Language.GERMAN)


def leaks_in_hands(rules: Rules, hands: int, *, seed: int) -> Iterator[tuple[str, object]]:
    """What any frame of so many *hands* names that its reader may not know. Tables of every size take turns."""
    rng = Random(seed)
    while hands > 0:
        few, many = rules.player_counts[:2], rules.player_counts[-1:]
        table = Table(rules=rules, seats=rng.choice([few[0], *few, *many]), seed=rng.randrange(2**32))
        hands_of_table = min(hands, 3)
        while table.state.number < hands_of_table and table.state.phase is not Phase.ENDED:
            table.play_hand()
        hands -= hands_of_table
        # What was dealt last may be looked back at before anybody is asked to be ready again.
        table.do_due()
        for number, (_, _, state) in enumerate(table.steps):
            yield from leaks_in(table, state, language=LANGUAGES[number % len(LANGUAGES)])


def leaks_in(table: Table, state: TableState, *, language: Language) -> Iterator[tuple[str, object]]:
    """What the message that tells the last row of *state*, to anybody, names that they may not know."""
    told = Told("bcdfghjkmnpq", state, table.people)
    for seat in (*table.seats, None):
        sitting = None if seat is None else state.seats[seat]
        you = WATCHER if seat is None or sitting is None else Standing(seat, sitting.since)
        data = told.frame(you, language).decode().partition("data: ")[2]
        yield from hidden_cards_in(data, state, you.seat)
        if secret := seed_in(data, state):
            yield "seed", secret


def seed_in(data: str, state: TableState) -> str | None:
    """The seed of the hand that is to be dealt or played, where *data* tells it."""
    hidden = state.offered is not None and not state.is_settled and state.phase is not Phase.ENDED
    return state.offered.seed if hidden and state.offered is not None and state.offered.seed in data else None


@pytest.mark.parametrize("rules", GAMES)
def test_c9_no_frame_names_a_card_that_its_reader_may_not_know(rules: str) -> None:
    assert list(leaks_in_hands(built_in_rules()[rules], 4, seed=1)) == []


@pytest.mark.soak
@pytest.mark.parametrize("rules", GAMES)
def test_c9_nor_does_any_of_five_hundred_hands(rules: str) -> None:
    assert list(leaks_in_hands(built_in_rules()[rules], 500, seed=2)) == []


# --- The test of the test: each leak planted here must be noticed --------------------------------


def the_cards_of_the_next_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(match: Match, shared: MatchView, seat: Seat) -> MatchView:
        return match_view_from(match, shared, Seat((seat + 1) % len(match.counters)))

    monkeypatch.setattr(tell, "match_view_from", telling)


def a_card_of_the_spare_hand_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(state: TableState, *rest: Any) -> Iterator[Line]:
        spare = () if state.match is None or state.match.hand is None else state.match.hand.deal.spare
        for line in lines(state, *rest):
            yield (
                msgspec.structs.replace(line, what=f"{line.what} Not the {card_sign(spare[-1], Language.ENGLISH)}!")
                if spare
                else line
            )

    monkeypatch.setattr(tell, "lines", telling)


def the_seed_for_its_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableState, "commitment", property(lambda state: state.offered and state.offered.seed))


@pytest.mark.parametrize(
    "plant",
    [the_cards_of_the_next_seat, a_card_of_the_spare_hand_in_a_sentence, the_seed_for_its_hash],
    ids=lambda plant: str(plant.__name__),
)
def test_a_planted_leak_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(leaks_in_hands(NEWMARKET, 1, seed=3)) == []
    plant(monkeypatch)
    assert list(leaks_in_hands(NEWMARKET, 1, seed=3)) != []


@pytest.mark.parametrize("text", ["QD", '["QD"]', "Q♦", "D♦", "the queen of diamonds", "Die Karo-Dame", "(AS|QD)"])
def test_a_card_is_found_however_it_is_written(text: str) -> None:
    assert Card.parse("QD") in cards_in(text)
