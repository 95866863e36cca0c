"""Hands for walkthroughs: as tests hold them, and at random."""

from __future__ import annotations

from random import Random

from newmarket.engine import Seat, lab_deal
from newmarket.explain import Listener
from newmarket.languages import Language
from newmarket.match import MatchEnded
from newmarket.rules import Rules
from newmarket.walkthrough import Course
from tests.kit.hands import PlayedHand, at_random, begun

NAMES = ("Priya", "Tom", "Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def course_of_hand(hand: PlayedHand, *, number: int = 1, ended: MatchEnded | None = None) -> Course:
    """The course of *hand*, which is hand *number* of its match."""
    return Course(
        rules=hand.rules,
        number=number,
        dealer=hand.state.dealer,
        counters=hand.counters,
        pots=hand.pots,
        steps=hand.steps,
        actions=hand.actions,
        ended=ended,
    )


def random_hand(rules: Rules, seed: int) -> PlayedHand:
    """A whole hand by *rules*: as many players as come round with *seed*, and each action at random."""
    seats = rules.player_counts[seed % len(rules.player_counts)]
    dealer = Seat(seed % seats)
    deal = lab_deal(rules, seed=seed, hand=0, dealer=dealer, seats=seats)
    return begun(rules, deal, dealer=dealer).played_out(at_random(Random(seed)))


def listening(seats: int, you: Seat | None, language: Language = Language.ENGLISH) -> Listener:
    """*you* at a table of so many."""
    return Listener(NAMES[:seats], you, language)
