"""What importing the package loads: next to nothing, until something is asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import newmarket as nm

LOADED = """
import json, sys
before = set(sys.modules)
def loaded():
    return sorted(
        {name if name.startswith("newmarket") else name.partition(".")[0] for name in sys.modules} - before
    )
import newmarket as nm
steps = {"import": loaded()}
nm.Card("QD")
steps["card"] = loaded()
nm.deal("newmarket", seats=3).play_out("steady")
steps["hand"] = loaded()
json.dump(steps, sys.stdout)
"""


def test_importing_the_package_loads_nothing_that_is_not_used() -> None:
    """Which modules, not how long: `python -X importtime` tells that."""
    found = subprocess.run([sys.executable, "-I", "-c", LOADED], capture_output=True, check=True)
    steps = msgspec.json.decode(found.stdout, type=dict[str, list[str]])

    assert ["newmarket"] == [name for name in steps["import"] if name.startswith("newmarket")]
    assert not {"msgspec", "enum", "re", "email", "zipfile"} & set(steps["import"])
    assert ["newmarket", "newmarket.cards", "newmarket.errors"] == [
        name for name in steps["card"] if name.startswith("newmarket")
    ]
    assert not {"numba", "numpy", "litestar", "typer", "rich", "fluent", "pettingzoo", "pyspiel"} & set(steps["hand"])
    assert not [name for name in steps["hand"] if name.startswith(("newmarket.server", "newmarket.cli"))]


def test_every_name_is_there_and_stands_where_the_types_say() -> None:
    tree = ast.parse(Path(nm.__file__).read_text("utf-8"))
    imported = {
        name.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("newmarket.")
        for name in node.names
    }

    assert imported == nm._PLACE_OF
    assert {"__version__", *imported} == set(nm.__all__) <= set(dir(nm))
    for name in nm.__all__:
        assert getattr(nm, name) is not None


def test_a_name_that_is_not_there_is_said_as_of_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'newmarket' has no attribute 'chess'"):
        nm.chess  # type: ignore[attr-defined]  # noqa: B018 - to ask is what fails
