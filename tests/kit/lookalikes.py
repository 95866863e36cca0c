"""A module of the standard library that is changed for one of our modules alone."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace

import pytest


def change_for(monkeypatch: pytest.MonkeyPatch, *users: ModuleType, of: ModuleType, **changed: object) -> None:
    """Each of *users*, which imports *of* whole, finds *changed* in it; the rest of the process finds what it was.

    A clock, a sleep or a question to the system that is replaced for the whole process is heard by the servers, the
    pools and the timers that other tests have left running beside, and answers them too.
    """
    for user in users:
        monkeypatch.setattr(user, of.__name__, SimpleNamespace(**vars(of) | changed))
