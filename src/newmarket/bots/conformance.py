"""What every bot owes to every table, looked at for any bot: in a test of one's own, or by ``newmarket bots check``.

A bot is asked in hands that are played at random, of every game and number of players, wherever there is a choice:

    from newmarket.bots.conformance import check_bot

    def test_my_bot() -> None:
        assert check_bot(MyBot).faults == ()

`assert_conforms` does the same in one call, and says what is wrong.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

import msgspec

from newmarket.bots.model import Bot
from newmarket.bots.named import BotFailed, FaultyBot, IllegalChoice, NotABot, bot_named, outside_bot
from newmarket.engine import Action, HandState, Seat, View, begin, lab_deal, legal_actions, step, view
from newmarket.errors import NewmarketError
from newmarket.rules import Rules, built_in_rules

HANDS = 3
"""Hands of each number of players, unless more are asked for."""
SECONDS = 10.0
"""A table gives a bot up that thinks longer about one choice."""


class FaultOfBot(StrEnum):
    """What can be wrong with a bot."""

    NOT_MADE = "not_made"
    """It cannot be made for these rules."""
    FAILED = "failed"
    """It raised an error."""
    ILLEGAL = "illegal"
    """It answered with something else than one of the legal actions."""
    CHANGED_VIEW = "changed_view"
    """The view was another one afterwards."""
    NOT_REPEATABLE = "not_repeatable"
    """The same view and generator gave another action: it kept something, or drew from elsewhere."""
    GLOBAL_CHANCE = "global_chance"
    """It drew from the generator of the whole process, or set it."""
    SLOW = "slow"
    """One choice took longer than a table waits for."""


class BotFault(msgspec.Struct, frozen=True):
    """The first fault of its *kind* by *rules*: *what* it was; *seen*, the view, where it was asked for a choice."""

    kind: FaultOfBot
    rules: str
    what: str
    seen: View | None = None

    def __str__(self) -> str:
        return f"{self.rules}: {self.kind.value}: {self.what}"


class Conformance(msgspec.Struct, frozen=True, kw_only=True):
    """What was found of *bot*: by which *rules* it was asked, for how many *choices*, and its *faults*.

    *slowest* is the longest that one choice took, in seconds, and *seconds* what all of them took together.
    """

    bot: str
    rules: tuple[str, ...]
    choices: int
    seconds: float
    slowest: float
    faults: tuple[BotFault, ...]


class DoesNotConform(NewmarketError, AssertionError):
    """A bot does not do what it owes to a table; the message has a line for each fault."""


def check_bot(
    bot: str | Callable[..., Bot],
    *,
    rules: Sequence[Rules] | None = None,
    hands: int = HANDS,
    seed: int = 0,
    seconds: float = SECONDS,
) -> Conformance:
    """Asks *bot* in so many *hands* for each number of players, by *rules* (all games of the package unless said).

    *bot* is a name, ``package.module:Class`` too, or a class that is made of the rules or of nothing. Whoever plays
    beside it plays at random, so that it sees much that good play never comes to. The same *seed* asks the same, and
    after the first fault of a game the next game is played. A choice may take so many *seconds*.

    :raises UnknownBot: if there is no bot of that name.
    :raises FaultyBot: if the class of that name cannot be imported, or is none.
    """
    games = tuple(built_in_rules().values()) if rules is None else tuple(rules)
    called = bot if isinstance(bot, str) else getattr(bot, "__qualname__", repr(bot))

    def make(played: Rules) -> Bot:
        return bot_named(bot, played) if isinstance(bot, str) else outside_bot(bot, played)

    faults: list[BotFault] = []
    choices, together, slowest = 0, 0.0, 0.0
    for played in games:
        try:
            asked = _Asked(make, played, seconds)
        except NotABot as fault:
            faults.append(BotFault(FaultOfBot.NOT_MADE, played.id, str(fault)))
            continue
        found = next(asked.faults(hands, seed), None)
        faults += [] if found is None else [found]
        choices, together, slowest = choices + asked.choices, together + asked.seconds, max(slowest, asked.slowest)
    return Conformance(
        bot=called,
        rules=tuple(played.id for played in games),
        choices=choices,
        seconds=together,
        slowest=slowest,
        faults=tuple(faults),
    )


def assert_conforms(
    bot: str | Callable[..., Bot], *, rules: Sequence[Rules] | None = None, hands: int = HANDS, seed: int = 0
) -> None:
    """Does nothing if `check_bot` finds nothing.

    :raises DoesNotConform: if it does; an `AssertionError` too, so that any test runner shows it as one.
    """
    found = check_bot(bot, rules=rules, hands=hands, seed=seed)
    if found.faults:
        raise DoesNotConform("\n".join([f"{found.bot} is not in order:", *map(str, found.faults)]))


class _Asked:
    """A bot by one set of rules, asked for choices."""

    def __init__(self, make: Callable[[Rules], Bot], rules: Rules, longest: float) -> None:
        self._make = make
        self._rules = rules
        self._longest = longest
        self._bot = make(rules)
        self.choices = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def faults(self, hands: int, seed: int) -> Iterator[BotFault]:
        """Each fault that is found, in hands of each number of players."""
        for seats in self._rules.player_counts:
            for hand in range(hands):
                for state in _choices(self._rules, seats=seats, seed=seed, hand=hand):
                    yield from self._faults_at(view(self._rules, state, state.turn), seed + self.choices)

    def _faults_at(self, seen: View, chance: int) -> Iterator[BotFault]:
        before, of_all = msgspec.json.encode(seen), random.getstate()
        try:
            first = self._timed(seen, chance)
            is_global = random.getstate() != of_all
            again = self._bot.choose(msgspec.json.decode(before, type=View), random.Random(chance))
            anew = self._make(self._rules).choose(msgspec.json.decode(before, type=View), random.Random(chance))
        except IllegalChoice as fault:
            yield self._fault(FaultOfBot.ILLEGAL, str(fault), seen)
            return
        except (BotFailed, NotABot) as fault:
            yield self._fault(FaultOfBot.FAILED, str(fault), seen)
            return
        except FaultyBot:
            raise
        finally:
            random.setstate(of_all)
        if msgspec.json.encode(seen) != before:
            yield self._fault(FaultOfBot.CHANGED_VIEW, "the view is not what it was before", seen)
        if is_global:
            what = "it drew from the module random; the generator that it is given is its only chance"
            yield self._fault(FaultOfBot.GLOBAL_CHANCE, what, seen)
        for other, when in ((again, "asked again"), (anew, "made anew")):
            if other != first:
                what = f"{when} with the same view and generator it chose {other} in place of {first}"
                yield self._fault(FaultOfBot.NOT_REPEATABLE, what, seen)
        if self.slowest > self._longest:
            what = f"a choice took {self.slowest:.3f} s; a table waits for {self._longest:g}"
            yield self._fault(FaultOfBot.SLOW, what, seen)

    def _timed(self, seen: View, chance: int) -> Action:
        begun = time.perf_counter()
        chosen = self._bot.choose(seen, random.Random(chance))
        took = time.perf_counter() - begun
        self.choices += 1
        self.seconds += took
        self.slowest = max(self.slowest, took)
        return chosen

    def _fault(self, kind: FaultOfBot, what: str, seen: View) -> BotFault:
        return BotFault(kind, self._rules.id, what, seen)


def _choices(rules: Rules, *, seats: int, seed: int, hand: int) -> Iterator[HandState]:
    """The moments of one hand, played at random, at which a seat is to act; one action may be all that there is."""
    rng = random.Random(f"{rules.id} {seats} {seed} {hand}")
    dealer = Seat(hand % seats)
    deal = lab_deal(rules, seed=seed, hand=hand, dealer=dealer, seats=seats)
    pots = (0,) * len(rules.pots)
    state = begin(rules, deal, dealer=dealer, counters=(rules.counters,) * seats, pots=pots).state
    while state.turn is not None:
        legal = legal_actions(rules, state)
        yield state
        state = step(rules, state, rng.choice(legal)).state
