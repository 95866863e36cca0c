"""What a seat can know of the cards that it does not see: counted from its view alone, for who asks (C9)."""

from __future__ import annotations

import msgspec

from newmarket.engine import Stage, View
from newmarket.kernel.knowing import KnowledgeTold, knowledge_told
from newmarket.rules import Rules


class Known(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What can be known of the cards of *hand* as message *seq* left them.

    Of all deals that agree with what the seat has seen each counts as much as any other, however its leads may look.
    """

    hand: int
    seq: int
    cards: KnowledgeTold


def is_knowable(view: View) -> bool:
    """Whether there is something to know: cards are dealt, and the hand is not over."""
    return view.stage in {Stage.OPTION, Stage.PLAY}


def known(rules: Rules, view: View, *, hand: int, seq: int) -> Known:
    """What *view*, of that *hand* after message *seq*, tells of the cards; `is_knowable` must hold."""
    return Known(hand=hand, seq=seq, cards=knowledge_told(rules, view))
