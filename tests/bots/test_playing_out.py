"""What `sharp` imagines of a hand is what the engine would play: the same choices come to the same counters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from newmarket.bots.fast import numbers
from newmarket.bots.playing_out import RANDOM, SPIN_LAID, STEADY, play_out
from newmarket.bots.sharp import Belief, game_of, position_of
from newmarket.engine import (
    Action,
    Exchange,
    HandState,
    Keep,
    LaySpin,
    Play,
    Seat,
    Stage,
    begin,
    lab_deal,
    legal_actions,
    step,
    view,
)
from newmarket.kernel.certain import know
from newmarket.rules import Rules, load_rules

GAMES = [load_rules(name) for name in ("newmarket", "michigan", "pub-newmarket", "find-the-lady", "newmarket-1891")]
GAMES += [load_rules(name) for name in ("pope-joan", "spin", "spinado", "saratoga", "epsom")]


def imagined(rules: Rules, state: HandState, action: int, *, rng: Random, exchanges: bool) -> tuple[int, list[int]]:
    """What the seat whose turn it is gains, with all cards known, and what all do who have a choice."""
    me = state.turn
    assert me is not None
    seen = view(rules, state, me)
    game = game_of(rules, seen, know(rules, seen), Belief(), exchanges=exchanges)
    holdings = list(state.holdings)
    if exchanges:
        holdings[me] = rules.pack.set_of(state.deal.spare)
    position = position_of(rules, seen, know(rules, seen))
    owner = list(position.owner)
    for seat, cards in enumerate(holdings):
        for card in rules.pack.cards_in(cards):
            owner[rules.pack.bit(card).bit_length() - 1] = seat
    seats = len(holdings)
    log = numbers([0] * 64)
    styles = numbers([rng.choice((STEADY, RANDOM)) for _ in holdings])
    centre = 0 if state.deal.centre is None else rules.pack.bit(state.deal.centre)
    gain = play_out(
        game,
        position,
        action,
        numbers(holdings),
        numbers(owner),
        numbers([0] * seats),
        styles,
        centre,
        numbers([rng.getrandbits(32)]),
        log,
    )
    return gain, [int(log[at + 1]) for at in range(log[0])]


def number_of(rules: Rules, action: Action) -> int:
    match action:
        case Play(card=card, spin=spin):
            return rules.pack.bit(card) | (SPIN_LAID if spin else 0)
        case LaySpin():
            return SPIN_LAID
        case _:
            return 0


def played_by_the_engine(rules: Rules, state: HandState, choices: Iterator[int]) -> HandState:
    while state.turn is not None:
        legal = legal_actions(rules, state)
        has_choice = len(legal) > 1 or state.called is None
        wanted = next(choices) if has_choice else None
        fitting = [action for action in legal if wanted in {None, number_of(rules, action)}]
        assert len(fitting) == 1, (wanted, legal)
        state = step(rules, state, fitting[0]).state
    return state


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_it_comes_to_the_same_counters_as_the_engine(rules: Rules) -> None:
    """From every moment of some hands with a choice, for each thing that can be done there."""
    rng = Random(rules.id)
    counters = (rules.counters,) * rules.seats[1]
    for hand in range(4):
        seats = rng.choice(rules.player_counts)
        dealer = Seat(hand % seats)
        deal = lab_deal(rules, seed=5, hand=hand, dealer=dealer, seats=seats)
        pots = tuple(rng.randrange(9) for _ in rules.pots)
        state = begin(rules, deal, dealer=dealer, counters=counters[:seats], pots=pots).state
        while state.turn is not None:
            legal, me = legal_actions(rules, state), state.turn
            if state.stage is not Stage.PLACING and len(legal) > 1:
                for action in legal:
                    exchanges = isinstance(action, Exchange)
                    gain, choices = imagined(rules, state, number_of(rules, action), rng=rng, exchanges=exchanges)
                    after = step(rules, state, action).state if isinstance(action, Keep | Exchange) else state
                    while after.stage is Stage.OPTION and after.turn is not None:
                        after = step(rules, after, Keep(after.turn)).state
                    paid = state.counters[me] - after.counters[me]

                    final = played_by_the_engine(rules, after, iter(choices))

                    assert gain - paid == final.counters[me] - state.counters[me]
            state = step(rules, state, rng.choice(legal)).state
