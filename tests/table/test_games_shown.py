"""What a table shows of its game: its pots with what takes them, and what only some games have."""

from __future__ import annotations

import pytest

from newmarket.cards import Card, Rank
from newmarket.engine import Seat
from newmarket.explain import PotShown, pots_shown
from newmarket.languages import Language
from newmarket.rules import Centre, Claim, Topic, built_in_rules, load_rules
from newmarket.table.entries import Made, Offered, Pace, Ready, Sat
from newmarket.table.follow import fold
from newmarket.table.names import People
from newmarket.table.tell import snapshot


@pytest.mark.parametrize(
    ("game", "pot", "language", "expected"),
    [
        ("newmarket", "AH", Language.ENGLISH, PotShown("AH", Card.parse("AH"))),
        (
            "newmarket-1891",
            "AS",
            Language.GERMAN,
            PotShown("AS", Card.parse("AS"), None, Claim.CARD_BEFORE, before=Card.parse("KS")),
        ),
        ("find-the-lady", "chipping", Language.ENGLISH, PotShown("chipping", None, "Chipping kitty", Claim.OUT)),
        ("find-the-lady", "chipping", Language.GERMAN, PotShown("chipping", None, "Ausmachen", Claim.OUT)),
        ("find-the-lady", "queenie", Language.GERMAN, PotShown("queenie", None, "Queenie", Claim.CENTRE_QUEEN)),
        (
            "spin",
            "intrigue",
            Language.ENGLISH,
            PotShown("intrigue", None, "Intrigue", Claim.PAIR, (Card.parse("QD"), Card.parse("JD"))),
        ),
        ("pope-joan", "king", Language.GERMAN, PotShown("king", None, "König", Claim.TRUMP, ranks=(Rank.KING,))),
    ],
)
def test_a_pot_is_shown_with_what_takes_it(game: str, pot: str, language: Language, expected: PotShown) -> None:
    assert {shown.id: shown for shown in pots_shown(load_rules(game), language)}[pot] == expected


@pytest.mark.parametrize(
    ("game", "spin", "centre"), [("spin", Card.parse("AD"), Centre.NONE), ("find-the-lady", None, Centre.FACE_DOWN)]
)
def test_a_table_tells_what_only_its_game_has(game: str, spin: Card | None, centre: Centre) -> None:
    rules = load_rules(game)
    state = fold([Made(rules, 3, Pace.NORMAL)])
    table = snapshot("t", state, People(names=(None,) * 3, claimants=(None,) * 3), None).table

    assert (table.spin, table.centre, table.option_price) == (spin, centre, rules.option_price)


@pytest.mark.parametrize("game", built_in_rules())
def test_every_game_can_be_told_from_its_making_to_ready(game: str) -> None:
    """Rules that say nothing of when the next hand is dealt name no clause for it."""
    rules = load_rules(game)
    seats = rules.seats[0]
    state = fold(
        [
            Made(rules, seats, Pace.NORMAL),
            *(Sat(Seat(seat)) for seat in range(seats)),
            Offered(1, "00" * 32),
            Ready(Seat(0), 1, ""),
        ]
    )
    told = snapshot("t", state, People(names=tuple("ABCDEFGH"[:seats]), claimants=(None,) * seats), Seat(0))

    assert {line.clause for line in told.lines if line.reason in {"offered", "ready"}} == {
        rules.clause_about(Topic.NEXT_HAND)
    }
