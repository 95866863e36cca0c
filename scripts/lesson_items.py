"""What the lesson of each game has to show: by this hands are looked for (find_lesson.py), and lessons are tested."""

from __future__ import annotations

from collections.abc import Mapping

from newmarket.walkthrough.items import Item

WALKTHROUGH = frozenset(
    {
        Item.STAKES,
        Item.DEAL,
        Item.SPARE_HAND,
        Item.LEAD_WITH_CHOICE,
        Item.FOLLOW_BY_ANOTHER,
        Item.FOLLOW_BY_THE_SAME,
        Item.STOP_AT_THE_TOP,
        Item.STOP_OUT_OF_PLAY,
        Item.STOP_ALREADY_PLAYED,
        Item.POT_TAKEN,
        Item.POT_UNCLAIMED,
        Item.WENT_OUT,
        Item.PAYMENT,
        Item.SETTLEMENT,
    }
)
"""What the lesson for newcomers shows (W3)."""

_OF_EVERY_LESSON = frozenset(
    {
        Item.STAKES,
        Item.DEAL,
        Item.LEAD_WITH_CHOICE,
        Item.FOLLOW_BY_ANOTHER,
        Item.FOLLOW_BY_THE_SAME,
        Item.STOP_AT_THE_TOP,
        Item.POT_TAKEN,
        Item.WENT_OUT,
        Item.SETTLEMENT,
    }
)

SPECIALITIES: Mapping[str, frozenset[Item]] = {
    "newmarket": WALKTHROUGH,
    "find-the-lady": _OF_EVERY_LESSON
    | {
        Item.SPARE_HAND,
        Item.KEPT,
        Item.EXCHANGED,
        Item.LEAD_PASSED,
        Item.STOP_OUT_OF_PLAY,
        Item.CENTRE_SHOWN,
        Item.POT_TAKEN_BY_QUEEN,
        Item.POT_TAKEN_GOING_OUT,
    },
    "newmarket-1891": _OF_EVERY_LESSON
    | {
        Item.CHOICE_OF_POT,
        Item.STOP_TURNED_UP,
        Item.STOP_REMOVED,
        Item.POT_TAKEN_BY_CARD_BEFORE,
        Item.POT_UNCLAIMED,
        Item.PAYMENT,
    },
    "spin": _OF_EVERY_LESSON
    | {
        Item.SPIN_WITH_CALLED_CARD,
        Item.SPIN_ALONE,
        Item.SPIN_AS_ACE,
        Item.SPIN_LAID,
        Item.STOP_AT_SPIN,
        Item.STOP_REMOVED,
        Item.BOUNTY,
        Item.POT_TAKEN_GOING_OUT,
        Item.POT_UNCLAIMED,
        Item.PAYMENT,
    },
    "pope-joan": _OF_EVERY_LESSON
    | {
        Item.SPARE_HAND,
        Item.TURN_UP,
        Item.STOP_TURNED_UP,
        Item.STOP_OUT_OF_PLAY,
        Item.POT_TAKEN_BY_TRUMP,
        Item.POT_TAKEN_GOING_OUT,
        Item.POT_UNCLAIMED,
        Item.PAYMENT,
        Item.PAYMENT_EXCUSED,
    },
}
"""What the lesson of each game shows: what is special to it, and enough around that to be a whole hand."""
