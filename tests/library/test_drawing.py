"""What is printed and what a notebook shows: whole, by itself, harmless, and of no cards but those one may see."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

import newmarket as nm
from newmarket.drawing import Apart, Place, PotDrawn, Scene, card_svg, faces, scene_svg, scene_text, sign
from newmarket.lab import Engine, Interval, SimulatedSeat
from newmarket.rules import Rules, built_in_rules
from newmarket.solver import Limit, Method, Worth
from tests.kit.games import NEWMARKET

WEB = Path(__file__).parents[2] / "web" / "src"
GAMES = list(built_in_rules().values())
SVG = "{http://www.w3.org/2000/svg}"


def rules_id(rules: Rules) -> str:
    return rules.id


def drawn(html: str) -> ET.Element:
    """The root of *html*, which is one SVG and needs nothing beside it: no ids, styles, scripts, links or files."""
    root = ET.fromstring(html)
    assert f"{SVG}svg" == root.tag
    for element in root.iter():
        assert element.tag in {f"{SVG}{name}" for name in ("svg", "g", "rect", "path", "circle", "ellipse", "text")}
        assert not {name for name in element.attrib if name in {"id", "class", "href"} or name.startswith("on")}
        assert "url(" not in "".join(element.attrib.values())
    return root


def _faces(root: ET.Element) -> list[str]:
    """The cards that lie face up, by their index."""
    large = {"62", "54"}
    return [element.text or "" for element in root.iter(f"{SVG}text") if element.attrib["font-size"] in large]


def _seats_of(text: str) -> str:
    """The lines of the seats, in one."""
    return " ".join(line for line in text.splitlines() if "Seat" in line and "▮" not in line)


def written(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_the_faces_are_those_of_the_browser() -> None:
    cards = (WEB / "lib" / "cards.ts").read_text("utf-8")
    courts = (WEB / "ui" / "PlayingCard.svelte").read_text("utf-8")
    shapes = [*faces.ROBES, *faces.COLLARS, faces.FOLDS, faces.FEATURES, *faces.HAIRS.values(), faces.BEARD]
    shapes += [path for head in faces.HEADS.values() for _, path in head]

    assert [] == [path for path in faces.SUITS.values() if path not in cards]
    assert [] == [path for path in shapes if path not in courts]


@pytest.mark.parametrize("card", nm.Card)
def test_every_card_has_a_face_that_is_read_out_as_what_it_is(card: nm.Card) -> None:
    root = drawn(card._repr_html_())
    index = "10" if card.rank == "T" else str(card.rank)

    assert f"{index}{card.suit}" == root.attrib["aria-label"]
    assert [index, index] == written(root)


def test_a_back_tells_nothing() -> None:
    assert [] == written(drawn(card_svg(None)))


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_a_hand_shows_itself_at_every_moment(rules: Rules) -> None:
    hand = nm.deal(rules, seed=2)
    moments = [hand]
    while not hand.is_over:
        hand = hand.play(hand.legal[len(hand.actions) % len(hand.legal)])
        moments.append(hand)
    for moment in (*moments[:3], *moments[3::9], moments[-1]):
        held = sum(len(holding) for holding in moment.holdings)
        texts = written(drawn(moment._repr_html_()))

        assert f"{rules.title}, {moment.seats} players" == texts[0] == str(moment).splitlines()[0]
        assert texts[-1] == str(moment).splitlines()[-1].strip()
        assert len(_faces(drawn(moment._repr_html_()))) >= held


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_a_view_shows_no_card_that_its_seat_does_not_see(seat: int | None) -> None:
    hand = nm.deal(NEWMARKET, seats=3, seed=2).play_all("")
    view = hand.view(seat)
    root, text = drawn(view._repr_html_()), str(view)
    own = () if seat is None else hand.holdings[seat]

    assert sorted(own) == sorted(card for card in nm.Card if f"{sign(card)} " in f"{_seats_of(text)} ")
    assert len(own) == len(_faces(root))
    assert ("As a watcher sees it" if seat is None else f"As Seat {seat} sees it") == written(root)[0]


def test_a_hand_prints_as_a_table() -> None:
    hand = nm.deal("newmarket", seats=3, seed=7)

    assert """\
