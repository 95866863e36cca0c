"""A match in the terminal, from sitting down to its end: asks, tells, and lets the bots play."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

import msgspec

from newmarket.bots import Bot, bot_named, generator_of
from newmarket.cards import Card
from newmarket.cli import draw
from newmarket.cli.answers import Chosen, Command, Unclear, Wanted, Why, command_in, is_yes, read_answer
from newmarket.cli.sheet import clause_lines, rule_sheet
from newmarket.cli.terminal import Terminal
from newmarket.engine import (
    Action,
    Event,
    Play,
    Refusal,
    Seat,
    Settled,
    Stage,
    Staked,
    View,
    lab_deal,
    lab_dealer,
    refusal,
    settlement_sheet,
    view,
)
from newmarket.explain import Listener, Reason, card_sign, explain, explain_refusal, refusal_clause
from newmarket.languages import Value, listed, say
from newmarket.match import Match, MatchEnded, deal_hand, match_view, next_dealer, play, start_match
from newmarket.record import DoneBy, LabChance, MatchPlace, RecordedAction, record_of, write_record
from newmarket.rules import CardsShown, Rules, rules_in
from newmarket.table.names import bot_name

YOU = Seat(0)
NO_NAME = "You"
"""What the player is called in records who gives no name."""
# What is clear without its clause: a rule is cited where something could be asked.
_PLAIN = {Reason.LED, Reason.FOLLOWED}


class MatchLeft(Exception):
    """The player wants to leave."""


class Sitting:
    """One player at the terminal, in seat 0, and a bot in every other seat."""

    def __init__(
        self, terminal: Terminal, cast: draw.Cast, bots: Sequence[Bot], *, seed: int, auto_follow: bool
    ) -> None:
        self._terminal = terminal
        self._seated = cast
        self._rules = cast.rules
        self._language = cast.listener.language
        self._bots = bots
        self._seed = seed
        self._auto_follow = auto_follow
        self._generators: Sequence[random.Random] = ()
        self._refused: Refusal | None = None
        seats = len(cast.bots)
        dealer = lab_dealer(seed=seed, match=0, seats=seats)
        self._match = start_match(self._rules, seats=seats, dealer=dealer)

    def play(self) -> Iterator[str]:
        """Plays the match to its end, and gives the record of each hand when it is over; where the rules keep cards
        hidden until the end of the match, all of them then, or when the player leaves (F5).

        :raises MatchLeft: if the player leaves.
        :raises EOFError: if nothing more can be asked.
        """
        self._welcome()
        held_back: list[str] = []
        try:
            while self._match.ended is None:
                if self._match.number:
                    self._ask_ready()
                record = self._play_hand()
                if self._rules.cards_shown is CardsShown.AT_SETTLEMENT:
                    yield record
                else:
                    held_back.append(record)
        except (MatchLeft, EOFError):
            yield from held_back
            raise
        yield from held_back
        self._terminal.say("")
        self._tell([self._match.ended])
        self._terminal.say("\n" + draw.standing(match_view(self._match, YOU), self._cast))

    def _welcome(self) -> None:
        rules = rules_in(self._rules, self._language)
        others = (self._cast.label(seat) for seat in self._cast.seats if seat != YOU)
        players = listed([self._words("players-you"), *others], self._language)
        self._say(f"{self._words('tell-players', title=rules.title, players=players)}\n{rules.summary}")
        self._say(f"{self._words('tell-seed', seed=self._seed)}\n{self._words('tell-help')}")

    def _play_hand(self) -> str:
        before = self._match
        seats, number = before.seats, before.number
        dealer = next_dealer(before)
        deal = lab_deal(self._rules, seed=self._seed, hand=number, dealer=dealer, seats=seats)
        self._generators = [generator_of(self._seed, deal=number, seat=seat) for seat in range(seats)]
        begun = deal_hand(before, deal)
        self._match = begun.match
        events = _of_hand(begun.events)
        self._refused = None
        self._terminal.say("")
        self._tell(begun.events)
        if self._view.turn != YOU:
            self._show_table()
        done: list[RecordedAction] = []
        while not self._view.is_over:
            action, by = self._next_action()
            reached = play(self._match, action)
            self._match = reached.match
            done.append(RecordedAction.of(action, by))
            self._tell(_of_hand(reached.events))
            events += _of_hand(reached.events)
        sheet = settlement_sheet(events, before=before.counters)
        self._terminal.say("\n" + draw.settlement(match_view(self._match, YOU), sheet, self._cast))
        return self._record(before, done)

    def _next_action(self) -> tuple[Action, DoneBy | None]:
        hand = self._view
        assert hand.turn is not None, "somebody is to act"
        if hand.turn != YOU:
            assert self._match.hand is not None, "a hand is being played"
            seen = view(self._rules, self._match.hand, hand.turn)
            return self._bots[hand.turn - 1].choose(seen, self._generators[hand.turn]), None
        if hand.called is not None and self._auto_follow and len(hand.legal) == 1:
            return hand.legal[0], DoneBy.AUTO
        return self._ask_action(hand), None

    def _ask_action(self, hand: View) -> Action:
        if len(hand.legal) > 1 or hand.called is None:
            self._show_table()
        prompt = self._prompt(hand)
        while True:
            answer = read_answer(self._ask(prompt), hand, self._language)
            match answer:
                case Chosen(action=action):
                    return action
                case Wanted(card=card):
                    action = Play(YOU, card)
                    self._refused = self._refusal(action)
                    if self._refused is None:
                        return action
                    self._say(self._words("tell-refused", why=self._because(self._refused)))
                case Why(card=card):
                    self._tell_why(card)
                case Unclear(hint=hint):
                    self._say(hint)
                case Command():
                    self._obey(answer)
                case _:
                    assert_never(answer)

    def _prompt(self, hand: View) -> str:
        most = len(hand.legal)
        match hand.stage:
            case Stage.PLACING:
                return self._words("ask-stake", most=most)
            case Stage.OPTION:
                return self._words("ask-option")
            case _ if hand.called is not None:
                return self._words("ask-follow", card=card_sign(hand.called, self._language))
            case _:
                return self._words("ask-lead-only") if most == 1 else self._words("ask-lead", most=most)

    def _ask_ready(self) -> None:
        while answer := self._ask(f"\n{self._words('ask-ready', hand=self._match.number + 1)}").strip():
            command = command_in(answer, self._language)
            if command is None:
                self._say(self._words("hint-ready"))
            else:
                self._obey(command)

    def _obey(self, command: Command) -> None:
        match command:
            case Command.HELP:
                self._say(self._words("help"))
            case Command.TABLE:
                self._show_table()
            case Command.PLAYED:
                self._terminal.say(draw.played(self._view, self._cast))
            case Command.RULES:
                self._terminal.say("\n" + rule_sheet(self._rules, self._language, width=self._cast.width) + "\n")
            case Command.QUIT:
                if is_yes(self._ask(self._words("ask-leave")), self._language):
                    raise MatchLeft
            case _:
                assert_never(command)

    def _tell_why(self, card: Card | None) -> None:
        refused = self._refused if card is None else self._refusal(Play(YOU, card))
        if refused is not None:
            clauses = rules_in(self._rules, self._language).clauses
            clause = next(one for one in clauses if one.id == refusal_clause(self._rules, refused))
            self._say("\n".join([self._because(refused), *clause_lines(clause, width=self._cast.width - 4)]))
        elif card is None:
            self._say(self._words("tell-nothing-refused"))
        else:
            self._say(self._words("tell-can-be-played", card=card_sign(card, self._language)))

    def _refusal(self, action: Action) -> Refusal | None:
        assert self._match.hand is not None, "a hand is being played"
        return refusal(self._rules, self._match.hand, action)

    def _because(self, refused: Refusal) -> str:
        return explain_refusal(self._rules, refused, self._cast.listener)

    def _tell(self, events: Iterable[Event | MatchEnded]) -> None:
        events = list(events)
        # Fixed stakes are told in one line; what is settled stands in the settlement.
        in_one_line = Settled if self._rules.placing is not None else Staked | Settled
        staked = [event for event in events if isinstance(event, Staked) and isinstance(event, in_one_line)]
        told = [draw.stakes(staked, self._cast, dealer=self._match.dealer)] if staked else []
        told += [self._sentence(event) for event in events if not isinstance(event, in_one_line)]
        if told:
            self._say("\n".join(told))

    def _sentence(self, event: Event | MatchEnded) -> str:
        told = explain(self._rules, event, self._cast.listener)
        return told.what if told.reason in _PLAIN else draw.cited(told.what, told.clause)

    def _show_table(self) -> None:
        self._terminal.say("\n" + draw.table(match_view(self._match, YOU), self._cast) + "\n")

    def _words(self, message: str, /, **values: Value) -> str:
        return say(self._language, message, **values)

    def _ask(self, prompt: str) -> str:
        return self._terminal.ask(f"{prompt} ")

    def _say(self, text: str) -> None:
        self._terminal.say(draw.indented(text, width=self._cast.width))

    @property
    def _cast(self) -> draw.Cast:
        """Who sits here, drawn as wide as the terminal is by now."""
        return msgspec.structs.replace(self._seated, width=self._terminal.width)

    @property
    def _view(self) -> View:
        seen = match_view(self._match, YOU).hand
        assert seen is not None, "a hand has been dealt"
        return seen

    def _record(self, before: Match, done: Sequence[RecordedAction]) -> str:
        assert self._match.hand is not None, "a hand has been played"
        record = record_of(
            self._rules,
            self._match.hand,
            players=self._cast.listener.names,
            counters=before.counters,
            pots=before.pots,
            actions=done,
        )
        place = MatchPlace(id=f"seed-{self._seed}", hand=self._match.number)
        return write_record(msgspec.structs.replace(record, match=place, chance=LabChance(self._seed, before.number)))


def _of_hand(events: Iterable[Event | MatchEnded]) -> list[Event]:
    return [event for event in events if not isinstance(event, MatchEnded)]


def sit_down(
    rules: Rules,
    terminal: Terminal,
    *,
    bots: Sequence[str],
    name: str | None,
    seed: int,
    auto_follow: bool,
) -> Sitting:
    """A match of *rules* between the player, called *name*, and *bots* by the names of their kinds.

    The same *seed* deals the same cards, and lets the bots draw the same.
    """
    names = [name or NO_NAME]
    for _ in bots:
        names.append(bot_name(names, start=seed + len(names)))
    listener = Listener(tuple(names), YOU, terminal.language)
    cast = draw.Cast(rules=rules, listener=listener, bots=(None, *bots), width=terminal.width)
    return Sitting(terminal, cast, [bot_named(bot, rules) for bot in bots], seed=seed, auto_follow=auto_follow)
