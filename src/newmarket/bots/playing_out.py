"""How `sharp` imagines the rest of a hand: everybody plays by rule of thumb, as `steady` does, or at random.

Each seat thinks with what it can know: its own cards, those played, those that a stop has shown to be dead. All here is
plain arithmetic on card sets, compiled where that can be had (`newmarket.bots.fast`).
"""

from __future__ import annotations

from typing import NamedTuple

from newmarket.bots.fast import Floats, Numbers, below, count, fast, fast_part, place
from newmarket.rules import Lead

LEADS = tuple(Lead)
_OF_ANOTHER_SUIT = LEADS.index(Lead.LOWEST_OF_ANOTHER_SUIT)
_OF_OTHER_COLOUR = LEADS.index(Lead.LOWEST_OF_OTHER_COLOUR_SUIT)
_OF_COLOUR = LEADS.index(Lead.LOWEST_OF_COLOUR)
_ANY_CARD = LEADS.index(Lead.ANY_CARD)

SUIT = 0x7FFF
RANK_ONES = 0x1_0001_0001_0001
LOW_KING = 12
LOW_KINGS = RANK_ONES << LOW_KING
BLACK = SUIT | SUIT << 48
RED = SUIT << 16 | SUIT << 32
DIAMONDS = SUIT << 16

# What takes a pot.
A_CARD, A_PAIR, OUT, CENTRE_QUEEN = range(4)

# What weighs how much in the worth of a lead, beside my own cards, which count one each.
PLAYING_LAST, OTHERS_CARDS, ONLY_BY_LEAD, LAST_PER_STUCK, ONLY_IF_DEAD, THEIRS, MINE, OTHERS_NEAR_OUT, GOING_OUT = (
    range(9)
)
STEADY_WEIGHTS = (1.0, 0.75, 3.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0)
"""Those of `newmarket.bots.steady`."""
OWN_WEIGHTS = (3.0, 1.0, 3.5, 0.5, 0.0, 0.8, 5.0, 0.8, 1.5)
"""With which `sharp` imagines its own further leads: found on deals of their own, by trying."""
FORGET = 0.05
"""A run that gets so far with a smaller chance is not followed up."""
SPIN_ALONE_LEFT = 2
"""With so few cards left Spin is laid at the lead."""

NOBODY = -1
STEADY, RANDOM, OWN = range(3)
SPIN_LAID = 1 << 62
"""Beside a card: Spin is laid with it; without one: alone."""


class Game(NamedTuple):
    """What does not change while a hand is imagined; by seat, by pot, or (64 each) by a card's place.

    *mine* is what a card brings to who plays it, *theirs* what it costs me when another does, both as `steady` counts.
    *steady* and *own* are weights: of others who play steadily, and mine.
    *dead* is how many cards are dead, *gave* those that I exchanged, *centre* those that may be the centre card (0
    where there is none); with *swaps* I am about to exchange, and *gave* are the cards that I still have. *near*,
    *slip* and *trust* are those of `newmarket.bots.sharp.Belief`.
    """

    seats: int
    me: int
    lead: int
    diamond_first: int
    wraps: int
    spin: int
    spin_alone: int
    card_payment: int
    doubling: int
    excusing: int
    dead: int
    gave: int
    centre: int
    swaps: int
    pot_kind: Numbers
    pot_cards: Numbers
    pot_counters: Numbers
    bounty: Numbers
    mine: Floats
    theirs: Floats
    steady: Floats
    own: Floats
    near: float
    slip: float
    trust: float


class Position(NamedTuple):
    """A hand at a moment, without what each seat holds: whose *turn*, the *called* card, the *last* card's place, the
    colour *due* (0 black, 1 red, -1 none).

    *unplayed* are all cards of the pack that have not been played, *shown_dead* those that all know to be dead.
    *owner* says who played each card (by its place), -1 where nobody has.
    """

    turn: int
    called: int
    last: int
    due: int
    unplayed: int
    shown_dead: int
    owner: Numbers


@fast_part
def called_after(wraps: int, bit: int, led: int) -> int:
    """The card that a run calls for after *bit*; as `newmarket.cards.Pack.called_after`."""
    if wraps:
        if bit & LOW_KINGS:
            return bit >> LOW_KING
        if bit & RANK_ONES and not led:
            return 0
    return bit << 1


