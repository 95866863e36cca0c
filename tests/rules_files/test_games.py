"""The games of the package are files and nothing else: found by name, read over the defaults, played as they say."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given

import newmarket
from newmarket.cards import Card
from newmarket.engine import (
    Led,
    Play,
    PotTaken,
    Seat,
    Stake,
    Staked,
    Stopped,
    StopReason,
    lab_deal,
    legal_actions,
    pile_sizes,
)
from newmarket.languages import Language
from newmarket.rules import (
    Clause,
    Rules,
    Topic,
    built_in_rules,
    load_rules,
    load_rules_file,
    parse_rules,
    rules_as_data,
    rules_in,
    shared_clauses,
    shared_clauses_in,
    title_in,
)
from newmarket.rules.sound import needs_clause
from newmarket.rules.switches import SHARED
from newmarket.rules.translated import translation
from tests.kit.games import SARATOGA
from tests.kit.hands import at_random, begun
from tests.kit.strategies import rule_sets
from tests.kit.text import pots_taken, small_table_of, stops, table_of

SOURCES = Path(newmarket.__file__).parent
FILES = sorted(
    file for file in (SOURCES / "rules" / "games").glob("*.toml") if file.stem != "shared" and "." not in file.stem
)
CARDS_TOO = {"spin"}
"""Names of games that are also the name of a card, of an action, of a key of rule files and of a word that is typed: in
the sources they stand for those (S8). That no code asks for the game shows in the tests of its rules under another id.
"""
ON_TOP = {"cli", "server", "library", "table", "lab"}
"""What may say which game is played when nobody says so."""


def file_id(file: Path) -> str:
    return file.stem


@pytest.mark.parametrize("language", sorted({*Language} - {Language.ENGLISH, Language.PSEUDO}))
def test_the_rules_of_the_package_are_translated_clause_by_clause_nothing_more_and_nothing_less(
    language: Language,
) -> None:
    clauses = {rules.id: rules.clauses for rules in built_in_rules().values()} | {SHARED: shared_clauses()}
    for name, originals in clauses.items():
        found = translation(name, language)
        assert found is not None, f"there is no {name}.{language}.toml"
        assert [clause.id for clause in originals] == list(found.clauses)
        assert [] == [key for key, text in found.clauses.items() if not text.endswith(".") or text != text.strip()]
        assert (name != SHARED, name != SHARED) == (bool(found.title), bool(found.summary))

    files = {file.name for file in (SOURCES / "rules" / "games").glob(f"*.{language}.toml")}
    assert {f"{name}.{language}.toml" for name in clauses} == files


def test_rules_in_another_language_play_the_same() -> None:
    rules = load_rules("newmarket")
    german = rules_in(rules, Language.GERMAN)

    assert german.clauses[3].text == "Wer nach dem Geber sitzt, spielt zuerst aus."
    assert [(clause.id, clause.about) for clause in rules.clauses] == [
        (clause.id, clause.about) for clause in german.clauses
    ]
    texts = {"title": rules.title, "summary": rules.summary, "clauses": rules.clauses}
    assert rules == msgspec.structs.replace(german, **texts)
    assert rules == rules_in(rules, Language.ENGLISH)
    assert shared_clauses() == shared_clauses_in(Language.ENGLISH)
    assert shared_clauses_in(Language.GERMAN)[4] == Clause(
        "C5", "Das Spiel ist vorbei, sobald jemand keine Karte mehr hat."
    )


def test_a_text_that_is_not_the_packages_own_is_shown_as_it_is() -> None:
    first, second, *_ = load_rules("newmarket").clauses
    other = Clause(first.id, "Everybody starts with 7 counters.", first.about)
    mine = msgspec.structs.replace(load_rules("newmarket"), title="Oldmarket", clauses=(other, second))

    shown = rules_in(mine, Language.GERMAN)

    assert ("Oldmarket", "Oldmarket") == (shown.title, title_in(mine, Language.GERMAN))
    assert other == shown.clauses[0]
    assert shown.clauses[1].text.startswith("Vor jedem Spiel setzen alle")
    elsewhere = msgspec.structs.replace(mine, id="my-own")
    assert elsewhere == rules_in(elsewhere, Language.GERMAN)


@pytest.mark.parametrize("file", FILES, ids=file_id)
def test_a_game_is_loaded_by_the_name_of_its_file(file: Path) -> None:
    rules = load_rules(file.stem)

    assert (file.stem, rules) == (rules.id, load_rules_file(file))


@pytest.mark.parametrize("file", FILES, ids=file_id)
def test_a_game_is_found_by_each_of_its_aliases(file: Path) -> None:
    rules = load_rules(file.stem)

    assert [load_rules(alias) for alias in rules.aliases] == [rules] * len(rules.aliases)


@pytest.mark.parametrize("file", FILES, ids=file_id)
def test_the_data_of_a_game_are_its_file(file: Path) -> None:
    assert tomllib.loads(file.read_text(encoding="utf-8")) == rules_as_data(load_rules(file.stem))


def test_no_two_games_share_a_name() -> None:
    names = [name for rules in built_in_rules().values() for name in (rules.id, *rules.aliases)]

    assert sorted(set(names)) == sorted(names)
    assert [file.stem for file in FILES] == list(built_in_rules())


def test_the_shared_clauses_are_c1_to_c11() -> None:
    assert [clause.id for clause in shared_clauses()] == [f"C{number}" for number in range(1, 12)]


@pytest.mark.parametrize("rules", built_in_rules().values(), ids=lambda rules: str(rules.id))
def test_each_topic_leads_to_the_games_own_clause(rules: Rules) -> None:
    about = {topic: clause.id for clause in rules.clauses for topic in clause.topics}
    topics = [topic for topic in Topic if needs_clause(rules, topic)]

    assert [about[topic] for topic in topics] == [rules.clause(topic) for topic in topics]
    assert set(about) <= {*topics, Topic.NEXT_HAND}


@given(rule_sets())
def test_rules_come_back_from_their_data(rules: Rules) -> None:
    assert rules == parse_rules(rules_as_data(rules), where="data")


def texts_of(file: Path) -> set[str]:
    """All texts that a Python source states, but for docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone
    }


