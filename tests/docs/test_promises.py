"""Every promise stands beside tests that are there, are collected, and are not left out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.kit.checkout import ROOT

PAGE = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| promise ")]
NAMED = re.compile(r"(\*\(soak\)\* )?`(tests/[\w/]+\.py)::(test_\w+)`")
LEFT_OUT = ("skip", "xfail")


def marks(path: str, test: str) -> Iterator[list[str]]:
    """How each function of that name in *path* is marked, its module and its class included; as pytest collects it."""
    module = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    of_module = [
        ast.unparse(node.value)
        for node in module.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
    ]
    bodies: list[tuple[list[str], list[ast.stmt]]] = [([], module.body)]
    bodies += [
        ([*map(ast.unparse, node.decorator_list)], node.body)
        for node in module.body
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test")
    ]
    for of_class, body in bodies:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == test:
                yield [*of_module, *of_class, *map(ast.unparse, node.decorator_list)]


def fault_of(path: str, test: str, *, is_soak: bool) -> str | None:
    """What is wrong with naming *test*, if anything."""
    if not (ROOT / path).is_file() or not path.rsplit("/", 1)[-1].startswith("test_"):
        return "no such module of tests"
    found = list(marks(path, test))
    if len(found) != 1:
        return f"there are {len(found)} tests of that name"
    (marked,) = found
    if any(word in mark for mark in marked for word in LEFT_OUT if "skipif" not in mark):
        return "it is left out"
    if is_soak != any("mark.soak" in mark for mark in marked):
        return "it is one of the long ones, or it is said to be"
    return None


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[2:60]))
def test_a_promise_is_held_by_tests_that_are_there(row: str) -> None:
    promise, _, held_by = row.strip("| ").partition(" | ")
    named = NAMED.findall(held_by)

    assert promise.endswith(".")
    assert not all(is_soak for is_soak, _, _ in named), "none that `make test` runs"
    # Nothing is named in a form that is not looked for.
    assert held_by.count("`") == 2 * len(named)
    assert [(test, fault_of(path, test, is_soak=bool(is_soak))) for is_soak, path, test in named] == [
        (test, None) for _, _, test in named
    ]


def test_there_are_promises() -> None:
    assert len(ROWS) > 40


@pytest.mark.parametrize(
    ("path", "test", "fault"),
    [
        ("tests/server/test_nowhere.py", "test_a", "no such module of tests"),
        ("tests/kit/serving.py", "test_a", "no such module of tests"),
        ("tests/server/test_killed.py", "test_that_is_not_there", "there are 0 tests of that name"),
        (
            "tests/server/test_killed.py",
            "test_kills_before_amid_and_after_every_row_of_every_kind",
            "it is one of the long ones, or it is said to be",
        ),
    ],
)
def test_what_is_not_there_is_found_out(path: str, test: str, fault: str) -> None:
    assert fault_of(path, test, is_soak=False) == fault
