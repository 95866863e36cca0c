"""Our card faces as SVG: the same drawings as in the browser, as text that needs nothing beside it.

Every colour stands in its own attribute and nothing has an id, so that many cards go into one page, a notebook's too.
"""

from __future__ import annotations

from functools import cache

WIDTH, HEIGHT = 100, 140
STOCK, LINE, BACK = "#fffdf6", "#28201a", "#7d2230"
INK = {"C": "#1c1b1f", "S": "#1c1b1f", "D": "#bd1f2d", "H": "#bd1f2d"}
ROBE = {"C": "#454448", "S": "#454448", "D": "#cd4a52", "H": "#cd4a52"}
GROUND = {"C": "#f1efe9", "S": "#f1efe9", "D": "#fbeee9", "H": "#fbeee9"}
TRIM, SKIN, HAIR = "#e3b54a", "#f7e2c9", "#8a5a32"
FONT = "Georgia, 'Times New Roman', serif"

SUITS = {
    "S": "M50 4C57 24 93 40 93 64c0 13-9 21-20 21-8 0-14-4-18-10 1 9 4 16 12 21H33c8-5 11-12 12-21-4 6-10 10-18 10"
    "C16 85 7 77 7 64 7 40 43 24 50 4Z",
    "H": "M50 93C22 66 6 49 6 31 6 17 16 8 28 8c10 0 18 6 22 17C54 14 62 8 72 8c12 0 22 9 22 23 0 18-16 35-44 62Z",
    "D": "M50 3c8 17 20 34 34 47C70 63 58 80 50 97 42 80 30 63 16 50 30 37 42 20 50 3Z",
    "C": "M28 27a22 22 0 1 1 44 0a22 22 0 1 1-44 0ZM5 60a22 22 0 1 1 44 0a22 22 0 1 1-44 0ZM51 60a22 22 0 1 1 44 0a22 "
    "22 0 1 1-44 0ZM38 38h24v28H38ZM45 58h10c0 20 4 32 12 38H33c8-6 12-18 12-38Z",
}
"""Suit shapes in a box of 100 by 100."""

_CORNERS = ((32, 28), (68, 28), (32, 112), (68, 112))
_SIDES = ((32, 70), (68, 70))
_EIGHT = (*_CORNERS, (32, 56), (68, 56), (32, 84), (68, 84))
PIPS = {
    "2": ((50, 28), (50, 112)),
    "3": ((50, 28), (50, 70), (50, 112)),
    "4": _CORNERS,
    "5": (*_CORNERS, (50, 70)),
    "6": (*_CORNERS, *_SIDES),
    "7": (*_CORNERS, *_SIDES, (50, 49)),
    "8": (*_CORNERS, *_SIDES, (50, 49), (50, 91)),
    "9": (*_EIGHT, (50, 70)),
    "T": (*_EIGHT, (50, 42), (50, 98)),
}
"""Where the pips stand. Those below the middle are turned."""

ROBES = ("M21 70C22 58 34 53 50 53s28 5 29 17Z",)
COLLARS = ("M37 54 50 70 63 54 57 52.500H43Z",)
FOLDS = "M29 57 34 70M71 57 66 70M43.500 53 50 62 56.500 53"
FEATURES = "M45.500 40h1.800M52.700 40h1.800M50 40.500v3.200M47.800 47.200q2.200 1.300 4.400 0"
HAIRS = {
    "Q": "M37 56C33 46 35 30 50 30s17 16 13 26c-3 0-5-1-6-3H43c-1 2-3 3-6 3Z",
    "J": "M38 50C35 42 36 30 50 30s15 12 12 20c-4 2-20 2-24 0Z",
    "K": "M37 47C35 36 40 30 50 30s15 6 13 17Z",
}
BEARD = "M41 43c1 4 5 2.500 9 2.500s8 1.500 9-2.500c2 10-3 16-9 17-6-1-11-7-9-17Z"
HEADS = {
    "K": (
        ("trim", "M37 34 34.500 17 43 25 50 13 57 25 65.500 17 63 34Z"),
        ("robe", "M37.200 34h25.600l.6-4H36.600Z"),
    ),
    "Q": (
        ("trim", "M39 34 35.500 22 43 27 46 18 50 26 54 18 57 27 64.500 22 61 34Z"),
        (
            "trim",
            (
                "M33.500 21a2 2 0 1 1 4 0a2 2 0 1 1-4 0ZM44 17a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z"
                "M52 17a2 2 0 1 1 4 0a2 2 0 1 1-4 0ZM62.500 21a2 2 0 1 1 4 0a2 2 0 1 1-4 0Z"
            ),
        ),
    ),
    "J": (
        ("robe", "M37 34C36 24 44 19 53 20c7 1 11 6 10 14Z"),
        (
            "trim",
            "M36 36c8-4 20-4 28 0l.5-4.500C56 27 44 27 35.500 31.500ZM58 24C61 15 68 13 74 16 68 17 65 21 63 28Z",
        ),
    ),
}
"""Crowns and caps, from the head up."""


