"""Sets the table with text, the same text that `tests.kit.hands.picture` draws.

::

    dealer: 2
    counters: 100 -4 95
    pots: AH 7, KC 0, QD 4, JS 4
    seat 0: 5C 9C …
    seat 1: 6C …
    seat 2: …
    spare: 7C …
    centre: 8C
    exempt: 1
    stakes: AS KC QH
    option: keep exchange
    played: 5C 6C+ | spin | 9C

Only the seats (and the spare hand and the card in the centre, if the rules have them) must be there. Left out are: the
dealer, who is then the last seat, so that seat 0 leads; counters and pots before the stakes, which are then those of a
match's first hand; who is excused from a stake; what has been done, one after the other: the pots on which counters
were put, what was said to the exchange, what has been played, a run between two bars. ``…`` stands for cards at random.
"""

from __future__ import annotations

from random import Random

import msgspec

from newmarket.cards import Card
from newmarket.engine import Deal, Event, Play, PotTaken, Seat, Stopped, pile_sizes
from newmarket.match import Match, MatchEnded, MatchStep, play
from newmarket.rules import Rules, TurnUp
from tests.kit.games import NEWMARKET, with_pack
from tests.kit.hands import PlayedHand, begun

REST = "…"
_FACTS = ("dealer", "counters", "pots", "exempt", "stakes", "option", "played")


class _Text(msgspec.Struct, frozen=True):
    piles: dict[str, list[str]]
    facts: dict[str, str]

    @classmethod
    def read(cls, text: str) -> _Text:
        found = cls({}, {})
        for line in filter(None, map(str.strip, text.splitlines())):
            key, colon, rest = line.partition(":")
            assert colon, f"expected 'key: values', got {line!r}"
            if key.startswith("seat ") or key in ("spare", "centre"):
                found.piles[key] = rest.split()
            else:
                assert key in _FACTS, f"no such line: {line!r}"
                found.facts[key] = rest.strip()
        return found

    @property
    def seats(self) -> int:
        return sum(key.startswith("seat ") for key in self.piles)

    def dealer(self) -> Seat:
        return Seat(int(self.facts.get("dealer", self.seats - 1)))

    def set_by(self, rules: Rules, deal: Deal) -> PlayedHand:
        counters, pots = self.facts.get("counters"), self.facts.get("pots")
        hand = begun(
            rules,
            deal,
            dealer=self.dealer(),
            counters=tuple(map(int, counters.split())) if counters else None,
            pots=_pots(rules, pots) if pots else None,
            exempt=tuple(Seat(int(seat)) for seat in self.facts.get("exempt", "").split()),
        )
        hand = hand.stake(self.facts.get("stakes", "")).choose(self.facts.get("option", ""))
        for run in filter(None, self.facts.get("played", "").split("|")):
            assert hand.state.called is None, f"the run goes on after {hand.state.plays[-1].card}"
            hand = hand.play(run)
        return hand


def table_of(text: str, rules: Rules = NEWMARKET, *, seed: int = 0) -> PlayedHand:
    """The hand that *text* shows; *seed* draws the cards that it leaves open."""
    found = _Text.read(text)
    named = [Card.parse(card) for pile in found.piles.values() for card in pile if card != REST]
    rest = [card for card in rules.pack.cards if card not in named]
    Random(seed).shuffle(rest)
    sizes, spare = pile_sizes(rules, dealer=found.dealer(), seats=found.seats)
    piles = []
    for key, size in (*((f"seat {seat}", size) for seat, size in enumerate(sizes)), ("spare", spare)):
        cards = found.piles.get(key, [])
        pile = [Card.parse(card) for card in cards if card != REST]
        if REST in cards:
            places = size - len(pile)
            pile, rest = pile + rest[:places], rest[places:]
        piles.append(tuple(pile))
    centre = next(map(Card.parse, found.piles.get("centre", [])), None)
    turned = piles[-1][-1] if rules.turn_up is TurnUp.LAST_OF_SPARE else None
    return found.set_by(rules, Deal(seats=tuple(piles[:-1]), spare=piles[-1], centre=centre, turned=turned))


def small_table_of(text: str, rules: Rules = NEWMARKET) -> PlayedHand:
    """The same for a pack of no other cards than those of *text*: all others count as taken out."""
    cards = " ".join(card for pile in _Text.read(text).piles.values() for card in pile)
    return table_of(text, with_pack(rules, cards))


def stops(hand: PlayedHand) -> list[Stopped]:
    """The stops of a hand so far, in order."""
    return [event for event in hand.events if isinstance(event, Stopped)]


def pots_taken(hand: PlayedHand) -> list[PotTaken]:
    """The pots taken in a hand so far, in order."""
    return [event for event in hand.events if isinstance(event, PotTaken)]


def _pots(rules: Rules, text: str) -> tuple[int, ...]:
    held = dict(part.split() for part in text.split(","))
    assert list(held) == [pot.id for pot in rules.pots], f"expected every pot in the order of the rules, got {text!r}"
    return tuple(map(int, held.values()))


def match_at(hand: PlayedHand, *, number: int = 1) -> Match:
    """The match in which *hand* is being played, as its hand number *number*."""
    return Match(
        rules=hand.rules,
        dealer=hand.state.dealer,
        counters=hand.state.counters,
        pots=hand.state.pots,
        number=number,
        hand=hand.state,
    )


def played_in(match: Match, cards: str) -> MatchStep:
    """What *cards*, each played by the seat whose turn it is, make of *match*, with all that happens."""
    events: list[Event | MatchEnded] = []
    for card in map(Card.parse, cards.split()):
        assert match.hand is not None
        assert match.hand.turn is not None, f"the hand is over before {card} is played"
        reached = play(match, Play(match.hand.turn, card))
        match = reached.match
        events += reached.events
    return MatchStep(match, tuple(events))
