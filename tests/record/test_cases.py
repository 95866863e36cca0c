"""The hands of an independent referee: every good one holds, every faulty one is refused where it says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from newmarket.record import FaultKind, Read, check_record, read_record, read_records, replay, write_record
from newmarket.rules import load_rules

CASES = Path(__file__).parents[1] / "cases"


def records(name: str) -> list[Read]:
    with (CASES / name).open("rb") as stream:
        return list(read_records(stream, file=name))


GAMES = ["find-the-lady", "newmarket", "newmarket-1891", "pope-joan", "spin"]
GOOD = [case for name in (*GAMES, "special") for case in records(f"{name}.jsonl")]
FAULTY = records("faulty.jsonl")
EXPECTED = [json.loads(line) for line in (CASES / "faulty.expect.jsonl").read_text(encoding="utf-8").splitlines()]


def named(case: Read | dict[str, object]) -> str:
    return f"{case.file}:{case.line}" if isinstance(case, Read) else f"{case['fault']}-{case['action']}"


@pytest.mark.parametrize("case", GOOD, ids=named)
def test_a_legal_hand_holds_with_its_result(case: Read) -> None:
    assert case.record is not None, case.fault
    replayed = replay(case.record)
    state = replayed.state

    assert check_record(case.record) is None
    assert replayed.actions == case.record.actions
    assert state is not None
    assert (state.counters, state.out) == (case.record.result.counters, case.record.result.out)
    assert read_record(write_record(case.record)) == case.record


@pytest.mark.parametrize(("case", "expected"), list(zip(FAULTY, EXPECTED, strict=True)), ids=named)
def test_a_faulty_hand_is_refused_with_the_kind_and_number_of_its_fault(
    case: Read, expected: dict[str, object]
) -> None:
    assert case.record is not None, case.fault
    fault = check_record(case.record)

    assert fault is not None
    assert fault.kind.value == expected["fault"]
    # A fault of the record's end is at no action; what is expected names none either.
    assert expected["action"] in {fault.action, None}
    assert fault.clause is not None


def test_there_are_cases_of_every_size_and_kind() -> None:
    sizes = {rules_id: set(load_rules(rules_id).player_counts) for rules_id in GAMES}

    assert sizes == {
        rules_id: {
            len(case.record.players) for case in GOOD if case.record is not None and case.record.rules == rules_id
        }
        for rules_id in GAMES
    }
    assert {expected["fault"] for expected in EXPECTED} == {
        FaultKind.DEAL,
        FaultKind.ACTION,
        FaultKind.EARLY,
        FaultKind.LATE,
        FaultKind.RESULT,
    }
