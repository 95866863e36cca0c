"""From a seed to a deal: the golden deals, by the engine and by an independent reading of its description."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from newmarket.engine import (
    LAB_ALGORITHM,
    TABLE_ALGORITHM,
    Deal,
    Seat,
    chance,
    commitment_to,
    lab_deal,
    lab_dealer,
    table_deal,
    table_dealer,
)
from newmarket.errors import MalformedText
from newmarket.rules import built_in_rules, load_rules
from tests.deals import reference
from tests.kit.games import NEWMARKET

GOLDEN = Path(__file__).parent.parent / "golden" / "deals.txt"
BLOCKS = GOLDEN.read_text(encoding="utf-8").split("\n\n")[1:]
SEED = bytes(range(32))
SALTS = [b"one", b"two", b"three"]


def facts_of(block: str) -> dict[str, str]:
    lines = (line.partition(": ") for line in block.strip().splitlines())
    return {key: value for key, _, value in lines if not key.startswith(("seat ", "spare", "centre", "first"))}


def name_of(block: str) -> str:
    facts = facts_of(block)
    return " ".join([facts["algorithm"], facts["rules"], facts["seats"], facts["seed"][:8], facts.get("hand", "")])


def by_the_engine(facts: dict[str, str]) -> str:
    rules, seats, dealer = load_rules(facts["rules"]), int(facts["seats"]), Seat(int(facts["dealer"]))
    if facts["algorithm"] == TABLE_ALGORITHM:
        salts = [b"" if salt == "-" else bytes.fromhex(salt) for salt in facts["salts"].split()]
        seed = bytes.fromhex(facts["seed"])
        deal = table_deal(rules, seed=seed, salts=salts, dealer=dealer)
        first = table_dealer(seed=seed, salts=salts)
    else:
        number, hand = int(facts["seed"]), int(facts["hand"])
        deal = lab_deal(rules, seed=number, hand=hand, dealer=dealer, seats=seats)
        first = lab_dealer(seed=number, match=hand, seats=seats)
    return "".join(f"{key}: {value}\n" for key, value in facts.items()) + as_text(deal) + f"first dealer: {first}\n"


def as_text(deal: Deal) -> str:
    piles = "".join(f"seat {seat}: {' '.join(pile)}\n" for seat, pile in enumerate(deal.seats))
    centre = "" if deal.centre is None else f"centre: {deal.centre}\n"
    return piles + f"spare: {' '.join(deal.spare)}".rstrip() + "\n" + centre


def test_both_algorithms_have_golden_deals() -> None:
    assert {facts_of(block)["algorithm"] for block in BLOCKS} == {TABLE_ALGORITHM, LAB_ALGORITHM}
    assert {facts_of(block)["rules"] for block in BLOCKS} == set(built_in_rules())


@pytest.mark.parametrize("block", BLOCKS, ids=name_of)
def test_a_golden_deal_is_made_by_the_engine_and_by_its_description(block: str) -> None:
    facts = facts_of(block)

    assert block.strip() + "\n" == reference.block(facts)
    assert block.strip() + "\n" == by_the_engine(facts)


@pytest.mark.parametrize("number", range(20))
def test_engine_and_description_agree_on_other_seeds(number: int) -> None:
    digest = hashlib.sha256(b"%d" % number).hexdigest()
    seats = 3 + number % 6
    facts = {"algorithm": "table/1", "rules": "newmarket", "seed": digest, "seats": str(seats), "dealer": "1"}
    salted = facts | {"salts": " ".join(digest[: 2 * seat] or "-" for seat in range(seats))}
    lab = facts | {"algorithm": "lab/1", "seed": str(int(digest[:16], 16)), "hand": str(number)}

    assert reference.block(salted) == by_the_engine(salted)
    assert reference.block(lab) == by_the_engine(lab)


def test_every_salt_changes_the_deal_and_so_does_the_seed() -> None:
    def order(seed: bytes, salts: Iterable[bytes]) -> str:
        return as_text(table_deal(NEWMARKET, seed=seed, salts=list(salts), dealer=Seat(0)))

    changed = [
        order(SEED, SALTS),
        order(SEED[::-1], SALTS),
        order(SEED, [b"One", b"two", b"three"]),
        order(SEED, [b"one", b"two", b"Three"]),
        order(SEED, [b"two", b"one", b"three"]),
        order(SEED, [b"onet", b"wo", b"three"]),
        order(SEED, [b"", b"", b""]),
    ]
    assert len(set(changed)) == len(changed)


def test_the_commitment_to_a_seed_is_its_sha_256() -> None:
    assert commitment_to(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(MalformedText, match=f"expected a seed of 32 bytes, got {length}"):
        table_deal(NEWMARKET, seed=bytes(length), salts=SALTS, dealer=Seat(0))
    with pytest.raises(MalformedText, match=f"expected a seed of 32 bytes, got {length}"):
        table_dealer(seed=bytes(length), salts=SALTS)
    with pytest.raises(MalformedText, match=f"expected a seed of 32 bytes, got {length}"):
        commitment_to(bytes(length))


def test_a_salt_has_64_bytes_at_most() -> None:
    assert len(table_deal(NEWMARKET, seed=SEED, salts=[bytes(64)] * 3, dealer=Seat(0)).spare) == 13
    with pytest.raises(MalformedText, match="expected a salt of at most 64 bytes, got 65"):
        table_deal(NEWMARKET, seed=SEED, salts=[b"", bytes(65), b""], dealer=Seat(0))


def test_a_lab_deal_depends_on_its_seed_and_number_modulo_two_to_the_64() -> None:
    def order(seed: int, hand: int) -> str:
        return as_text(lab_deal(NEWMARKET, seed=seed, hand=hand, dealer=Seat(0), seats=4))

    assert order(5, 9) == order(5 + 2**64, 9) == order(5 - 2**64, 9)
    assert order(5, 9) == order(5, 9 + 2**64)
    assert len({order(5, 9), order(5, 10), order(6, 9), order(9, 5)}) == 4


def words_of(*words: int) -> Iterator[int]:
    yield from words


def test_a_word_that_would_make_small_numbers_likelier_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """``table/1``: 2**64 is 1 above a multiple of 3, so the greatest word is drawn again."""
    monkeypatch.setattr(chance, "_sha_words", lambda _: words_of(2**64 - 1, 5))

    assert table_dealer(seed=SEED, salts=SALTS) == 2


def test_a_half_that_would_make_a_number_likelier_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """``lab/1``: 2**32 is 1 above a multiple of 3, so the half 0 is drawn again."""
    monkeypatch.setattr(chance, "_split_mix_halves", lambda _: words_of(0, 2**31))

    assert lab_dealer(seed=0, match=0, seats=3) == 1
