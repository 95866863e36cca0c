"""The table as text: pure functions from a view to lines, for 80 columns. Nothing here needs colour to be read."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from rich.cells import cell_len, chop_cells

from newmarket.cards import Card, Suit
from newmarket.engine import Play, Seat, SheetRow, Staked, View
from newmarket.explain import SUIT_SIGNS, Listener, card_sign, pot_name, rank_sign
from newmarket.languages import number as written
from newmarket.languages import say
from newmarket.match import MatchView
from newmarket.rules import Rules, Topic

_LABEL = 12
_NAME = 14
_WIDE_ENOUGH = 64
"""From so many columns on there is room for everything in a table; down to 52 for all but kinds and notes."""
_UNPARTED = "\xa0"
"""A space at which no line is broken, until it is drawn."""
_GAP = "   "
_SPARE_HAND = "(spare hand)"
_TAKES_A_POT = "(* takes a pot)"


class Cast(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at the table, and how wide it may be drawn. *bots* are the kinds of bots by seat, none for a person."""

    rules: Rules
    listener: Listener
    bots: tuple[str | None, ...]
    width: int

    def name(self, seat: int) -> str:
        """What the player of *seat* is called in a table, not too wide for one."""
        if seat == self.listener.you:
            return "You"
        name = self.listener.names[seat]
        return name if cell_len(name) <= _NAME else chop_cells(name, _NAME - 1)[0] + "…"

    def label(self, seat: int) -> str:
        """The name, with the kind of player where it is a bot and there is room for that."""
        bot = self.bots[seat]
        return self.name(seat) if bot is None or self.width < _WIDE_ENOUGH else f"{self.name(seat)} ({bot})"

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.bots))


def heading(title: str, right: str, *, width: int) -> str:
    """A line across the table with a title at its left and a word at its right."""
    start, end = f"── {title} ", f" {right} ──" if right else ""
    return start + "─" * (width - cell_len(start) - cell_len(end)) + end


def table(match: MatchView, cast: Cast) -> str:
    """The whole table as the player sees it: seats, pots, run, holding, and what can be done."""
    hand = match.hand
    assert hand is not None, "a table is drawn once a hand has been dealt"
    target = "" if match.target is None else f"target {match.target}"
    blocks = [
        [heading(f"Hand {match.number} of {match.hands}", target, width=cast.width)],
        _seats(match, hand, cast),
        [""],
        _labelled("Pots", _pots(hand, cast)),
        _labelled("Run" if hand.called else "Last run", _run(hand, cast)) if hand.plays else [],
        _labelled("You hold", _holding(hand, cast)),
        _actions(hand, cast) if hand.legal else [],
    ]
    return "\n".join(line for block in blocks for line in block)


def played(hand: View, cast: Cast) -> str:
    """All cards played so far, by suit."""
    if not hand.plays:
        return "  Nothing has been played yet."
    pack = cast.rules.pack
    cards = pack.cards_in(pack.set_of(play.card for play in hand.plays))
    return "\n".join(_labelled("Played", _by_suit(cards, cast)))


def stakes(staked: Iterable[Staked], cast: Cast, *, dealer: Seat) -> str:
    """The stakes of a hand in one sentence."""
    sums = {event.seat: sum(stake.counters for stake in event.stakes) for event in staked}
    clause = cast.rules.clause(Topic.STAKES)
    whose = "you, who deal" if dealer == cast.listener.you else f"{cast.listener.names[dealer]}, who deals"
    other = next((counters for seat, counters in sums.items() if seat != dealer), 0)
    own = sums.get(dealer, 0)
    apart = "" if own == other else f", {own} from {whose}"
    return cited(f"Stakes: {say(cast.listener.language, 'counters', n=other)} from each player{apart}.", clause)


def settlement(match: MatchView, sheet: Sequence[SheetRow], cast: Cast) -> str:
    """Who paid whom for what in the hand that is over, and what everybody has now."""
    hand = match.hand
    assert hand is not None, "only a hand has a settlement"
    how = "is abandoned" if hand.out is None else f"is settled: {_who(hand.out, cast)} went out"
    wide = max(cell_len(cast.name(seat)) for seat in cast.seats)
    lines = [heading(f"Hand {match.number} {how}", "", width=cast.width)]
    lines += _row("", ("before", "stakes", "pots", "cards", "after"), "", cast, wide)
    for row in sheet:
        pots = sum(pot.counters for pot in row.pots)
        sums = (_signed(n) for n in (-row.staked, pots, row.received - row.paid))
        note = ", ".join(_notes(row, hand.out, cast))
        lines += _row(cast.name(row.seat), (written(row.before), *sums, written(row.after)), note, cast, wide)
    lines += ["", *_labelled("Pots", _pots(hand, cast))]
    if hand.shown is not None:
        lines += _left(hand, cast)
    return "\n".join(lines)


def standing(match: MatchView, cast: Cast) -> str:
    """Everybody's counters, most first."""
    lines = [heading("Standing", "", width=cast.width)]
    wide = max(cell_len(cast.label(seat)) for seat in cast.seats)
    for seat in sorted(cast.seats, key=lambda seat: -match.counters[seat]):
        place = 1 + sum(other > match.counters[seat] for other in match.counters)
        lines.append(f"  {place}.  {_padded(cast.label(seat), wide)}  {written(match.counters[seat]):>6}")
    return "\n".join(lines)


