"""The bot that learns: from nothing to a choice, and, given more hands, to well above what it learned from."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples.bots import trained
from newmarket.bots.conformance import check_bot
from newmarket.lab import Comparison, advantage
from newmarket.rules import load_rules


def test_it_learns_and_is_in_order_in_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    trained.main(["learned.npz", "40"])
    found = check_bot(trained.Trained, hands=1)

    assert capsys.readouterr().out == "learned from 40 hands: learned.npz\n"
    assert (found.faults, len(found.rules)) == ((), 10)


def test_the_same_hands_teach_the_same() -> None:
    assert (trained.learn(5, seed=2) == trained.learn(5, seed=2)).all()


@pytest.mark.soak
def test_what_it_learns_in_a_minute_is_worth_more_than_play_at_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    trained.main(["learned.npz", "4000"])
    bot = "examples.bots.trained:Trained"
    comparison = Comparison(rules=load_rules("newmarket"), seats=4, seed=5, bot=bot, against="random")
    above = advantage(comparison, 600)

    assert above.low is not None
    assert above.low > 0.5
