"""What the loader says of a rule file that cannot be played: file, key, value, and what was expected."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from pathlib import Path

import pytest

from newmarket.cards import Card
from newmarket.errors import FaultyRules
from newmarket.rules import (
    Claim,
    Lead,
    Topic,
    load_rules,
    load_rules_file,
    parse_rules,
    parse_rules_text,
)
from tests.kit.faulty_rules import SOUND, TOPICS, clauses_about, pot, problems
from tests.kit.games import NEWMARKET

ALL_TOPICS = [topic.value for topic in Topic]


def test_the_file_that_all_faults_are_put_into_is_sound() -> None:
    assert NEWMARKET == parse_rules(SOUND, where="my.toml")


def test_an_unknown_key_is_named_with_a_near_one() -> None:
    assert problems(card_pament=2) == ["my.toml: card_pament: no such key; did you mean 'card_payment'?"]


def test_an_unknown_key_like_no_other_is_answered_with_all_keys() -> None:
    assert problems(xyzzy=1) == [f"my.toml: xyzzy: no such key; known are {', '.join(NEWMARKET.__struct_fields__)}"]


def test_an_unknown_key_of_a_pot_is_named_with_its_place() -> None:
    assert problems(pots=pot(dealers_stake=2)) == [
        "my.toml: pots[0].dealers_stake: no such key; did you mean 'dealer_stake'?"
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands", 10),
        ("ace", "high"),
        ("lead", "lowest_of_suit"),
        ("seats", [3, 8]),
        ("removed", []),
        ("target_checked", "at_settlement"),
        ("version", 1),
    ],
)
def test_a_default_is_not_to_be_restated(key: str, value: object) -> None:
    assert problems(**{key: value}) == [f"my.toml: {key}: {value!r} is the default; leave it out"]


def test_a_default_of_a_pot_is_not_to_be_restated() -> None:
    assert problems(pots=pot(stake=1)) == ["my.toml: pots[0].stake: 1 is the default; leave it out"]


@pytest.mark.parametrize("key", ["id", "title", "summary", "source"])
def test_a_missing_key_is_named(key: str) -> None:
    assert problems(**{key: ...}) == [f"my.toml: {key}: expected, but left out"]


def test_a_missing_key_of_a_pot_is_named_with_its_place() -> None:
    assert problems(pots=[{"card": "AH"}]) == ["my.toml: pots[0].id: expected, but left out"]
    assert problems(pots=[{"id": "AH"}]) == ["my.toml: pots[0].card: expected, since its claim is 'card'"]


def test_everything_wrong_with_the_keys_is_told_at_once() -> None:
    told = problems(leed="any_card", hands=10, title=..., pots=[{"card": "AH", "stake": 1}])

    assert sorted(told) == [
        "my.toml: hands: 10 is the default; leave it out",
        "my.toml: leed: no such key; did you mean 'lead'?",
        "my.toml: pots[0].id: expected, but left out",
        "my.toml: pots[0].stake: 1 is the default; leave it out",
        "my.toml: title: expected, but left out",
    ]


@pytest.mark.parametrize(
    ("key", "value", "expected", "got"),
    [
        ("hands", "ten", "a whole number", "'ten'"),
        ("hands", 2.5, "a whole number", "2.5"),
        ("counters", 90.0, "a whole number", "90.0"),
        ("hands", True, "a whole number", "true"),
        ("hands", None, "a whole number", "null"),
        ("hands", {"most": 10}, "a whole number", "a table"),
        ("target", "much", "a whole number", "'much'"),
        ("target", date(2008, 11, 22), "a whole number", "2008-11-22"),
        ("target", time(8, 30), "a whole number", "08:30:00"),
        ("id", 3, "text", "3"),
        ("title", datetime(2008, 11, 22, 8, 30, tzinfo=UTC), "text", "2008-11-22T08:30:00+00:00"),
        ("title", ["New", False], "text", "['New', false]"),
        ("source", float("inf"), "text", "inf"),
        ("removed", "8D", "a list", "'8D'"),
        ("removed", 'Joan\'s "8"\n', "a list", r'''"Joan's \"8\"\n"'''),
        ("removed", "\x1b\u2028", "a list", r'"\u001B\u2028"'),
        ("removed", "8\\D", "a list", r"'8\D'"),
        ("pots", {"id": "AH"}, "a list", "a table"),
        ("seats", 3, "a list", "3"),
        ("seats", [3], "a list of length 2", "[3]"),
        ("lead", 3, " or ".join(Lead), "3"),
    ],
)
def test_a_value_of_another_type_is_told_as_a_file_has_it(key: str, value: object, expected: str, got: str) -> None:
    assert problems(**{key: value}) == [f"my.toml: {key}: expected {expected}, got {got}"]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("lead", " or ".join(Lead)),
        ("first_lead", "after_dealer or lowest_diamond"),
        ("spare", "none or last or first or before_dealer or rest"),
        ("centre", "none or face_down"),
        ("turn_up", "none or last_of_spare"),
        ("option", "nobody or dealer or round"),
        ("stakes_paid", "before_deal or after_deal"),
        ("exempt", "nobody or last_winner"),
        ("spin_alone", "allowed or refused"),
        ("ace", "high or low or low_above_king"),
        ("target_checked", "at_settlement or at_once"),
        ("last_hand", "exact or full_round"),
        ("ruin", "plays_on or ends_match"),
        ("cards_shown", "at_settlement or at_match_end"),
    ],
)
def test_an_unknown_word_is_answered_with_the_allowed_ones(key: str, words: str) -> None:
    assert problems(**{key: "perhaps"}) == [f"my.toml: {key}: expected {words}, got 'perhaps'"]


def test_an_unknown_topic_of_a_clause_is_answered_with_all_topics() -> None:
    assert problems(clauses=clauses_about("leading")) == [
        f"my.toml: clauses[0].about: expected {' or '.join(ALL_TOPICS)}, got 'leading'"
    ]


def test_an_unknown_claim_of_a_pot_is_answered_with_the_allowed_ones() -> None:
    assert problems(pots=pot(claim="luck")) == [f"my.toml: pots[0].claim: expected {' or '.join(Claim)}, got 'luck'"]


def test_what_is_no_card_is_told_with_its_place() -> None:
    assert problems(removed=["8D", "8X"]) == ["my.toml: removed[1]: expected a card such as 'QD', got '8X'"]
    assert problems(pots=pot(card="A")) == ["my.toml: pots[0].card: expected a card such as 'QD', got 'A'"]
    assert problems(pots=["AH"]) == ["my.toml: pots[0]: expected a table, got 'AH'"]


def test_a_pay_card_must_be_in_the_pack() -> None:
    assert problems(removed=["KC"]) == ["my.toml: pots[1].card: 'KC' is not in the pack"]


def test_a_card_cannot_be_taken_out_twice() -> None:
    assert problems(removed=["8D", "8D"]) == ["my.toml: removed: a card is named twice in ['8D', '8D']"]


def test_two_pots_of_one_card_or_one_name_are_refused() -> None:
    assert problems(pots=[{"id": "a", "card": "AH"}, {"id": "b", "card": "AH"}]) == [
        "my.toml: pots: two pots have the card 'AH'"
    ]
    assert problems(pots=[{"id": "a", "card": "AH"}, {"id": "a", "card": "AS"}]) == [
        "my.toml: pots: two pots have the id 'a'"
    ]


def test_without_pots_no_clause_is_about_them_or_about_stakes() -> None:
    without = clauses_about(*(topic for topic in TOPICS if topic not in {"stakes", "pots"}))
    data = {**SOUND, "clauses": without}
    del data["pots"]

    why = "clause 'N2' is about 'stakes' and clause 'N8' is about 'pots'"
    assert problems(pots=...) == [f"my.toml: pots: expected one or more, since {why}, got none"]
    assert parse_rules(data, where="my.toml").pots == ()


def test_a_stake_is_not_below_nothing() -> None:
    assert problems(pots=pot(stake=-1, dealer_stake=-2)) == [
        "my.toml: pots[0].stake: expected 0 or more, got -1",
        "my.toml: pots[0].dealer_stake: expected 0 or more, got -2",
    ]


@pytest.mark.parametrize("missing", [topic for topic in TOPICS if topic != "target"])
def test_a_clause_about_each_topic_is_needed(missing: str) -> None:
    assert problems(clauses=clauses_about(*(topic for topic in TOPICS if topic != missing))) == [
        f"my.toml: clauses: expected one clause about {missing!r}, got 0"
    ]


def test_two_clauses_about_one_topic_are_refused() -> None:
    assert problems(clauses=clauses_about(*TOPICS, "lead")) == [
        "my.toml: clauses: expected one clause about 'lead', got 2"
    ]


def test_two_clauses_of_one_id_are_refused() -> None:
    again = [*clauses_about(*TOPICS), {"id": "X0", "text": "Once more."}]

    assert problems(clauses=again) == ["my.toml: clauses: two clauses have the id 'X0'"]


def test_a_target_needs_its_clause_and_without_a_target_there_is_none() -> None:
    assert problems(target=...) == ["my.toml: clauses: expected no clause about 'target', got 1"]
    assert problems(clauses=clauses_about(*(topic for topic in TOPICS if topic != "target"))) == [
        "my.toml: clauses: expected one clause about 'target', got 0"
    ]


@pytest.mark.parametrize("target", [100, 50, 0])
def test_a_target_is_above_the_counters_of_the_start(target: int) -> None:
    assert problems(target=target) == [
        f"my.toml: target: expected more than the 100 counters of the start, got {target}"
    ]


def test_when_the_target_is_looked_at_needs_a_target() -> None:
    without = clauses_about(*(topic for topic in TOPICS if topic != "target"))

    assert problems(target=..., target_checked="at_once", clauses=without) == [
        "my.toml: target_checked: 'at_once' without a target"
    ]


@pytest.mark.parametrize("seats", [[1, 8], [3, 9], [5, 4], [0, 0]])
def test_seats_are_from_2_to_8_the_least_first(seats: list[int]) -> None:
    assert problems(seats=seats) == [f"my.toml: seats: expected least and most, from 2 to 8, got {seats!r}"]


def test_a_pack_must_go_round() -> None:
    out = [str(card) for card in Card if card not in ("AH", "KC", "QD", "JS", "2C")]

    assert problems(removed=out) == ["my.toml: removed: 8 seats need 9 cards or more, 5 are left in the pack"]


@pytest.mark.parametrize(
    ("key", "value", "floor"), [("version", 0, 1), ("card_payment", -1, 0), ("counters", -5, 0), ("hands", 0, 1)]
)
def test_numbers_have_a_floor(key: str, value: int, floor: int) -> None:
    assert problems(**{key: value}) == [f"my.toml: {key}: expected {floor} or more, got {value}"]


@pytest.mark.parametrize("name", ["", "New-Market", "new market", "new--market", "-new", "épée", "new_market"])
def test_an_id_is_small_letters_figures_and_single_hyphens(name: str) -> None:
    assert problems(id=name) == [f"my.toml: id: expected small letters, figures and single hyphens, got {name!r}"]


@pytest.mark.parametrize("key", ["title", "summary", "source"])
def test_what_players_read_is_not_blank(key: str) -> None:
    assert problems(**{key: " "}) == [f"my.toml: {key}: expected some text, got ' '"]


def test_a_pot_and_a_clause_have_a_name_and_a_text() -> None:
    assert problems(pots=pot(id="")) == ["my.toml: pots[0].id: expected some text, got ''"]
    assert problems(clauses=[{"id": " ", "text": ""}, *clauses_about(*TOPICS)]) == [
        "my.toml: clauses[0].id: expected capitals and figures such as 'N5', got ' '",
        "my.toml: clauses[0].text: expected some text, got ''",
    ]


@pytest.mark.parametrize("aliases", [["boodle", "boodle"], ["boodle", "stops", "boodle"]])
def test_an_alias_is_named_once(aliases: list[str]) -> None:
    assert problems(aliases=aliases) == ["my.toml: aliases: 'boodle' is named twice, or is the id"]


def test_an_alias_is_not_the_id() -> None:
    assert problems(aliases=["newmarket"]) == ["my.toml: aliases: 'newmarket' is named twice, or is the id"]


def test_every_contradiction_is_told_at_once() -> None:
    assert problems(hands=0, removed=["KC"], seats=[9, 3]) == [
        "my.toml: seats: expected least and most, from 2 to 8, got [9, 3]",
        "my.toml: hands: expected 1 or more, got 0",
        "my.toml: pots[1].card: 'KC' is not in the pack",
    ]


def test_what_is_no_toml_is_told_with_its_line() -> None:
    with pytest.raises(FaultyRules, match=r"^my\.toml: not TOML: .*line 2"):
        parse_rules_text('id = "mine"\ntitle = = 1', where="my.toml")


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    nowhere, binary = tmp_path / "nowhere.toml", tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")

    for file in (nowhere, binary, tmp_path):
        with pytest.raises(FaultyRules, match="cannot be read") as raised:
            load_rules_file(file)
        assert raised.value.problems[0].startswith(f"{file}: ")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("newmarkt", "no rules are called 'newmarkt'; did you mean 'newmarket' or 'pub-newmarket'?"),
        ("newmarket2", "no rules are called 'newmarket2'; did you mean 'newmarket' or 'pub-newmarket'?"),
        ("sratoga", "no rules are called 'sratoga'; did you mean 'saratoga'?"),
        ("Newmarket", "no rules are called 'Newmarket'; did you mean 'newmarket' or 'pub-newmarket'?"),
    ],
)
def test_an_unknown_game_is_answered_with_near_ones(name: str, answer: str) -> None:
    with pytest.raises(FaultyRules) as raised:
        load_rules(name)
    assert raised.value.problems == (answer,)


def test_more_or_less_than_an_alias_is_no_alias() -> None:
    for name in ("boodles", "boodl", "Boodle"):
        with pytest.raises(FaultyRules, match=f"no rules are called '{name}'"):
            load_rules(name)


def test_an_unknown_game_like_no_other_is_answered_with_all_games() -> None:
    with pytest.raises(FaultyRules, match=r"^no rules are called 'zzz'; there are .*\bnewmarket\b.*\bsaratoga\b"):
        load_rules("zzz")