def indented(text: str, *, width: int) -> str:
    """A sentence, or several on lines of their own, wrapped and set in from the margin."""
    lines = (textwrap.fill(line, width, initial_indent="  ", subsequent_indent="  ") for line in text.splitlines())
    return "\n".join(lines).replace(_UNPARTED, " ")


def cited(sentence: str, clause: str) -> str:
    """*sentence* with the id of its clause, which never stands alone on a line."""
    return f"{sentence}{_UNPARTED}[{clause}]"


def _seats(match: MatchView, hand: View, cast: Cast) -> Iterator[str]:
    wide = max(cell_len(label) for label in (_SPARE_HAND, *map(cast.label, cast.seats)))
    yield f"  {' ' * wide}  counters   cards"
    for seat in cast.seats:
        marks = [word for word, true in (("deals", seat == hand.dealer), ("to play", seat == hand.turn)) if true]
        numbers = f"{written(match.counters[seat]):>8}  {hand.held[seat]:>6}"
        yield f"  {_padded(cast.label(seat), wide)}  {numbers}   {', '.join(marks)}".rstrip()
    if hand.spare:
        yield f"  {_padded(_SPARE_HAND, wide)}  {'':>8}  {hand.spare:>6}"


def _pots(hand: View, cast: Cast) -> list[str]:
    return _flowing(
        (f"{pot_name(cast.rules, pot, cast.listener.language)} {counters}" for pot, counters in hand.pots.items()), cast
    )


def _run(hand: View, cast: Cast) -> list[str]:
    parts = [f"{card_sign(play.card, cast.listener.language)} {_who(play.seat, cast)}" for play in hand.run]
    if hand.called is not None:
        parts.append(f"{card_sign(hand.called, cast.listener.language)} is called")
    return _flowing(parts, cast)


def _who(seat: Seat, cast: Cast) -> str:
    return "you" if seat == cast.listener.you else cast.name(seat)


def _holding(hand: View, cast: Cast) -> list[str]:
    lines = _by_suit(hand.holding, cast)
    if lines and any(cast.rules.pot_of(card) for card in hand.holding):
        noted = f"{lines[-1]}     {_TAKES_A_POT}"
        lines = [*lines[:-1], noted] if cell_len(noted) <= _room(cast) else [*lines, _TAKES_A_POT]
    return lines or ["no card"]


def _by_suit(cards: Sequence[Card], cast: Cast) -> list[str]:
    lines: list[str] = []
    for suit in Suit:
        held = [
            f"{rank_sign(card.rank, cast.listener.language)}{'*' if cast.rules.pot_of(card) else ''}"
            for card in cards
            if card.suit is suit
        ]
        sign = f"{SUIT_SIGNS[suit]}  "
        lines += textwrap.wrap("  ".join(held), _room(cast), initial_indent=sign, subsequent_indent=" " * len(sign))
    return lines


def _actions(hand: View, cast: Cast) -> list[str]:
    parts = [f"{number}: {_act(action, cast)}" for number, action in enumerate(hand.legal, start=1)]
    label = "You follow" if hand.called else "You lead"
    return ["", *_labelled(label, _flowing(parts, cast))]


def _act(action: Play, cast: Cast) -> str:
    return card_sign(action.card, cast.listener.language)


def _left(hand: View, cast: Cast) -> Iterator[str]:
    assert hand.shown is not None, "cards that are not shown are not drawn"
    piles = [*zip(map(cast.name, cast.seats), hand.shown.left, strict=True), (_SPARE_HAND, hand.shown.spare)]
    wide = max(cell_len(name) for name, _ in piles)
    yield ""
    yield "  Cards that nobody played"
    for name, cards in piles:
        if cards:
            indent = f"  {_padded(name, wide)}  "
            shown = " ".join(card_sign(card, cast.listener.language) for card in cards)
            yield textwrap.fill(shown, cast.width, initial_indent=indent, subsequent_indent=" " * len(indent))


def _notes(row: SheetRow, out: Seat | None, cast: Cast) -> Iterator[str]:
    yield from (f"{pot_name(cast.rules, pot.pot, cast.listener.language)} pot {pot.counters}" for pot in row.pots)
    if row.cards:
        yield f"{say(cast.listener.language, 'cards', n=row.cards)} left"
    elif row.seat == out:
        yield "went out"


def _row(name: str, numbers: Iterable[str], note: str, cast: Cast, wide: int) -> list[str]:
    start = f"  {_padded(name, wide)}{''.join(f'{number:>7}' for number in numbers)}  "
    if cast.width < _WIDE_ENOUGH:
        indent = " " * 4
        return [start.rstrip(), *textwrap.wrap(note, cast.width, initial_indent=indent, subsequent_indent=indent)]
    notes = textwrap.wrap(note, max(10, cast.width - cell_len(start)))
    lines = [start + (notes[0] if notes else ""), *(" " * cell_len(start) + more for more in notes[1:])]
    return [line.rstrip() for line in lines]


def _flowing(parts: Iterable[str], cast: Cast) -> list[str]:
    """*parts* side by side on as many lines as they need; none is broken at the end of a line."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{_GAP}{part}" if lines else part
        if lines and cell_len(longer) <= _room(cast):
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _room(cast: Cast) -> int:
    """The columns beside a label."""
    return max(_LABEL, cast.width - _LABEL - 2)


def _labelled(label: str, lines: Sequence[str]) -> list[str]:
    return [f"  {label if not number else '':<{_LABEL}}{line}".rstrip() for number, line in enumerate(lines)]


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else written(n)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
