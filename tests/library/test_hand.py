"""A hand as a value: dealt, played, told, printed, recorded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import newmarket as nm
from newmarket.bots import RandomBot
from newmarket.engine import begin, lab_deal, legal_actions, refusal, step, view
from newmarket.explain import Listener, explain
from newmarket.lab import LabTable, Plan, Unit, simulate
from newmarket.languages import Language
from newmarket.record import check_record, read_record, write_record
from newmarket.rules import Rules, built_in_rules
from newmarket.solver import values
from tests.kit.games import NEWMARKET, POPE_JOAN

GAMES = list(built_in_rules().values())


def rules_id(rules: Rules) -> str:
    return rules.id


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_a_hand_is_what_the_engine_makes_of_the_same_deal_and_actions(rules: Rules) -> None:
    hand = nm.deal(rules, seats=rules.seats[1], seed=6, number=3)
    seats = rules.seats[1]
    dealer = nm.Seat(3 % seats)
    counters, pots = (rules.counters,) * seats, (0,) * len(rules.pots)
    deal = lab_deal(rules, seed=6, hand=3, dealer=dealer, seats=seats)
    state, events = begin(rules, deal, dealer=dealer, counters=counters, pots=pots)
    while not hand.is_over:
        assert (state, events) == (hand.state, hand.events)
        assert legal_actions(rules, state) == hand.legal
        assert [view(rules, state, nm.Seat(seat)) for seat in range(seats)] == [
            hand.view(seat) for seat in range(seats)
        ]
        action = hand.legal[len(hand.actions) % len(hand.legal)]
        state, more = step(rules, state, action)
        events += more
        hand = hand.play(action)

    assert (state, events, state.out) == (hand.state, hand.events, hand.out)
    assert -sum(hand.pots.values()) == sum(hand.won)


def test_to_play_leaves_the_hand_before_as_it_was() -> None:
    hand = nm.deal(seed=7)
    before = msgspec.json.encode(hand.state)
    hand.play(hand.legal[0]).play_out("random")

    assert before == msgspec.json.encode(hand.state)
    assert () == hand.actions
    with pytest.raises(AttributeError):
        hand.state = hand.play(hand.legal[0]).state  # type: ignore[misc]  # that is the point


def test_a_card_its_text_and_the_action_do_the_same() -> None:
    hand = nm.deal("newmarket", seats=4, seed=7)
    action = hand.legal[0]
    assert isinstance(action, nm.Play)

    assert hand.play(action) == hand.play(action.card) == hand.play(str(action.card)) == hand.play_all(str(action))
    assert {str(action.card) for action in hand.legal if isinstance(action, nm.Play)} == set(map(str, hand.playable))


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_every_action_is_read_from_its_text(rules: Rules) -> None:
    hand = nm.deal(rules, seed=1)
    while hand.turn is not None:
        assert hand.legal == tuple(nm.parse_action(str(action), hand.turn) for action in hand.legal)
        hand = hand.play(str(hand.legal[-1]))


@pytest.mark.parametrize("text", ["", "5", "5c", "1C", "stake", "Spin", "5C ", "5C++"])
def test_what_is_no_action_is_malformed(text: str) -> None:
    with pytest.raises(nm.MalformedText, match="expected an action such as"):
        nm.deal().play(text)


def test_cards_are_read_as_print_shows_them() -> None:
    hand = nm.deal("newmarket", seats=3, seed=7)
    shown = {line[:8].strip(): line[32:] for line in str(hand).splitlines()[2:5]}
    spare = next(line[14:] for line in str(hand).splitlines() if line.startswith("  Spare hand"))

    assert {"Seat 0", "▸ Seat 1", "Seat 2"} == set(shown)
    assert "10♠" in shown["Seat 0"]
    assert hand.state.holdings == nm.deal_cards("newmarket", list(shown.values()), spare=spare).state.holdings
    assert hand.play("2C") == hand.play("2♣")
    assert nm.RefusalReason.NOT_HELD is hand.refusal("10♠").reason  # type: ignore[union-attr]  # it is refused


@pytest.mark.parametrize("text", ["♣2", "♣", "1♣", "10", "10x", "100♣"])
def test_what_print_never_shows_is_malformed(text: str) -> None:
    with pytest.raises(nm.MalformedText, match=repr(text.translate(str.maketrans("♣", "C")))):
        nm.deal().play(text)


def test_what_cannot_be_done_raises_with_the_refusal_and_can_be_asked_before() -> None:
    hand = nm.deal("newmarket", seats=4, seed=7)
    refused, told = hand.refusal("KH"), hand.why_not("KH")
    with pytest.raises(nm.ImpossibleAction) as problem:
        hand.play("KH")

    assert refusal(NEWMARKET, hand.state, nm.Play(nm.Seat(1), nm.Card("KH"))) == refused == problem.value.refusal
    assert told is not None
    assert f"not_held: {told.what}" == str(problem.value)
    assert hand.refusal(hand.legal[0]) is None
    assert nm.RefusalReason.HAND_OVER is hand.play_out().refusal("KH").reason  # type: ignore[union-attr]  # it is refused


def test_a_hand_of_given_cards() -> None:
    hand = nm.deal(POPE_JOAN, seats=3, seed=2)
    again = nm.deal_cards("pope", hand.deal.seats, spare=" ".join(hand.deal.spare), dealer=hand.dealer)

    assert hand.state == again.state
    assert hand.events == again.events
    assert hand.deal.turned is again.deal.turned is not None


def test_a_hand_of_given_cards_with_a_centre() -> None:
    hand = nm.deal("find-the-lady", seats=3, seed=2)
    assert hand.deal.centre is not None
    again = nm.deal_cards("find-the-lady", hand.deal.seats, spare=hand.deal.spare, centre=str(hand.deal.centre))

    assert hand.state == again.state


def test_cards_that_are_no_deal_are_refused_by_name() -> None:
    with pytest.raises(nm.FaultyDeal, match="missing"):
        nm.deal_cards("newmarket", ["2C", "3C", "4C"])
    with pytest.raises(nm.MalformedText, match="'1C'"):
        nm.deal_cards("newmarket", ["1C", "3C", "4C"])


def test_counters_and_pots_may_be_those_of_a_match() -> None:
    hand = nm.deal("newmarket", seats=3, seed=1, dealer=2, counters=(90, 100, 110), pots={"KC": 7})

    assert ((86, 96, 102), {"AH": 4, "KC": 11, "QD": 4, "JS": 4}) == (hand.counters, hand.pots)
    assert (-4, -4, -8) == hand.won


@pytest.mark.parametrize(
    ("asked", "error", "why"),
    [
        ({"seats": 2}, nm.FaultySeat, "3 to 8 players, not 2"),
        ({"dealer": 4}, nm.FaultySeat, "a seat from 0 to 3, got 4"),
        ({"dealer": -1}, nm.FaultySeat, "got -1"),
        ({"counters": (1, 2)}, nm.FaultySeat, "counters for 4 seats, got 2"),
        ({"pots": {"QC": 1}}, nm.FaultyPots, "AH, KC, QD, JS, got 'QC'"),
        ({"pots": {"KC": -1}}, nm.FaultyPots, "0 counters or more on KC"),
        ({"rules": "newmarkt"}, nm.FaultyRules, "did you mean 'newmarket'"),
        ({"rules": Path("nowhere.toml")}, nm.FaultyRules, "nowhere.toml: cannot be read"),
    ],
)
def test_what_cannot_be_dealt_says_why(asked: dict[str, object], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        nm.deal(**asked)  # type: ignore[arg-type]  # one wrong thing at a time


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(nm.FaultySeat, match="from 0 to 3, got 4"):
        nm.deal().view(4)


def test_rules_by_id_alias_file_and_value(tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    games = Path(nm.__file__).parent / "rules" / "games"
    file.write_text((games / "newmarket.toml").read_text("utf-8").replace('id = "newmarket"', 'id = "family"'), "utf-8")

    assert NEWMARKET == nm.find_rules("newmarket") == nm.find_rules("boodle") == nm.find_rules(NEWMARKET)
    assert "family" == nm.find_rules(file).id == nm.find_rules(str(file)).id


def test_it_is_told_as_everywhere_else() -> None:
    hand = nm.deal("newmarket", seats=3, seed=4)
    hand = hand.play(hand.legal[0])
    names = ("Ann", "Tom", "Priya")
    told = hand.explanations(1, names=names)

    listener = Listener(names, nm.Seat(1), Language.GERMAN)
    assert tuple(explain(NEWMARKET, event, listener) for event in hand.events) == hand.explanations(
        1, names=names, language="de"
    )
    assert told[-1].what == hand.why(1, names=names).what
    assert hand.why_not(hand.legal[0]) is None
    refused = hand.why_not("AH" if nm.Card("AH") not in hand.playable else "AC", names=names)
    assert refused is not None
    assert refused.what


def test_who_tells_it_to_nobody_is_told_so() -> None:
    hand = nm.deal("newmarket", seats=3, seed=4)
    with pytest.raises(nm.UnknownLanguage, match="got 'fr'"):
        hand.explanations(language="fr")
    with pytest.raises(nm.FaultySeat, match="a name for each of 3 seats"):
        hand.explanations(names=("Ann",))
    with pytest.raises(nm.HandNotBegun):
        nm.deal("newmarket-1891").why()


def test_bots_play_a_hand_as_in_the_lab() -> None:
    plan = Plan(NEWMARKET, 5, ("steady", "random", "steady"))

    assert [LabTable(plan).hand(number).final for number in range(8)] == [
        nm.deal("newmarket", seats=3, seed=5, number=number).play_out("steady", "random").state for number in range(8)
    ]


def test_a_bot_of_one_s_own_plays_too() -> None:
    class Last:
        def choose(self, view: nm.View, rng: object) -> nm.Action:  # noqa: ARG002 - it draws nothing
            return view.legal[-1]

    hand = nm.deal("newmarket", seats=3, seed=5)
    by_hand = hand
    while not by_hand.is_over:
        by_hand = by_hand.play(by_hand.legal[-1])

    assert by_hand == hand.play_out(Last())


def test_what_a_choice_is_worth_is_the_solver_s_answer() -> None:
    hand = nm.deal("newmarket", seats=3, seed=5)
    while len(hand.plays) < 20:
        hand = hand.play(hand.legal[0])

    assert values(NEWMARKET, hand.state).choices == nm.solve(hand).choices
    with pytest.raises(nm.HandOver):
        nm.solve(hand.play_out())


def test_what_bots_win_is_the_lab_s_answer() -> None:
    result = nm.simulate("newmarket", seats=3, bots=["steady", "random"], hands=30, seed=2)

    assert simulate(Plan(NEWMARKET, 2, ("steady", "random", "steady")), Unit.HAND, 30).seats == result.seats
    assert nm.simulate("newmarket", seats=3, matches=2).matches == 2
    for asked in ({}, {"hands": 0}, {"hands": 1, "matches": 1}):
        with pytest.raises(nm.FaultyNumber):
            nm.simulate(**asked)  # type: ignore[arg-type]  # wrong on purpose


def test_the_record_of_a_hand_holds_and_is_read_again(tmp_path: Path) -> None:
    hands = [nm.deal(rules, seed=3).play_out("random") for rules in GAMES]
    file = tmp_path / "hands.jsonl"

    assert len(hands) == nm.write_hands(file, hands)
    assert hands == list(nm.read_hands(file))
    assert [None] * len(hands) == [check_record(hand.record()) for hand in hands]
    line = write_record(hands[0].record(["A"] * hands[0].seats))
    assert ("A",) * hands[0].seats == read_record(line).players
    assert hands[0] == nm.hand_of(line)


def test_a_record_with_half_a_letter_in_a_name_is_not_written() -> None:
    played = nm.deal("newmarket", seats=3).play_out("random")
    with pytest.raises(nm.FaultyRecord, match="surrogates not allowed"):
        nm.write_record(played.record(["A", "B", "\ud800"]))

    assert played == nm.hand_of(nm.write_record(played.record(["A", "B", "\U0001f0a1"])).encode())


def test_a_hand_that_is_not_over_has_no_record_and_the_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text("as it was", "utf-8")
    with pytest.raises(nm.HandNotOver):
        nm.write_hands(file, [nm.deal()])

    assert "as it was" == file.read_text("utf-8")
    with pytest.raises(nm.FaultyRecord):
        nm.read_hands(file)


def test_whole_numbers_of_numpy_do_what_those_of_python_do() -> None:
    number: Any = np.int64
    hand = nm.deal(
        "newmarket", seats=number(3), seed=number(7), number=number(4), dealer=number(2), counters=number([90] * 3)
    )
    plain = nm.deal("newmarket", seats=3, seed=7, number=4, dealer=2, counters=[90] * 3)
    played = hand.play_out("random", seed=number(5))

    assert plain == hand
    assert plain.view(1) == hand.view(number(1))
    assert plain.play_out("random", seed=5) == played == nm.hand_of(write_record(played.record()))
    assert nm.new_match(seats=3, seed=7, number=2) == nm.new_match(seats=number(3), seed=number(7), number=number(2))
    assert nm.simulate(hands=2, seed=7).seats == nm.simulate(hands=number(2), seed=number(7), jobs=number(1)).seats


class Silent:
    def choose(self, view: nm.View, rng: object) -> None:
        """Answers nothing."""


UNTYPED: Any = nm
"""The library as who gives no heed to types calls it."""
OF_ANOTHER_KIND: dict[str, tuple[Callable[[], object], type[nm.NewmarketError]]] = {
    "deal(None)": (lambda: UNTYPED.deal(None), nm.FaultyRules),
    "deal(seats=4.0)": (lambda: UNTYPED.deal(seats=4.0), nm.FaultySeat),
    "deal(dealer=1.0)": (lambda: UNTYPED.deal(dealer=1.0), nm.FaultySeat),
    "deal(seed=1.5)": (lambda: UNTYPED.deal(seed=1.5), nm.FaultyNumber),
    "deal(seed='7')": (lambda: UNTYPED.deal(seed="7"), nm.FaultyNumber),
    "deal(number=None)": (lambda: UNTYPED.deal(number=None), nm.FaultyNumber),
    "deal(counters='abcd')": (lambda: UNTYPED.deal(counters="abcd"), nm.FaultyNumber),
    "deal(pots={'AH': 1.5})": (lambda: UNTYPED.deal(pots={"AH": 1.5}), nm.FaultyNumber),
    "new_match(seed='x')": (lambda: UNTYPED.new_match(seed="x"), nm.FaultyNumber),
    "new_match(number=1.5)": (lambda: UNTYPED.new_match(number=1.5), nm.FaultyNumber),
    "deal().view('0')": (lambda: UNTYPED.deal().view("0"), nm.FaultySeat),
    "deal().play(None)": (lambda: UNTYPED.deal().play(None), nm.MalformedText),
    "deal().refusal(7)": (lambda: UNTYPED.deal().refusal(7), nm.MalformedText),
    "deal().why_not(['2C'])": (lambda: UNTYPED.deal().why_not(["2C"]), nm.MalformedText),
    "deal().explanations(language=None)": (lambda: UNTYPED.deal().explanations(language=None), nm.UnknownLanguage),
    "deal().explanations(names=(1, 2, 3, 4))": (lambda: UNTYPED.deal().explanations(names=(1, 2, 3, 4)), nm.FaultySeat),
    "deal().play_out(object())": (lambda: UNTYPED.deal().play_out(object()), nm.FaultyBot),
    "deal().play_out(deal)": (lambda: UNTYPED.deal().play_out(nm.deal), nm.FaultyBot),
    "deal().play_out(Silent)": (lambda: UNTYPED.deal().play_out(Silent), nm.FaultyBot),
    "deal().play_out(Silent())": (lambda: UNTYPED.deal().play_out(Silent()), nm.FaultyBot),
    "deal().play_out('json:loads')": (lambda: UNTYPED.deal().play_out("json:loads"), nm.FaultyBot),
    "deal().play_out(seed='x')": (lambda: UNTYPED.deal().play_out(seed="x"), nm.FaultyNumber),
    "solve(deal(), Limits(states=-1))": (lambda: UNTYPED.solve(nm.deal(), nm.Limits(states=-1)), nm.FaultyNumber),
    "solve(deal(), Limits(seconds=-1.0))": (lambda: UNTYPED.solve(nm.deal(), nm.Limits(seconds=-1)), nm.FaultyNumber),
    "write_record(deal())": (lambda: UNTYPED.write_record(nm.deal()), nm.FaultyRecord),
    "hand_of(deal())": (lambda: UNTYPED.hand_of(nm.deal()), nm.FaultyRecord),
    "hand_of(None)": (lambda: UNTYPED.hand_of(None), nm.FaultyRecord),
    "simulate(hands=1.5)": (lambda: UNTYPED.simulate(hands=1.5), nm.FaultyNumber),
    "simulate(hands=1, seed='x')": (lambda: UNTYPED.simulate(hands=1, seed="x"), nm.FaultyNumber),
    "simulate(hands=1, jobs=0)": (lambda: UNTYPED.simulate(hands=1, jobs=0), nm.FaultyNumber),
    "simulate(hands=1, bots=[])": (lambda: UNTYPED.simulate(hands=1, bots=[]), nm.UnknownBot),
    "simulate(hands=1, bots=[Silent])": (lambda: UNTYPED.simulate(hands=1, bots=[Silent]), nm.UnknownBot),
}


@pytest.mark.parametrize("call", OF_ANOTHER_KIND)
def test_what_is_of_another_kind_is_said_in_an_error_of_the_library(call: str) -> None:
    what, error = OF_ANOTHER_KIND[call]
    with pytest.raises(error, match=r"expected|for 3 to 8 players|none of its|is no class"):
        what()


def test_a_bot_is_named_made_of_its_class_or_given() -> None:
    hand = nm.deal("newmarket", seats=3, seed=5)

    assert hand.play_out("random") == hand.play_out(RandomBot) == hand.play_out(RandomBot())
    assert hand.play_out("random") == hand.play_out("newmarket.bots:RandomBot")


def test_nobody_changes_the_games_of_the_package() -> None:
    games = nm.built_in_rules()
    with pytest.raises(AttributeError):
        games.clear()  # type: ignore[attr-defined]  # it is a view

    assert games["newmarket"] == nm.find_rules("newmarket")
