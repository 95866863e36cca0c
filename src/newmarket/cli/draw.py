"""The table as text: pure functions from a view to lines, for 80 columns. Nothing here needs colour to be read."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import assert_never

import msgspec
from rich.cells import cell_len, chop_cells

from newmarket.cards import Card, Suit
from newmarket.engine import (
    Action,
    Exchange,
    Keep,
    LaySpin,
    PlaceStake,
    Play,
    Seat,
    SheetRow,
    Stage,
    Staked,
    View,
    pay_cards,
)
from newmarket.explain import SUIT_SIGNS, Listener, Part, card_sign, pot_name, rank_sign
from newmarket.languages import Language, Value, number, say, signed
from newmarket.match import MatchView
from newmarket.rules import Claim, Rules, Topic

_LEAST_LABEL = 12
_NAME = 14
_LEAST_NOTE = 10
"""With less room than that a note has a line of its own."""
_WIDE_ENOUGH = 64
"""From so many columns on there is room for everything in a table; down to 52 for all but kinds and notes."""
_UNPARTED = "\xa0"
"""A space at which no line is broken, until it is drawn."""
_GAP = "   "


class Cast(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at the table, and how wide it may be drawn. *bots* are the kinds of bots by seat, none for a person."""

    rules: Rules
    listener: Listener
    bots: tuple[str | None, ...]
    width: int

    def words(self, message: str, /, **values: Value) -> str:
        """*message* in the player's language."""
        return say(self.listener.language, message, **values)

    def sign(self, card: Card) -> str:
        """*card* in short."""
        return card_sign(card, self.listener.language)

    def pot(self, pot: str) -> str:
        """What the pot with this id is called."""
        return pot_name(self.rules, pot, self.listener.language)

    def part(self, seat: Seat) -> Part:
        """Whether something of *seat* is the player's own."""
        return Part.ACTOR if seat == self.listener.you else Part.NONE

    def name(self, seat: int) -> str:
        """What the player of *seat* is called in a table, not too wide for one."""
        if seat == self.listener.you:
            return self.words("table-you")
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


@cache
def labels(language: Language) -> tuple[str, ...]:
    """The labels that stand at the left of the table."""
    return (
        say(language, "label-pots"),
        say(language, "label-turned"),
        say(language, "label-run"),
        say(language, "label-last-run"),
        say(language, "label-hold"),
        say(language, "label-lead"),
        say(language, "label-follow"),
        say(language, "label-played"),
    )


def heading(title: str, right: str, *, width: int) -> str:
    """A line across the table with a title at its left and a word at its right."""
    start, end = f"── {title} ", f" {right} ──" if right else ""
    return start + "─" * (width - cell_len(start) - cell_len(end)) + end


def table(match: MatchView, cast: Cast) -> str:
    """The whole table as the player sees it: seats, pots, run, holding, and what can be done."""
    hand = match.hand
    assert hand is not None, "a table is drawn once a hand has been dealt"
    title = cast.words("table-title", hand=match.number, hands=match.hands)
    target = "" if match.target is None else cast.words("table-target", target=match.target)
    return "\n".join([heading(title, target, width=cast.width), *picture(match, hand, cast)])


def picture(match: MatchView, hand: View, cast: Cast) -> list[str]:
    """The lines of the table below its heading."""
    run = cast.words("label-run") if hand.called else cast.words("label-last-run")
    blocks = [
        _seats(match, hand, cast),
        [""],
        _labelled(cast.words("label-pots"), _pots(hand, cast), cast),
        _labelled(cast.words("label-turned"), [cast.sign(hand.turned)], cast) if hand.turned else [],
        _labelled(run, _run(hand, cast), cast) if hand.plays else [],
        _labelled(cast.words("label-hold"), _holding(hand, cast), cast) if any(hand.held) or hand.plays else [],
        _actions(hand, cast) if hand.legal else [],
    ]
    return [line for block in blocks for line in block]


