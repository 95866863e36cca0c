"""Hands as text (`newmarket-hand/1`): write, read, replay, check. The page `docs/records.md` says what is in one."""

from newmarket.record.chance import Verdict, Verification, verify_chance
from newmarket.record.matches import MatchVerifier
from newmarket.record.model import (
    FORMAT,
    Chance,
    DoneBy,
    Fault,
    FaultKind,
    FaultyRecord,
    LabChance,
    MatchPlace,
    Record,
    RecordedAction,
    Result,
    TableChance,
)
from newmarket.record.replay import Replay, check_record, record_of, replay, rules_of
from newmarket.record.stream import LINE_LIMIT, Read, read_records
from newmarket.record.text import Salvaged, read_record, salvage_record, write_record

__all__ = [
    "FORMAT",
    "LINE_LIMIT",
    "Chance",
    "DoneBy",
    "Fault",
    "FaultKind",
    "FaultyRecord",
    "LabChance",
    "MatchPlace",
    "MatchVerifier",
    "Read",
    "Record",
    "RecordedAction",
    "Replay",
    "Result",
    "Salvaged",
    "TableChance",
    "Verdict",
    "Verification",
    "check_record",
    "read_record",
    "read_records",
    "record_of",
    "replay",
    "rules_of",
    "salvage_record",
    "verify_chance",
    "write_record",
]
