"""The report on a played hand for one seat: what its choices were worth, what they cost, and what was luck."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from newmarket.engine import Action, Seat
from newmarket.solver.model import Limit, Model


class Kind(StrEnum):
    """What a choice was about."""

    LEAD = "lead"
    """Which card to lead, or Spin alone."""
    SPIN = "spin"
    """Whether to lay Spin with the called card (S8a)."""
    EXCHANGE = "exchange"
    """Whether to exchange the cards for the spare hand (F4)."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """One of the actions that could be chosen, in counters of the seat from there to the end of the hand.

    *seen* is its worth with all cards open, *known* its worth by what the seat could know: the mean over the deals
    that were drawn. None where that is not solved.
    """

    action: Action
    seen: int | None
    known: float | None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of the seat, of two or more actions.

    *number* is that of the action in the record, from 0; *run* that of the run that it opened or fell into, from 1,
    and 0 for an exchange. *chosen* is the place in *options* of what was done, *best_seen* and *best_known* of what
    was worth most by each measure, the first of several. The costs are what the chosen one was worth less than that;
    *margin* is half of the 95% interval of the cost by what could be known, which comes from *deals* deals.
    *seen_model* and *known_model* say what is assumed of what follows; *limit* why the first of them is not the exact
    one, or why there is nothing seen, *known_limit* why there is nothing known.
    """

    number: int
    run: int
    kind: Kind
    options: tuple[Option, ...]
    chosen: int
    best_seen: int | None
    cost_seen: int | None
    best_known: int | None
    cost_known: float | None
    margin: float | None
    deals: int
    seen_model: Model
    known_model: Model
    limit: Limit | None
    known_limit: Limit | None


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """How the counters of the seat came about, with all cards open: ``result == deal - own + others``.

    *result* is what the seat has after the hand above what it had before its stakes. *deal* is what it would have had
    if all had played by the model: the luck of the deal. Where the hand is solved only from run number *since* on
    (none: all of it), they play by the model from there, and what came before counts to the deal. *own* is what its own
    choices cost, of which *known* (give or take *margin*) could be known and *hidden* could not: none where that is not
    solved, and hidden is less than nothing where a mistake turned out well. *others* is what the choices of the others
    brought it.
    """

    since: int | None
    result: int
    deal: int
    own: int
    others: int
    known: float | None
    margin: float | None
    hidden: float | None


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Where the hand turned for the seat: the choice, anybody's, that moved what it would end with most.

    *number* and *run* as in a `Choice`; *by* is who made it, *action* what they did, *change* what it brought the seat.
    """

    number: int
    run: int
    by: Seat
    action: Action
    change: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The report on one hand for *seat*, whose *result* it has; *choices* are in the order of play.

    *balance* and *turned* are none where nothing is solved, *turned* also where nothing changed. *deals* were to be
    drawn for each choice, and *is_cut* says that time was over before all were; *seconds* is what it took.
    """

    rules: str
    version: int
    seat: Seat
    result: int
    choices: tuple[Choice, ...]
    balance: Balance | None
    turned: Turn | None
    deals: int
    is_cut: bool
    seconds: float
