"""What a hand shows to who learns from it: the things that a lesson is chosen for, each found in the hand itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from newmarket.cards import Card
from newmarket.engine import (
    Abandoned,
    BountyPaid,
    CentreShown,
    Dealt,
    Event,
    Exchanged,
    Followed,
    HandState,
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
    Staked,
    Stopped,
    StopReason,
    TurnedUp,
    WentOut,
    legal_actions,
)
from newmarket.record import Replay
from newmarket.rules import Claim, Rules


class Item(StrEnum):
    """Something that there is to see in a hand."""

    STAKES = "stakes"
    CHOICE_OF_POT = "choice_of_pot"
    """You choose the pot that your counter goes on."""
    DEAL = "deal"
    SPARE_HAND = "spare_hand"
    TURN_UP = "turn_up"
    KEPT = "kept"
    EXCHANGED = "exchanged"
    LEAD_WITH_CHOICE = "lead_with_choice"
    """You lead and hold cards of several suits that you could."""
    FOLLOW_BY_ANOTHER = "follow_by_another"
    FOLLOW_BY_THE_SAME = "follow_by_the_same"
    LEAD_PASSED = "lead_passed"
    STOP_AT_THE_TOP = "stop_at_the_top"
    STOP_REMOVED = "stop_removed"
    STOP_ALREADY_PLAYED = "stop_already_played"
    STOP_TURNED_UP = "stop_turned_up"
    STOP_AT_SPIN = "stop_at_spin"
    STOP_OUT_OF_PLAY = "stop_out_of_play"
    POT_TAKEN = "pot_taken"
    POT_TAKEN_BY_TRUMP = "pot_taken_by_trump"
    POT_TAKEN_BY_CARD_BEFORE = "pot_taken_by_card_before"
    POT_TAKEN_BY_QUEEN = "pot_taken_by_queen"
    POT_TAKEN_GOING_OUT = "pot_taken_going_out"
    POT_UNCLAIMED = "pot_unclaimed"
    SPIN_WITH_CALLED_CARD = "spin_with_called_card"
    """You can lay Spin beside a called card."""
    SPIN_ALONE = "spin_alone"
    """You can lay Spin alone at the lead."""
    SPIN_AS_ACE = "spin_as_ace"
    """You can lead Spin as the ordinary ace that it is."""
    SPIN_LAID = "spin_laid"
    BOUNTY = "bounty"
    WENT_OUT = "went_out"
    PAYMENT = "payment"
    PAYMENT_DOUBLED = "payment_doubled"
    PAYMENT_EXCUSED = "payment_excused"
    CENTRE_SHOWN = "centre_shown"
    SETTLEMENT = "settlement"
    NOBODY_LEADS = "nobody_leads"
    ABANDONED = "abandoned"


_PLAIN: Mapping[type[Event], Item] = {
    Staked: Item.STAKES,
    Dealt: Item.DEAL,
    TurnedUp: Item.TURN_UP,
    Kept: Item.KEPT,
    Exchanged: Item.EXCHANGED,
    LeadPassed: Item.LEAD_PASSED,
    NobodyLeads: Item.NOBODY_LEADS,
    SpinLaid: Item.SPIN_LAID,
    PotTaken: Item.POT_TAKEN,
    BountyPaid: Item.BOUNTY,
    WentOut: Item.WENT_OUT,
    CentreShown: Item.CENTRE_SHOWN,
    Paid: Item.PAYMENT,
    Abandoned: Item.ABANDONED,
    Settled: Item.SETTLEMENT,
}
"""What an event shows by happening."""
_STOPS: Mapping[StopReason, Item] = {
    StopReason.TOP_OF_SUIT: Item.STOP_AT_THE_TOP,
    StopReason.REMOVED: Item.STOP_REMOVED,
    StopReason.ALREADY_PLAYED: Item.STOP_ALREADY_PLAYED,
    StopReason.TURNED_UP: Item.STOP_TURNED_UP,
    StopReason.SPIN: Item.STOP_AT_SPIN,
    StopReason.OUT_OF_PLAY: Item.STOP_OUT_OF_PLAY,
}


def items_of(played: Replay, you: Seat) -> frozenset[Item]:
    """All that there is to see in the hand *played*, for who sits in the seat *you*."""
    assert played.rules is not None, "a hand has been played by rules"
    found: set[Item] = set()
    before: Seat | None = None
    for reached in played.steps:
        for event in reached.events:
            found.update(_shown_by(played.rules, event, before))
            before = event.seat if isinstance(event, Led | Followed | SpinLaid) else before
        if reached.state.turn == you:
            found.update(_offered(played.rules, reached.state))
    return frozenset(found)


def _shown_by(rules: Rules, event: Event, before: Seat | None) -> Iterator[Item]:
    """What *event* shows; *before* is who played the card before it."""
    if type(event) in _PLAIN:
        yield _PLAIN[type(event)]
    match event:
        case Dealt(spare=spare) if spare:
            yield Item.SPARE_HAND
        case Followed(seat=seat):
            yield Item.FOLLOW_BY_THE_SAME if seat == before else Item.FOLLOW_BY_ANOTHER
        case PotTaken():
            yield from _taken(rules, event)
        case Stopped(reason=reason):
            yield _STOPS[reason]
        case Paid(left=Card(), counters=counters):
            yield Item.PAYMENT_DOUBLED if counters else Item.PAYMENT_EXCUSED
        case Settled(pots=pots) if any(pot.counters for pot in pots):
            yield Item.POT_UNCLAIMED
        case _:
            pass


def _taken(rules: Rules, event: PotTaken) -> Iterator[Item]:
    yield Item.POT_TAKEN
    match next(pot.claim for pot in rules.pots if pot.id == event.pot):
        case Claim.TRUMP | Claim.TRUMP_PAIR:
            yield Item.POT_TAKEN_BY_TRUMP
        case Claim.CARD_BEFORE:
            yield Item.POT_TAKEN_BY_CARD_BEFORE
        case Claim.CENTRE_QUEEN:
            yield Item.POT_TAKEN_BY_QUEEN
        case Claim.OUT:
            yield Item.POT_TAKEN_GOING_OUT
        case _:
            pass


def _offered(rules: Rules, state: HandState) -> Iterator[Item]:
    """What the seat whose turn it is can choose between."""
    actions = legal_actions(rules, state)
    if len(actions) > 1 and all(isinstance(action, PlaceStake) for action in actions):
        yield Item.CHOICE_OF_POT
    plays = [action for action in actions if isinstance(action, Play)]
    if any(action.spin for action in plays):
        yield Item.SPIN_WITH_CALLED_CARD
    if any(isinstance(action, LaySpin) for action in actions):
        yield Item.SPIN_ALONE
    if any(action.card is rules.spin for action in plays) and state.called is None:
        yield Item.SPIN_AS_ACE
    if state.called is None and len({action.card.suit for action in plays}) > 1:
        yield Item.LEAD_WITH_CHOICE
