"""`sharp`: draws deals that agree with all that it can know, plays each out, and does what brings it most.

Every deal is weighed by how likely it makes the leads that were seen: each other player is held to play steadily or at
random, which of the two their leads tell. In what is played out, all think with what they could know, itself too.
`docs/bots.md` has the reasons, `bench/results.md` what it is worth.
"""

from __future__ import annotations

import math
import random
import time
from typing import assert_never

import msgspec

from newmarket.bots.drawing import drawing
from newmarket.bots.earning import earnings
from newmarket.bots.fast import IS_COMPILED, floats, numbers
from newmarket.bots.other_choices import choice_apart_from_leads
from newmarket.bots.playing_out import (
    A_CARD,
    A_PAIR,
    CENTRE_QUEEN,
    LEADS,
    NOBODY,
    OUT,
    OWN_WEIGHTS,
    SPIN_LAID,
    STEADY_WEIGHTS,
    Game,
    Position,
)
from newmarket.bots.searching import Question, Scratch, Seen, search
from newmarket.cards import Ace, CardSet, Colour, Rank, Suit
from newmarket.engine import (
    Action,
    Exchange,
    Keep,
    LaySpin,
    PlaceStake,
    Play,
    Seat,
    Stage,
    View,
    after,
    begin,
    lab_deal,
    pay_cards,
)
from newmarket.engine import view as view_of
from newmarket.kernel.agreeing import Agreeing
from newmarket.kernel.certain import Knowledge, called_in_vain
from newmarket.rules import Centre, Claim, FirstLead, Pot, Rules, SpinAlone, load_rules

DEALS = 2048
"""The budget: at most so many deals are drawn for a decision."""
PLAYED_ONE_IN = 4
"""Of the deals drawn and weighed one in so many is played out."""
AT_A_TIME = 256
"""So many are drawn before some of them are picked; then it is looked at what is clear by now, and at the clock."""
AT_A_TIME_BY_THE_CLOCK = AT_A_TIME if IS_COMPILED else 16
"""The same where a clock caps the search: what is not compiled is slow, and has to look at it often."""
LEAST_DEALS = 1024
"""After fewer of them nothing is clear."""
CLEAR = 2.5
"""So many standard errors below the best an action is given up."""

_KINDS = {Claim.PAIR: A_PAIR, Claim.TRUMP_PAIR: A_PAIR, Claim.OUT: OUT, Claim.CENTRE_QUEEN: CENTRE_QUEEN}


class Belief(msgspec.Struct, frozen=True, kw_only=True):
    """What is held of the other players. *trust* is how likely each is to play steadily, before any lead of theirs.

    Who does still leads anything with the chance *slip*, for other reasons than ours, and otherwise hardly what falls
    short of the best by many times *near* counters.
    """

    near: float = 0.2
    slip: float = 0.05
    trust: float = 0.5


