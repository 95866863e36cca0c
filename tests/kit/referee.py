"""The game once more, as plainly as the clauses say it: lists of cards, no card sets, nothing of the engine's.

It shares only the words with the engine: rules, cards, actions, events. Where the two differ, one of them is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from typing import TypeAlias

from newmarket.cards import Ace, Card, Colour, Suit
from newmarket.engine import (
    Abandoned,
    Action,
    BountyPaid,
    CentreShown,
    Deal,
    Dealt,
    Event,
    Exchange,
    Exchanged,
    Followed,
    Keep,
    Kept,
    LaySpin,
    LeadPassed,
    Led,
    NobodyLeads,
    Paid,
    PlaceStake,
    Play,
    PotTaken,
    Seat,
    Settled,
    SpinLaid,
    Stake,
    Staked,
    Stopped,
    StopReason,
    TurnedUp,
    WentOut,
)
from newmarket.rules import Claim, FirstLead, Lead, Option, Pot, Rules, SpinAlone, StakesPaid, TargetChecked

Changes: TypeAlias = Counter[Seat | str]
"""What each seat and each pot gains or loses."""

_COLOURS = {"C": Colour.BLACK, "S": Colour.BLACK, "D": Colour.RED, "H": Colour.RED}


class Referee:
    """One hand of *rules*, from *deal* on; *told* is everything that has happened."""

    def __init__(
        self,
        rules: Rules,
        deal: Deal,
        *,
        dealer: Seat,
        counters: tuple[int, ...],
        pots: tuple[int, ...],
        exempt: tuple[Seat, ...] = (),
    ) -> None:
        self.rules, self.deal, self.dealer, self.exempt = rules, deal, dealer, exempt
        self.seats = len(deal.seats)
        self.held: list[list[Card]] = [[] for _ in deal.seats]
        self.counters = list(counters)
        self.pots = {pot.id: lying for pot, lying in zip(rules.pots, pots, strict=True)}
        self.played: list[tuple[Seat, Card]] = []
        self.told: list[Event] = []
        self.called: Card | None = None
        self.due = Colour.BLACK if rules.lead is Lead.LOWEST_OF_COLOUR else None
        self.is_over = False
        self.to_ask: list[Seat] = []
        self.to_place: list[Seat] = []
        if rules.placing is not None:
            for seat in self._round(dealer):
                self.to_place += [seat] * (rules.placing.dealer if seat == dealer else rules.placing.each)
        self.turn = dealer
        if self.to_place:
            self.turn = self.to_place[0]
        else:
            self._deal()

    # --- What may be done ------------------------------------------------------------------------

    def allowed(self) -> set[Action]:
        """All that may be done now."""
        if self.is_over:
            return set()
        if self.to_place:
            bare = [pot for pot, lying in self.pots.items() if lying == 0]
            return {PlaceStake(self.turn, pot) for pot in (bare if len(self.to_place) <= len(bare) else self.pots)}
        if self.to_ask:
            return {Keep(self.turn), Exchange(self.turn)}
        has_spin = self.rules.spin in self.held[self.turn]
        if self.called is not None:
            found: set[Action] = {Play(self.turn, self.called)}
            if has_spin and self.called != self.rules.spin:
                found.add(Play(self.turn, self.called, spin=True))
            return found
        found = {Play(self.turn, card) for card in self._leads(self.turn)}
        if has_spin and self.rules.spin_alone is SpinAlone.ALLOWED:
            found.add(LaySpin(self.turn))
        return found

    def _leads(self, seat: Seat) -> list[Card]:
        held = sorted(self.held[seat], key=self._height)
        if not self.played and self.rules.first_lead is FirstLead.LOWEST_DIAMOND and self._diamonds():
            return [card for card in held if card is self._diamonds()[0]]
        last = self.played[-1][1] if self.played else None
        if self.rules.lead is Lead.ANY_CARD:
            return held
        if self.rules.lead is Lead.LOWEST_OF_COLOUR:
            held = [card for card in held if _COLOURS[card.suit] is self.due]
            return [card for card in held if self._height(card) == self._height(held[0])]
        if last and self.rules.lead is Lead.LOWEST_OF_ANOTHER_SUIT:
            held = [card for card in held if card.suit is not last.suit]
        if last and self.rules.lead is Lead.LOWEST_OF_OTHER_COLOUR_SUIT:
            held = [card for card in held if _COLOURS[card.suit] is not _COLOURS[last.suit]]
        return [next(card for card in held if card.suit is suit) for suit in {card.suit for card in held}]

    # --- What is done ----------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Does what may be done."""
        assert action in self.allowed(), action
        if isinstance(action, PlaceStake):
            self._move(action.seat, action.pot, 1)
            self.told.append(Staked(action.seat, (Stake(action.pot, 1),)))
            del self.to_place[0]
            if self.to_place:
                self.turn = self.to_place[0]
            else:
                self._deal()
        elif isinstance(action, Keep):
            self.told.append(Kept(action.seat))
            del self.to_ask[0]
            if self.to_ask:
                self.turn = self.to_ask[0]
            else:
                self._lead(self._next(self.dealer))
        elif isinstance(action, Exchange):
            self._exchange(action.seat)
        elif isinstance(action, LaySpin):
            assert self.rules.spin is not None
            self._lay(action.seat, [(self.rules.spin, SpinLaid)])
        else:
            kind = Led if self.called is None else Followed
            cards: list[tuple[Card, type[Led | Followed | SpinLaid]]] = [(action.card, kind)]
            if action.spin and self.rules.spin is not None:
                cards.append((self.rules.spin, SpinLaid))
            self._lay(action.seat, cards)

    def copy(self) -> Referee:
        """The same hand, to be played on apart from this one."""
        other = copy(self)
        other.held = [list(held) for held in self.held]
        other.counters, other.pots = list(self.counters), dict(self.pots)
        other.played, other.told = list(self.played), list(self.told)
        other.to_ask, other.to_place = list(self.to_ask), list(self.to_place)
        return other

    def _deal(self) -> None:
        self.held = [list(pile) for pile in self.deal.seats]
        leader = self._next(self.dealer)
        if self.rules.first_lead is FirstLead.LOWEST_DIAMOND and self._diamonds():
            leader = next(Seat(seat) for seat, held in enumerate(self.held) if self._diamonds()[0] in held)
        centre = 0 if self.deal.centre is None else 1
        dealt = Dealt(self.dealer, tuple(map(len, self.held)), len(self.deal.spare), leader, centre)
        if self.rules.stakes_paid is StakesPaid.AFTER_DEAL:
            self.told.append(dealt)
        for seat in self._round(self.dealer):
            self._stake(seat)
        if self.rules.stakes_paid is StakesPaid.BEFORE_DEAL:
            self.told.append(dealt)
        if self.deal.turned is not None:
            self.told.append(TurnedUp(self.deal.turned))
            for pot in self.rules.pots:
                if pot.claim in (Claim.CARD, Claim.TRUMP) and self.deal.turned in self._cards_of(pot):
                    self._take(pot, self.dealer, self.deal.turned)
            if self._at_target(self.dealer) and isinstance(self.told[-1], PotTaken):
                self._abandon(self.dealer)
                return
        if self.rules.option is not Option.NOBODY:
            others = self._round(self.dealer)[:-1] if self.rules.option is Option.ROUND else []
            self.to_ask = [self.dealer, *others]
            self.turn = self.dealer
        else:
            self._lead(leader)

    def _stake(self, seat: Seat) -> None:
        stakes = [
            Stake(pot.id, pot.dealer_stake if seat == self.dealer else pot.stake)
            for pot in self.rules.pots
            if not (seat in self.exempt and pot.claim is Claim.OUT)
        ]
        stakes = [stake for stake in stakes if stake.counters]
        for stake in stakes:
            self._move(seat, stake.pot, stake.counters)
        if stakes:
            self.told.append(Staked(seat, tuple(stakes)))

    def _exchange(self, seat: Seat) -> None:
        price = self.rules.option_price
        if price is None or seat == self.dealer:
            self.told.append(Exchanged(seat))
        else:
            self._move(seat, price.pot, price.counters)
            self.told.append(Exchanged(seat, price.counters, price.pot))
        self.held[seat] = list(self.deal.spare)
        self.to_ask = []
        self._lead(self._next(self.dealer))

    def _lay(self, seat: Seat, cards: list[tuple[Card, type[Led | Followed | SpinLaid]]]) -> None:
        gains = 0
        for card, kind in cards:
            self.held[seat].remove(card)
            self.played.append((seat, card))
            self.told.append(kind(seat, card, len(self.held[seat])))
            before = self.counters[seat]
            for pot in self.rules.pots:
                cards_of_pot = self._cards_of(pot)
                if card in cards_of_pot and (
                    pot.claim not in (Claim.PAIR, Claim.TRUMP_PAIR)
                    or all((seat, other) in self.played for other in cards_of_pot)
                ):
                    self._take(pot, seat, card)
            for bounty in self.rules.bounties:
                if card in bounty.cards:
                    for other in self._round(seat)[:-1]:
                        self._move(other, seat, bounty.counters)
                        self.told.append(BountyPaid(other, seat, card, bounty.counters))
            gains += self.counters[seat] - before
        card, kind = cards[-1]
        if gains and self._at_target(seat):
            self._abandon(seat)
        elif not self.held[seat]:
            self._go_out(seat)
        elif kind is SpinLaid:
            self._stop(seat, card, None, StopReason.SPIN)
        else:
            self._call(seat, card, follows=kind is Followed)

    def _call(self, seat: Seat, card: Card, *, follows: bool) -> None:
        called = next((other for other in Card if self._is_next(card, other, follows=follows)), None)
        for holder, held in enumerate(self.held):
            if called in held:
                self.turn, self.called = Seat(holder), called
                return
        if called is None:
            reason = StopReason.TOP_OF_SUIT
        elif called in self.rules.removed:
            reason = StopReason.REMOVED
        elif called is self.deal.turned or any(
            pot.claim is Claim.CARD_BEFORE and pot.card is called for pot in self.rules.pots
        ):
            reason = StopReason.TURNED_UP
        elif called in [card for _, card in self.played]:
            reason = StopReason.ALREADY_PLAYED
        else:
            reason = StopReason.OUT_OF_PLAY
        self._stop(seat, card, called, reason)

    def _stop(self, seat: Seat, card: Card, called: Card | None, reason: StopReason) -> None:
        self.told.append(Stopped(card, called, reason, seat))
        if self.due is not None:
            self.due = Colour.RED if self.due is Colour.BLACK else Colour.BLACK
        self._lead(seat)

    def _lead(self, seat: Seat) -> None:
        """*seat* leads, or the first after it that can."""
        self.called = None
        for passed in range(self.seats):
            self.turn = Seat((seat + passed) % self.seats)
            if self._leads(self.turn):
                return
            if passed < self.seats - 1:
                self.told.append(LeadPassed(self.turn, self._next(self.turn), self.due))
        self.told.append(NobodyLeads(self.due))
        self._show_centre()
        self._settle(None)

    def _go_out(self, seat: Seat) -> None:
        self.told.append(WentOut(seat))
        for pot in self.rules.pots:
            if pot.claim is Claim.OUT:
                self._take(pot, seat, None)
        for other in self._round(seat)[:-1]:
            left = self.held[other]
            excusing = [card for card in self.rules.excusing if card in left]
            doubling = [card for card in self.rules.doubling if card in left]
            due = 0 if excusing else len(left) * self.rules.card_payment * (2 if doubling else 1)
            self._move(other, seat, due)
            if self.rules.card_payment:
                self.told.append(Paid(other, seat, len(left), due, next(iter([*excusing, *doubling]), None)))
        self._show_centre()
        self._settle(seat)

    def _show_centre(self) -> None:
        if self.deal.centre is None:
            return
        self.told.append(CentreShown(self.deal.centre))
        queen = Card(f"Q{self.deal.centre.suit}")
        for seat, card in self.played:
            if card is queen:
                for pot in self.rules.pots:
                    if pot.claim is Claim.CENTRE_QUEEN:
                        self._take(pot, seat, queen)

    def _at_target(self, seat: Seat) -> bool:
        target = self.rules.target
        at_once = self.rules.target_checked is TargetChecked.AT_ONCE
        return at_once and target is not None and self.counters[seat] >= target

    def _abandon(self, seat: Seat) -> None:
        self.told.append(Abandoned(seat))
        self._settle(None)

    def _settle(self, out: Seat | None) -> None:
        self.is_over, self.called = True, None
        self.told.append(
            Settled(tuple(self.counters), tuple(Stake(pot, lying) for pot, lying in self.pots.items()), out)
        )

    # --- What stands in the clauses --------------------------------------------------------------

    def _cards_of(self, pot: Pot) -> list[Card]:
        """The cards that take *pot*, alone or all of them together."""
        if pot.claim is Claim.CARD:
            return [pot.card] if pot.card else []
        if pot.claim is Claim.PAIR:
            return list(pot.pair)
        if pot.claim in (Claim.TRUMP, Claim.TRUMP_PAIR) and self.deal.turned is not None:
            return [Card(f"{rank}{self.deal.turned.suit}") for rank in pot.ranks]
        if pot.claim is Claim.CARD_BEFORE and pot.card is not None:
            before = "KA23456789TJQ"["A23456789TJQK".index(pot.card.rank)]
            return [Card(f"{before}{pot.card.suit}")]
        return []

    def _take(self, pot: Pot, seat: Seat, card: Card | None) -> None:
        won = self.pots[pot.id]
        if won:
            self._move(pot.id, seat, won)
            self.told.append(PotTaken(seat, pot.id, card, won))

    def _move(self, source: Seat | str, target: Seat | str, counters: int) -> None:
        for place, change in ((source, -counters), (target, counters)):
            if isinstance(place, str):
                self.pots[place] += change
            else:
                self.counters[place] += change

    def _next(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.seats)

    def _round(self, seat: Seat) -> list[Seat]:
        """Clockwise from the seat after *seat* to *seat* itself."""
        return [Seat((seat + step) % self.seats) for step in range(1, self.seats + 1)]

    def _diamonds(self) -> list[Card]:
        held = [card for cards in self.held for card in cards if card.suit is Suit.DIAMONDS]
        return sorted(held, key=self._height)

    def _height(self, card: Card) -> int:
        ranks = "23456789TJQKA" if self.rules.ace is Ace.HIGH else "A23456789TJQK"
        return ranks.index(card.rank.value)

    def _is_next(self, card: Card, other: Card, *, follows: bool) -> bool:
        if other.suit is not card.suit:
            return False
        if self.rules.ace is Ace.LOW_ABOVE_KING and card.rank.value == "K":
            return other.rank.value == "A"
        if self.rules.ace is Ace.LOW_ABOVE_KING and card.rank.value == "A" and follows:
            return False
        return self._height(other) == self._height(card) + 1


def changes(event: Event) -> Changes:
    """What an event makes of the counters of seats and pots, read from its fields alone."""
    found: Changes = Counter()
    for place, counters in _moves(event):
        found[place] += counters
    return found


def _moves(event: Event) -> Iterator[tuple[Seat | str, int]]:
    match event:
        case Staked(seat, stakes):
            for stake in stakes:
                yield from _moved(seat, stake.pot, stake.counters)
        case Exchanged(seat=seat, counters=counters, pot=str(pot)):
            yield from _moved(seat, pot, counters)
        case PotTaken(seat=seat, pot=pot, counters=counters):
            yield from _moved(pot, seat, counters)
        case Paid(seat=seat, to=to, counters=counters) | BountyPaid(seat=seat, to=to, counters=counters):
            yield from _moved(seat, to, counters)
        case _:
            return


def _moved(source: Seat | str, target: Seat | str, counters: int) -> Iterable[tuple[Seat | str, int]]:
    return ((source, -counters), (target, counters))
