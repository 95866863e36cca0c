"""The docs say what is there: examples run, and every key, word, event and refusal stands in them."""

from __future__ import annotations

import doctest
import re
from enum import StrEnum
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from newmarket.bots import BOT_NAMES
from newmarket.cards import Ace
from newmarket.engine import Event, RefusalReason, StopReason
from newmarket.match import MatchEnded
from newmarket.record import FaultKind
from newmarket.rules import (
    Bounty,
    CardsShown,
    Centre,
    Claim,
    Clause,
    Exempt,
    FirstLead,
    LastHand,
    Lead,
    Option,
    OptionPrice,
    Placing,
    Pot,
    Ruin,
    Rules,
    Spare,
    SpinAlone,
    StakesPaid,
    TargetChecked,
    Topic,
    TurnUp,
)
from newmarket.table.messages import ProblemReason

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    """All that stands in code quotes in *text*, with or without quotation marks of its own."""
    return {word.strip('"') for code in re.findall(r"`([^`\n]+)`", text) for word in re.split(r"[ ,=]+", code)}


@pytest.mark.parametrize("struct", [Rules, Pot, Clause, Bounty, Placing, OptionPrice])
def test_every_key_of_a_rule_file_is_documented(struct: type[msgspec.Struct]) -> None:
    keys = {field.name for field in msgspec.structs.fields(struct)}

    assert keys - named(page("rule-files.md")) == set()


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("ace", Ace),
        ("spare", Spare),
        ("centre", Centre),
        ("turn_up", TurnUp),
        ("claim", Claim),
        ("stakes_paid", StakesPaid),
        ("exempt", Exempt),
        ("option", Option),
        ("first_lead", FirstLead),
        ("lead", Lead),
        ("spin_alone", SpinAlone),
        ("last_hand", LastHand),
        ("ruin", Ruin),
        ("target_checked", TargetChecked),
        ("cards_shown", CardsShown),
    ],
)
def test_every_word_of_a_policy_stands_in_the_row_of_its_key(key: str, words: type[StrEnum]) -> None:
    row = next(line for line in page("rule-files.md").splitlines() if line.startswith(f"| `{key}` |"))

    assert {f'"{word.value}"' for word in words} - set(re.findall(r"`([^`]+)`", row)) == set()


def test_every_topic_of_a_clause_is_documented() -> None:
    about = page("rule-files.md").partition("## Clauses")[2]

    assert {topic.value for topic in Topic} - named(about) == set()


def test_every_event_is_documented() -> None:
    tags = {event.__struct_config__.tag for event in (*get_args(Event), MatchEnded)}

    assert tags - named(page("engine.md")) == set()


@pytest.mark.parametrize("words", [StopReason, RefusalReason])
def test_every_reason_is_documented(words: type[StopReason | RefusalReason]) -> None:
    assert {word.value for word in words} - named(page("engine.md")) == set()


def test_every_bot_is_documented() -> None:
    assert set(BOT_NAMES) - named(page("engine.md")) == set()


def test_every_problem_is_documented() -> None:
    assert {reason.value for reason in ProblemReason} - named(page("http.md")) == set()


def test_every_fault_of_a_record_is_documented() -> None:
    assert {kind.value for kind in FaultKind} - named(page("records.md")) == set()


@pytest.mark.parametrize(
    "path", [path for path in PAGES if ">>> " in path.read_text("utf-8")], ids=lambda path: path.name
)
def test_examples_run(path: Path) -> None:
    results = doctest.testfile(str(path), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)

    assert (results.failed, results.attempted > 0) == (0, True)


def test_the_readme_has_a_tour_that_runs() -> None:
    assert ROOT / "README.md" in {path for path in PAGES if ">>> import newmarket" in path.read_text(encoding="utf-8")}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_inside_the_repository_lead_somewhere(path: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#]+)", path.read_text(encoding="utf-8"))

    assert [target for target in targets if not (path.parent / target).exists()] == []