def card_svg(card: str | None, *, width: int = 80) -> str:
    """The face of *card* (none: a back) as an SVG of so many pixels across, with the card to be read out."""
    name = "" if card is None else f' role="img" aria-label="{_rank(card)}{card[1]}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{width}" '
        f'height="{width * HEIGHT // WIDTH}"{name}>{face(card)}</svg>'
    )


@cache
def face(card: str | None) -> str:
    """What is inside the SVG of a card, in a box of 100 by 140."""
    if card is None:
        return (
            _stock() + f'<rect x="6" y="6" width="88" height="128" rx="5" fill="{BACK}"/>'
            '<circle cx="50" cy="70" r="23" fill="none" stroke="#fff5e1" stroke-opacity=".65" stroke-width="1.2"/>'
            '<path d="M39 84C30 70 36 54 50 54s20 16 11 30" fill="none" stroke="#f4dfae" stroke-width="6"/>'
        )
    rank, suit = card[0], card[1]
    corner = _index(card, 13, 25, 22) + _pip(suit, 13, 38, 15)
    inside = [_stock(), corner, f'<g transform="rotate(180 50 70)">{corner}</g>']
    if rank == "A":
        inside.append(_pip(suit, 50, 70, 56 if suit == "S" else 44))
    elif rank in PIPS:
        inside += [_pip(suit, x, y, 20) for x, y in PIPS[rank]]
    else:
        inside.append(_court(rank, suit))
    return "".join(inside)


@cache
def small_face(card: str) -> str:
    """A face that still reads at 40 pixels across: one index, one pip."""
    return _stock() + _index(card, 50, 64, 62) + _pip(card[1], 50, 100, 50, turns=False)


def _stock() -> str:
    return (
        f'<rect x=".75" y=".75" width="98.5" height="138.5" rx="8" fill="{STOCK}" stroke="{LINE}" '
        'stroke-opacity=".35"/>'
    )


def _rank(card: str) -> str:
    return "10" if card[0] == "T" else card[0]


def _index(card: str, x: int, y: int, size: int) -> str:
    tight = f' letter-spacing="{-size // 11}"' if card[0] == "T" else ""
    size = size * 7 // 8 if card[0] == "T" else size
    return (
        f'<text x="{x}" y="{y}" font-family="{FONT}" font-weight="700" font-size="{size}" text-anchor="middle" '
        f'fill="{INK[card[1]]}"{tight}>{_rank(card)}</text>'
    )


def _pip(suit: str, x: int, y: int, size: int, *, turns: bool = True) -> str:
    turned = "rotate(180) " if turns and y > HEIGHT // 2 else ""
    return (
        f'<path d="{SUITS[suit]}" fill="{INK[suit]}" '
        f'transform="translate({x} {y}) {turned}scale({size / 100:g}) translate(-50 -50)"/>'
    )


def _court(rank: str, suit: str) -> str:
    fills = {"robe": ROBE[suit], "trim": TRIM, "hair": HAIR, "line": "none"}
    parts = [("robe", path) for path in ROBES] + [("trim", path) for path in COLLARS]
    parts += [("line", FOLDS), ("hair", HAIRS[rank])]
    above = [("hair", BEARD)] * (rank == "K") + [("line", FEATURES), *HEADS[rank]]
    half = "".join(f'<path d="{path}" fill="{fills[kind]}"/>' for kind, path in parts)
    half += f'<ellipse cx="50" cy="42" rx="9" ry="11.5" fill="{SKIN}"/>'
    half += "".join(f'<path d="{path}" fill="{fills[kind]}"/>' for kind, path in above)
    box = '<rect x="21" y="12" width="58" height="116" rx="3" fill="{}" stroke="{}"/>'
    return (
        '<g transform="translate(5 7) scale(.9)">'
        + box.format(GROUND[suit], "none")
        + '<g stroke="#2a2118" stroke-width=".9" stroke-linejoin="round" stroke-linecap="round">'
        + half
        + f'<g transform="rotate(180 50 70)">{half}</g></g>'
        + box.format("none", INK[suit])
        + "</g>"
        + _pip(suit, 32, 26, 11)
        + _pip(suit, 68, 114, 11)
    )
