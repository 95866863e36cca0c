"""Counted trees: from a deal on, the number of ways in which 1, 2, 3 … cards can be played.

Every run counts the first plies of each deal, the soak counts all. A failure prints the deal and the counts
from each first action on.
"""

from __future__ import annotations

from itertools import takewhile

import pytest

from newmarket.engine import Action, Play
from newmarket.rules import built_in_rules
from tests.kit.hands import picture
from tests.trees.count import counted
from tests.trees.trees import FOLDER, Tree, count, count_after_each, trees_of

SHALLOW = 13
SHALLOW_WHERE_ANY_CARD_LEADS = 6
TREES = [tree for file in sorted(FOLDER.glob("*.txt")) for tree in trees_of(file)]


def name_of(tree: Tree) -> str:
    return f"{tree.rules_id}-line-{tree.line}"


def check(tree: Tree, depth: int) -> None:
    hand = tree.hand
    wanted = [*map(int, tree.counts.split())]
    if tree.depth is None:
        wanted.append(0)
    wanted = wanted[:depth]
    actual = count(hand.rules, hand.state, len(wanted))
    if wanted != actual:
        branches = "\n".join(
            f"{_named(action)}: {counts}" for action, counts in count_after_each(hand, len(wanted)).items()
        )
        pytest.fail(
            f"{tree.rules_id}.txt, line {tree.line}: {tree.because}\n{picture(hand)}wanted {wanted}\n{branches}"
        )


def _named(action: Action) -> str:
    return str(action.card) if isinstance(action, Play) and not action.spin else str(action)


@pytest.mark.parametrize("tree", TREES, ids=name_of)
def test_the_first_plies_are_counted_right(tree: Tree) -> None:
    check(tree, SHALLOW_WHERE_ANY_CARD_LEADS if tree.rules_id == "saratoga" and tree.depth else SHALLOW)


@pytest.mark.soak
@pytest.mark.parametrize("tree", TREES, ids=name_of)
def test_the_whole_tree_is_counted_right(tree: Tree) -> None:
    check(tree, 52)


@pytest.mark.soak
@pytest.mark.parametrize("tree", [tree for tree in TREES if tree.by == "referee"], ids=name_of)
def test_the_files_have_the_counts_of_the_referee(tree: Tree) -> None:
    assert tree.counts == counted(tree)


def test_every_game_has_its_trees_some_of_them_counted_by_hand() -> None:
    by_hand = {tree.rules_id for tree in TREES if tree.by == "hand" and tree.because}

    assert sorted(built_in_rules()) == sorted(by_hand)
    assert {tree.by for tree in TREES} == {"hand", "referee"}


def test_a_count_goes_to_the_end_of_the_longest_hand_unless_a_depth_is_given() -> None:
    for tree in TREES:
        given = [int(number) for number in tree.counts.split()]

        assert given == list(takewhile(bool, given))
        assert tree.depth in (None, len(given)), name_of(tree)


def test_a_wrong_count_shows_the_deal_and_each_first_action() -> None:
    tree = next(tree for tree in TREES if tree.counts == "3 5 5 4 6 4")
    faulty = Tree(**{**{field: getattr(tree, field) for field in tree.__struct_fields__}, "counts": "3 5 5 4 7 4"})

    with pytest.raises(pytest.fail.Exception) as failed:
        check(faulty, SHALLOW)
    assert "seat 0: 2C 2D KH\nseat 1: 3C 9D 9H\n" in str(failed.value)
    assert "2C: [1, 1, 1, 2, 2, 0, 0]\n2D: [1, 2, 2, 1, 2, 2, 0]\nKH: [1, 2, 2, 1, 2, 2, 0]" in str(failed.value)
