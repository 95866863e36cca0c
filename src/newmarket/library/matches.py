"""`Match`: hands in a row, as a value that does not change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from newmarket import match as hands_in_a_row
from newmarket.bots import Bot
from newmarket.cards import Card
from newmarket.engine import Action, HandState, Seat, lab_deal, lab_dealer
from newmarket.errors import HandNotBegun, HandNotOver, HandOver
from newmarket.languages import Language, listed, say
from newmarket.library.checking import checked_seat, checked_whole
from newmarket.library.hand import Hand
from newmarket.match import MatchEnded
from newmarket.record import LabChance
from newmarket.rules import Rules, find_rules, seats_asked

if TYPE_CHECKING:
    from newmarket.drawing import Scene


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match at one moment. Each of its methods gives the next one, and leaves this one as it is.

    *state* is that of `newmarket.match`, *hands* are those dealt so far, the present one last. Hand *n*, from 1, has
    deal ``first + n - 1`` of *seed*.
    """

    state: hands_in_a_row.Match
    seed: int
    first: int = 0
    hands: tuple[Hand, ...] = ()

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.state.rules

    @property
    def seats(self) -> int:
        """How many play."""
        return self.state.seats

    @property
    def number(self) -> int:
        """The number of the last hand dealt, from 1; 0 before the first."""
        return self.state.number

    @property
    def dealer(self) -> Seat:
        """Who deals the present hand, or, where none has been dealt, the first."""
        return self.state.dealer

    @property
    def counters(self) -> tuple[int, ...]:
        """The counters of each seat."""
        return self.state.counters

    @property
    def hand(self) -> Hand:
        """The last hand dealt.

        :raises HandNotBegun: if none has been dealt yet.
        """
        if not self.hands:
            raise HandNotBegun("no hand has been dealt yet")
        return self.hands[-1]

    @property
    def ended(self) -> MatchEnded | None:
        """Why the match is over and who has won; none while it goes on."""
        return self.state.ended

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.state.ended is not None

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing is a hand to be dealt."""
        return self.state.awaits_deal

    def deal(self) -> Match:
        """The match with its next hand dealt.

        :raises HandNotOver: while a hand is played.
        :raises HandOver: once the match is over.
        """
        self._check_it_goes_on()
        if not self.awaits_deal:
            raise HandNotOver("the next hand is dealt once this one has been settled")
        rules, number = self.rules, self.first + self.number
        dealer = hands_in_a_row.next_dealer(self.state)
        dealt = lab_deal(rules, seed=self.seed, hand=number, dealer=dealer, seats=self.seats)
        reached = hands_in_a_row.deal_hand(self.state, dealt)
        hand = Hand(
            rules=rules,
            state=_present(reached.match),
            counters_before=self.state.counters,
            pots_before=self.state.pots,
            events=tuple(event for event in reached.events if not isinstance(event, MatchEnded)),
            chance=LabChance(seed=self.seed, hand=number),
        )
        return msgspec.structs.replace(self, state=reached.match, hands=(*self.hands, hand))

    def play(self, action: Action | Card | str) -> Match:
        """The match after *action* in its present hand, as `Hand.play`.

        :raises HandNotBegun: if no hand has been dealt yet.
        :raises HandOver: once the match is over.
        :raises ImpossibleAction: if it cannot be done now; `MalformedText` if a text is no action.
        """
        self._check_it_goes_on()
        return _come_to(self, self.hand.play(action))

    def play_out(self, *bots: str | Bot | Callable[..., Bot]) -> Match:
        """The match played to its end by *bots*, as `Hand.play_out` has them.

        :raises UnknownBot: if there is no bot of a name; `FaultyBot` as there.
        """
        match = self
        while not match.is_over:
            if match.awaits_deal:
                match = match.deal()
            match = _come_to(match, match.hand.play_out(*bots))
        return match

    def _check_it_goes_on(self) -> None:
        if self.is_over:
            raise HandOver("the match is over")

    # --- As it is shown ---

    def __str__(self) -> str:
        from newmarket.drawing import scene_text

        return scene_text(self._scene())

    def __repr__(self) -> str:
        done = "over" if self.is_over else f"hand {self.number} of {self.rules.hands_in(self.seats)}"
        return f"<Match {self.rules.id}, {self.seats} seats, {done}>"

    def _repr_html_(self) -> str:
        """The table with all its cards, as a notebook shows it."""
        from newmarket.drawing import scene_svg

        return scene_svg(self._scene())

    def _scene(self) -> Scene:
        if not self.hands:
            return self._before()
        hands = self.rules.hands_in(self.seats)
        told = say(Language.ENGLISH, "table-title", hand=self.number, hands=hands)
        scene = self.hand.scene()
        says = scene.says if self.ended is None else _how_it_ended(self.ended, [place.name for place in scene.places])
        return msgspec.structs.replace(scene, title=f"{scene.title} · {told}", says=says)

    def _before(self) -> Scene:
        """The table before its first hand."""
        from newmarket.drawing import Place, Scene
        from newmarket.engine.scene import seat_names, table_notes

        names = seat_names(self.seats)
        return Scene(
            title=say(Language.ENGLISH, "library-title", title=self.rules.title, n=self.seats),
            places=tuple(
                Place(name=name, counters=counters, held=0, cards=(), deals=seat == self.dealer)
                for seat, (name, counters) in enumerate(zip(names, self.counters, strict=True))
            ),
            pots=(),
            pots_name="",
            run=(),
            run_name="",
            apart=(),
            says=say(Language.ENGLISH, "library-before", actor=names[self.dealer]),
            notes=table_notes(),
        )


def _come_to(match: Match, hand: Hand) -> Match:
    """*match* with its present hand come to *hand*."""
    state = match.state
    for action in hand.actions[len(match.hand.actions) :]:
        state = hands_in_a_row.play(state, action).match
    return msgspec.structs.replace(match, state=state, hands=(*match.hands[:-1], hand))


def _how_it_ended(ended: MatchEnded, names: list[str]) -> str:
    winners = [names[seat] for seat in ended.winners]
    if len(winners) == 1:
        return say(Language.ENGLISH, "library-won", actor=winners[0])
    return say(Language.ENGLISH, "library-drawn", names=listed(winners, Language.ENGLISH))


def _present(match: hands_in_a_row.Match) -> HandState:
    assert match.hand is not None, "a hand has been dealt"
    return match.hand


def new_match(
    rules: str | Path | Rules = "newmarket",
    *,
    seats: int | None = None,
    seed: int = 0,
    number: int = 0,
    dealer: int | None = None,
) -> Match:
    """A match before its first hand: match *number* under *seed*, with the deals that `simulate` has for it.

    *rules* and *seats* are as in `deal`; without a *dealer* the first one is drawn (N1).

    :raises FaultyRules: as `find_rules`.
    :raises FaultySeat: if the rules are not for so many, or the dealer is none of them.
    :raises FaultyNumber: if *seed* or *number* is not whole.
    """
    of = find_rules(rules)
    there = seats_asked(of, seats)
    seed, number = checked_whole(seed, "a seed"), checked_whole(number, "a match")
    drawn = lab_dealer(seed=seed, match=number, seats=there) if dealer is None else checked_seat(dealer, there)
    begun = hands_in_a_row.start_match(of, seats=there, dealer=drawn)
    return Match(state=begun, seed=seed, first=number * of.hands_in(there))
