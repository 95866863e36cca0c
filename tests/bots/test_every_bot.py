"""What every bot owes to every table: a legal action, from the view and its generator alone."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from newmarket.bots import BOT_NAMES, UnknownBot, make_bot
from newmarket.engine import NobodyLeads, View, legal_actions, view
from newmarket.errors import NewmarketError
from tests.kit.bots import bot_called
from tests.kit.games import NEWMARKET
from tests.kit.hands import PlayedHand
from tests.kit.strategies import games, openings, positions, rule_sets

every_bot = pytest.mark.parametrize("name", BOT_NAMES)
at_any_table = games | rule_sets()
seeds = st.integers(0, 1 << 32)


def seen_in(hand: PlayedHand) -> View:
    """What the seat sees whose turn it is."""
    assume(not hand.state.is_over)
    return view(hand.rules, hand.state, hand.state.turn)


@every_bot
@given(hand=positions(at_any_table), seed=seeds)
def test_it_chooses_a_legal_action(name: str, hand: PlayedHand, seed: int) -> None:
    chosen = bot_called(name, hand.rules).choose(seen_in(hand), Random(seed))

    assert chosen in legal_actions(hand.rules, hand.state)


@every_bot
@given(hand=positions(at_any_table), seed=seeds)
def test_the_same_view_and_generator_give_the_same_action(name: str, hand: PlayedHand, seed: int) -> None:
    """Whatever the same bot was asked before, and though nothing but the view's text is left."""
    seen, bot, generator = seen_in(hand), bot_called(name, hand.rules), Random(seed)
    text = msgspec.json.encode(seen)
    first = bot.choose(seen, generator)
    bot.choose(seen, generator)
    retold = msgspec.json.decode(text, type=View)

    assert bot.choose(retold, Random(seed)) == first
    assert bot_called(name, hand.rules).choose(retold, Random(seed)) == first


@every_bot
@given(hand=positions(at_any_table), seed=seeds)
def test_the_view_is_not_changed(name: str, hand: PlayedHand, seed: int) -> None:
    seen = seen_in(hand)
    before = msgspec.json.encode(seen)
    bot_called(name, hand.rules).choose(seen, Random(seed))

    assert msgspec.json.encode(seen) == before


@every_bot
@given(opening=openings(), seed=seeds)
def test_bots_among_themselves_come_to_the_end_of_a_hand(name: str, opening: PlayedHand, seed: int) -> None:
    hand, bot, generator = opening, bot_called(name, opening.rules), Random(seed)
    while not hand.state.is_over:
        hand = hand.after(bot.choose(view(hand.rules, hand.state, hand.state.turn), generator))

    nobody_leads = any(isinstance(event, NobodyLeads) for event in hand.events)
    assert nobody_leads or min(holding.bit_count() for holding in hand.state.holdings) == 0


def test_a_bot_that_there_is_not_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownBot) as refused:
        make_bot("stedy", NEWMARKET)

    assert isinstance(refused.value, NewmarketError)
    assert [name for name in ("stedy", *BOT_NAMES) if name not in str(refused.value)] == []
