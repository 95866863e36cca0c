"""The deals that agree with a view: counted exactly, and drawn so that all of them are equally likely.

What agrees is what `newmarket.kernel.certain` says: every unknown card lies with a seat that may hold it, or dead, and
all places are filled. Nothing is drawn blindly and thrown away. Cards that the same seats may hold are of one *sort*,
and seats that may hold the same cards are one *group*; how many cards of each sort a group has is decided by how many
ways there are to go on from there, group after group, and then the cards themselves are taken at random.

One thing is a matter of no single card: while another seat has the lead, it holds one of several cards. The deals are
split there into *cases* that exclude each other, by the first of those cards that it holds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from random import Random

import msgspec

from newmarket.cards import CardSet, Suit
from newmarket.engine import Seat, Stage, View, after
from newmarket.kernel.certain import Knowledge, know, may_be_led
from newmarket.rules import Centre, FirstLead, Rules


class Laid(msgspec.Struct, frozen=True, gc=False):
    """How the cards of a hand in play may lie now: *holdings* by seat, and *dead*, those that nobody can play any more.

    *centre* is the one of the dead cards that lies in the centre, 0 where the rules have none.
    """

    holdings: tuple[CardSet, ...]
    dead: CardSet
    centre: CardSet = 0


class Split(msgspec.Struct, frozen=True, gc=False):
    """One way to fill the places of a group: *taken* of each sort, what is then *left* of each sort of the next level,
    and in how many *ways* all cards can be laid so, this group and those after it.
    """

    ways: int
    taken: tuple[int, ...]
    left: tuple[int, ...]


class Sorts:
    """Cards by the groups that may hold them, and the ways to lay them on the groups' places.

    *rooms* are the places of each group, *cards* the cards, each with the groups that may hold it as bits. At *level*
    i the groups before i have their cards; *masks* are then the sorts by the groups that are left, and *merged* says
    what each of these sorts becomes at the next level.
    """

    def __init__(self, rooms: Sequence[int], cards: Sequence[tuple[int, CardSet]]) -> None:
        self.rooms = tuple(rooms)
        self.masks: list[tuple[int, ...]] = [tuple(sorted({mask for mask, _ in cards}))]
        self.merged: list[tuple[int, ...]] = []
        for level in range(len(rooms)):
            here = self.masks[level]
            after_it = tuple(sorted({mask >> (level + 1) << (level + 1) for mask in here}))
            self.merged.append(tuple(after_it.index(mask >> (level + 1) << (level + 1)) for mask in here))
            self.masks.append(after_it)
        pools = dict.fromkeys(self.masks[0], 0)
        for mask, bit in cards:
            pools[mask] |= bit
        self.pools = tuple(pools.values())
        self._counts: dict[tuple[int, tuple[int, ...]], int] = {}
        self._splits: dict[tuple[int, tuple[int, ...]], tuple[Split, ...]] = {}

    def count(self) -> int:
        """In how many ways the cards can be laid: what each group has, not which of its seats."""
        return self.ways(0, self.start)

    @cached_property
    def start(self) -> tuple[int, ...]:
        """How many cards there are of each sort before any is laid."""
        return tuple(map(int.bit_count, self.pools))

    def ways(self, level: int, numbers: tuple[int, ...]) -> int:
        """The ways to lay *numbers* of cards of each sort on the groups from *level* on."""
        if level == len(self.rooms):
            return 1
        key = level, numbers
        found = self._counts.get(key)
        if found is None:
            if level == len(self.rooms) - 1:
                # All that the last group may hold is of one sort.
                free = sum(number for mask, number in zip(self.masks[level], numbers, strict=True) if mask)
                found = math.comb(free, self.rooms[level])
            else:
                found = sum(split.ways for split in self.splits(level, numbers))
            self._counts[key] = found
        return found

    def lie_with(self, mask: int) -> tuple[int, ...]:
        """In how many of these ways a certain card, of those of *mask*, lies with each group."""
        at = self.masks[0].index(mask)
        found = [0] * len(self.rooms)
        # By the numbers that are left: the ways to fill the groups until there that do not take the card.
        reached = {self.start: 1}
        for level in range(len(self.rooms)):
            before, reached = reached, {}
            for numbers, ways in before.items():
                for split in self.splits(level, numbers):
                    number, took = numbers[at], split.taken[at]
                    # Of its sort each card is in as many of the ways as another: the divisions leave nothing.
                    found[level] += ways * split.ways * took // number
                    if took < number:
                        until = split.ways // self.ways(level + 1, split.left) * (number - took) // number
                        reached[split.left] = reached.get(split.left, 0) + ways * until
            at = self.merged[level][at]
        return tuple(found)

    def splits(self, level: int, numbers: tuple[int, ...]) -> tuple[Split, ...]:
        """All ways to fill the group at *level* from *numbers* of cards, those that lead nowhere left out."""
        key = level, numbers
        found = self._splits.get(key)
        if found is None:
            found = self._splits[key] = tuple(self._split(level, numbers))
        return found

    def _split(self, level: int, numbers: tuple[int, ...]) -> Iterator[Split]:
        merged, sorts_after = self.merged[level], len(self.masks[level + 1])
        open_to = [mask >> level & 1 for mask in self.masks[level]]
        for taken in _shares(self.rooms[level], [n * is_open for n, is_open in zip(numbers, open_to, strict=True)]):
            left = [0] * sorts_after
            ways = 1
            for number, took, to in zip(numbers, taken, merged, strict=True):
                ways *= math.comb(number, took)
                left[to] += number - took
            ways *= self.ways(level + 1, tuple(left))
            if ways:
                yield Split(ways, taken, tuple(left))


def _shares(room: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to take *room* things, of each sort at most so many."""
    if not most:
        if room == 0:
            yield ()
        return
    rest = most[1:]
    for took in range(max(0, room - sum(rest)), min(room, most[0]) + 1):
        for others in _shares(room - took, rest):
            yield (took, *others)


