"""What a seat can know for certain of the cards that it does not see, from its view alone.

All of it follows from public facts and the seat's own cards:

1. its own cards, every card played and by whom;
2. how many cards each seat has left, and how many lie in the spare hand, or in the one that was given away for it,
   and in the centre; which card lies turned up, and which it gave away itself;
3. a stop that neither the top of a suit nor a card taken out or played explains: the called card is dead,
   for its holder would have had to play it;
4. where only the lowest card of a suit, or of a colour, may be led: who led has no card below it there, then or later;
   who passed the lead has none that could have been led; below the lowest diamond of all nobody holds a diamond;
5. the called card is with the seat whose turn it is;
6. what these leave open must fill the places of the seats and of what nobody can play exactly.

Nothing else is certain: every deal that 1 to 6 allow would have looked the same from this seat. But while another seat
has the lead, that it holds some card which may be led is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import assert_never

import msgspec

from newmarket.cards import CardSet, Suit
from newmarket.engine import Seat, Stage, View, after
from newmarket.rules import Centre, FirstLead, Lead, Rules


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
    """What *view* tells for certain; the cards must have been dealt, and the hand not be over."""
    assert view.stage in {Stage.OPTION, Stage.PLAY}, "knowledge is of a hand in play"
    pack = rules.pack
    holding = pack.set_of(view.holding)
    called = 0 if view.called is None or view.turn == view.seat else pack.bit(view.called)
    played = 0
    in_vain = _lower_than_the_lowest_diamond(rules, view)
    cannot = [0] * len(view.held)
    for at, play in enumerate(view.plays):
        if play.led:
            in_vain |= called_in_vain(rules, view, at)
            for seat, cards in _shown_by_lead(rules, view, at, play.seat):
                cannot[seat] |= cards
        played |= pack.bit(play.card)
    if view.stage is Stage.PLAY and view.called is None and view.turn is not None:
        in_vain |= called_in_vain(rules, view, len(view.plays))
        for seat, cards in _shown_by_passing(rules, view, len(view.plays), view.turn):
            cannot[seat] |= cards
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
        may_hold=tuple([unknown & ~(in_vain | none) if room else 0 for room, none in zip(places, cannot, strict=True)]),
        spare=view.spare - len(view.gave) - (view.turned is not None) + (rules.centre is Centre.FACE_DOWN),
    )


def called_in_vain(rules: Rules, view: View, at: int) -> CardSet:
    """The card that was called before the lead in place *at* of the plays, and that nobody played; none where none was.

    After Spin no card is called.
    """
    if at == 0 or at - 1 == view.spin_at:
        return 0
    last = view.plays[at - 1]
    return rules.pack.called_after(rules.pack.bit(last.card), led=last.led)


def _shown_by_lead(rules: Rules, view: View, at: int, leader: Seat) -> Iterator[tuple[Seat, CardSet]]:
    """What the lead in place *at* shows a seat not to hold, then or later: its leader, and who passed it."""
    pack, lead = rules.pack, view.plays[at].card
    bit = pack.bit(lead)
    if at == view.spin_at:
        return
    if rules.lead in _SHOW_THE_LOWEST:
        yield leader, pack.suit_of(lead) & (bit - 1)
    elif rules.lead is Lead.LOWEST_OF_COLOUR:
        yield leader, pack.colours[lead.suit.colour] & pack.below_in_rank(bit)
    yield from _shown_by_passing(rules, view, at, leader)


def _shown_by_passing(rules: Rules, view: View, at: int, leader: Seat) -> Iterator[tuple[Seat, CardSet]]:
    """The same of those who passed the lead in place *at* on to *leader*."""
    if at == 0 and rules.first_lead is FirstLead.LOWEST_DIAMOND:
        return
    seats = len(view.held)
    cannot = may_be_led(rules, view, at)
    if cannot == rules.pack.full:
        # Who holds any card can lead, and nobody passes.
        return
    passing = view.plays[at - 1].seat if at else after(view.dealer, seats)
    while passing != leader:
        yield passing, cannot
        passing = after(passing, seats)


def may_be_led(rules: Rules, view: View, at: int) -> CardSet:
    """The cards of which any may open the run that begins in place *at* of the plays, as far as suits and colours go;
    who has none of them passes the lead.
    """
    pack = rules.pack
    before = view.plays[at - 1].card if at else None
    match rules.lead:
        case Lead.LOWEST_OF_COLOUR:
            due = view.due if at == len(view.plays) else view.plays[at].card.suit.colour
            return pack.full if due is None else pack.full & pack.colours[due]
        case Lead.LOWEST_OF_ANOTHER_SUIT:
            return pack.full if before is None else pack.full & ~pack.suit_of(before)
        case Lead.LOWEST_OF_OTHER_COLOUR_SUIT:
            return pack.full if before is None else pack.full & pack.colours[before.suit.colour.other]
        case Lead.LOWEST_OF_SUIT | Lead.ANY_CARD:
            return pack.full
        case _:
            assert_never(rules.lead)


def _lower_than_the_lowest_diamond(rules: Rules, view: View) -> CardSet:
    """The diamonds below the first lead, or below the one that the seat itself will lead: nobody holds them."""
    if rules.first_lead is not FirstLead.LOWEST_DIAMOND or view.stage is not Stage.PLAY:
        return 0
    diamonds = rules.pack.suits[tuple(Suit).index(Suit.DIAMONDS)]
    if view.plays:
        lowest = rules.pack.bit(view.plays[0].card) & diamonds
    elif view.turn == view.seat:
        own = rules.pack.set_of(view.holding) & diamonds
        lowest = own & -own
    else:
        return 0
    # Who leads without one shows that nobody has any.
    return diamonds & (lowest - 1) if lowest else diamonds
