"""What does not go together in a rule file, game by game: the key, the value, and what is wrong with it."""

from __future__ import annotations

import copy

import pytest

from newmarket.errors import FaultyRules
from newmarket.rules import Topic, load_rules, parse_rules, rules_as_data


def told(game: str, **changes: object) -> list[str]:
    """What is wrong with the file of *game* when some keys state something else; ``...`` leaves a key out."""
    data = {**copy.deepcopy(rules_as_data(load_rules(game))), **changes}
    with pytest.raises(FaultyRules) as raised:
        parse_rules({key: value for key, value in data.items() if value is not ...}, where="my.toml")
    return [problem.removeprefix("my.toml: ") for problem in raised.value.problems]


def pots_of(game: str, at: int, **changes: object) -> list[object]:
    """The pots of *game*, number *at* changed; ``...`` leaves a key out."""
    pots = copy.deepcopy(rules_as_data(load_rules(game))["pots"])
    assert isinstance(pots, list)
    pots[at] = {key: value for key, value in {**pots[at], **changes}.items() if value is not ...}
    return pots


@pytest.mark.parametrize(
    ("game", "changes", "problem"),
    [
        # Pots
        (
            "newmarket-1891",
            {"pots": pots_of("newmarket-1891", 0, card="AC")},
            "pots: two cards of the suit 'C' lie turned up; no two may share suit or rank",
        ),
        (
            "newmarket-1891",
            {"pots": pots_of("newmarket-1891", 0, card="KS")},
            "pots: two cards of the rank 'K' lie turned up; no two may share suit or rank",
        ),
        (
            "newmarket-1891",
            {"pots": pots_of("newmarket-1891", 0, card="8S")},
            "pots[0].card: the pack has no '7S' that would come before '8S'",
        ),
        (
            "newmarket-1891",
            {"ace": ..., "pots": pots_of("newmarket-1891", 0, card="2S")},
            "pots[0].card: no card comes before '2S' where the ace is high",
        ),
        (
            "newmarket-1891",
            {"pots": pots_of("newmarket-1891", 0, card="7S")},
            "pots[0].card: '7S' is not in the pack",
        ),
        (
            "newmarket",
            {"pots": pots_of("newmarket", 0, claim="pair")},
            "pots[0].pair: expected, since its claim is 'pair'",
        ),
        ("newmarket", {"pots": pots_of("newmarket", 0, claim="out")}, "pots[0].card: not for the claim 'out'"),
        (
            "spin",
            {"pots": pots_of("spin", 0, pair=["KD"])},
            "pots[0].pair: expected 2, each another, got ['KD']",
        ),
        ("spin", {"pots": pots_of("spin", 0, pair=["KD", "8D"])}, "pots[0].pair: '8D' is not in the pack"),
        (
            "pope-joan",
            {"pots": pots_of("pope-joan", 3, ranks=["A", "K"])},
            "pots[3].ranks: expected 1, each another, got ['A', 'K']",
        ),
        (
            "spin",
            {"pots": pots_of("spin", 2, claim="centre_queen")},
            "pots[2].claim: 'centre_queen' without a card in the centre",
        ),
        (
            "spin",
            {"pots": pots_of("spin", 2, claim="trump", ranks=["A"])},
            "pots[2].claim: 'trump' without a card turned up",
        ),
        # Stakes
        (
            "newmarket-1891",
            {"placing": {"each": 1, "dealer": 1}},
            "placing: 3 players put 3 counters, too few to cover 4 pots",
        ),
        ("newmarket-1891", {"placing": {"each": -1, "dealer": 9}}, "placing.each: expected 0 or more, got -1"),
        ("newmarket-1891", {"pots": ...}, "placing: there is no pot to put counters on"),
        (
            "newmarket-1891",
            {"stakes_paid": "after_deal"},
            "placing: comes before the deal, so not with stakes_paid = 'after_deal'",
        ),
        (
            "spin",
            {"pots": pots_of("spin", 2, claim=..., card="KC")},
            "exempt: 'last_winner' without a pot for going out",
        ),
        # The deal
        ("epsom", {"spare": ...}, "hand_size: needs spare = 'rest', not 'last'"),
        ("epsom", {"hand_size": 17}, "hand_size: 2 seats with 17 cards each are more than the pack has"),
        ("epsom", {"hand_size": 0}, "hand_size: expected 1 or more, got 0"),
        ("pope-joan", {"hand_size": 7}, "hand_size: 8 seats with 7 cards each are more than the pack has"),
        ("pope-joan", {"spare": "none"}, "turn_up: 'last_of_spare' without a spare hand"),
        # The exchange
        ("find-the-lady", {"spare": "none"}, "option: 'round' without a spare hand"),
        ("michigan", {"turn_up": "last_of_spare"}, "option: 'dealer' for a spare hand of which a card is turned up"),
        ("michigan", {"first_lead": "lowest_diamond"}, "option: 'dealer' may change who has the 'lowest_diamond'"),
        ("find-the-lady", {"option": "dealer"}, "option_price: needs option = 'round', not 'dealer'"),
        (
            "find-the-lady",
            {"option_price": {"pot": "kitty", "counters": 1}},
            "option_price.pot: there is no pot 'kitty'",
        ),
        (
            "find-the-lady",
            {"option_price": {"pot": "queenie", "counters": 0}},
            "option_price.counters: expected 1 or more, got 0",
        ),
        # Leads
        (
            "find-the-lady",
            {"option": ..., "option_price": ..., "first_lead": "lowest_diamond"},
            "first_lead: 'lowest_diamond' is red, and black is led first",
        ),
        (
            "spin",
            {"lead": "lowest_of_colour"},
            "spin: can be laid at any lead, so not with lead = 'lowest_of_colour'",
        ),
        (
            "spin",
            {"first_lead": "lowest_diamond"},
            "spin: can be laid at any lead, so not with first_lead = 'lowest_diamond'",
        ),
        (
            "pub-newmarket",
            {"removed": [f"{rank}D" for rank in "A23456789TJQK"]},
            "first_lead: 'lowest_diamond' without a diamond in the pack",
        ),
        # Cards that are named
        ("spin", {"doubling": ["KC", "KC"]}, "doubling: a card is named twice in ['KC', 'KC']"),
        ("spin", {"bounties": [{"cards": [], "counters": 1}]}, "bounties[0].cards: expected one or more, got []"),
        ("spin", {"spin": ..., "spin_alone": "refused"}, "spin_alone: 'refused' without spin"),
        ("spin", {"spin": "8D"}, "spin: '8D' is not in the pack"),
        ("spin", {"doubling": ["2H"]}, "doubling: '2H' is not in the pack"),
        ("pope-joan", {"excusing": ["8D"]}, "excusing: '8D' is not in the pack"),
        ("pope-joan", {"card_payment": 0}, "excusing: nothing is paid for cards left"),
        (
            "spin",
            {"bounties": [{"cards": ["KC"], "counters": 1}, {"cards": ["KC"], "counters": 3}]},
            "bounties: two are for 'KC'",
        ),
        (
            "spin",
            {"bounties": [{"cards": ["2H"], "counters": 0}]},
            "bounties[0].counters: expected 1 or more, got 0",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else ",".join(value),
)
def test_what_does_not_go_together_is_named(game: str, changes: dict[str, object], problem: str) -> None:
    assert problem in told(game, **changes)


@pytest.mark.parametrize(
    ("game", "key", "value", "problem"),
    [
        ("spin", "bounties", [{"card": "KC", "counters": 1}], "bounties[0].card: no such key; did you mean 'cards'?"),
        ("spin", "bounties", [{"cards": ["KC"]}], "bounties[0].counters: expected, but left out"),
        (
            "newmarket-1891",
            "placing",
            {"each": 1, "dealers": 2},
            "placing.dealers: no such key; did you mean 'dealer'?",
        ),
        ("spin", "pots", [{"id": "x", "name": 3}], "pots[0].name: expected text, got 3"),
        ("newmarket-1891", "placing", 3, "placing: expected a table, got 3"),
        ("find-the-lady", "option_price", {"pot": "queenie"}, "option_price.counters: expected, but left out"),
        ("find-the-lady", "option_price", {"pot": 3, "counters": 1}, "option_price.pot: expected text, got 3"),
        ("spin", "spin", "XD", "spin: expected a card such as 'QD', got 'XD'"),
    ],
    ids=lambda value: value if isinstance(value, str) else str(value)[:30],
)
def test_what_is_wrong_in_a_table_or_list_is_named_with_its_place(
    game: str, key: str, value: object, problem: str
) -> None:
    assert problem in told(game, **{key: value})


@pytest.mark.parametrize(
    ("game", "key", "topic"),
    [
        ("find-the-lady", "centre", Topic.CENTRE),
        ("pope-joan", "turn_up", Topic.TURN_UP),
        ("michigan", "option", Topic.OPTION),
        ("michigan", "lead", Topic.PASSING),
        ("michigan", "lead", Topic.NOBODY_LEADS),
        ("spinado", "bounties", Topic.BOUNTIES),
        ("spin", "spin", Topic.SPIN),
        ("spin", "exempt", Topic.EXEMPT),
    ],
)
def test_a_clause_about_what_a_game_does_not_have_is_refused(game: str, key: str, topic: Topic) -> None:
    assert f"clauses: expected no clause about {topic.value!r}, got 1" in told(game, **{key: ...})
