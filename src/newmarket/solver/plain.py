"""The exact search in plain Python: what compiled code does, for all who do not have it.

A position is a lead. The leader's choices are tried in the order of the pack, each with the whole run that follows from
it, down to the end of the hand; of equal ones the first is taken. What a position came to is kept, so that it is
searched once. Two things save work and change no value: a lead without a choice is played on at once and not kept, and
a choice is not searched that cannot bring its leader more than another already has.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from newmarket.cards import BITS_A_SUIT, CardSet
from newmarket.rules import Lead
from newmarket.solver.board import NOTHING_BARRED, Board, Position, Vector
from newmarket.solver.model import Limit, Limits, added

_ONES = 0x0001_0001_0001_0001
_GAPS = 0x8000_8000_8000_8000
_BLACK_BY_SUIT = (True, False, False, True)
_LOOKS = 1 << 6
"""So many positions are kept between two looks at the clock."""


class _Enough(Exception):
    """A limit has been reached."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit.value)
        self.limit = limit


class _Run(NamedTuple):
    """What is *alive* after a run, who leads then or has gone out, what everybody has *gained*, and whether the hand
    is *over*.
    """

    alive: CardSet
    who: int
    gained: Vector
    over: bool
    top: CardSet


class PlainSearch:
    """Searches one board, and keeps what it has found; *states* is how many positions that are."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._kept: dict[Position, Vector] = {}
        self._none = (0,) * len(board.holdings)
        self._limits = Limits()
        self._deadline: float | None = None

    @property
    def states(self) -> int:
        """How many positions are kept."""
        return len(self._kept)

    def search(self, position: Position, limits: Limits) -> Vector | Limit:
        """What *position* is worth by seat, or what stopped the search; what it found until then is kept."""
        self._limits = limits
        self._deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        try:
            return self._value(position)
        except _Enough as enough:
            return enough.limit

    def _value(self, position: Position) -> Vector:
        gained = self._none
        board = self._board
        while True:
            passed = self._led_by(position)
            if passed is None:
                return gained
            position, leads = passed
            spins = board.spin & board.holdings[position.leader] & position.alive if board.spin_alone else 0
            if leads & (leads - 1) or spins or self._may_spin(position, leads):
                break
            run = self._run(position.alive, leads)
            gained = added(gained, run.gained)
            if run.over:
                return gained
            position = self._next(run, position)
        if (found := self._kept.get(position)) is None:
            found = self._best(position, leads, spins)
            self._keep(position, found)
        return added(gained, found)

    def _best(self, position: Position, leads: CardSet, spins: CardSet) -> Vector:
        leader = position.leader
        best: Vector | None = None
        while leads:
            led = leads & -leads
            leads ^= led
            found = self._worth(position, led, None if best is None else best[leader])
            if found is not None and (best is None or found[leader] > best[leader]):
                best = found
        if spins:
            found = self._after(self._spun(position.alive, 0, leader, self._none), position)
            if best is None or found[leader] > best[leader]:
                best = found
        assert best is not None, "a lead has a choice"
        return best

    def _worth(self, position: Position, led: CardSet, beat: int | None) -> Vector | None:
        """What leading *led* comes to; none where it cannot bring the leader more than *beat*."""
        run = self._run(position.alive, led)
        # Who holds Spin may cut the run short; then the run alone bounds nothing.
        cuts = self._cuts(position.alive, run, led)
        if not cuts and beat is not None and not run.over and self._at_most(run, position.leader) <= beat:
            return None
        best = self._after(run, position)
        spinner = self._board.owners.get(self._board.spin, 0)
        # The last place comes first: at each one before, to go on is worth what the later ones were found to be.
        for run in cuts:
            found = self._after(run, position)
            if found[spinner] > best[spinner]:
                best = found
        return best

    def _after(self, run: _Run, position: Position) -> Vector:
        return run.gained if run.over else added(run.gained, self._value(self._next(run, position)))

    def _at_most(self, run: _Run, leader: int) -> int:
        """No end of the hand brings *leader* more than this, from before the run on."""
        board = self._board
        others = (run.alive & ~board.holdings[leader]).bit_count() * board.card_payment
        most = run.gained[leader] + board.out + others * (2 if run.alive & board.doubling else 1)
        for bit, values in board.singles.items():
            if run.alive & bit and values[leader] > 0:
                most += values[leader]
        for cards, values in board.pairs:
            if run.alive & cards and values[leader] > 0:
                most += values[leader]
        return most

    def _keep(self, position: Position, found: Vector) -> None:
        if len(self._kept) >= self._limits.states:
            raise _Enough(Limit.STATES)
        self._kept[position] = found
        if len(self._kept) % _LOOKS == 0 and self._deadline is not None and time.monotonic() > self._deadline:
            raise _Enough(Limit.TIME)

    # --- Leads ---------------------------------------------------------------------------------

    def _led_by(self, position: Position) -> tuple[Position, CardSet] | None:
        """Who leads, after those who have to pass, and with what; none where nobody can."""
        board = self._board
        seats = len(board.holdings)
        alive, leader, barred = position
        for _ in range(seats):
            hand = board.holdings[leader] & alive
            leads = _leads(board.lead, hand & ~board.bars[barred])
            if leads:
                # What bars nothing of the leader's is no other position than where nothing is barred.
                if board.lead is not Lead.LOWEST_OF_COLOUR and not hand & board.bars[barred]:
                    barred = NOTHING_BARRED
                return Position(alive, leader, barred), leads
            leader = (leader + 1) % seats
        return None

    def _next(self, run: _Run, position: Position) -> Position:
        return Position(run.alive, run.who, self._barred_after(run.top, position.barred))

    def _barred_after(self, top: CardSet, barred: int) -> int:
        """The number of what may not be led after a run, of which *top* was the last card."""
        suit = (top.bit_length() - 1) // BITS_A_SUIT
        match self._board.lead:
            case Lead.LOWEST_OF_SUIT | Lead.ANY_CARD:
                return NOTHING_BARRED
            case Lead.LOWEST_OF_ANOTHER_SUIT:
                return 1 + suit
            case Lead.LOWEST_OF_OTHER_COLOUR_SUIT:
                return 1 if _BLACK_BY_SUIT[suit] else 2
            case Lead.LOWEST_OF_COLOUR:
                return 3 - barred

    # --- Runs ----------------------------------------------------------------------------------

    def _run(self, alive: CardSet, led: CardSet) -> _Run:
        """The run from *led* to its stop, or to the card with which somebody goes out."""
        board = self._board
        # One addition: it carries through the cards above the lead, and stops where one is not alive.
        after = alive + led
        run = alive & ~after
        left = alive & after
        lasts = [
            (1 << ((holding & alive).bit_length() - 1), seat)
            for seat, holding in enumerate(board.holdings)
            if not holding & left
        ]
        if lasts:
            last, who = min(lasts)
            run &= last | (last - 1)
            alive &= ~run
            return _Run(alive, who, self._ended(self._gained(run, alive), alive, who), over=True, top=last)
        top = 1 << (run.bit_length() - 1)
        alive &= ~run
        return _Run(alive, board.owners[top], self._gained(run, alive), over=False, top=top)

    def _gained(self, run: CardSet, alive: CardSet) -> Vector:
        """What the cards of *run* bring everybody, *alive* being what is left."""
        gained = self._none
        for bit, values in self._board.singles.items():
            if bit & run:
                gained = added(gained, values)
        for cards, values in self._board.pairs:
            if cards & run and not cards & alive:
                gained = added(gained, values)
        return gained

    def _ended(self, gained: Vector, alive: CardSet, out: int) -> Vector:
        board = self._board
        ended, taken = list(gained), board.out
        for seat, holding in enumerate(board.holdings):
            left = holding & alive
            if seat == out or not left:
                continue
            pays = left.bit_count() * board.card_payment
            pays *= 0 if left & board.excusing else 2 if left & board.doubling else 1
            ended[seat] -= pays
            taken += pays
        ended[out] += taken
        return tuple(ended)

    # --- Spin ----------------------------------------------------------------------------------

    def _may_spin(self, position: Position, led: CardSet) -> bool:
        return bool(self._board.spin) and bool(self._cuts(position.alive, self._run(position.alive, led), led))

    def _cuts(self, alive: CardSet, run: _Run, led: CardSet) -> list[_Run]:
        """The run cut short by Spin, at each card that its holder is called for: the latest first."""
        spin = self._board.spin & alive
        if not spin:
            return []
        spinner = self._board.owners[spin]
        cards = alive & ~run.alive
        with_spin = cards & self._board.holdings[spinner] & ~led
        if spin & cards:
            with_spin &= spin - 1
        cuts = []
        while with_spin:
            card = 1 << (with_spin.bit_length() - 1)
            with_spin ^= card
            part = cards & (card | (card - 1))
            cuts.append(self._spun(alive & ~part, part, spinner, self._none))
        return cuts

    def _spun(self, alive: CardSet, part: CardSet, spinner: int, gained: Vector) -> _Run:
        """Spin is laid after the cards of *part*, which have been played; *alive* is what was left then."""
        spin = self._board.spin
        left = alive & ~spin
        gained = added(gained, self._gained(part | spin, left))
        over = not self._board.holdings[spinner] & left
        if over:
            gained = self._ended(gained, left, spinner)
        return _Run(left, spinner, gained, over=over, top=spin)


def _leads(lead: Lead, cards: CardSet) -> CardSet:
    if lead is Lead.ANY_CARD:
        return cards
    lowest = cards & ~((cards | _GAPS) - _ONES)
    if lead is Lead.LOWEST_OF_COLOUR and lowest & (lowest - 1):
        # Of two suits the lower rank; both where they tie.
        ranks = 0
        for suit in range(4):
            ranks |= lowest >> (BITS_A_SUIT * suit) & 0x7FFF
        return lowest & ((ranks & -ranks) * _ONES)
    return lowest