def test_no_source_names_a_game() -> None:
    """A game is added without a line of code. The package has the name of its first game; it may name itself."""
    games = set(built_in_rules()) - {newmarket.__name__}
    found = {(file, text) for file in SOURCES.rglob("*.py") for text in texts_of(file) & games}

    assert {(file, text) for file, text in found if text not in CARDS_TOO} == set()


def test_no_inner_source_names_even_the_first_game() -> None:
    """Rules are asked for properties."""
    inner = [
        file
        for file in SOURCES.rglob("*.py")
        if file != SOURCES / "__init__.py" and file.relative_to(SOURCES).parts[0] not in ON_TOP
    ]

    games = set(built_in_rules()) - CARDS_TOO
    assert {(file, text) for file in inner for text in texts_of(file) & games} == set()
    assert {"rules", "engine", "match.py"} <= {file.relative_to(SOURCES).parts[0] for file in inner}


# --- Saratoga: what its file says is what is played ----------------------------------------------


def test_saratoga_is_played_with_51_cards_and_ends_without_a_target() -> None:
    assert [card for card in Card if card not in SARATOGA.pack.cards] == [Card("8D")]
    assert (range(3, 9), None, 10) == (SARATOGA.player_counts, SARATOGA.target, SARATOGA.hands)


@pytest.mark.parametrize(
    ("seats", "from_the_left", "spare"),
    [
        (3, [13, 13, 13], 12),
        (4, [11, 10, 10, 10], 10),
        (5, [9, 9, 9, 8, 8], 8),
        (6, [8, 8, 7, 7, 7, 7], 7),
        (7, [7, 7, 7, 6, 6, 6, 6], 6),
        (8, [6, 6, 6, 6, 6, 6, 5, 5], 5),
    ],
)
def test_saratoga_deals_51_cards_with_the_spare_hand_last(seats: int, from_the_left: list[int], spare: int) -> None:
    assert (tuple(from_the_left), spare) == pile_sizes(SARATOGA, dealer=Seat(seats - 1), seats=seats)


def test_saratoga_has_everyone_stake_alike() -> None:
    hand = begun(SARATOGA, lab_deal(SARATOGA, seed=0, hand=0, dealer=Seat(1), seats=4), dealer=1)
    stakes = tuple(Stake(pot, 1) for pot in ("AS", "KH", "QC", "JD"))

    assert tuple(Staked(Seat(seat), stakes) for seat in (2, 3, 0, 1)) == hand.events[:-1]
    assert ((96,) * 4, (4,) * 4) == (hand.state.counters, hand.state.pots)


def test_saratoga_lets_any_card_be_led() -> None:
    hand = table_of("seat 0: 2C 5C AC 4D TD KD AH 7S 9S TS JS QS KS\nseat 1: …\nseat 2: …\nspare: …", SARATOGA)

    assert tuple(Play(Seat(0), card) for card in hand.state.deal.seats[0]) == legal_actions(SARATOGA, hand.state)


def test_saratoga_stops_at_the_8_of_diamonds_because_it_was_taken_out() -> None:
    hand = table_of("seat 0: 7D …\nseat 1: …\nseat 2: …\nspare: …", SARATOGA)

    assert (
        Led(Seat(0), Card("7D"), left=12),
        Stopped(Card("7D"), Card("8D"), StopReason.REMOVED, leader=Seat(0)),
    ) == hand.told_by("7D")


@pytest.mark.parametrize("card", ["AS", "KH", "QC", "JD"])
def test_saratoga_pays_the_pots_of_its_own_pay_cards(card: str) -> None:
    hand = table_of(f"seat 0: {card} …\nseat 1: …\nseat 2: …\nspare: …", SARATOGA)

    assert pots_taken(hand.play(card)) == [PotTaken(Seat(0), card, Card(card), 3)]


@pytest.mark.parametrize("card", ["AH", "KC", "QD", "JS"])
def test_saratoga_pays_nothing_for_the_pay_cards_of_other_games(card: str) -> None:
    hand = table_of(f"seat 0: {card} …\nseat 1: …\nseat 2: …\nspare: …", SARATOGA)

    assert pots_taken(hand.play(card)) == []


def test_saratoga_still_stops_for_the_other_reasons() -> None:
    hand = small_table_of("seat 0: AS 2C 7C\nseat 1: 2H 3H 4H\nseat 2: 2S 3S 4S\nspare: 3C 6S 8C", SARATOGA)
    reasons = [stop.reason for stop in stops(hand.play("AS 2C"))]

    assert [StopReason.TOP_OF_SUIT, StopReason.OUT_OF_PLAY] == reasons


@pytest.mark.parametrize("seats", range(3, 9))
def test_saratoga_is_played_to_its_end_by_any_number(seats: int) -> None:
    for seed in range(20):
        deal = lab_deal(SARATOGA, seed=seed, hand=0, dealer=Seat(0), seats=seats)
        hand = begun(SARATOGA, deal, dealer=0).played_out(at_random(Random(seed)))

        assert hand.state.out is not None
        assert 100 * seats == sum(hand.state.counters) + sum(hand.state.pots)
