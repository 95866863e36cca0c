"""Switches: each changes what is played and the clause that says so, in every language, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from newmarket.cards import Ace
from newmarket.errors import FaultyRules
from newmarket.explain.sheet import facts
from newmarket.languages import Language
from newmarket.rules import (
    CardsShown,
    Lead,
    Ruin,
    Rules,
    SpinAlone,
    TargetChecked,
    built_in_rules,
    choices,
    games_with,
    load_rules,
    parse_rules,
    rules_as_data,
    rules_in,
    shared_clauses_in,
    switched,
)
from newmarket.rules.switches import Switch, switches_of
from tests.kit.games import varied

SPOKEN = sorted({*Language} - {Language.PSEUDO})
ALL = [(rules, name) for rules in built_in_rules().values() for name in switches_of(rules)]
SWITCHES = pytest.mark.parametrize(("rules", "name"), ALL, ids=[f"{rules.id}, {name}" for rules, name in ALL])


def turned(rules: Rules, name: str) -> Rules:
    """*rules* with the switch of that *name* on, or at a number that is not the usual one."""
    switch = switches_of(rules)[name]
    return switched(rules, {name: True if switch.number is None else other_number(rules, switch)})


def other_number(rules: Rules, switch: Switch) -> int:
    return switch.most if getattr(rules, switch.number or "") == switch.least else switch.least


def told(rules: Rules, language: Language) -> dict[str, str]:
    return {
        clause.id: clause.text for clause in (*shared_clauses_in(language, rules), *rules_in(rules, language).clauses)
    }


@SWITCHES
def test_a_switch_changes_the_rules_their_sheet_and_their_clauses_in_every_language(rules: Rules, name: str) -> None:
    other, switch = turned(rules, name), switches_of(rules)[name]

    for language in SPOKEN:
        assert set(facts(rules, language)) != set(facts(other, language))
        before, after = told(rules, language), told(other, language)
        assert {clause for clause in after if after[clause] != before.get(clause)} == set(switch.clauses)
        assert [text for text in after.values() if re.search(r"[{}]", text)] == []
    english, german = told(other, Language.ENGLISH), told(other, Language.GERMAN)
    assert [clause for clause in english if english[clause] == german[clause]] == []


@SWITCHES
def test_what_is_switched_is_a_set_of_rules_like_any_other(rules: Rules, name: str) -> None:
    other = turned(rules, name)

    assert other != rules
    assert parse_rules(rules_as_data(other), where="rules") == other
    assert [choice.id for choice in choices(other, Language.ENGLISH) if choice.set != choice.usual] == [name]


@SWITCHES
def test_a_switch_has_its_title_and_texts_in_every_language(rules: Rules, name: str) -> None:
    switch = switches_of(rules)[name]

    for texts in (switch.title, *switch.clauses.values()):
        assert sorted(texts) == SPOKEN
    assert bool(switch.states) != (switch.number is not None)
    assert (switch.number is not None) == (switch.least < switch.most)
    assert switch.clauses


def test_switches_set_together_all_hold_and_one_clause_has_all_their_numbers() -> None:
    rules = switched(load_rules("newmarket"), {"target": 210, "at-once": True, "hands": 3})

    assert (rules.target, rules.target_checked, rules.hands) == (210, TargetChecked.AT_ONCE, 3)
    texts = told(rules, Language.GERMAN)
    assert "Wer zuerst 210 Marken hat" in texts["N11"]
    assert "abgebrochen" in texts["N11"]
    assert texts["N12"].startswith("Nach Spiel 3 ")


@pytest.mark.parametrize(
    ("game", "name", "expected"),
    [
        ("newmarket", "at-once", {"target_checked": TargetChecked.AT_ONCE}),
        ("newmarket-1891", "ace-follows-king", {"ace": Ace.LOW_ABOVE_KING}),
        ("spin", "not-alone", {"spin_alone": SpinAlone.REFUSED}),
        ("pope-joan", "lowest", {"lead": Lead.LOWEST_OF_SUIT}),
        ("epsom", "plays-on", {"ruin": Ruin.PLAYS_ON}),
        ("saratoga", "shown-at-end", {"cards_shown": CardsShown.AT_MATCH_END}),
    ],
)
def test_every_switch_that_the_rules_name_is_offered(game: str, name: str, expected: dict[str, object]) -> None:
    rules = switched(load_rules(game), {name: True})

    assert {key: getattr(rules, key) for key in expected} == expected


def test_p2_who_dresses_the_board_is_a_switch() -> None:
    rules = switched(load_rules("pope-joan"), {"all-dress": True})

    assert [(pot.stake, pot.dealer_stake) for pot in rules.pots] == [(2, 2), *[(1, 1)] * 7]
    assert [(pot.id, pot.claim, pot.ranks) for pot in rules.pots] == [
        (pot.id, pot.claim, pot.ranks) for pot in load_rules("pope-joan").pots
    ]


def test_nothing_chosen_and_the_usual_chosen_change_nothing() -> None:
    rules = load_rules("newmarket")

    assert switched(rules, {}) == rules
    assert switched(rules, {"target": 150, "at-once": False}) == rules


def test_c11_what_is_said_of_hidden_cards_is_as_each_game_has_it() -> None:
    shared = {
        rules_id: told(load_rules(rules_id), Language.ENGLISH)["C11"] for rules_id in ("newmarket", "find-the-lady")
    }

    assert shared == {
        "newmarket": "Once a hand has been settled, all its cards may be shown.",
        "find-the-lady": "Cards that stayed hidden in a hand are not shown before the match is over.",
    }


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"hand": 3}, "newmarket: no switch is called 'hand'; there are target, at-once, hands, shown-at-end"),
        ({"hands": 0}, "newmarket: hands: expected 1 to 40, got 0"),
        ({"hands": True}, "newmarket: hands: expected 1 to 40, got true"),
        ({"hands": "5"}, "newmarket: hands: expected 1 to 40, got '5'"),
        ({"hands": 5.0}, "newmarket: hands: expected 1 to 40, got 5.0"),
        ({"at-once": 2}, "newmarket: at-once: expected true or false, got 2"),
    ],
)
def test_what_cannot_be_switched_so_is_named(chosen: dict[str, bool | int], problem: str) -> None:
    with pytest.raises(FaultyRules) as refused:
        switched(load_rules("newmarket"), chosen)

    assert refused.value.problems == (problem,)


def test_a_game_of_ones_own_has_no_switches() -> None:
    own = varied(load_rules("newmarket"), id="my-own")

    assert choices(own, Language.ENGLISH) == ()
    with pytest.raises(FaultyRules, match="no switch is called 'hands'; there are none"):
        switched(own, {"hands": 3})


class TestFamily:
    """Games of one's own, in a folder."""

    def write(self, folder: Path, name: str, *, source: str = "saratoga", **changes: str) -> None:
        text = (Path(__file__).parents[2] / f"src/newmarket/rules/games/{source}.toml").read_text(encoding="utf-8")
        for key, value in changes.items():
            text = re.sub(rf"(?m)^{key} = .*$", f"{key} = {value}", text, count=1)
        (folder / name).write_text(text, encoding="utf-8")

    def problems(self, folder: Path) -> list[str]:
        with pytest.raises(FaultyRules) as refused:
            games_with(folder)
        return [problem.replace(str(folder), "FOLDER") for problem in refused.value.problems]

    def test_they_stand_among_those_of_the_package(self, tmp_path: Path) -> None:
        self.write(tmp_path, "kitchen.toml", id='"kitchen"', title='"Kitchen"')
        (tmp_path / "notes.txt").write_text("no rules", encoding="utf-8")
        games = games_with(tmp_path)

        assert list(games) == sorted([*built_in_rules(), "kitchen"])
        assert games["kitchen"].title == "Kitchen"
        assert games_with(None) == built_in_rules()

    def test_all_that_is_wrong_with_any_is_said_as_the_check_says_it(self, tmp_path: Path) -> None:
        self.write(tmp_path, "a.toml", id='"kitchen"', lead='"any_card"\nspare = "any"')
        self.write(tmp_path, "b.toml", id='"garden"')
        self.write(tmp_path, "c.toml", id='"garden"')
        self.write(tmp_path, "d.toml", id='"boodle"')

        assert self.problems(tmp_path) == [
            "FOLDER/a.toml: spare: expected none or last or first or before_dealer or rest, got 'any'",
            "FOLDER/c.toml: id: 'garden' is the name of the game in FOLDER/b.toml already",
            "FOLDER/d.toml: id: 'boodle' is the name of a game of the package already",
        ]

    def test_a_folder_without_any_or_that_is_none(self, tmp_path: Path) -> None:
        assert self.problems(tmp_path) == ["FOLDER: there is no rule file in it, such as my-game.toml"]
        assert self.problems(tmp_path / "nowhere") == ["FOLDER: cannot be read: No such file or directory"]
