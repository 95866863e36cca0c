"""The commands are tested in English, whatever the developer reads; what is said in another language asks for it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def english_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal without a language of its own."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
