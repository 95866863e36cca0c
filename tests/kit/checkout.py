"""A checkout made of a few files, and programs that are shell scripts."""

from __future__ import annotations

from pathlib import Path

from workshop.house import House

ROOT = Path(__file__).resolve().parents[2]


def program(path: Path, text: str) -> str:
    """Writes a shell script that can be started, and returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def checkout(root: Path) -> House:
    """Makes a checkout with a front end of two files and nothing built or installed yet."""
    house = House(root)
    (house.web / "src").mkdir(parents=True)
    (house.web / "src" / "main.ts").write_text("one", encoding="utf-8")
    (house.web / "index.html").write_text("<main>", encoding="utf-8")
    house.scratch.mkdir()
    return house
