"""A scene as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from newmarket.drawing.scene import Apart, Scene, sign


def scene_text(scene: Scene) -> str:
    """The scene in lines, without an end of line after the last. An arrow stands before who acts next."""
    return "\n".join(line.rstrip() for line in _lines(scene))


def _lines(scene: Scene) -> Iterator[str]:
    counters, cards, deals = scene.notes
    names = max(len(place.name) for place in scene.places)
    wide = max(len(counters), *(len(str(place.counters)) for place in scene.places))
    yield scene.title
    yield f"  {'':{names}}  {counters:>{wide}}  {cards}"
    for place in scene.places:
        held = f"{place.held:>{len(cards)}}"
        shown = "" if place.cards is None else by_suit(place.cards)
        mark = f"{deals if place.deals else '':{len(deals)}}"
        yield f"{'▸' if place.acts else ' '} {place.name:{names}}  {place.counters:>{wide}}  {held}  {mark}  {shown}"
    labels = max(len(name) for name in (scene.pots_name, scene.run_name, *(apart.name for apart in scene.apart)))
    if scene.pots:
        yield f"  {scene.pots_name:{labels}}  {'   '.join(f'{pot.name} {pot.counters}' for pot in scene.pots)}"
    if scene.run:
        yield f"  {scene.run_name:{labels}}  {' '.join(map(sign, scene.run))}"
    for apart in scene.apart:
        yield f"  {apart.name:{labels}}  {_apart(apart)}"
    yield f"  {scene.says}"


def by_suit(cards: tuple[str, ...]) -> str:
    """*cards*, which are in the order of a pack, with a gap between two suits."""
    return " ".join((" " if at and card[1] != cards[at - 1][1] else "") + sign(card) for at, card in enumerate(cards))


def _apart(apart: Apart) -> str:
    return by_suit(apart.cards) if apart.cards else "▮" * apart.hidden