@fast_part
def leads(lead: int, hand: int, last: int, due: int) -> int:
    """The cards of *hand* that may open a run, where *last* is the place of the card before, *due* the colour."""
    if lead == _ANY_CARD:
        return hand
    if lead == _OF_COLOUR:
        hand &= RED if due else BLACK
        ranks = (hand | hand >> 16 | hand >> 32 | hand >> 48) & SUIT
        return hand & ((ranks & -ranks) * RANK_ONES)
    if last >= 0 and lead == _OF_ANOTHER_SUIT:
        hand &= ~(SUIT << (last & 48))
    elif last >= 0 and lead == _OF_OTHER_COLOUR:
        hand &= BLACK if (1 << last) & RED else RED
    found = 0
    for suit in range(0, 64, 16):
        cards = hand >> suit & SUIT
        found |= (cards & -cards) << suit
    return found


class Outlook(NamedTuple):
    """What a lead is weighed by: the leader's cards, the *live* ones that others may hold, each dead with
    *chance_dead*, how many rows of the leader's cards are *stuck*, which only a lead of theirs brings out, and how many
    cards the other has *least* who has fewest.
    """

    hand: int
    live: int
    chance_dead: float
    stuck: int
    least: int


@fast_part
def outlook(hand: int, live: int, dead: int, least: int) -> Outlook:
    """What who holds *hand* weighs leads by, where *dead* of the *live* cards are dead."""
    chance_dead = dead / count(live) if live else 0.0
    return Outlook(hand, live, chance_dead, count(hand & ~((live | hand) << 1)), least)


@fast_part
def worth_of(game: Game, weights: Floats, seen: Outlook, lead: int) -> float:
    """What the run from *lead* is worth, card by card, each by the chance that it gets that far; see the *weights*.

    With those of `steady` it is what `newmarket.bots.steady` says, but for cards of which more can be known than that
    a stop has shown them to be dead.
    """
    before = lead >> 1
    if game.wraps and lead & RANK_ONES:
        before = lead << LOW_KING
    stuck = seen.stuck
    if before & seen.live:
        worth = weights[ONLY_BY_LEAD] * weights[ONLY_IF_DEAD] * seen.chance_dead
    else:
        worth = weights[ONLY_BY_LEAD]
        stuck -= 1
    last = weights[PLAYING_LAST] + weights[LAST_PER_STUCK] * stuck
    others = weights[OTHERS_CARDS] + weights[OTHERS_NEAR_OUT] / seen.least
    left = count(seen.hand)
    reached = 1.0
    is_mine = 1
    is_led = 1
    bit = lead
    while True:
        at = place(bit)
        if is_mine:
            worth += reached * (1.0 + weights[MINE] * game.mine[at])
            left -= 1
            if left == 0:
                return worth + reached * weights[GOING_OUT]
        else:
            worth -= reached * (others + weights[THEIRS] * game.theirs[at])
        bit = called_after(game.wraps, bit, is_led)
        is_led = 0
        if bit & seen.hand:
            is_mine = 1
            continue
        stops = seen.chance_dead if bit & seen.live else 1.0
        if is_mine:
            worth += reached * stops * last
        reached *= 1.0 - stops
        if reached < FORGET:
            return worth
        is_mine = 0


@fast_part
def best_lead(game: Game, weights: Floats, seen: Outlook, may: int) -> int:
    """Of the leads that *may* be made the one of most worth, the lowest of equals."""
    best, most = 0, -1e9
    while may:
        bit = may & -may
        may ^= bit
        worth = worth_of(game, weights, seen, bit)
        if worth > most:
            best, most = bit, worth
    return best


@fast_part
def nth(cards: int, number: int) -> int:
    """The card number *number* (from 0, lowest first) of *cards*."""
    for _ in range(number):
        cards &= cards - 1
    return cards & -cards