def before(match: MatchView, cast: Cast) -> list[str]:
    """The lines of a table at which no hand has been dealt yet: who sits there, who deals, and what is on the pots."""
    counters, names = cast.words("table-counters"), max(cell_len(cast.label(seat)) for seat in cast.seats)
    wide = max(8, cell_len(counters))
    lines = [f"  {' ' * names}  {counters:>{wide}}"]
    for seat in cast.seats:
        deals = f"   {cast.words('table-deals')}" if seat == match.dealer else ""
        lines.append(f"  {_padded(cast.label(seat), names)}  {number(match.counters[seat]):>{wide}}{deals}")
    return [*lines, "", *_labelled(cast.words("label-pots"), _counters_on(match.pots, cast), cast)]


def played(hand: View, cast: Cast) -> str:
    """All cards played so far, by suit."""
    if not hand.plays:
        return f"  {cast.words('played-nothing')}"
    pack = cast.rules.pack
    cards = pack.cards_in(pack.set_of(play.card for play in hand.plays))
    takes = {card for card in cards if takes_a_pot(cast.rules, hand, card)}
    return "\n".join(_labelled(cast.words("label-played"), _by_suit(cards, cast, takes), cast))


def stakes(staked: Iterable[Staked], cast: Cast, *, dealer: Seat) -> str:
    """The stakes of a hand in one sentence."""
    sums = {event.seat: sum(stake.counters for stake in event.stakes) for event in staked}
    clause = cast.rules.clause(Topic.STAKES)
    # Who is excused from a stake (S12) puts less than the others.
    other = max((counters for seat, counters in sums.items() if seat != dealer), default=0)
    own = sums.get(dealer, 0)
    counters = cast.words("counters", n=other)
    if own == other:
        return cited(cast.words("stakes", counters=counters), clause)
    part, actor = cast.part(dealer), cast.listener.names[dealer]
    if not other:
        return cited(cast.words("stakes-of-the-dealer-alone", part=part, actor=actor, own=own), clause)
    return cited(cast.words("stakes-of-the-dealer", part=part, actor=actor, counters=counters, own=own), clause)


def settlement(match: MatchView, sheet: Sequence[SheetRow], cast: Cast) -> str:
    """Who paid whom for what in the hand that is over, and what everybody has now."""
    hand = match.hand
    assert hand is not None, "only a hand has a settlement"
    if hand.out is None and cast.rules.clause_about(Topic.NOBODY_LEADS) is not None:
        title = cast.words("settlement-undecided", hand=match.number)
    elif hand.out is None:
        title = cast.words("settlement-abandoned", hand=match.number)
    else:
        part, actor = cast.part(hand.out), cast.name(hand.out)
        title = cast.words("settlement-title", part=part, actor=actor, hand=match.number)
    names = max(cell_len(cast.name(seat)) for seat in cast.seats)
    # A column that only some games fill.
    bounties = (cast.words("settlement-bounties"),) if cast.rules.bounties else ()
    columns = (
        cast.words("settlement-before"),
        cast.words("settlement-stakes"),
        cast.words("settlement-pots"),
        *bounties,
        cast.words("settlement-cards"),
        cast.words("settlement-after"),
    )
    wide = [max(7, 1 + cell_len(column)) for column in columns]
    # Where they have no room beside the columns, names stand above them.
    beside = 2 + names + sum(wide) <= cast.width
    margin = names if beside else 2
    lines = [heading(title, "", width=cast.width)]
    lines += _row(" " * margin, zip(columns, wide, strict=True), "", cast)
    for row in sheet:
        earned = (row.bounties,) if bounties else ()
        sums = (-row.staked, sum(pot.counters for pot in row.pots), *earned, row.received - row.paid)
        numbers = (number(row.before), *map(signed, sums), number(row.after))
        note = ", ".join(_notes(row, hand.out, cast))
        if not beside:
            lines.append(f"  {cast.name(row.seat)}".rstrip())
        name = cast.name(row.seat) if beside else ""
        lines += _row(_padded(name, margin), zip(numbers, wide, strict=True), note, cast)
    lines += ["", *_labelled(cast.words("label-pots"), _pots(hand, cast), cast)]
    if hand.shown is not None:
        lines += _left(hand, cast)
    return "\n".join(lines)


