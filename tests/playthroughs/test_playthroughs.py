"""A golden playthrough for every game: what happens and what everyone sees, step by step, as a file shows it."""

from __future__ import annotations

import msgspec
import pytest

from newmarket.engine import Seat
from newmarket.languages import Language
from newmarket.match import Match, MatchView, match_view
from newmarket.rules import Rules, built_in_rules
from tests.playthroughs import playthrough as module
from tests.playthroughs.playthrough import FOLDER, features, file_of, playthrough, sentences, shown_in, told_file_of

GAMES = list(built_in_rules().values())
ANEW = "python -m tests.playthroughs.write"


def rules_id(rules: Rules) -> str:
    return rules.id


def test_every_game_has_a_playthrough_and_every_playthrough_a_game() -> None:
    wanted = sorted(file_of(rules.id).name for rules in GAMES)

    assert wanted == sorted(file.name for file in FOLDER.glob("playthrough-*.txt")), f"{ANEW} writes them"


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_the_game_is_played_as_its_playthrough_shows(rules: Rules) -> None:
    kept = file_of(rules.id).read_text(encoding="utf-8")

    assert kept == playthrough(rules), f"if this is meant, {ANEW} writes it anew"


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_a_playthrough_shows_every_reason_for_a_stop_and_all_else_that_the_game_has(rules: Rules) -> None:
    assert features(rules) - shown_in(file_of(rules.id).read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN])
@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_the_game_is_told_as_its_file_shows(rules: Rules, language: Language) -> None:
    kept = told_file_of(rules.id, language).read_text(encoding="utf-8")

    assert kept == sentences(rules, language), f"if this is meant, {ANEW} writes it anew"


def test_what_listeners_are_told_differently_of_public_things_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(match: Match, listener: Seat | None) -> MatchView:
        view = match_view(match, listener)
        return view if listener is None else msgspec.structs.replace(view, number=9)

    monkeypatch.setattr(module, "match_view", telling)

    with pytest.raises(AssertionError, match="told different things"):
        playthrough(GAMES[0])
