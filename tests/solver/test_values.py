"""The solver is right: by every method, in every game and by rules at random, it finds what the definition says."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from newmarket.cards import Ace
from newmarket.engine import HandState, Seat, Stage, lab_deal, legal_actions, step
from newmarket.kernel import is_available
from newmarket.rules import FirstLead, Lead, Rules, TargetChecked, built_in_rules, load_rules
from newmarket.solver import HandSolver, Limit, Limits, Method, Solution, get_ready, values
from newmarket.solver.board import is_known
from tests.conftest import lacking
from tests.kit.games import FIND_THE_LADY, NEWMARKET, OLD_NEWMARKET, POPE_JOAN, SPIN, varied, with_pack
from tests.kit.hands import PlayedHand, at_random, begun
from tests.kit.strategies import hands, rule_sets
from tests.solver.plainly import plainly

METHODS = tuple(Method)
THERE = tuple(method for method in Method if is_available() or method is not Method.COMPILED)
"""The methods of this machine."""
SMALL = with_pack(NEWMARKET, "2C 3C 4C 5C QH KH AH 6S 8S 9S QD JS KC")
SMALL_PACKS = (
    SMALL,
    varied(SMALL, id="small-any-lead", lead=Lead.ANY_CARD),
    varied(SMALL, id="small-other-suit", lead=Lead.LOWEST_OF_ANOTHER_SUIT),
    varied(SMALL, id="small-diamond", lead=Lead.LOWEST_OF_OTHER_COLOUR_SUIT, first_lead=FirstLead.LOWEST_DIAMOND),
    varied(SMALL, id="small-at-once", target=104, target_checked=TargetChecked.AT_ONCE),
    with_pack(varied(NEWMARKET, id="wraps", ace=Ace.LOW_ABOVE_KING), "AC 2C JC QC KC 3H 4H KS AS"),
    with_pack(load_rules("michigan"), "2C 3C 4C QH KH AH 6S 8S QD JS KC"),
    with_pack(FIND_THE_LADY, "AC 2C 3C 2H 4H QH 5S QS KD 5D"),
    with_pack(SPIN, "AD 2D 3D QC KC 4H 5H 6H JS"),
    with_pack(POPE_JOAN, "9D TD JD QC KC 4H 5H 6H JS"),
    with_pack(OLD_NEWMARKET, "2S KS 3C QC 9H JH 4D TD"),
)
GAMES = tuple(built_in_rules().values())


def has(method: Method) -> Method:
    """*method*, if this machine has it."""
    if method is Method.COMPILED and not is_available():
        lacking("the extra fast")
    return method


def started(rules: Rules, seed: int, *, seats: int | None = None) -> PlayedHand:
    """A hand at its first choice among cards, with something carried on its pots."""
    rng = Random(seed)
    most = min(4, rules.seats[1])
    seats = rng.randrange(rules.seats[0], most + 1) if seats is None else seats
    dealer = Seat(rng.randrange(seats))
    deal = lab_deal(rules, seed=5, hand=seed, dealer=dealer, seats=seats)
    hand = begun(rules, deal, dealer=dealer, pots=tuple(rng.randrange(5) for _ in rules.pots))
    while hand.state.stage is Stage.PLACING:
        hand = hand.after(rng.choice(legal_actions(rules, hand.state)))
    return hand


def choices_of(hand: PlayedHand) -> Iterator[HandState]:
    """The states of a hand, in order, in which somebody chooses between cards or keeps or exchanges them."""
    for reached in hand.steps:
        if reached.state.stage is not Stage.PLACING and len(legal_actions(hand.rules, reached.state)) > 1:
            yield reached.state


def by_definition(rules: Rules, state: HandState) -> list[tuple[int, ...] | None]:
    """The worth of each choice, by the plain search of the tests."""
    ends = (plainly(rules, step(rules, state, action).state) for action in legal_actions(rules, state))
    return [tuple(now - before for now, before in zip(end, state.counters, strict=True)) for end in ends]


def found(solution: Solution) -> list[tuple[int, ...] | None]:
    return [choice.values for choice in solution.choices]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("rules", SMALL_PACKS, ids=lambda rules: rules.id)
def test_from_every_choice_of_a_small_hand_the_values_are_those_of_the_definition(rules: Rules, method: Method) -> None:
    """Warm, with what was found before, and cold; the solver of one hand goes on to the next."""
    warm = HandSolver(rules, method=has(method))
    for seed in range(5):
        hand = started(rules, seed).played_out(at_random(Random(seed)))
        for state in choices_of(hand):
            expected = by_definition(rules, state)

            assert expected == found(warm.values(state))
            assert expected == found(HandSolver(rules, method=method).values(state))


def small_end(hand: PlayedHand, cards: int) -> HandState | None:
    """The first choice of *hand* with so few cards in play."""
    small = (state for state in choices_of(hand) if sum(map(int.bit_count, state.holdings)) <= cards)
    return next(small, None)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_in_every_game_the_end_of_a_hand_is_solved_by_every_method(rules: Rules) -> None:
    solvers = [HandSolver(rules, method=method) for method in THERE]
    compared = 0
    for seed in range(10):
        seats = rules.player_counts[seed % min(2, len(rules.player_counts))]
        hand = started(rules, seed, seats=seats).played_out(at_random(Random(seed)))
        if state := small_end(hand, 9 if rules.lead is Lead.ANY_CARD else 14):
            expected = by_definition(rules, state)
            compared += 1
            assert [expected] * len(solvers) == [found(solver.values(state)) for solver in solvers]

    assert compared > 0


@settings(max_examples=40)
@given(hand=hands(rule_sets()))
def test_by_rules_at_random_the_end_of_a_hand_is_solved_by_every_method(hand: PlayedHand) -> None:
    check_every_method(hand, searchable_end(hand, 400))


@pytest.mark.soak
@settings(max_examples=400)
@given(hand=hands(rule_sets()))
def test_by_very_many_rules_at_random_the_end_of_a_hand_is_solved_by_every_method(hand: PlayedHand) -> None:
    check_every_method(hand, searchable_end(hand, 4_000))


def searchable_end(hand: PlayedHand, actions: int) -> HandState | None:
    """The first choice of *hand* from which so few actions are all that can still be done in any way."""
    found = None
    for state in reversed([*choices_of(hand)]):
        if left_of(hand.rules, state, actions) < 0:
            break
        found = state
    return found


def left_of(rules: Rules, state: HandState, actions: int) -> int:
    """What is left of so many *actions* once all that can be done from *state* on is counted; below 0 where too few."""
    for action in legal_actions(rules, state):
        actions -= 1
        if actions < 0:
            break
        actions = left_of(rules, step(rules, state, action).state, actions)
    return actions


def check_every_method(hand: PlayedHand, state: HandState | None) -> None:
    if state is None:
        return
    expected = by_definition(hand.rules, state)
    for method in THERE:
        assert expected == found(HandSolver(hand.rules, method=method).values(state))


# --- Whole hands -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["newmarket", "michigan", "pub-newmarket", "find-the-lady", "epsom"])
def test_whole_hands_are_the_same_compiled_and_in_plain_python_state_for_state(game: str) -> None:
    rules, plain = load_rules(game), HandSolver(load_rules(game), method=Method.PLAIN)
    compiled = HandSolver(rules, method=has(Method.COMPILED))
    for seed in range(2):
        hand = started(rules, seed, seats=min(7, rules.seats[1]))
        state = next(choices_of(hand.played_out(at_random(Random(seed)))))
        ours, theirs = compiled.values(state), plain.values(state)

        assert (found(ours), ours.best, ours.states) == (found(theirs), theirs.best, theirs.states)


@pytest.mark.parametrize(("counters", "method"), [(900, Method.COMPILED), (40_000, Method.PLAIN)])
def test_carried_pots_are_counted_in_full_however_much_lies_on_them(counters: int, method: Method) -> None:
    """More than the compiled lanes hold is searched in plain Python."""
    hand = started(SMALL, 3, seats=3)
    rich = tuple(counters + at for at in range(len(SMALL.pots)))
    hand = begun(SMALL, hand.state.deal, dealer=hand.state.dealer, pots=rich)
    state = next(choices_of(hand.played_out(at_random(Random(3)))))
    solver = HandSolver(SMALL, method=has(Method.COMPILED))
    solution = solver.values(state)

    assert by_definition(SMALL, state) == found(solution)
    assert solution.method is method
    assert max(max(each) for each in found(solution) if each is not None) > counters


def test_of_equal_choices_the_first_is_taken() -> None:
    """The tie-break is part of the definition: two private cards, and nobody else has anything to win."""
    rules = with_pack(varied(NEWMARKET, pots=()), "2C 2D 4H 6H 8S TS")
    hand = next(
        hand
        for seed in range(200)
        if {*map(str, (hand := started(rules, seed, seats=2)).state.deal.seats[hand.state.turn or 0])} == {"2C", "2D"}
    )
    solution = values(rules, hand.state)

    assert len(set(found(solution))) == 1
    assert solution.best == 0


# --- Limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_a_search_that_is_stopped_says_why_and_names_no_value_that_it_did_not_find(method: Method) -> None:
    state = next(choices_of(started(NEWMARKET, 1, seats=4)))
    few = HandSolver(NEWMARKET, method=has(method)).values(state, Limits(states=20))
    short = HandSolver(NEWMARKET, method=method).values(state, Limits(seconds=0.0))

    assert (few.best, few.values, few.limit) == (None, None, Limit.STATES)
    assert few.states <= 20
    if method is Method.PLAIN:
        # Compiled code looks at the clock after as many positions as this hand has.
        assert (short.best, short.limit) == (None, Limit.TIME)


@pytest.mark.parametrize("method", METHODS)
def test_a_stopped_search_goes_on_from_what_it_has_found(method: Method) -> None:
    state = next(choices_of(started(SMALL, 2, seats=3)))
    solver, allowed, stops = HandSolver(SMALL, method=has(method)), 1, 0
    while (solution := solver.values(state, Limits(states=allowed))).limit is not None:
        allowed, stops = allowed + 3, stops + 1

    assert by_definition(SMALL, state) == found(solution)
    assert stops > 0


def test_a_long_search_is_stopped_by_the_clock_in_compiled_code_too() -> None:
    state = next(choices_of(started(SPIN, 1, seats=3)))
    solution = HandSolver(SPIN, method=has(Method.COMPILED)).values(state, Limits(seconds=0.0))

    assert solution.limit is Limit.TIME


def test_before_the_deal_no_choice_has_a_worth() -> None:
    deal = lab_deal(OLD_NEWMARKET, seed=1, hand=1, dealer=Seat(0), seats=3)
    solution = values(OLD_NEWMARKET, begun(OLD_NEWMARKET, deal, dealer=0).state)

    assert {choice.values for choice in solution.choices} == {None}
    assert (solution.best, solution.limit, solution.states) == (None, Limit.UNDEALT, 0)


def test_another_hand_of_the_same_deal_with_other_pots_begins_anew() -> None:
    """What is remembered of a hand is no use for one that only looks alike."""
    hand = started(SMALL, 4, seats=3)
    other = begun(SMALL, hand.state.deal, dealer=hand.state.dealer, pots=(7, 0, 11, 3))
    solver = HandSolver(SMALL)

    for state in (hand.state, other.state, hand.state):
        assert by_definition(SMALL, state) == found(solver.values(state))


def test_a_board_knows_all_games_of_the_package() -> None:
    assert [] == [rules.id for rules in GAMES if not is_known(rules)]


def test_without_the_extra_it_is_searched_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("newmarket.solver.solve.is_available", lambda: False)
    state = next(choices_of(started(SMALL, 3, seats=3).played_out(at_random(Random(3)))))
    get_ready()
    solution = values(SMALL, state)

    assert solution.method is Method.PLAIN
    assert by_definition(SMALL, state) == found(solution)


def test_nothing_compiled_is_imported_before_it_is_used() -> None:
    """The command starts as fast with the extra as without it."""
    asked = "import sys, newmarket.solver; print(*{'numba', 'numpy'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert done.stdout == "\n"