def standing(match: MatchView, cast: Cast) -> str:
    """Everybody's counters, most first."""
    lines = [heading(cast.words("standing-title"), "", width=cast.width)]
    wide = max(cell_len(cast.label(seat)) for seat in cast.seats)
    for seat in sorted(cast.seats, key=lambda seat: -match.counters[seat]):
        place = 1 + sum(other > match.counters[seat] for other in match.counters)
        lines.append(f"  {place}.  {_padded(cast.label(seat), wide)}  {number(match.counters[seat]):>6}")
    return "\n".join(lines)


def indented(text: str, *, width: int) -> str:
    """A sentence, or several on lines of their own, wrapped and set in from the margin."""
    lines = (textwrap.fill(line, width, initial_indent="  ", subsequent_indent="  ") for line in text.splitlines())
    return "\n".join(lines).replace(_UNPARTED, " ")


def cited(sentence: str, clause: str) -> str:
    """*sentence* with the id of its clause, which never stands alone on a line."""
    return f"{sentence}{_UNPARTED}[{clause}]"


def _seats(match: MatchView, hand: View, cast: Cast) -> Iterator[str]:
    spare = cast.words("table-spare-hand")
    names = max(cell_len(label) for label in (spare, *map(cast.label, cast.seats)))
    counters, cards = cast.words("table-counters"), cast.words("table-cards")
    first, second = max(8, cell_len(counters)), max(6, cell_len(cards))
    yield f"  {' ' * names}  {counters:>{first}}  {cards:>{second}}"
    for seat in cast.seats:
        marks = []
        if seat == hand.dealer:
            marks.append(cast.words("table-deals"))
        if seat == hand.turn:
            marks.append(cast.words("table-to-play"))
        numbers = f"{number(match.counters[seat]):>{first}}  {hand.held[seat]:>{second}}"
        yield f"  {_padded(cast.label(seat), names)}  {numbers}   {', '.join(marks)}".rstrip()
    if hand.spare:
        yield f"  {_padded(spare, names)}  {'':>{first}}  {hand.spare:>{second}}"


def _pots(hand: View, cast: Cast) -> list[str]:
    return _counters_on(hand.pots, cast)


def _counters_on(pots: Mapping[str, int], cast: Cast) -> list[str]:
    return _flowing((f"{cast.pot(pot)} {counters}" for pot, counters in pots.items()), cast)


def _run(hand: View, cast: Cast) -> list[str]:
    parts = [f"{cast.sign(play.card)} {_who(play.seat, cast)}" for play in hand.run]
    if hand.called is not None:
        parts.append(cast.words("run-called", card=cast.sign(hand.called)))
    return _flowing(parts, cast)


def _who(seat: Seat, cast: Cast) -> str:
    return cast.words("run-you") if seat == cast.listener.you else cast.name(seat)


def _holding(hand: View, cast: Cast) -> list[str]:
    takes = {card for card in hand.holding if takes_a_pot(cast.rules, hand, card)}
    lines = _by_suit(hand.holding, cast, takes)
    if takes:
        note = cast.words("hold-takes-a-pot")
        noted = f"{lines[-1]}     {note}"
        lines = [*lines[:-1], noted] if cell_len(noted) <= _room(cast) else [*lines, note]
    return lines or [cast.words("hold-nothing")]


def takes_a_pot(rules: Rules, hand: View, card: Card) -> bool:
    """Whether *card* alone takes a pot for who plays it."""
    trumps = None if hand.turned is None else hand.turned.suit
    alone = (pot for pot in rules.pots if pot.claim not in {Claim.PAIR, Claim.TRUMP_PAIR})
    return any(card in pay_cards(rules, pot, trumps=trumps) for pot in alone)


