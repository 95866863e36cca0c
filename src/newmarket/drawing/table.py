"""A scene as an SVG: the felt with its seats, the run and the pots, readable on a light page and on a dark one."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from newmarket.drawing.faces import FONT, HEIGHT, WIDTH, face, small_face
from newmarket.drawing.scene import Place, PotDrawn, Scene

ACROSS = 780
_EDGE = 18
_CARD = 0.34
"""How large a card is drawn, beside its own box of 100 by 140."""
_CARD_ACROSS, _CARD_DOWN = WIDTH * _CARD, HEIGHT * _CARD
_LABELS = 190
"""How far from the left the cards begin."""
_ROW = _CARD_DOWN + 12
_LINE = 30
_POTS_IN_A_LINE = 4
_FELT, _WELL, _RIM, _BRASS, _CREAM = "#245a45", "#1a4635", "#6b4127", "#e4b754", "#fbf5e4"


def scene_svg(scene: Scene) -> str:
    """The scene as an SVG that needs nothing beside it; what it says is also there to be read out."""
    body = "".join(_parts(scene))
    down = _height(scene)
    heard = escape(f"{scene.title}. {scene.says}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS} {down:g}" width="{ACROSS}" role="img" '
        f'aria-label="{heard}" style="max-width:100%;height:auto" font-family="{FONT}">'
        f'<rect x="2" y="2" width="{ACROSS - 4}" height="{down - 4:g}" rx="16" fill="{_FELT}" stroke="{_RIM}" '
        f'stroke-width="4"/>{body}</svg>'
    )


def _height(scene: Scene) -> float:
    rows = len(scene.places) + bool(scene.run) + len(scene.apart)
    return 2 * _EDGE + 2 * _LINE + (_LINE + 6) * _pot_lines(scene) + rows * _ROW


def _pot_lines(scene: Scene) -> int:
    return -(-len(scene.pots) // _POTS_IN_A_LINE)


def _parts(scene: Scene) -> Iterator[str]:
    y = _EDGE + 20.0
    yield _text(_EDGE, y, scene.title, size=20, weight=700)
    y += 16
    for place in scene.places:
        yield from _place(place, y, scene.notes[2])
        y += _ROW
    if scene.pots:
        yield _text(_EDGE + 8, y + 23, scene.pots_name, size=16)
        yield from _pots(scene.pots, y + 4)
        y += (_LINE + 6) * _pot_lines(scene)
    if scene.run:
        yield from _row(scene.run_name, scene.run, y)
        y += _ROW
    for apart in scene.apart:
        yield from _row(apart.name, apart.cards or (None,) * apart.hidden, y)
        y += _ROW
    yield _text(_EDGE, y + 20, scene.says, size=17, fill=_BRASS, weight=700)


def _place(place: Place, y: float, deals: str) -> Iterator[str]:
    edge = f' stroke="{_BRASS}" stroke-width="2.5"' if place.acts else ""
    yield (
        f'<rect x="{_EDGE}" y="{y + 2:g}" width="{ACROSS - 2 * _EDGE}" height="{_ROW - 4:g}" rx="8" '
        f'fill="{_WELL}"{edge}/>'
    )
    yield _text(_EDGE + 8, y + 25, place.name, size=17, weight=700)
    yield _text(_EDGE + 8, y + 46, f"{place.counters}{f' · {deals}' if place.deals else ''}", size=15, fill=_BRASS)
    yield from _cards((None,) * place.held if place.cards is None else place.cards, y + 6)


def _row(name: str, cards: tuple[str | None, ...], y: float) -> Iterator[str]:
    yield _text(_EDGE + 8, y + 34, name, size=16)
    yield from _cards(cards, y + 6)


def _cards(cards: tuple[str | None, ...], y: float) -> Iterator[str]:
    """Side by side while there is room, then one over the other, as far as they must."""
    room = ACROSS - _EDGE - 8 - _LABELS - _CARD_ACROSS
    apart = min(_CARD_ACROSS + 4, room / max(1, len(cards) - 1))
    for at, card in enumerate(cards):
        inside = face(None) if card is None else small_face(card)
        yield f'<g transform="translate({_LABELS + at * apart:.1f} {y:g}) scale({_CARD})">{inside}</g>'


def _pots(pots: tuple[PotDrawn, ...], y: float) -> Iterator[str]:
    apart = (ACROSS - _EDGE - _LABELS) / _POTS_IN_A_LINE
    for at, pot in enumerate(pots):
        line, column = divmod(at, _POTS_IN_A_LINE)
        x, below = _LABELS + column * apart, y + line * (_LINE + 6)
        yield f'<circle cx="{x + 13:.1f}" cy="{below + 13:g}" r="13" fill="{_BRASS}"/>'
        yield _text(x + 13, below + 18, str(pot.counters), size=14, fill="#241a08", weight=700, anchor="middle")
        yield _text(x + 34, below + 19, pot.name, size=17, room=apart - 40)


def _text(  # noqa: PLR0913 - where, what and how
    x: float,
    y: float,
    text: str,
    *,
    size: int,
    fill: str = _CREAM,
    weight: int = 400,
    anchor: str = "start",
    room: float | None = None,
) -> str:
    # About how wide letters are: what would be wider than its room is drawn narrower.
    tight = room is not None and len(text) * size * 0.56 > room
    squeezed = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if tight else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}"{squeezed}>{escape(text)}</text>'
    )
