"""`Hand`: one deal from its stakes to the settlement, as a value that does not change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING

import msgspec

from newmarket.bots import Bot, generator_of
from newmarket.cards import Card
from newmarket.engine import (
    Action,
    Deal,
    Event,
    HandState,
    ImpossibleAction,
    Play,
    Played,
    Refusal,
    Seat,
    SheetRow,
    Stage,
    View,
    legal_actions,
    parse_action,
    refusal,
    settlement_sheet,
    step,
    view,
)
from newmarket.errors import HandNotBegun, HandNotOver, MalformedText
from newmarket.explain import Explained, Explanation, Listener, explain, explained, explained_refusal, pot_name
from newmarket.languages import Language, say
from newmarket.library.checking import (
    as_written,
    checked_bot,
    checked_language,
    checked_names,
    checked_seat,
    checked_whole,
)
from newmarket.record import LabChance, Record, RecordedAction, record_of
from newmarket.rules import Rules

if TYPE_CHECKING:
    from newmarket.drawing import Scene

USUAL_BOT = "steady"


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """One hand at one moment. `play` gives the next one, and leaves this one as it is: to take back is to keep it.

    *state* is that of the engine, *events* all that has happened, the stakes first, *actions* what was done.
    *counters_before* by seat and *pots_before* in the order of the rules are those before the stakes. *chance* is
    there where the deal was made from a seed.
    """

    rules: Rules
    state: HandState
    counters_before: tuple[int, ...]
    pots_before: tuple[int, ...]
    events: tuple[Event, ...] = ()
    actions: tuple[Action, ...] = ()
    chance: LabChance | None = None

    # --- What there is ---

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.counters_before)

    @property
    def dealer(self) -> Seat:
        """Who deals."""
        return self.state.dealer

    @property
    def turn(self) -> Seat | None:
        """Who acts next; none when the hand is over."""
        return self.state.turn

    @property
    def stage(self) -> Stage:
        """What is done now: counters put on pots, the exchange, the play, or nothing any more."""
        return self.state.stage

    @property
    def called(self) -> Card | None:
        """The card that must be played now; none at a lead."""
        return self.state.called

    @property
    def is_over(self) -> bool:
        """Whether the hand has been settled."""
        return self.state.turn is None

    @property
    def out(self) -> Seat | None:
        """Who has gone out; none while the hand is played, and where nobody did."""
        return self.state.out

    @property
    def counters(self) -> tuple[int, ...]:
        """The counters of each seat."""
        return self.state.counters

    @property
    def won(self) -> tuple[int, ...]:
        """What each seat has more than before its stakes; less than none where it has less."""
        return tuple([now - before for now, before in zip(self.state.counters, self.counters_before, strict=True)])

    @property
    def pots(self) -> dict[str, int]:
        """The counters on each pot, by its id."""
        return {pot.id: counters for pot, counters in zip(self.rules.pots, self.state.pots, strict=True)}

    @property
    def deal(self) -> Deal:
        """How the cards lay: each seat's, the spare hand, the centre, what was turned up."""
        return self.state.deal

    @property
    def holdings(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has left; nothing before the deal."""
        return tuple(map(self.rules.pack.cards_in, self.state.holdings))

    @property
    def spare(self) -> tuple[Card, ...]:
        """The cards of the spare hand, or those that were given away for it, in the order of the pack."""
        deal, exchanged = self.state.deal, self.state.exchanged
        pack = self.rules.pack
        return pack.cards_in(pack.set_of(deal.spare if exchanged is None else deal.seats[exchanged]))

    @property
    def plays(self) -> tuple[Played, ...]:
        """All cards played, in order: who played which, and whether it opened a run."""
        return self.state.plays

    # --- What can be done, and doing it ---

    @property
    def legal(self) -> tuple[Action, ...]:
        """All that can be done now; nothing when the hand is over."""
        return legal_actions(self.rules, self.state)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that can be played now, each once, in the order of the pack."""
        return tuple(dict.fromkeys(action.card for action in self.legal if isinstance(action, Play)))

    def play(self, action: Action | Card | str) -> Hand:
        """The hand after *action*: one of `legal`, or a card or a text for whose turn it is: that of
        `parse_action`, a card also as it is drawn (``"10♣"``).

        :raises ImpossibleAction: if it cannot be done now; `refusal` in it says why, its text in words, as `why_not`.
        :raises MalformedText: if the text is no action.
        """
        action = self._meant(action)
        try:
            reached = step(self.rules, self.state, action)
        except ImpossibleAction as problem:
            # An action of no seat at the table is refused, too, but nobody sits there who could be told.
            told = self.why_not(action) if action.seat in range(self.seats) else None
            raise ImpossibleAction(problem.refusal, None if told is None else told.what) from None
        return Hand(
            rules=self.rules,
            state=reached.state,
            counters_before=self.counters_before,
            pots_before=self.pots_before,
            events=self.events + reached.events,
            actions=(*self.actions, action),
            chance=self.chance,
        )

    def play_all(self, actions: Iterable[Action | Card | str] | str) -> Hand:
        """The hand after each of *actions* in turn, or of a text with spaces between them: ``"5C 6C 7C"``.

        :raises ImpossibleAction: as `play`; also of the first that comes after the end.
        """
        hand = self
        for action in actions.split() if isinstance(actions, str) else actions:
            hand = hand.play(action)
        return hand

    def refusal(self, action: Action | Card | str) -> Refusal | None:
        """Why *action* cannot be done now; none where it can.

        :raises MalformedText: if the text is no action.
        """
        return refusal(self.rules, self.state, self._meant(action))

    def _meant(self, action: Action | Card | str) -> Action:
        # A card is a text, too; of a hand that is over whoever acts is refused.
        if isinstance(action, str):
            return parse_action(as_written(action), self.turn if self.turn is not None else Seat(0))
        if not isinstance(action, Action):
            raise MalformedText(f"expected an action, a card or a text, got {action!r}")
        return action

    # --- What may be known, and what is told of it ---

    def view(self, seat: int | None = None) -> View:
        """The hand as *seat*, or a watcher (none), may see it: all that a bot gets.

        :raises FaultySeat: if there is no such seat.
        """
        return view(self.rules, self.state, None if seat is None else checked_seat(seat, self.seats))

    @property
    def sheet(self) -> tuple[SheetRow, ...]:
        """Who paid and received what so far, a row for each seat."""
        return settlement_sheet(self.events, before=self.counters_before)

    def explanations(
        self, seat: int | None = None, *, names: Sequence[str] | None = None, language: str = "en"
    ) -> tuple[Explanation, ...]:
        """Each of `events` in a sentence for *seat*, or a watcher (none), with its reason and the clause behind it.

        :raises FaultySeat: if there is no such seat, or there are not as many *names* as seats.
        :raises UnknownLanguage: if *language* is not spoken here.
        """
        listener = self._listener(seat, names, language)
        return tuple(explain(self.rules, event, listener) for event in self.events)

    def why(self, seat: int | None = None, *, names: Sequence[str] | None = None, language: str = "en") -> Explained:
        """The last thing that happened, told in full: what it was, what could be done next, and by which rule.

        :raises FaultySeat: as `explanations`, as does `UnknownLanguage`.
        :raises HandNotBegun: if nothing has happened yet: where counters are put on pots of one's choice.
        """
        if not self.events:
            raise HandNotBegun("nothing has happened in this hand yet")
        listener = self._listener(seat, names, language)
        return explained(self.rules, self.events[-1], self.view(seat), listener)

    def why_not(
        self, action: Action | Card | str, *, names: Sequence[str] | None = None, language: str = "en"
    ) -> Explained | None:
        """Why *action* cannot be done now, told in full to who tried it; none where it can.

        :raises MalformedText: if the text is no action.
        :raises FaultySeat: if there are not as many *names* as seats, or the action is of no seat.
        :raises UnknownLanguage: if *language* is not spoken here.
        """
        meant = self._meant(action)
        refused = refusal(self.rules, self.state, meant)
        if refused is None:
            return None
        listener = self._listener(meant.seat, names, language)
        return explained_refusal(self.rules, refused, self.view(meant.seat), listener)

    def _listener(self, seat: int | None, names: Sequence[str] | None, language: str) -> Listener:
        you = None if seat is None else checked_seat(seat, self.seats)
        return Listener(checked_names(names, self.seats), you, checked_language(language))

    # --- Bots and records ---

    def play_out(self, *bots: str | Bot | Callable[..., Bot], seed: int | None = None) -> Hand:
        """The hand played to its end by *bots*, seat by seat; fewer come round again, none is `steady`. Each is a name,
        also one such as ``module:Class``, a bot, or a class of bots, made with the rules or with nothing.

        Each draws from a generator of its own for the hand and its seat, under *seed*, which is that of the deal unless
        given (0 where the deal has none): so the same call gives the same hand.

        :raises UnknownBot: if there is no bot of a name.
        :raises FaultyBot: if one is no bot, fails, or answers with something else than one of the legal actions.
        :raises FaultyNumber: if *seed* is not whole.
        """
        players = [checked_bot(bot, self.rules) for bot in islice(cycle(bots or (USUAL_BOT,)), self.seats)]
        chance = self.chance or LabChance(seed=0, hand=0)
        under = chance.seed if seed is None else checked_whole(seed, "a seed")
        generators = [generator_of(under, deal=chance.hand, seat=at) for at in range(self.seats)]
        hand = self
        while (turn := hand.turn) is not None:
            legal = hand.legal
            hand = hand.play(legal[0] if len(legal) == 1 else players[turn].choose(hand.view(turn), generators[turn]))
        return hand

    def record(self, players: Sequence[str] | None = None) -> Record:
        """The record of the hand; *players* are names by seat.

        :raises HandNotOver: if it has not been settled.
        :raises FaultySeat: if there are not as many names as seats.
        """
        if not self.is_over:
            raise HandNotOver("a hand has its record once it has been settled")
        names = checked_names(players, self.seats)
        made = record_of(
            self.rules,
            self.state,
            players=names,
            counters=self.counters_before,
            pots=self.pots_before,
            actions=map(RecordedAction.of, self.actions),
        )
        return msgspec.structs.replace(made, chance=self.chance)

    # --- As it is shown ---

    def __str__(self) -> str:
        from newmarket.drawing import scene_text

        return scene_text(self.scene())

    def __repr__(self) -> str:
        done = "over" if self.is_over else f"seat {self.turn} to act"
        return f"<Hand {self.rules.id}, {self.seats} seats, {len(self.actions)} actions, {done}>"

    def _repr_html_(self) -> str:
        """The table with all its cards, as a notebook shows it."""
        from newmarket.drawing import scene_svg

        return scene_svg(self.scene())

    def scene(self) -> Scene:
        """The table with all its cards, to be drawn."""
        from newmarket.engine.scene import scene_of

        return scene_of(
            self.view(),
            title=say(Language.ENGLISH, "library-title", title=self.rules.title, n=self.seats),
            pots={pot.id: pot_name(self.rules, pot.id, Language.ENGLISH) for pot in self.rules.pots},
            holdings=self.holdings,
            spare=() if self.stage is Stage.PLACING else self.spare,
        )
