"""Makes the report on a played hand: see `newmarket.solver.report` for what is in it."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence

import msgspec

from newmarket.engine import Deal, HandState, Seat, view
from newmarket.kernel.agreeing import Agreeing, Laid
from newmarket.record import Record, replay
from newmarket.rules import CardsShown, Rules
from newmarket.solver.decisions import Decision, solved_decisions
from newmarket.solver.model import Limit, Limits, Model, Solution
from newmarket.solver.report import Balance, Choice, Option, Report, Turn
from newmarket.solver.solve import HandSolver, get_ready, has_low_leads

_BATCH = 5
"""So many deals are drawn for one choice before the next one has its turn: where time ends early, all have some."""
_FEW_CARDS = 20
"""With so few cards left any lead can be searched in each deal that is drawn, where any card may be led."""
_NORMAL_95 = 1.96


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """What a report may cost: *deals* for each choice, and *seconds* in all (none: as many as it takes), of which at
    most half go to the values with all cards open, and half of the rest to those with low leads in their place. With
    the real cards it keeps *states* positions at most, and *states_a_deal* with those of a deal that was drawn.
    """

    deals: int = 60
    seconds: float | None = 1.5
    states: int = 600_000
    states_a_deal: int = 300_000


def may_be_reported(rules: Rules, *, match_is_over: bool) -> bool:
    """Whether the cards of a settled hand may be seen by all, so that a report gives nothing away (C11)."""
    return rules.cards_shown is CardsShown.AT_SETTLEMENT or match_is_over


def report_on(record: Record, seat: Seat, budget: Budget | None = None, *, seed: int = 0) -> Report:
    """The report for *seat*, one of the table, on a recorded hand that may be reported.

    The deals that are drawn follow from *seed* alone. So does the whole report, unless its time was over.

    :raises FaultyRecord: if the record does not hold.
    """
    replayed = replay(record)
    rules, state = replayed.rules, replayed.state
    assert rules is not None, "a hand that was played has rules"
    assert state is not None, "a hand that was played has states"
    get_ready()
    budget, begun = budget or Budget(), time.monotonic()
    end = None if budget.seconds is None else begun + budget.seconds
    decisions = solved_decisions(replayed, Limits(states=budget.states, seconds=_half_until(end)))
    own = _own_choices(rules, decisions, seat, _half_until(end), seed)
    _draw(rules, own, budget, end)
    choices = tuple([each.choice() for each in own])
    return Report(
        rules=rules.id,
        version=rules.version,
        seat=seat,
        result=state.counters[seat] - record.counters[seat],
        choices=choices,
        balance=_balance(decisions, choices, seat, before=record.counters[seat], after=state.counters[seat]),
        turned=_turned(decisions, seat),
        deals=budget.deals,
        is_cut=any(choice.known_limit in {None, Limit.TIME} and choice.deals < budget.deals for choice in choices),
        seconds=time.monotonic() - begun,
    )


def _half_until(end: float | None) -> float | None:
    return None if end is None else max(0.0, end - time.monotonic()) / 2


# --- What could be known -----------------------------------------------------------------------


class _Own:
    """A choice of the seat, what its actions were worth with all cards open (*seen*, by *seen_model*), and what they
    were worth in the deals that were drawn for it: a row a deal.
    """

    def __init__(self, rules: Rules, decision: Decision, seen: Solution, seen_model: Model, seed: int) -> None:
        self.values: list[tuple[int, ...]] = []
        self.limit: Limit | None = None
        self.model = _model_of_drawn(rules, decision.state)
        self._rules = rules
        self._decision = decision
        self._seen = seen
        self._seen_model = seen_model
        self._rng = random.Random((seed << 16) + decision.number)
        self._agreeing: Agreeing | None = None

    def draw(self, solver: HandSolver, limits: Limits) -> None:
        """Draws one more deal; where it cannot be solved there is no mean, since the hard deals would be missing."""
        state, seat = self._decision.state, self._decision.seat
        if self._agreeing is None:
            self._agreeing = Agreeing(self._rules, view(self._rules, state, seat))
        laid = self._agreeing.draw(self._rng)
        solution = solver.values(with_cards(self._rules, state, laid), limits)
        if solution.limit is None:
            self.values.append(_of_seat(solution, seat))
        elif solution.limit is not Limit.TIME or not self.values:
            # Where time is over, what was drawn before counts.
            self.limit = solution.limit

    def choice(self) -> Choice:
        """The choice as a report has it."""
        decision, solution = self._decision, self._seen
        seat, chosen = decision.seat, decision.chosen
        seen = None if solution.best is None else _of_seat(solution, seat)
        deals = len(self.values) if self.limit is None else 0
        means = [sum(column) / deals for column in zip(*self.values, strict=True)] if deals else None
        best_known = None if means is None else means.index(max(means))
        return Choice(
            number=decision.number,
            run=decision.run,
            kind=decision.kind,
            options=tuple(
                [
                    Option(each.action, None if seen is None else seen[at], None if means is None else means[at])
                    for at, each in enumerate(solution.choices)
                ]
            ),
            chosen=chosen,
            best_seen=solution.best,
            cost_seen=None if seen is None else max(seen) - seen[chosen],
            best_known=best_known,
            cost_known=None if means is None else max(means) - means[chosen],
            margin=None if best_known is None else _margin(self.values, best_known, chosen),
            deals=deals,
            seen_model=self._seen_model,
            known_model=self.model,
            limit=decision.solution.limit,
            known_limit=self.limit,
        )


def _own_choices(
    rules: Rules, decisions: Sequence[Decision], seat: Seat, seconds: float | None, seed: int
) -> list[_Own]:
    """The choices of *seat*: where one is unsolved, it is solved with low leads, if there are any and time suffices."""
    own, end = [], None if seconds is None else time.monotonic() + seconds
    low = HandSolver(rules, model=Model.LOW_LEADS) if has_low_leads(rules) else None
    for decision in decisions:
        if decision.seat == seat:
            seen, model = decision.solution, Model.ALL_SEE_ALL
            if seen.best is None and low is not None:
                left = None if end is None else max(0.0, end - time.monotonic())
                seen, model = low.values(decision.state, Limits(seconds=left)), low.model
            own.append(_Own(rules, decision, seen, model, seed))
    return own


def _model_of_drawn(rules: Rules, state: HandState) -> Model:
    held = sum(holding.bit_count() for holding in state.holdings)
    return Model.LOW_LEADS if has_low_leads(rules) and held > _FEW_CARDS else Model.ALL_SEE_ALL


def _of_seat(solution: Solution, seat: Seat) -> tuple[int, ...]:
    """What each action is worth to *seat*; all are solved."""
    return tuple([choice.values[seat] for choice in solution.choices if choice.values is not None])


def _draw(rules: Rules, own: Sequence[_Own], budget: Budget, end: float | None) -> None:
    """Draws deals for each choice in turn, until there are enough or time is over."""
    solvers = {
        model: HandSolver(rules, room=budget.states_a_deal, model=model) for model in {each.model for each in own}
    }
    for _ in range(0, budget.deals, _BATCH):
        # From the last choice back: the early ones take longest.
        for each in reversed(own):
            for _ in range(min(_BATCH, budget.deals - len(each.values))):
                left = None if end is None else end - time.monotonic()
                if left is not None and left <= 0:
                    each.limit = each.limit or (None if each.values else Limit.TIME)
                    break
                if each.limit is not None:
                    break
                each.draw(solvers[each.model], Limits(states=budget.states_a_deal, seconds=left))


def with_cards(rules: Rules, state: HandState, laid: Laid) -> HandState:
    """*state* as it would be with the cards as they are *laid*."""
    pack, deal = rules.pack, state.deal
    held = list(laid.holdings)
    for play in state.plays:
        held[play.seat] |= pack.bit(play.card)
    dead = laid.dead & ~laid.centre
    if state.exchanged is not None:
        held[state.exchanged], dead = dead, held[state.exchanged]
    centre = pack.card(laid.centre) if laid.centre else None
    turned = 0 if deal.turned is None else pack.bit(deal.turned)
    spare = (*pack.cards_in(dead & ~turned), *pack.cards_in(dead & turned))
    piles = tuple(map(pack.cards_in, held))
    changed = Deal(seats=piles, spare=spare, centre=centre, turned=deal.turned)
    return msgspec.structs.replace(state, holdings=laid.holdings, deal=changed)


def _margin(rows: Sequence[tuple[int, ...]], best: int, chosen: int) -> float | None:
    """Half of the 95% interval of the mean difference between two columns; none of one row alone."""
    if len(rows) < 2:
        return None
    differences = [row[best] - row[chosen] for row in rows]
    mean = sum(differences) / len(rows)
    variance = sum((each - mean) ** 2 for each in differences) / (len(rows) - 1)
    return _NORMAL_95 * math.sqrt(variance / len(rows))


# --- How it came about -------------------------------------------------------------------------


def _balance(
    decisions: Sequence[Decision], choices: Sequence[Choice], seat: Seat, *, before: int, after: int
) -> Balance | None:
    solved = [decision for decision in decisions if decision.solution.best is not None]
    if decisions and not solved:
        return None
    own = sum(-_moved(decision, seat) for decision in solved if decision.seat == seat)
    others = sum(_moved(decision, seat) for decision in solved if decision.seat != seat)
    costs = [choice.cost_known for choice in choices if choice.limit is None]
    known = sum(cost for cost in costs if cost is not None) if None not in costs else None
    margin = math.hypot(*(choice.margin or 0.0 for choice in choices if choice.limit is None))
    return Balance(
        since=solved[0].run if len(solved) < len(decisions) else None,
        result=after - before,
        deal=after - before + own - others,
        own=own,
        others=others,
        known=known,
        margin=None if known is None else margin,
        hidden=None if known is None else own - known,
    )


def _turned(decisions: Sequence[Decision], seat: Seat) -> Turn | None:
    moved = [(decision, _moved(decision, seat)) for decision in decisions if decision.solution.best is not None]
    if not moved:
        return None
    decision, change = max(moved, key=lambda each: abs(each[1]))
    if not change:
        return None
    action = decision.solution.choices[decision.chosen].action
    return Turn(number=decision.number, run=decision.run, by=decision.seat, action=action, change=change)


def _moved(decision: Decision, seat: Seat) -> int:
    """What the choice brought *seat*, with all cards open, above what would have been chosen by the definition."""
    solution = decision.solution
    best, chosen = solution.values, solution.choices[decision.chosen].values
    assert best is not None, "the choice is solved"
    assert chosen is not None, "the choice is solved"
    return chosen[seat] - best[seat]
