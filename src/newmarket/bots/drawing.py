"""The deals of `newmarket.kernel.agreeing`, laid out as numbers, so that compiled code draws them by the thousand.

The ways to go on are rounded to 62 bits, and a card is drawn with 32: nothing that any number of draws could show.
"""

from __future__ import annotations

from typing import NamedTuple

from newmarket.bots.fast import Numbers, below, count, fast, fast_part, next_number, numbers
from newmarket.kernel.agreeing import Agreeing, Case

CERTAIN = 1 << 62


class Drawing(NamedTuple):
    """How to draw a deal. A *case* has its first pools and its first *node*; a node is a group whose places are filled.

    A node has *options*, each with its *threshold* below `CERTAIN`, with how many cards of each sort are *taken*, and
    with the node after it. *sorts* is how many a row of them has.
    """

    sorts: int
    seats: int
    case_threshold: Numbers
    case_node: Numbers
    case_pools: Numbers
    case_fixed: Numbers
    node_first: Numbers
    node_options: Numbers
    node_group: Numbers
    node_sorts: Numbers
    node_merged: Numbers
    option_threshold: Numbers
    option_taken: Numbers
    option_node: Numbers
    group_first: Numbers
    group_seats: Numbers
    seat: Numbers
    room: Numbers


class _Maker:
    """Collects the numbers of a `Drawing`."""

    def __init__(self, deals: Agreeing) -> None:
        self.sorts = max(1, *(len(case.sorts.masks[0]) for case in deals.cases))
        self.case_threshold: list[int] = []
        self.case_node: list[int] = []
        self.case_pools: list[int] = []
        self.case_fixed: list[int] = []
        self.nodes: dict[str, list[int]] = {name: [] for name in ("first", "options", "group", "sorts")}
        self.merged: list[int] = []
        self.option_threshold: list[int] = []
        self.option_taken: list[int] = []
        self.option_node: list[int] = []
        self.group_first: list[int] = []
        self.group_seats: list[int] = []
        self.seat: list[int] = []
        self.room: list[int] = []
        so_far = 0
        for case in deals.cases:
            so_far += case.count
            self.case_threshold.append(so_far * CERTAIN // deals.count)
            self.case_pools += self._padded(case.sorts.pools)
            self.case_fixed += case.fixed
            self.case_node.append(self._add(case))

    def _padded(self, values: tuple[int, ...]) -> list[int]:
        return [*values, *[0] * (self.sorts - len(values))]

    def _add(self, case: Case) -> int:
        """The first node of *case*, all of its nodes added; -1 where there is nothing to draw."""
        first_group = len(self.group_first)
        for seats in case.groups:
            self.group_first.append(len(self.seat))
            self.group_seats.append(len(seats))
            self.seat += seats
            self.room += [case.places[seat] for seat in seats]
        known: dict[tuple[int, tuple[int, ...]], int] = {}
        return self._node(case, first_group, 0, case.sorts.start, known)

    def _node(
        self,
        case: Case,
        first_group: int,
        level: int,
        left: tuple[int, ...],
        known: dict[tuple[int, tuple[int, ...]], int],
    ) -> int:
        if level == len(case.groups):
            return -1
        key = level, left
        if key in known:
            return known[key]
        splits = case.sorts.splits(level, left)
        # Those after it first, so that the options of one node lie side by side.
        following = [self._node(case, first_group, level + 1, split.left, known) for split in splits]
        total, so_far, first = sum(split.ways for split in splits), 0, len(self.option_node)
        for split, node in zip(splits, following, strict=True):
            so_far += split.ways
            self.option_threshold.append(so_far * CERTAIN // total)
            self.option_taken += self._padded(split.taken)
            self.option_node.append(node)
        at = known[key] = len(self.nodes["first"])
        for name, value in (
            ("first", first),
            ("options", len(splits)),
            ("group", first_group + level),
            ("sorts", len(left)),
        ):
            self.nodes[name].append(value)
        self.merged += self._padded(case.sorts.merged[level])
        return at


def drawing(deals: Agreeing, seats: int) -> Drawing:
    """How to draw one of *deals*, of a hand of so many *seats*."""
    made = _Maker(deals)
    return Drawing(
        sorts=made.sorts,
        seats=seats,
        case_threshold=numbers(made.case_threshold),
        case_node=numbers(made.case_node),
        case_pools=numbers(made.case_pools),
        case_fixed=numbers(made.case_fixed),
        node_first=numbers(made.nodes["first"]),
        node_options=numbers(made.nodes["options"]),
        node_group=numbers(made.nodes["group"]),
        node_sorts=numbers(made.nodes["sorts"]),
        node_merged=numbers(made.merged),
        option_threshold=numbers(made.option_threshold),
        option_taken=numbers(made.option_taken),
        option_node=numbers(made.option_node),
        group_first=numbers(made.group_first),
        group_seats=numbers(made.group_seats),
        seat=numbers(made.seat),
        room=numbers(made.room),
    )


@fast_part
def some_of(cards: int, number: int, stream: Numbers) -> int:
    """*number* of *cards*, all choices equally likely."""
    left = count(cards)
    found = 0
    while number > 0:
        bit = cards & -cards
        cards ^= bit
        if number == left or below(stream, left) < number:
            found |= bit
            number -= 1
        left -= 1
    return found


@fast
def draw(how: Drawing, stream: Numbers, pools: Numbers, pools_after: Numbers, held: Numbers) -> None:
    """Writes into *held* what each seat holds in one of the deals; the two *pools* have a place for each sort."""
    at = 0
    if len(how.case_threshold) > 1:
        drawn = (next_number(stream) << 30) | (next_number(stream) >> 2)
        while drawn >= how.case_threshold[at]:
            at += 1
    for seat in range(how.seats):
        held[seat] = how.case_fixed[at * how.seats + seat]
    for sort in range(how.sorts):
        pools[sort] = how.case_pools[at * how.sorts + sort]
    node = how.case_node[at]
    while node >= 0:
        option = how.node_first[node]
        if how.node_options[node] > 1:
            drawn = (next_number(stream) << 30) | (next_number(stream) >> 2)
            while drawn >= how.option_threshold[option]:
                option += 1
        for sort in range(how.sorts):
            pools_after[sort] = 0
        cards = 0
        for sort in range(how.node_sorts[node]):
            taken = some_of(pools[sort], how.option_taken[option * how.sorts + sort], stream)
            cards |= taken
            pools_after[how.node_merged[node * how.sorts + sort]] |= pools[sort] ^ taken
        group = how.node_group[node]
        first = how.group_first[group]
        seats = how.group_seats[group]
        for member in range(first, first + seats):
            own = cards if member == first + seats - 1 else some_of(cards, how.room[member], stream)
            cards ^= own
            held[how.seat[member]] |= own
        for sort in range(how.sorts):
            pools[sort] = pools_after[sort]
        node = how.option_node[option]