class Case(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Some of the agreeing deals: those in which each seat has the cards that are *fixed* with it, and the *unknown*
    ones fill its *places* as *may_hold* lets them.
    """

    unknown: CardSet
    places: tuple[int, ...]
    may_hold: tuple[CardSet, ...]
    fixed: tuple[CardSet, ...]

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The seats with places, together those that may hold the same; who may hold most comes last."""
        found: dict[CardSet, list[int]] = {}
        for seat, (room, cards) in enumerate(zip(self.places, self.may_hold, strict=True)):
            if room:
                found.setdefault(cards, []).append(seat)
        return tuple(tuple(found[cards]) for cards in sorted(found, key=lambda cards: (cards.bit_count(), cards)))

    @cached_property
    def sorts(self) -> Sorts:
        """The unknown cards by the groups that may hold them."""
        cards = []
        left = self.unknown
        while left:
            bit = left & -left
            left ^= bit
            cards.append((self._groups_for(bit), bit))
        return Sorts([sum(self.places[seat] for seat in seats) for seats in self.groups], cards)

    @cached_property
    def count(self) -> int:
        """How many deals these are."""
        ways = self.sorts.count()
        for seats in self.groups:
            # Within a group any seat may have any of its cards.
            left = sum(self.places[seat] for seat in seats)
            for seat in seats:
                ways *= math.comb(left, self.places[seat])
                left -= self.places[seat]
        return ways

    def held_by(self, bit: CardSet) -> tuple[int, ...]:
        """By seat in how many of these deals it holds the card of *bit*, which the view does not see."""
        if any(cards & bit for cards in self.fixed):
            return tuple([self.count if cards & bit else 0 for cards in self.fixed])
        mask = self._groups_for(bit)
        if mask not in self._held:
            found = [0] * len(self.places)
            within = self.count // self.sorts.count()
            for seats, ways, room in zip(self.groups, self.sorts.lie_with(mask), self.sorts.rooms, strict=True):
                for seat in seats:
                    found[seat] = ways * within * self.places[seat] // room
            self._held[mask] = tuple(found)
        return self._held[mask]

    @cached_property
    def _held(self) -> dict[int, tuple[int, ...]]:
        return {}

    def _groups_for(self, bit: CardSet) -> int:
        return sum(1 << at for at, seats in enumerate(self.groups) if self.may_hold[seats[0]] & bit)

    def draw(self, rng: Random) -> tuple[CardSet, ...]:
        """What each seat holds in one of these deals."""
        holdings = list(self.fixed)
        sorts = self.sorts
        pools, numbers = [_bits(pool) for pool in sorts.pools], sorts.start
        for level, seats in enumerate(self.groups):
            chosen = _one_of(sorts.splits(level, numbers), rng)
            cards: list[CardSet] = []
            pools_after: list[list[CardSet]] = [[] for _ in sorts.masks[level + 1]]
            for pool, took, to in zip(pools, chosen.taken, sorts.merged[level], strict=True):
                rng.shuffle(pool)
                cards += pool[:took]
                pools_after[to] += pool[took:]
            rng.shuffle(cards)
            for seat in seats:
                holdings[seat] |= sum(cards[: self.places[seat]])
                del cards[: self.places[seat]]
            pools, numbers = pools_after, chosen.left
        return tuple(holdings)


def _one_of(splits: Sequence[Split], rng: Random) -> Split:
    at = rng.randrange(sum(split.ways for split in splits))
    for split in splits:
        at -= split.ways
        if at < 0:
            return split
    raise AssertionError("a number below the sum falls on one of them")


def _bits(cards: CardSet) -> list[CardSet]:
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found


class Agreeing:
    """The deals that agree with *view*, which is of a hand in play: there is always one, the real one.

    Two ways to lay the same cards in one pile are the same deal here, and so are two that differ in which of the dead
    cards lies in the centre; *has_centre* says whether one does.
    """

    def __init__(self, rules: Rules, view: View) -> None:
        self.known = know(rules, view)
        self._rules = rules
        self._full = rules.pack.full
        self.has_centre = rules.centre is Centre.FACE_DOWN
        self.cases = tuple(case for case in _cases(rules, view, self.known) if case.count)

    @cached_property
    def count(self) -> int:
        """How many there are."""
        return sum(case.count for case in self.cases)

    def draw(self, rng: Random) -> Laid:
        """One of them, all equally likely; the centre card is any of the dead ones that may be it."""
        holdings = self.case(rng).draw(rng)
        held = 0
        for holding in holdings:
            held |= holding
        dead = self._full & ~(held | self.known.played)
        centre = rng.choice(_bits(dead & self.known.unknown)) if self.has_centre else 0
        return Laid(holdings, dead, centre)

    def case(self, rng: Random) -> Case:
        """One of the cases, each by how many deals it has."""
        if len(self.cases) == 1:
            return self.cases[0]
        at = rng.randrange(self.count)
        for case in self.cases:
            at -= case.count
            if at < 0:
                return case
        raise AssertionError("a number below the sum falls on one of them")

    def sort_of(self, bit: CardSet) -> tuple[int, ...]:
        """The same for two unknown cards where the same seats may hold both in all cases, so that their chances are
        the same.
        """
        return tuple(
            sum(
                (case.fixed[seat] & bit > 0 or case.may_hold[seat] & bit > 0) << seat for seat in range(len(case.fixed))
            )
            | (any(cards & bit for cards in case.fixed) << len(case.fixed))
            for case in self.cases
        )

    def chances(self, bit: CardSet) -> tuple[Fraction, ...]:
        """By seat the share of them in which it holds the unknown card of *bit*; in the rest of them that is dead."""
        by_case = [case.held_by(bit) for case in self.cases]
        return tuple(Fraction(sum(deals), self.count) for deals in zip(*by_case, strict=True))


def agreeing_deals(rules: Rules, view: View, rng: Random, number: int) -> list[Laid]:
    """*number* deals that agree with *view*, each drawn for itself, all equally likely."""
    deals = Agreeing(rules, view)
    return [deals.draw(rng) for _ in range(number)]


# --- Cases -------------------------------------------------------------------------------------


def _cases(rules: Rules, view: View, known: Knowledge) -> Iterator[Case]:
    fixed = [0] * len(view.held)
    if view.seat is not None:
        fixed[view.seat] = known.holding
    if known.called and view.turn is not None:
        fixed[view.turn] |= known.called
    plain = Case(unknown=known.unknown, places=known.places, may_hold=known.may_hold, fixed=tuple(fixed))
    leader = view.turn
    if leader is None or leader == view.seat or view.stage is not Stage.PLAY or view.called is not None:
        yield plain
    elif not view.plays and rules.first_lead is FirstLead.LOWEST_DIAMOND:
        yield from _by_the_lowest_diamond(rules, view, plain, leader)
    elif (may_lead := may_be_led(rules, view, len(view.plays))) == rules.pack.full:
        yield plain
    else:
        for bit in _bits(may_lead & plain.may_hold[leader]):
            yield _holding(plain, leader, bit, (bit - 1) & may_lead)


def _by_the_lowest_diamond(rules: Rules, view: View, plain: Case, leader: Seat) -> Iterator[Case]:
    """By which diamond it is that *leader* will lead: nobody holds a lower one."""
    diamonds = rules.pack.suits[tuple(Suit).index(Suit.DIAMONDS)]
    own = rules.pack.set_of(view.holding) & diamonds
    below_own = (own & -own) - 1 if own else diamonds
    for bit in _bits(plain.may_hold[leader] & diamonds & below_own):
        yield _holding(plain, leader, bit, 0, held_by_nobody=(bit - 1) & diamonds)
    if not own and leader == after(view.dealer, len(view.held)):
        yield _without(plain, diamonds)


def _holding(case: Case, seat: Seat, bit: CardSet, none_of: CardSet, *, held_by_nobody: CardSet = 0) -> Case:
    """The deals of *case* in which *seat* holds the card of *bit* and no card of *none_of*."""
    case, at = _without(case, bit | held_by_nobody), int(seat)
    places, fixed, may_hold = list(case.places), list(case.fixed), list(case.may_hold)
    places[at] -= 1
    fixed[at] |= bit
    may_hold[at] &= ~none_of
    return Case(unknown=case.unknown & ~bit, places=tuple(places), may_hold=tuple(may_hold), fixed=tuple(fixed))


def _without(case: Case, cards: CardSet) -> Case:
    """*case*, but that none of its places may have one of *cards*."""
    return msgspec.structs.replace(case, may_hold=tuple([held & ~cards for held in case.may_hold]))
