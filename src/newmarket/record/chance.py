"""Whether the deal of a record is the one that its seed and salts make, and the seed the one committed to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from newmarket.engine import Deal, Seat, commitment_to, lab_deal, table_deal, table_dealer
from newmarket.engine.chance import SALT_LIMIT, SEED_BYTES
from newmarket.errors import MalformedText
from newmarket.record.model import LabChance, Record, TableChance
from newmarket.record.replay import misframed, rules_of
from newmarket.rules import Rules
from newmarket.wording import short

_HASH_BYTES = 32


class Verdict(StrEnum):
    """What the check of a deal came to."""

    HOLDS = "holds"
    """The deal follows from the chance that the record states (and the seed is the one committed to)."""
    UNSTATED = "unstated"
    """The record does not say how its deal was made."""
    UNSHOWN = "unshown"
    """The seed may not be shown yet; there is nothing to check."""
    MALFORMED = "malformed"
    """A seed, salt or commitment is not what it should be, or the rules deal to no such seats."""
    OTHER_SEED = "other_seed"
    """The seed is not the one committed to."""
    OTHER_SALT = "other_salt"
    """A salt is neither the one that its seat had pledged nor the one that counts instead of it."""
    OTHER_DEAL = "other_deal"
    """The seed and salts make another deal."""
    OTHER_DEALER = "other_dealer"
    """The seed and salts of the first hand of a match draw another dealer (N1)."""
    OTHER_MATCH = "other_match"
    """The hand does not begin as the one before it in its match ended; `MatchVerifier` looks at that."""


class Verification(msgspec.Struct, frozen=True):
    """The *verdict*, and *why* in a sentence.

    *unpledged* are the seats that gave a salt without having pledged it, so that it may have been chosen last, and
    *unopened* those whose pledge stands in for the salt, so that there was a choice between two deals.
    """

    verdict: Verdict
    why: str
    unpledged: tuple[Seat, ...] = ()
    unopened: tuple[Seat, ...] = ()

    @property
    def is_broken(self) -> bool:
        """Whether something was checked and does not hold."""
        return self.verdict not in {Verdict.HOLDS, Verdict.UNSTATED, Verdict.UNSHOWN}


def verify_chance(record: Record) -> Verification:
    """Checks the commitment and the deal of *record* against the chance that it states.

    Only the deal is looked at; whether the hand was rightly played is for `check_record`. Who deals is checked for
    the first hand of a match at a table; later on it follows from the hand before, which `MatchVerifier` knows.

    :raises FaultyRules: as `rules_of`.
    """
    rules = rules_of(record)
    chance = record.chance
    if chance is None:
        return Verification(Verdict.UNSTATED, "the record does not say how its deal was made")
    if fault := misframed(rules, record):
        return Verification(Verdict.MALFORMED, fault.why)
    if isinstance(chance, LabChance):
        seats = len(record.players)
        deal = lab_deal(rules, seed=chance.seed, hand=chance.hand, dealer=record.dealer, seats=seats)
        return _compared(record.deal, deal, f"lab/1, seed {short(chance.seed)}, deal {chance.hand}")
    try:
        return _verify_table(rules, record, chance)
    except MalformedText as problem:
        return Verification(Verdict.MALFORMED, str(problem))


def _verify_table(rules: Rules, record: Record, chance: TableChance) -> Verification:
    seats = len(record.players)
    commitment = _bytes_of("commitment", chance.commitment, least=_HASH_BYTES, most=_HASH_BYTES)
    if len(chance.salts) != seats:
        raise MalformedText(f"expected a salt for each of {seats} seats, got {len(chance.salts)}")
    salts = [_bytes_of(f"salts[{seat}]", salt, least=0, most=SALT_LIMIT) for seat, salt in enumerate(chance.salts)]
    pledges = _pledges(chance.pledges, seats)
    unpledged = tuple(Seat(seat) for seat in range(seats) if salts[seat] and not pledges[seat])
    unopened = tuple(Seat(seat) for seat in range(seats) if pledges[seat] and salts[seat] == _hash(pledges[seat]))
    for seat, (pledge, salt) in enumerate(zip(pledges, salts, strict=True)):
        if pledge and pledge != _hash(salt) and seat not in unopened:
            return Verification(Verdict.OTHER_SALT, f"the salt of seat {seat} is not the one that it had pledged")
    if chance.seed is None:
        return Verification(Verdict.UNSHOWN, "the seed is not in the record; it may not be shown yet")
    seed = _bytes_of("seed", chance.seed, least=SEED_BYTES, most=SEED_BYTES)
    if bytes.fromhex(commitment_to(seed)) != commitment:
        return Verification(Verdict.OTHER_SEED, "the seed is not the one that the commitment was made to")
    deal = table_deal(rules, seed=seed, salts=salts, dealer=record.dealer)
    found = _compared(record.deal, deal, f"table/1, {seats} salts")
    if found.is_broken:
        return found
    why = f"{found.why}{_told_of_pledges(unpledged, unopened)}"
    found = Verification(Verdict.HOLDS, why, unpledged=unpledged, unopened=unopened)
    if record.match is None or record.match.hand != 1:
        return found
    drawn = table_dealer(seed=seed, salts=salts)
    if drawn != record.dealer:
        why = f"seat {record.dealer} dealt the first hand of the match, but seat {drawn} is drawn by the seed and salts"
        return Verification(Verdict.OTHER_DEALER, why)
    return found


def _pledges(stated: Sequence[str], seats: int) -> list[bytes]:
    if not stated:
        return [b""] * seats
    if len(stated) != seats:
        raise MalformedText(f"expected a pledge for each of {seats} seats, or none, got {len(stated)}")
    pledges = [_bytes_of(f"pledges[{seat}]", pledge, least=0, most=_HASH_BYTES) for seat, pledge in enumerate(stated)]
    for seat, pledge in enumerate(pledges):
        if len(pledge) not in {0, _HASH_BYTES}:
            raise MalformedText(f"pledges[{seat}]: expected {_HASH_BYTES} bytes or none, got {len(pledge)}")
    return pledges


def _hash(salt: bytes) -> bytes:
    return hashlib.sha256(salt).digest()


def _told_of_pledges(unpledged: Sequence[Seat], unopened: Sequence[Seat]) -> str:
    def seats(them: Sequence[Seat]) -> str:
        return f"seat{'s' * (len(them) > 1)} {', '.join(map(str, them))}"

    told = f"; not pledged before: the salt of {seats(unpledged)}" if unpledged else ""
    return f"{told}; not opened: the pledge of {seats(unopened)}" if unopened else told


def _compared(stated: Deal, made: Deal, how: str) -> Verification:
    # The order of cards within a seat has no meaning; that of the spare hand has.
    seats = zip(stated.seats, made.seats, strict=True)
    others = [f"seat {seat}" for seat, (pile, own) in enumerate(seats) if sorted(pile) != sorted(own)]
    others += ["the spare hand"] * (stated.spare != made.spare)
    others += ["the centre"] * (stated.centre != made.centre) + ["the card turned up"] * (stated.turned != made.turned)
    if not others:
        return Verification(Verdict.HOLDS, f"the deal follows ({how})")
    return Verification(
        Verdict.OTHER_DEAL, f"the cards dealt are not those that follow ({how}): {', '.join(others)} differ"
    )


def _bytes_of(key: str, text: str, *, least: int, most: int) -> bytes:
    if not re.fullmatch(r"([0-9A-Fa-f]{2})*", text):
        raise MalformedText(f"{key}: expected hexadecimal figures, got {short(text)}")
    found = bytes.fromhex(text)
    if not least <= len(found) <= most:
        expected = f"{most} bytes" if least == most else f"at most {most} bytes"
        raise MalformedText(f"{key}: expected {expected}, got {len(found)}")
    return found
