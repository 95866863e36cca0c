"""How one hand is played: pure functions over frozen values.

`begin` opens a hand, `step` plays an action; both return the next state and the events on the way.
`refusal` alone decides legality, `view` alone decides what a seat may know. No clock, no chance, no input
or output: a `Deal` comes from outside, `chance` makes one from a seed.
"""

from newmarket.engine.actions import Action, Exchange, Keep, LaySpin, PlaceStake, Play, parse_action
from newmarket.engine.chance import (
    LAB_ALGORITHM,
    TABLE_ALGORITHM,
    commitment_to,
    lab_deal,
    lab_dealer,
    lab_words,
    table_deal,
    table_dealer,
)
from newmarket.engine.claims import pay_cards
from newmarket.engine.deal import Deal, check_deal, pile_sizes, share_out
from newmarket.engine.events import (
    Abandoned,
    BountyPaid,
    CentreShown,
    Dealt,
    Event,
    Exchanged,
    Followed,
    Kept,
    LeadPassed,
    Led,
    NobodyLeads,
    Paid,
    PotTaken,
    Settled,
    SpinLaid,
    Stake,
    Staked,
    Stopped,
    StopReason,
    Transfer,
    TurnedUp,
    WentOut,
    transfers,
)
from newmarket.engine.opening import begin, may_be_exempt, stakes_of
from newmarket.engine.play import legal_actions, refusal, step
from newmarket.engine.refusals import ImpossibleAction, Refusal, RefusalReason
from newmarket.engine.seats import Seat, after, check_seat, clockwise_after
from newmarket.engine.sheet import SheetRow, settlement_sheet
from newmarket.engine.state import HandState, Played, Stage, Step
from newmarket.engine.view import Shown, View, view, view_from

__all__ = [
    "LAB_ALGORITHM",
    "TABLE_ALGORITHM",
    "Abandoned",
    "Action",
    "BountyPaid",
    "CentreShown",
    "Deal",
    "Dealt",
    "Event",
    "Exchange",
    "Exchanged",
    "Followed",
    "HandState",
    "ImpossibleAction",
    "Keep",
    "Kept",
    "LaySpin",
    "LeadPassed",
    "Led",
    "NobodyLeads",
    "Paid",
    "PlaceStake",
    "Play",
    "Played",
    "PotTaken",
    "Refusal",
    "RefusalReason",
    "Seat",
    "Settled",
    "SheetRow",
    "Shown",
    "SpinLaid",
    "Stage",
    "Stake",
    "Staked",
    "Step",
    "StopReason",
    "Stopped",
    "Transfer",
    "TurnedUp",
    "View",
    "WentOut",
    "after",
    "begin",
    "check_deal",
    "check_seat",
    "clockwise_after",
    "commitment_to",
    "lab_deal",
    "lab_dealer",
    "lab_words",
    "legal_actions",
    "may_be_exempt",
    "parse_action",
    "pay_cards",
    "pile_sizes",
    "refusal",
    "settlement_sheet",
    "share_out",
    "stakes_of",
    "step",
    "table_deal",
    "table_dealer",
    "transfers",
    "view",
    "view_from",
]