class SharpBot:
    """Plays what brings most in the mean of the deals drawn, the first of equals.

    *deals* is its budget. *seconds*, where given, caps it by the clock: the best so far is played, and the same view
    and generator give the same action only where the cap was not reached.
    """

    def __init__(
        self, rules: Rules, *, deals: int = DEALS, seconds: float | None = None, belief: Belief | None = None
    ) -> None:
        self._rules = rules
        self._belief = belief or Belief()
        self._deals = deals
        self._seconds = seconds

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, of which there must be some; where there is one, it does not search."""
        if len(view.legal) == 1:
            return view.legal[0]
        if view.stage is Stage.PLACING:
            plain = choice_apart_from_leads(self._rules, view, rng)
            assert plain is not None, "a counter is placed somewhere"
            return plain
        worth = self.worth(view, rng)
        return view.legal[worth.index(max(worth))]

    def worth(self, view: View, rng: random.Random) -> list[float]:
        """What each of ``view.legal`` brings from now on, in counters, in the mean of the deals drawn."""
        until = None if self._seconds is None else time.monotonic() + self._seconds
        deals, seed = Agreeing(self._rules, view), rng.getrandbits(32)
        searches = _searches(self._rules, view, deals, seed, self._belief)
        at_a_time = AT_A_TIME if until is None else AT_A_TIME_BY_THE_CLOCK
        results = _Results(len(view.legal), least=LEAST_DEALS // at_a_time)
        for done in range(0, self._deals, at_a_time):
            results.add([one.run(min(at_a_time, self._deals - done), results.open) for one in searches])
            if len(results.open) == 1 or (until is not None and time.monotonic() >= until):
                break
        return results.means()


class _Results:
    """What the actions brought, batch by batch; *open* are those that may still be the best: after fewer batches than
    *least* that is all of them.
    """

    def __init__(self, actions: int, *, least: int) -> None:
        self._least = least
        self.open = list(range(actions))
        self._gains: list[list[float]] = [[] for _ in range(actions)]
        self._weights: list[float] = []

    def add(self, batch: list[tuple[float, dict[int, float]]]) -> None:
        """Counts a batch: for each search how much it weighs, and what each open action brought, times that weight.

        The searches draw the same deals, of the same weight.
        """
        self._weights.append(batch[0][0])
        for _, gains in batch:
            for action, gain in gains.items():
                self._gains[action].append(gain)
        if len(self._weights) >= self._least:
            means = self.means()
            best = max(self.open, key=means.__getitem__)
            self.open = [action for action in self.open if action == best or not self._is_clear(best, action)]

    def means(self) -> list[float]:
        """What each action brings in the mean; of those given up in the batches until then."""
        return [sum(gains) / sum(self._weights[: len(gains)]) for gains in self._gains]

    def _is_clear(self, best: int, other: int) -> bool:
        """Whether *other* is surely worse than *best*: their difference has its error from batch to batch."""
        weights, total = self._weights, sum(self._weights)
        above = [mine - theirs for mine, theirs in zip(self._gains[best], self._gains[other], strict=True)]
        mean = sum(above) / total
        squares = sum((more - mean * weight) ** 2 for more, weight in zip(above, weights, strict=True))
        error = math.sqrt(squares * len(weights) / (len(weights) - 1)) / total
        return mean > CLEAR * error


def compile_search() -> None:
    """Compiles what a decision needs, or loads what was compiled before; without Numba there is nothing to do."""
    # The package has the name of its first game.
    rules, dealer = load_rules(__name__.partition(".")[0]), Seat(0)
    deal = lab_deal(rules, seed=0, hand=0, dealer=dealer, seats=3)
    state = begin(rules, deal, dealer=dealer, counters=(0,) * 3, pots=(0,) * len(rules.pots)).state
    SharpBot(rules, deals=1).choose(view_of(rules, state, state.turn), random.Random(0))


class _Search:
    """Those of the actions that begin with the same cards in hand, each as a number for `search`, and the room for it.

    *actions* has them by their place in ``view.legal``; *costs* is what is paid at once for any of them.
    """

    def __init__(self, question: Question, actions: dict[int, int], *, seed: int, costs: int = 0) -> None:
        self._question = question
        self._actions = actions
        self._costs = costs
        seats = question.game.seats
        self._scratch = Scratch(
            stream=numbers([seed]),
            pools=numbers([0] * question.how.sorts),
            pools_after=numbers([0] * question.how.sorts),
            held=numbers([0] * seats),
            owner=numbers([0] * 64),
            left=numbers([0] * seats),
            styles=numbers([0] * seats),
            log=numbers([0] * 64),
            steady=floats([0.0] * seats),
            random=floats([0.0] * seats),
            worths=floats([0.0] * 64),
            all_held=numbers([0] * (seats * AT_A_TIME)),
            all_styles=numbers([0] * (seats * AT_A_TIME)),
            weights=floats([0.0] * AT_A_TIME),
        )

    def run(self, deals: int, wanted: list[int]) -> tuple[float, dict[int, float]]:
        """Draws so many deals and plays some out: what they weigh, and what each *wanted* action here brings."""
        actions = {at: number for at, number in self._actions.items() if at in wanted}
        sums = floats([0.0] * (len(actions) + 1))
        search(
            self._question,
            numbers(list(actions.values())),
            deals,
            max(1, deals // PLAYED_ONE_IN),
            self._scratch,
            sums,
        )
        weight = float(sums[len(actions)])
        return weight, {at: float(sums[n]) - self._costs * weight for n, at in enumerate(actions)}


def _searches(rules: Rules, view: View, deals: Agreeing, seed: int, belief: Belief) -> list[_Search]:
    """One search for all of ``view.legal``; before the first lead one for each answer to the offer."""
    assert view.seat is not None, "only a player is asked"
    question = Question(
        game=game_of(rules, view, deals.known, belief),
        position=position_of(rules, view, deals.known),
        how=drawing(deals, len(view.held)),
        seen=seen_in(rules, view, view.seat),
    )
    if view.stage is not Stage.OPTION:
        return [_Search(question, {at: _number(rules, action) for at, action in enumerate(view.legal)}, seed=seed)]
    found = []
    for at, action in enumerate(view.legal):
        if isinstance(action, Exchange):
            price = rules.option_price if view.seat != view.dealer else None
            game = game_of(rules, view, deals.known, belief, exchanges=True)
            found.append(
                _Search(question._replace(game=game), {at: 0}, seed=seed, costs=0 if price is None else price.counters)
            )
        else:
            found.append(_Search(question, {at: 0}, seed=seed))
    return found


def _number(rules: Rules, action: Action) -> int:
    """*action* as `play_out` takes it."""
    match action:
        case Play(card=card, spin=spin):
            return rules.pack.bit(card) | (SPIN_LAID if spin else 0)
        case LaySpin():
            return SPIN_LAID
        case PlaceStake() | Keep() | Exchange():
            return 0
        case _:
            assert_never(action)


def game_of(rules: Rules, view: View, known: Knowledge, belief: Belief, *, exchanges: bool = False) -> Game:
    """The game as the seat of *view* imagines it, where it *exchanges* after it has done so."""
    assert view.seat is not None, "only a player is asked"
    pack, seats = rules.pack, len(view.held)
    pots = dict(view.pots)
    if exchanges and rules.option_price is not None and view.seat != view.dealer:
        pots[rules.option_price.pot] += rules.option_price.counters
    trumps = None if view.turned is None else view.turned.suit
    # What was led before a pot was taken was led for it; how much lay there is guessed from the stakes of one hand.
    filled = {pot.id: pots[pot.id] or pot.dealer_stake + pot.stake * (seats - 1) for pot in rules.pots}
    mine, theirs, bounty = [0.0] * 64, [0.0] * 64, [0] * 64
    for card, (of_pots, of_bounty) in earnings(rules, view, filled).items():
        at = pack.bit(card).bit_length() - 1
        mine[at] = of_pots + of_bounty * (seats - 1)
        theirs[at] = of_pots / (seats - 1) + of_bounty
        bounty[at] = of_bounty
    gave = pack.set_of(view.holding if exchanges else view.gave)
    dead = view.spare + (rules.centre is Centre.FACE_DOWN)
    if exchanges:
        dead += len(view.holding) - view.spare
    return Game(
        seats=seats,
        me=view.seat,
        lead=LEADS.index(rules.lead),
        diamond_first=int(rules.first_lead is FirstLead.LOWEST_DIAMOND),
        wraps=int(rules.ace is Ace.LOW_ABOVE_KING),
        spin=0 if rules.spin is None else pack.bit(rules.spin),
        spin_alone=int(rules.spin_alone is SpinAlone.ALLOWED),
        card_payment=rules.card_payment,
        doubling=pack.set_of(rules.doubling),
        excusing=pack.set_of(rules.excusing),
        dead=dead,
        gave=gave,
        centre=known.unknown if rules.centre is Centre.FACE_DOWN else 0,
        swaps=int(exchanges),
        pot_kind=numbers([_KINDS.get(pot.claim, A_CARD) for pot in rules.pots]),
        pot_cards=numbers([_pot_cards(rules, pot, trumps) for pot in rules.pots]),
        pot_counters=numbers([pots[pot.id] for pot in rules.pots]),
        bounty=numbers(bounty),
        mine=floats(mine),
        theirs=floats(theirs),
        steady=floats(STEADY_WEIGHTS),
        own=floats(OWN_WEIGHTS),
        near=belief.near,
        slip=belief.slip,
        trust=belief.trust,
    )


def _pot_cards(rules: Rules, pot: Pot, trumps: Suit | None) -> CardSet:
    if pot.claim is Claim.CENTRE_QUEEN:
        return rules.pack.set_of(card for card in rules.pack.cards if card.rank is Rank.QUEEN)
    return rules.pack.set_of(pay_cards(rules, pot, trumps=trumps))


def position_of(rules: Rules, view: View, known: Knowledge) -> Position:
    """Where the hand is; at the offer of the spare hand it is taken to be at the first lead."""
    pack = rules.pack
    owner = [NOBODY] * 64
    for play in view.plays:
        owner[pack.bit(play.card).bit_length() - 1] = play.seat
    is_offer = view.stage is Stage.OPTION
    turn = after(view.dealer, len(view.held)) if is_offer else view.turn
    assert turn is not None, "a hand in play"
    return Position(
        turn=turn,
        called=0 if view.called is None else pack.bit(view.called),
        last=pack.bit(view.plays[-1].card).bit_length() - 1 if view.plays else NOBODY,
        due=_due(view.due),
        unplayed=pack.full & ~known.played,
        shown_dead=_shown_dead(rules, view)[-1],
        owner=numbers(owner),
    )


def _due(colour: Colour | None) -> int:
    return NOBODY if colour is None else int(colour is Colour.RED)


def _shown_dead(rules: Rules, view: View) -> list[CardSet]:
    """The cards that all know to be dead: at each play, and now."""
    pack = rules.pack
    dead = 0 if view.turned is None else pack.bit(view.turned)
    found, unplayed = [], pack.full
    for at, play in enumerate(view.plays):
        if play.led:
            dead |= called_in_vain(rules, view, at) & unplayed
        found.append(dead)
        unplayed &= ~pack.bit(play.card)
    if view.stage is Stage.PLAY and view.called is None:
        dead |= called_in_vain(rules, view, len(view.plays)) & unplayed
    return [*found, dead]


def seen_in(rules: Rules, view: View, me: Seat) -> Seen:
    """The leads of others that were a choice of theirs."""
    pack = rules.pack
    shown_dead = _shown_dead(rules, view)
    unplayed, last = pack.full, NOBODY
    rows: list[tuple[int, ...]] = []
    for at, play in enumerate(view.plays):
        bit = pack.bit(play.card)
        is_choice = play.led and play.seat != me and at != view.spin_at
        if is_choice and (at or rules.first_lead is not FirstLead.LOWEST_DIAMOND):
            later = pack.set_of(other.card for other in view.plays[at:] if other.seat == play.seat)
            due = NOBODY if view.due is None else _due(play.card.suit.colour)
            rows.append((play.seat, bit, later, unplayed, shown_dead[at], last, due))
        unplayed &= ~bit
        last = bit.bit_length() - 1
    columns = zip(*rows, strict=True) if rows else [()] * 7
    return Seen(*map(numbers, columns))
