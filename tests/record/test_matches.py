"""Whether the hands of a match follow one another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from newmarket.engine import Seat, table_deal, table_dealer
from newmarket.record import MatchPlace, MatchVerifier, Record, TableChance, Verdict, record_of, verify_chance
from newmarket.record import matches as matches_module
from newmarket.table.records import records_of
from tests.kit.games import NEWMARKET
from tests.kit.hands import begun
from tests.kit.tables import Table


@pytest.fixture(scope="module")
def records() -> tuple[Record, ...]:
    """The hands of a match at a table."""
    table = Table(seats=4, bots=2, seed=3)
    table.play_match()
    return records_of("t", table.entries, table.names)


def verdicts(*records: Record) -> list[Verdict]:
    verifier = MatchVerifier()
    return [verifier.verify(record).verdict for record in records]


def steered(record: Record) -> Record:
    """*record* as a server would write it that chose another dealer because the deal suits it."""
    chance = record.chance
    assert isinstance(chance, TableChance)
    assert chance.seed is not None
    dealer = Seat((record.dealer + 1) % len(record.players))
    salts = [bytes.fromhex(salt) for salt in chance.salts]
    deal = table_deal(NEWMARKET, seed=bytes.fromhex(chance.seed), salts=salts, dealer=dealer)
    hand = begun(NEWMARKET, deal, dealer=dealer).played_out(lambda legal: legal[0])
    made = record_of(NEWMARKET, hand.state, players=record.players, counters=record.counters, pots=(0,) * 4, actions=())
    return replace(made, match=record.match, chance=chance)


def test_the_hands_of_a_match_follow_one_another(records: tuple[Record, ...]) -> None:
    assert len(records) > 2
    assert verdicts(*records) == [Verdict.HOLDS] * len(records)


def test_n1_a_first_dealer_who_was_not_drawn_is_found_out(records: tuple[Record, ...]) -> None:
    first = records[0]
    chance = first.chance
    assert isinstance(chance, TableChance)
    drawn = table_dealer(seed=bytes.fromhex(str(chance.seed)), salts=[bytes.fromhex(salt) for salt in chance.salts])
    found = verify_chance(steered(first))

    assert first.dealer == drawn
    assert found.verdict is Verdict.OTHER_DEALER
    assert found.is_broken
    assert f"seat {drawn} is drawn" in found.why


def test_c8_a_later_dealer_out_of_turn_is_found_out(records: tuple[Record, ...]) -> None:
    assert verdicts(records[0], replace(steered(records[1]), pots=records[0].result.pots)) == [
        Verdict.HOLDS,
        Verdict.OTHER_MATCH,
    ]


CHANGES: dict[str, Callable[[Record], Record]] = {
    "counters": lambda record: replace(record, counters=(record.counters[0] + 1, *record.counters[1:])),
    "pots": lambda record: replace(record, pots={**record.pots, "AH": record.pots["AH"] + 1}),
    "rules": lambda record: replace(record, rules=replace(NEWMARKET, counters=NEWMARKET.counters + 1)),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("hand", [1, 2])
def test_what_is_carried_on_is_looked_at(records: tuple[Record, ...], change: str, hand: int) -> None:
    before, record = records[: hand - 1], CHANGES[change](records[hand - 1])

    assert verdicts(*before, record)[-1] is Verdict.OTHER_MATCH


def test_a_hand_whose_predecessor_is_missing_says_so(records: tuple[Record, ...]) -> None:
    verifier = MatchVerifier()
    verifier.verify(records[0])
    found = verifier.verify(records[2])

    assert found.verdict is Verdict.HOLDS
    assert found.why.endswith("; hand 2 of the match is not at hand, so who deals is taken as stated")


def test_matches_may_be_mixed_and_begun_anew(records: tuple[Record, ...]) -> None:
    other = [replace(record, match=MatchPlace("u", number)) for number, record in enumerate(records, start=1)]
    mixed = [record for pair in zip(records, other, strict=True) for record in pair]

    assert verdicts(*mixed, *records) == [Verdict.HOLDS] * 3 * len(records)


def test_what_is_remembered_has_an_end(records: tuple[Record, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches_module, "MOST_MATCHES", 2)
    verifier = MatchVerifier()
    for match in "abc":
        verifier.verify(replace(records[0], match=MatchPlace(match, 1)))
    whys = [verifier.verify(replace(records[1], match=MatchPlace(match, 2))).why for match in "cba"]

    assert ["not at hand" in why for why in whys] == [False, False, True]