Newmarket, 3 players
          counters  cards
  Seat 0        92     13  deals  3♣ 6♣ 9♣  3♦ 5♦ 7♦ A♦  K♥  3♠ 4♠ 7♠ 10♠ J♠""" == "\n".join(str(hand).splitlines()[:3])
    assert "<Hand newmarket, 3 seats, 0 actions, seat 1 to act>" == repr(hand)
    assert "Card('QD')" == repr(nm.Card("QD"))
    assert "Play(seat=1, card=Card('QD'))" == repr(nm.Play(nm.Seat(1), nm.Card("QD")))


def test_the_picture_of_the_docs_is_what_a_view_shows() -> None:
    hand = nm.deal("newmarket", seats=3, seed=7).play_all("2C 3C 4C")
    picture = Path(__file__).parents[2] / "docs" / "view.svg"

    assert picture.read_text("utf-8") == hand.view(1)._repr_html_() + "\n", "stale: write it anew"


def test_names_and_titles_are_shown_as_they_are_written_and_are_no_markup() -> None:
    evil = "<script>\"&'"
    place = Place(name=evil, counters=3, held=2, cards=None, acts=True)
    scene = Scene(
        title=evil,
        places=(place,),
        pots=(PotDrawn(evil, 1),),
        pots_name=evil,
        run=(),
        run_name=evil,
        apart=(Apart(evil, hidden=2),),
        says=evil,
        notes=(evil, evil, evil),
    )

    assert [evil, evil, "3", evil, "1", evil, evil, evil] == written(drawn(scene_svg(scene)))
    assert "▮▮" in scene_text(scene)


def test_with_very_many_cards_none_goes_beyond_the_edge() -> None:
    place = Place(name="A", counters=3, held=52, cards=tuple(map(str, nm.Card)))
    scene = Scene(
        title="A", places=(place,), pots=(), pots_name="", run=(), run_name="", apart=(), says="", notes=("", "", "")
    )
    places = [
        float(element.attrib["transform"].removeprefix("translate(").split()[0])
        for element in drawn(scene_svg(scene)).iter(f"{SVG}g")
    ]

    assert 52 == len(places)
    assert max(places) + 34 <= 780 - 18


def test_a_solution_is_a_table_of_its_choices_and_says_what_stopped_it() -> None:
    choices = (
        Worth(nm.Play(nm.Seat(0), nm.Card("AD")), (14, -3, -11)),
        Worth(nm.Play(nm.Seat(0), nm.Card("3S")), (0, 2, -2)),
        Worth(nm.LaySpin(nm.Seat(0)), None),
    )
    solution = nm.Solution(
        seat=nm.Seat(0), choices=choices, best=0, limit=None, states=9, seconds=0.1, method=Method.PLAIN
    )
    unsolved = msgspec.structs.replace(solution, choices=choices[2:], best=None, limit=Limit.TIME)

    assert str(solution) == (
        "        seat 0  seat 1  seat 2\n"
        "* AD       +14      −3     −11\n"
        "  3S         0      +2      −2\n"
        "  spin       –       –       –"
    )
    assert str(unsolved) == "  spin\nunsolved: time"
    assert solution._repr_html_() == f'<pre style="font-family: monospace">{solution}</pre>'


def test_a_simulation_is_a_table_of_its_seats_in_a_notebook_too() -> None:
    seat = SimulatedSeat(
        seat=nm.Seat(0), bot="a<b:C", counters=Interval(-1.5, -2, -1), matches_won=Interval(0.25, None, None)
    )
    made = nm.Simulation(
        rules="spin",
        version=1,
        seed=3,
        hands=1200,
        matches=1,
        engine=Engine.PLAIN,
        jobs=2,
        setup_seconds=0.04,
        seconds=0.5,
        hands_per_second=2400,
        seats=(seat,),
    )

    assert str(made) == (
        "spin (version 1), seed 3\n"
        "1,200 hands in 1 match, 2,400 a second on 2 processes (plain), ready after 0.0 s\n"
        "\n"
        "seat  bot    counters a hand  matches won, %\n"
        "   0  a<b:C  −1.500 ± 0.500   25.0"
    )
    assert made._repr_html_() == f'<pre style="font-family: monospace">{made}</pre>'.replace("a<b", "a&lt;b")
