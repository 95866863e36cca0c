"""How long a table waits: before it does something by itself, and for persons. It follows from public settings (C9)."""

from __future__ import annotations

import msgspec

from newmarket.table.entries import Pace, Patience


class Delays(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one pace means, in seconds.

    *follow* and *lead* come before a card that the table plays for somebody, *stop* before a lead after a stop, *pot*
    on top of them where a pot was taken just before; *deal* comes between the last "ready" and the deal, *dealt*
    before the first lead. Bots think for at most *thinking*; an answer that comes after the delay all the same waits
    for the end of a *step*.

    Bots think while the delay before a lead runs. Thinking ends well within it, the way to the bot and back included,
    whether there is one lead to choose from or many: in what people see, there is nothing of the bot's cards.
    """

    follow: float
    lead: float
    stop: float
    pot: float
    deal: float
    dealt: float
    step: float
    thinking: float


DELAYS = {
    Pace.AT_ONCE: Delays(follow=0, lead=0.05, stop=0.05, pot=0, deal=0, dealt=0.05, step=0.1, thinking=0.03),
    Pace.BRISK: Delays(follow=0.35, lead=0.5, stop=0.8, pot=0.2, deal=0.2, dealt=1.0, step=0.1, thinking=0.3),
    Pace.NORMAL: Delays(follow=0.7, lead=0.9, stop=1.5, pot=0.4, deal=0.4, dealt=1.8, step=0.1, thinking=0.3),
    Pace.SLOW: Delays(follow=1.4, lead=1.8, stop=2.8, pot=0.8, deal=0.8, dealt=3.0, step=0.1, thinking=0.3),
}

LONGEST_DELAY = max(
    max(max(delays.follow, delays.lead, delays.stop) + delays.pot, delays.deal, delays.dealt)
    for delays in DELAYS.values()
)
"""What a table does for itself or a bot is never due later than so many seconds after what it follows."""


class Limits(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """For how many seconds a table waits for persons before a bot sits in.

    *lost* holds for one whose connection is lost, counted from when that began or their turn came; *turn* for one who
    is here and whose turn it is, *ready* for one who is here and is asked to be ready.
    """

    lost: float
    turn: float
    ready: float


_TIMES = {Patience.SHORT: 0.5, Patience.NORMAL: 1.0, Patience.LONG: 3.0}
_LEAST_LOST, _MOST_LOST = 8.0, 30.0
_LEAST_HERE, _MOST_HERE = 45.0, 180.0
_LEAST_READY = 60.0

LONGEST_PATIENCE = _MOST_HERE * max(_TIMES.values())
"""No person is waited for longer than so many seconds."""


def limits(patience: Patience, usual: float) -> Limits:
    """What *patience* means at a table where people usually lead within *usual* seconds."""
    times = _TIMES[patience]
    here = min(max(6 * usual, _LEAST_HERE), _MOST_HERE)
    return Limits(
        lost=times * min(max(2 * usual, _LEAST_LOST), _MOST_LOST),
        turn=times * here,
        ready=times * max(here, _LEAST_READY),
    )
