"""The table in text: what it shows, how wide it is, and that it tells no more than its view."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from newmarket.cards import Card
from newmarket.cli import draw
from newmarket.engine import HandState, Seat, SheetRow, Stake, Staked, settlement_sheet
from newmarket.explain import Listener
from newmarket.languages import Language
from newmarket.match import Match, MatchView, match_view
from newmarket.rules import Bounty, Rules, built_in_rules
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.hands import PlayedHand
from tests.kit.hidden import agreeing_hand
from tests.kit.strategies import hands, positions
from tests.kit.text import table_of

YOU = Seat(0)


def cast_of(
    rules: Rules,
    seats: int,
    *,
    width: int = 80,
    names: tuple[str, ...] = (),
    language: Language = Language.ENGLISH,
) -> draw.Cast:
    called = (*names, *(f"Bot {seat}" for seat in range(len(names), seats)))
    listener = Listener(called, YOU, language)
    return draw.Cast(rules=rules, listener=listener, bots=(None, *["steady"] * (seats - 1)), width=width)


def in_match(rules: Rules, hand: HandState) -> MatchView:
    match = Match(rules=rules, dealer=hand.dealer, counters=hand.counters, pots=hand.pots, number=3, hand=hand)
    return match_view(match, YOU)


HAND = table_of(
    """
    dealer: 2
    counters: 100 -4 95
    pots: AH 7, KC 0, QD 4, JS 4
    seat 0: 5C 6C TH JH 2D QD KD 3S 4S 5S 6S 7S AS
    seat 1: 7C …
    seat 2: …
    spare: 2C 3C 4C 8C …
    """
)
AT_LEAD = """\
── Hand 3 of 10 ──────────────────────────────────── target 150 ──
                  counters   cards
  You                   96      13   to play
  Bot 1 (steady)        −8      13
  Bot 2 (steady)        87      13   deals
  (spare hand)                  13

  Pots        A♥ 11   K♣ 4   Q♦ 8   J♠ 8
"""
AT_FOLLOW = """\
  Run         5♣ you   6♣ you   7♣ is called
"""
AFTER_STOP = """\
  Last run    5♣ you   6♣ you   7♣ Bot 1
