"""What a seat can know is counted from what it sees, and from nothing else (C9)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from newmarket.engine import Seat, Stage, view
from newmarket.rules import Rules, built_in_rules
from newmarket.table.known import is_knowable, known
from tests.kit.hidden import agreeing_hand
from tests.kit.walks import random_hand

every_game = pytest.mark.parametrize("rules", built_in_rules().values(), ids=built_in_rules())


@every_game
def test_c9_deals_that_agree_with_what_a_seat_sees_let_it_know_the_same(rules: Rules) -> None:
    rng, compared = Random(rules.id), 0
    for seed in (1, 2):
        hand = random_hand(rules, seed)
        states = [reached.state for reached in hand.steps if reached.state.stage in {Stage.OPTION, Stage.PLAY}]
        state = rng.choice(states)
        for seat in (Seat(0), Seat(len(state.holdings) - 1)):
            told = msgspec.json.encode(known(rules, view(rules, state, seat), hand=1, seq=9))
            other = agreeing_hand(rules, state, seat, rng)
            assert msgspec.json.encode(known(rules, view(rules, other, seat), hand=1, seq=9)) == told
            compared += other.holdings != state.holdings
    assert compared > 0


@every_game
def test_what_is_told_for_certain_is_so(rules: Rules) -> None:
    for seed in range(3):
        hand = random_hand(rules, seed)
        for reached in hand.steps[:: max(1, len(hand.steps) // 4)]:
            state, pack = reached.state, rules.pack
            seen = view(rules, state, Seat(1))
            if not is_knowable(seen):
                continue
            told = known(rules, seen, hand=1, seq=1).cards
            held = {card for holding in state.holdings for card in pack.cards_in(holding)}
            assert not held & set(told.dead)
            for seat, cards in enumerate(told.cannot_hold):
                assert not set(pack.cards_in(state.holdings[seat])) & set(cards)
            unseen = {each.card for each in told.unseen}
            assert held - set(seen.holding) - ({seen.called} - {None}) <= unseen
            # The chances are of so many cards as lie with nobody.
            lies = sum(each.spare + each.centre for each in told.unseen)
            assert lies == pytest.approx(len(unseen - held), abs=1e-3)