def _by_suit(cards: Sequence[Card], cast: Cast, takes: Collection[Card]) -> list[str]:
    lines: list[str] = []
    for suit in Suit:
        held = [
            f"{rank_sign(card.rank, cast.listener.language)}{'*' if card in takes else ''}"
            for card in cards
            if card.suit is suit
        ]
        sign = f"{SUIT_SIGNS[suit]}  "
        lines += textwrap.wrap("  ".join(held), _room(cast), initial_indent=sign, subsequent_indent=" " * len(sign))
    return lines


def _actions(hand: View, cast: Cast) -> list[str]:
    parts = [f"{at}: {_act(action, cast)}" for at, action in enumerate(hand.legal, start=1)]
    match hand.stage:
        case Stage.PLACING:
            label = cast.words("label-stake")
        case Stage.OPTION:
            label = cast.words("label-option")
        case _:
            label = cast.words("label-follow") if hand.called else cast.words("label-lead")
    return ["", *_labelled(label, _flowing(parts, cast), cast)]


def _act(action: Action, cast: Cast) -> str:
    match action:
        case PlaceStake(pot=pot):
            return cast.pot(pot)
        case Keep():
            return cast.words("act-keep")
        case Exchange():
            return cast.words("act-exchange")
        case Play(card=card, spin=True):
            return cast.words("act-with-spin", card=cast.sign(card))
        case Play(card=card):
            return cast.sign(card)
        case LaySpin():
            return cast.words("act-spin")
        case _:
            assert_never(action)


def _left(hand: View, cast: Cast) -> Iterator[str]:
    assert hand.shown is not None, "cards that are not shown are not drawn"
    spare = cast.words("table-spare-hand")
    piles = [*zip(map(cast.name, cast.seats), hand.shown.left, strict=True), (spare, hand.shown.spare)]
    wide = max(cell_len(name) for name, _ in piles)
    yield ""
    yield f"  {cast.words('settlement-unplayed')}"
    for name, cards in piles:
        if cards:
            indent = f"  {_padded(name, wide)}  "
            shown = " ".join(map(cast.sign, cards))
            yield textwrap.fill(shown, cast.width, initial_indent=indent, subsequent_indent=" " * len(indent))


def _notes(row: SheetRow, out: Seat | None, cast: Cast) -> Iterator[str]:
    named = {pot.id for pot in cast.rules.pots if pot.name is not None}
    for pot in row.pots:
        message = "settlement-pot-named" if pot.pot in named else "settlement-pot"
        yield cast.words(message, name=cast.pot(pot.pot), counters=pot.counters)
    if row.cards:
        yield cast.words("settlement-left", n=row.cards)
    elif row.seat == out:
        yield cast.words("settlement-went-out")


def _row(name: str, cells: Iterable[tuple[str, int]], note: str, cast: Cast) -> list[str]:
    """A line of the settlement: *name*, and in each of the *cells* a text, as wide as it says; then the *note*."""
    start = f"  {name}{''.join(f'{text:>{wide}}' for text, wide in cells)}  "
    room = cast.width - cell_len(start)
    if cast.width < _WIDE_ENOUGH or room < _LEAST_NOTE:
        indent = " " * 4
        return [start.rstrip(), *textwrap.wrap(note, cast.width, initial_indent=indent, subsequent_indent=indent)]
    notes = textwrap.wrap(note, room)
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
    return max(_LEAST_LABEL, cast.width - _label_width(cast.listener.language) - 2)


@cache
def _label_width(language: Language) -> int:
    return max(_LEAST_LABEL, *(2 + cell_len(label) for label in labels(language)))


def _labelled(label: str, lines: Sequence[str], cast: Cast) -> list[str]:
    wide = _label_width(cast.listener.language)
    return [f"  {_padded(label if not at else '', wide)}{line}".rstrip() for at, line in enumerate(lines)]


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