"""


def test_the_table_at_a_lead() -> None:
    shown = draw.table(in_match(NEWMARKET, HAND.state), cast_of(NEWMARKET, 3, width=66))

    assert shown.startswith(AT_LEAD)
    assert "  You hold    ♣  5  6" in shown
    assert "♦  2" in shown
    assert "Q*" in shown
    assert "(* takes a pot)" in shown
    assert "  You lead    1: 5♣   2: 2♦   3:" in shown


def test_the_run_in_the_table() -> None:
    cast = cast_of(NEWMARKET, 3, width=66)

    assert AT_FOLLOW in draw.table(in_match(NEWMARKET, HAND.play("5C 6C").state), cast)
    assert AFTER_STOP in draw.table(in_match(NEWMARKET, HAND.play("5C 6C 7C").state), cast)


def test_the_cards_played_so_far() -> None:
    cast = cast_of(NEWMARKET, 3)
    hand = HAND.play("5C 6C 7C")
    seen = in_match(NEWMARKET, hand.state).hand
    assert seen is not None

    assert draw.played(seen, cast) == "  Played      ♣  5  6  7"
    before = in_match(NEWMARKET, HAND.state).hand
    assert before is not None
    assert draw.played(before, cast) == "  Nothing has been played yet."


@pytest.mark.parametrize(
    ("rules", "dealer", "said"),
    [
        (NEWMARKET, YOU, "Stakes: 4 counters from each player, 8 from you, who deal. [N2]"),
        (NEWMARKET, Seat(1), "Stakes: 4 counters from each player, 8 from Bot 1, who deals. [N2]"),
        (SARATOGA, YOU, "Stakes: 4 counters from each player. [SA2]"),
    ],
)
def test_the_stakes_in_one_sentence(rules: Rules, dealer: Seat, said: str) -> None:
    hand = table_of(f"dealer: {dealer}\nseat 0: …\nseat 1: …\nseat 2: …\nspare: …", rules)
    staked = [event for event in hand.events if isinstance(event, Staked)]
    sentence = draw.stakes(staked, cast_of(rules, 3), dealer=dealer)

    assert draw.indented(sentence, width=80) == f"  {said}"


@settings(max_examples=40)
@given(positions(), st.integers(0, 1 << 32))
def test_what_is_drawn_tells_no_more_than_the_seat_may_know(hand: PlayedHand, seed: int) -> None:
    other = agreeing_hand(hand.rules, hand.state, YOU, Random(seed))
    cast = cast_of(hand.rules, len(hand.seats))

    assert draw.table(in_match(hand.rules, hand.state), cast) == draw.table(in_match(hand.rules, other), cast)


@settings(max_examples=40)
@given(
    hands(),
    st.sampled_from([52, 56, 63, 64, 72, 80]),
    st.text(max_size=24).map(lambda text: text.replace("\n", "")),
    st.sampled_from([Language.ENGLISH, Language.GERMAN]),
)
def test_nothing_drawn_is_wider_than_the_terminal(hand: PlayedHand, width: int, name: str, language: Language) -> None:
    name = "".join(letter for letter in name if letter.isprintable())
    cast = cast_of(hand.rules, len(hand.seats), width=width, names=("", name), language=language)
    sheet = settlement_sheet(hand.events, before=hand.counters)
    match = in_match(hand.rules, hand.state)
    tables = [draw.table(in_match(hand.rules, hand.at(at).state), cast) for at in range(0, len(hand.actions), 5)]
    shown = [draw.settlement(match, sheet, cast), draw.standing(match, cast), *tables]

    assert [line for text in shown for line in text.splitlines() if cell_len(line) > width] == []


@settings(max_examples=40)
@given(hands())
def test_the_settlement_adds_up_on_the_page(hand: PlayedHand) -> None:
    cast = cast_of(hand.rules, len(hand.seats))
    shown = draw.settlement(in_match(hand.rules, hand.state), settlement_sheet(hand.events, before=hand.counters), cast)
    columns = 6 if hand.rules.bounties else 5
    rows = re.findall(rf"^  (?:You|Bot \d) +((?:[−+]?\d+(?: +|$)){{{columns}}})", shown, re.MULTILINE)
    numbers = [[int(word.replace("−", "-")) for word in row.split()] for row in rows]

    assert [sum(before_and_changes) for *before_and_changes, _ in numbers] == list(hand.state.counters)
    assert [after for *_, after in numbers] == list(hand.state.counters)


def test_an_abandoned_hand_has_a_settlement_too() -> None:
    hand = HAND.play("5C").state
    state = msgspec.structs.replace(hand, turn=None, called=None)
    shown = draw.settlement(
        in_match(NEWMARKET, state), settlement_sheet(HAND.events, before=HAND.counters), cast_of(NEWMARKET, 3)
    )

    assert shown.startswith("── Hand 3 is abandoned ──")


@pytest.mark.parametrize(("pot", "said"), [("AH", "A♥ pot 4, went out"), ("kitty", "the kitty 4, went out")])
def test_a_pot_that_has_a_name_is_called_by_that_alone(pot: str, said: str) -> None:
    rules = built_in_rules()["pub-newmarket"]
    row = SheetRow(seat=YOU, before=100, staked=0, pots=(Stake(pot, 4),), received=0, paid=0, cards=0, after=104)
    hand = msgspec.structs.replace(HAND.state, pots=(*HAND.state.pots, 0), turn=None, called=None, out=YOU)

    assert said in draw.settlement(in_match(rules, hand), (row,), cast_of(rules, 3))


@pytest.mark.parametrize("width", [52, 80])
def test_names_stand_above_the_columns_where_they_have_no_room_beside_them(width: int) -> None:
    name = "Wilhelmina of the Valleys"
    row = SheetRow(seat=Seat(1), before=100, staked=4, pots=(), received=0, paid=3, cards=3, after=93)
    rules = msgspec.structs.replace(NEWMARKET, bounties=(Bounty((Card.parse("KC"),), 1),))
    hand = msgspec.structs.replace(HAND.state, turn=None, called=None, out=YOU)
    shown = draw.settlement(in_match(rules, hand), (row,), cast_of(rules, 3, width=width, names=("", name)))
    line = next(line for line in shown.splitlines() if "Wilhelmina" in line)

    assert ("93" in line, max(map(cell_len, shown.splitlines())) <= width) == (width == 80, True)


def test_the_standing_gives_equal_counters_the_same_place() -> None:
    match = msgspec.structs.replace(in_match(NEWMARKET, HAND.state), counters=(97, 103, 97))

    assert draw.standing(match, cast_of(NEWMARKET, 3)).splitlines()[1:] == [
        "  1.  Bot 1 (steady)     103",
        "  2.  You                 97",
        "  2.  Bot 2 (steady)      97",
    ]
