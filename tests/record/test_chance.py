"""Whether a deal follows from its seed and salts can be checked from the record alone."""

from __future__ import annotations

import msgspec
import pytest

from newmarket.engine import Seat, commitment_to, lab_deal, table_deal
from newmarket.record import LabChance, Record, TableChance, Verdict, verify_chance
from tests.kit.games import NEWMARKET
from tests.kit.hands import begun
from tests.record.test_text import recorded

SEED, SALTS, DEALER = bytes(range(32)), (b"Ann", b"", b"\x00\xff"), Seat(1)
COMMITMENT = commitment_to(SEED)
TABLE = TableChance(COMMITMENT, tuple(salt.hex() for salt in SALTS), SEED.hex())


def at_table(chance: TableChance) -> Record:
    deal = table_deal(NEWMARKET, seed=SEED, salts=SALTS, dealer=DEALER)
    hand = begun(NEWMARKET, deal, dealer=DEALER).played_out(lambda legal: legal[0])
    return msgspec.structs.replace(recorded(hand), chance=chance)


def in_lab(chance: LabChance | None) -> Record:
    deal = lab_deal(NEWMARKET, seed=7, hand=3, dealer=DEALER, seats=3)
    hand = begun(NEWMARKET, deal, dealer=DEALER).played_out(lambda legal: legal[0])
    return msgspec.structs.replace(recorded(hand), chance=chance)


@pytest.mark.parametrize(
    ("record", "verdict"),
    [
        (at_table(TABLE), Verdict.HOLDS),
        (at_table(msgspec.structs.replace(TABLE, commitment=COMMITMENT.upper())), Verdict.HOLDS),
        (at_table(TableChance(COMMITMENT, TABLE.salts)), Verdict.UNSHOWN),
        (at_table(msgspec.structs.replace(TABLE, commitment="00" * 32)), Verdict.OTHER_SEED),
        (at_table(msgspec.structs.replace(TABLE, seed="00" * 32)), Verdict.OTHER_SEED),
        (at_table(msgspec.structs.replace(TABLE, salts=(*TABLE.salts[:2], "01"))), Verdict.OTHER_DEAL),
        (at_table(msgspec.structs.replace(TABLE, salts=TABLE.salts[:2])), Verdict.MALFORMED),
        (at_table(msgspec.structs.replace(TABLE, seed="00")), Verdict.MALFORMED),
        (at_table(msgspec.structs.replace(TABLE, seed="xyz")), Verdict.MALFORMED),
        (at_table(msgspec.structs.replace(TABLE, seed=f"{SEED.hex()[:32]} {SEED.hex()[32:]}")), Verdict.MALFORMED),
        (at_table(TableChance("00", TABLE.salts)), Verdict.MALFORMED),
        (at_table(TableChance(COMMITMENT, ("00" * 65, "", ""))), Verdict.MALFORMED),
        (at_table(msgspec.structs.replace(TABLE, salts=("00" * 65, "", ""))), Verdict.MALFORMED),
        (in_lab(LabChance(7, 3)), Verdict.HOLDS),
        (in_lab(LabChance(7, 4)), Verdict.OTHER_DEAL),
        (in_lab(None), Verdict.UNSTATED),
    ],
)
def test_the_verdict_on_a_deal(record: Record, verdict: Verdict) -> None:
    found = verify_chance(record)

    assert found.verdict is verdict
    assert found.is_broken is (verdict in {Verdict.MALFORMED, Verdict.OTHER_SEED, Verdict.OTHER_DEAL})


def test_the_order_within_a_seat_has_no_meaning() -> None:
    record = at_table(TABLE)
    turned = msgspec.structs.replace(record.deal, seats=tuple(pile[::-1] for pile in record.deal.seats))

    assert verify_chance(msgspec.structs.replace(record, deal=turned)).verdict is Verdict.HOLDS


def test_a_deal_that_changed_is_found_out() -> None:
    record = at_table(TABLE)
    seats = record.deal.seats
    swapped = ((seats[1][0], *seats[0][1:]), (seats[0][0], *seats[1][1:]), seats[2])
    changed = msgspec.structs.replace(record.deal, seats=swapped)

    assert verify_chance(msgspec.structs.replace(record, deal=changed)).verdict is Verdict.OTHER_DEAL


@pytest.mark.parametrize("spare", [False, True])
def test_a_card_that_lies_twice_is_no_deal(*, spare: bool) -> None:
    record = at_table(TABLE)
    seats, rest = record.deal.seats, record.deal.spare
    if spare:
        changed = msgspec.structs.replace(record.deal, spare=(*rest, rest[0]))
    else:
        changed = msgspec.structs.replace(record.deal, seats=((*seats[0], seats[0][0]), *seats[1:]))

    assert verify_chance(msgspec.structs.replace(record, deal=changed)).verdict is Verdict.OTHER_DEAL


@pytest.mark.parametrize("players", [(), ("Ann",), ("Ann", "Tom"), ("Ann",) * 9, ("Ann",) * 60])
@pytest.mark.parametrize("chance", [TABLE, LabChance(7, 3)])
def test_nothing_is_dealt_to_seats_that_the_rules_do_not_have(
    players: tuple[str, ...], chance: TableChance | LabChance
) -> None:
    record = msgspec.structs.replace(
        at_table(TABLE), players=players, counters=(100,) * len(players), dealer=Seat(0), chance=chance
    )

    assert verify_chance(record).verdict is Verdict.MALFORMED
