"""What a seat can know for certain of the cards that it does not see, from its view alone.

All of it follows from public facts and the seat's own cards:

1. its own cards, every card played and by whom;
2. how many cards each seat has left, and how many lie in the spare hand, or in the one that was given away for it,
   and in the centre; which card lies turned up, and which it gave away itself;
3. a stop that neither the top of a suit nor a card taken out or played explains: the called card is dead,
   for its holder would have had to play it;
4. where only the lowest card of a suit may be led: who led has no card below it in that suit, then or later;
5. the called card is with the seat whose turn it is;
6. what these leave open must fill the places of the seats and of what nobody can play exactly.

Nothing else is certain: every deal that 1 to 6 allow would have looked the same from this seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from newmarket.cards import CardSet, Rank
from newmarket.engine import View
from newmarket.rules import Centre, Lead, Rules


class Knowledge(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The cards of a hand in play as one seat, or a watcher, knows them.

    *holding* are its own cards, *played* those played, *called* the called card where another seat must play
    it. *unknown* are all others of the pack: by seat *places* says how many of them it holds, and *may_hold*
    which it may hold as far as one card alone can tell; *spare* says how many lie where nobody can play them.
    """

    holding: CardSet
    played: CardSet
    called: CardSet
    unknown: CardSet
    places: tuple[int, ...]
    may_hold: tuple[CardSet, ...]
    spare: int

    # The struct has a dict for these alone: each is asked for more than once a lead, and `held` takes a while.
    @cached_property
    def live(self) -> CardSet:
        """The unknown cards that some other seat may hold."""
        found = 0
        for cards in self.may_hold:
            found |= cards
        return found

    @cached_property
    def dead(self) -> CardSet:
        """The unknown cards that certainly nobody holds."""
        return self.unknown & ~self.live

    @cached_property
    def held(self) -> CardSet:
        """The unknown cards that other seats certainly hold, one or another of them.

        They are those that some seats need all of, to fill their places (Hall's theorem).
        """
        live = self.live
        if live.bit_count() == sum(self.places):
            return live
        found = 0
        for cards, places in self._groups_that_miss_some(live):
            if cards.bit_count() == places:
                found |= cards
        return found

    def _groups_that_miss_some(self, live: CardSet) -> Iterator[tuple[CardSet, int]]:
        """The cards and the places of every group of seats of whom each is known not to hold some live card.

        With any other seat a group may hold all live cards, and they are more than its places.
        """
        groups: list[tuple[CardSet, int]] = [(0, 0)]
        for cards, places in zip(self.may_hold, self.places, strict=True):
            if places and cards != live:
                groups += [(cards | others, places + theirs) for others, theirs in groups]
        yield from groups[1:]


_SHOW_THE_LOWEST = {Lead.LOWEST_OF_SUIT, Lead.LOWEST_OF_ANOTHER_SUIT, Lead.LOWEST_OF_OTHER_COLOUR_SUIT}
"""With these a lead shows that its leader holds no lower card of its suit."""


def know(rules: Rules, view: View) -> Knowledge:
    """What *view* tells for certain; the hand must not be over."""
    assert not view.is_over, "knowledge is of a hand in play"
    pack = rules.pack
    holding = pack.set_of(view.holding)
    called = 0 if view.called is None or view.turn == view.seat else pack.bit(view.called)
    played, stopped_at = 0, 0
    below_leads = [0] * len(view.held)
    last = 0
    for at, play in enumerate(view.plays):
        card = pack.bit(play.card)
        if play.led:
            stopped_at |= last << 1
            if rules.lead in _SHOW_THE_LOWEST:
                below_leads[play.seat] |= pack.suit_of(play.card) & (card - 1)
        played |= card
        # After Spin, and after an ace that topped a king, the run stops whoever holds the next card.
        tells_nothing = at == view.spin_at or (play.card.rank is Rank.ACE and not play.led)
        last = 0 if tells_nothing else card
    if view.called is None:
        stopped_at |= last << 1
    # What lies turned up, and what the seat itself gave away, is dead, and known to be.
    seen = pack.set_of(view.gave) | (0 if view.turned is None else pack.bit(view.turned))
    unknown = pack.full & ~(holding | played | called | seen)
    places = list(view.held)
    if view.seat is not None:
        places[view.seat] = 0
    if called and view.turn is not None:
        places[view.turn] -= 1
    return Knowledge(
        holding=holding,
        played=played,
        called=called,
        unknown=unknown,
        places=tuple(places),
        may_hold=tuple(
            [unknown & ~(stopped_at | below) if room else 0 for room, below in zip(places, below_leads, strict=True)]
        ),
        spare=view.spare - len(view.gave) - (view.turned is not None) + (rules.centre is Centre.FACE_DOWN),
    )