@fast_part
def settled(  # noqa: C901, PLR0912, PLR0913, PLR0917 - compiled into one piece, from arrays
    game: Game, owner: Numbers, unplayed: int, played_since: int, out: int, centre: int, held: Numbers
) -> int:
    """What I have more, or less, at the end than at the moment since which *played_since* were played.

    *out* is who went out, *centre* the centre card or 0, *held* what each seat was dealt.
    """
    me = game.me
    gain = 0
    for pot in range(len(game.pot_kind)):
        kind = game.pot_kind[pot]
        cards = game.pot_cards[pot]
        if kind == OUT:
            if out == me:
                gain += game.pot_counters[pot]
            continue
        if kind == CENTRE_QUEEN:
            # The queen of the centre card's suit.
            cards = cards & (SUIT << (place(centre) & 48)) if centre else 0
        if cards == 0 or cards & unplayed:
            continue
        first = cards & -cards
        if owner[place(first)] == me and (kind != A_PAIR or owner[place(cards ^ first)] == me):
            gain += game.pot_counters[pot]
    while played_since:
        bit = played_since & -played_since
        played_since ^= bit
        counters = game.bounty[place(bit)]
        if counters:
            gain += counters * (game.seats - 1) if owner[place(bit)] == me else -counters
    if out >= 0 and game.card_payment:
        for seat in range(game.seats):
            if seat != out and me in (out, seat):
                cards = held[seat] & unplayed
                pays = count(cards) * game.card_payment
                if cards & game.excusing:
                    pays = 0
                elif cards & game.doubling:
                    pays *= 2
                gain += pays if out == me else -pays
    return gain


@fast
def play_out(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one loop, as fast as it can be
    game: Game,
    position: Position,
    action: int,
    held: Numbers,
    owner: Numbers,
    left: Numbers,
    styles: Numbers,
    centre: int,
    stream: Numbers,
    log: Numbers,
) -> int:
    """What I gain from now on when the seat whose turn it is does *action* (a card, with `SPIN_LAID` or only that; 0
    for its own choice) and then all go on in their *styles*.

    *held* are the seats' cards now; *owner* (their places, too), *left* and *log* are written: *log* what each did who
    had a choice, from place 1 on, and in place 0 how many.
    """
    alive = 0
    for seat in range(game.seats):
        left[seat] = count(held[seat])
        alive |= held[seat]
    at_first, unplayed, shown_dead = position.unplayed, position.unplayed, position.shown_dead
    turn, called, last, due = position.turn, position.called, position.last, position.due
    out = NOBODY
    noted = 0
    while out == NOBODY:
        bit, with_spin = 0, 0
        if called == 0:
            # A lead: by whoever can lead, from the seat whose turn it is on.
            may = 0
            if game.diamond_first and last < 0:
                may = alive & DIAMONDS & -(alive & DIAMONDS)
                if may:
                    turn = owner[place(may)]
            passed = 0
            while may == 0 and passed < game.seats:
                may = leads(game.lead, held[turn] & alive, last, due)
                if may == 0:
                    turn = turn + 1 if turn + 1 < game.seats else 0
                    passed += 1
            if may == 0:
                break
            if action:
                bit, with_spin = action & ~SPIN_LAID, action & SPIN_LAID
                action = 0
            elif game.spin_alone and held[turn] & alive & game.spin and left[turn] <= SPIN_ALONE_LEFT:
                with_spin = SPIN_LAID
            elif may & (may - 1) == 0:
                bit = may
            elif styles[turn] == RANDOM:
                bit = nth(may, below(stream, count(may)))
            else:
                hand = held[turn] & alive
                known_dead = shown_dead | game.gave if turn == game.me else shown_dead
                least = 64
                for other in range(game.seats):
                    if other != turn:
                        least = min(least, left[other])
                seen = outlook(hand, unplayed & ~hand & ~known_dead, game.dead - count(known_dead), least)
                weights = game.own if styles[turn] == OWN else game.steady
                bit = best_lead(game, weights, seen, may)
            log[noted + 1] = bit | with_spin
            noted += 1
        else:
            bit = called
        is_led = 1 if called == 0 else 0
        # The run, from *bit* on.
        while True:
            if bit:
                alive &= ~bit
                unplayed &= ~bit
                left[turn] -= 1
                last = place(bit)
                if not is_led and game.spin:
                    if action:
                        with_spin = action & SPIN_LAID
                        action = 0
                    elif held[turn] & alive & game.spin:
                        with_spin = SPIN_LAID
                    if held[turn] & alive & game.spin:
                        log[noted + 1] = bit | with_spin
                        noted += 1
            if with_spin:
                alive &= ~game.spin
                unplayed &= ~game.spin
                left[turn] -= 1
                last = place(game.spin)
            if left[turn] == 0:
                out = turn
                break
            if with_spin:
                break
            bit = called_after(game.wraps, bit, is_led)
            is_led = 0
            if not bit & alive:
                shown_dead |= bit & unplayed
                break
            turn = owner[place(bit)]
        called = 0
        if due >= 0:
            due = 1 - due
    log[0] = noted
    return settled(game, owner, unplayed, at_first & ~unplayed, out, centre, held)
