"""What a table does by itself, and when: at most one thing for each purpose.

Every delay follows from the public pace and from public facts (C9), never from what a bot holds, how many
actions it has or how long it thinks.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum

import msgspec

from newmarket.engine import Action, PotTaken, Seat, Stopped, View, legal_actions, view
from newmarket.record import DoneBy
from newmarket.table.entries import Acted, Entry, HandDealt, Offered, Pace
from newmarket.table.messages import Phase
from newmarket.table.state import TableState


class Purpose(StrEnum):
    """What is to be done."""

    OFFER = "offer"
    """Offer the next hand: fix its seed and show the commitment, before anybody's salt is asked for."""
    DEAL = "deal"
    """Deal the hand that everybody is ready for."""
    BOT = "bot"
    """Play for the bot whose turn it is."""


class Due(msgspec.Struct, frozen=True):
    """*purpose* is due *delay* seconds after row *after* of the log; another row since then has undone it."""

    purpose: Purpose
    after: int
    delay: float


class Delays(msgspec.Struct, frozen=True, kw_only=True):
    """What one pace means, in seconds.

    *follow* and *lead* come before a bot's card, *stop* before its lead after a stop, *pot* on top of them
    where a pot was taken just before; *deal* comes between the last "ready" and the deal, *dealt* before the
    first lead. A bot that has not thought to the end by then takes whole steps of *step* more.

    Bots think while the delay before a lead runs, for a few thousandths of a second. So each such delay is a floor
    that thinking stays below, whether there is one lead to choose from or many, and each step is many times as
    long as usual thinking: in what people see, there is nothing of the bot's cards.
    """

    follow: float
    lead: float
    stop: float
    pot: float
    deal: float
    dealt: float
    step: float


DELAYS = {
    # People see no wait; what a bot thinks about takes as long as it takes at the other paces, and shows as little.
    Pace.AT_ONCE: Delays(follow=0, lead=0.05, stop=0.05, pot=0, deal=0, dealt=0.05, step=0.1),
    Pace.BRISK: Delays(follow=0.35, lead=0.5, stop=0.8, pot=0.2, deal=0.2, dealt=1.0, step=0.1),
    Pace.NORMAL: Delays(follow=0.7, lead=0.9, stop=1.5, pot=0.4, deal=0.4, dealt=1.8, step=0.1),
    Pace.SLOW: Delays(follow=1.4, lead=1.8, stop=2.8, pot=0.8, deal=0.8, dealt=3.0, step=0.1),
}

LONGEST_DELAY = max(
    max(max(delays.follow, delays.lead, delays.stop) + delays.pot, delays.deal, delays.dealt)
    for delays in DELAYS.values()
)
"""Nothing is due later than so many seconds after what it follows."""


def dues(state: TableState) -> tuple[Due, ...]:
    """What the table does by itself if nothing else happens after *state*."""
    delays = DELAYS[state.pace]
    if state.phase is Phase.READYING:
        if state.ready_for is None:
            return (Due(Purpose.OFFER, state.seq, 0),)
        return (Due(Purpose.DEAL, state.seq, delays.deal),) if state.all_are_ready else ()
    if bot_to_act(state) is not None:
        return (Due(Purpose.BOT, state.seq, _bot_delay(state, delays)),)
    return ()


def _bot_delay(state: TableState, delays: Delays) -> float:
    events = state.happened[-1].events
    pot = delays.pot if any(isinstance(event, PotTaken) for event in events) else 0
    if _called(state):
        return delays.follow + pot
    if isinstance(events[-1], Stopped):
        return delays.stop + pot
    return delays.dealt if isinstance(state.happened[-1].entry, HandDealt) else delays.lead + pot


def bot_to_act(state: TableState) -> Seat | None:
    """The seat whose turn it is, where a bot sits there."""
    if state.phase is not Phase.PLAYING or state.match is None or state.match.hand is None:
        return None
    turn = state.match.hand.turn
    if turn is None:
        return None
    sitting = state.seats[turn]
    return turn if sitting is not None and sitting.bot is not None else None


class Thought(msgspec.Struct, frozen=True):
    """What a bot is asked: its sort, what it sees, and the seed of its generator."""

    bot: str
    view: View
    seed: int


def forced_action(state: TableState) -> Action | None:
    """The only action of the bot whose turn it is, where all can see that it has no choice: a called card."""
    match = state.match
    if bot_to_act(state) is None or not _called(state) or match is None or match.hand is None:
        return None
    (action,) = legal_actions(state.rules, match.hand)
    return action


def question_for_bot(state: TableState) -> Thought:
    """What the bot whose turn it is has to decide; `bot_to_act` must name one.

    Its generator follows from the hand's seed and the row, so the same log gives the same play.
    """
    seat, match, offered = bot_to_act(state), state.match, state.offered
    assert seat is not None, "it is a bot's turn"
    assert match is not None, "a match has begun"
    assert match.hand is not None, "a hand is being played"
    assert offered is not None, "the hand was offered"
    sitting = state.seats[seat]
    assert sitting is not None, "a bot sits there"
    assert sitting.bot is not None, "a bot sits there"
    seed = hashlib.sha256(f"newmarket bot {state.seq}\0{offered.seed}".encode()).digest()
    return Thought(sitting.bot, view(state.rules, match.hand, seat), int.from_bytes(seed, "big"))


def entry_for(state: TableState, purpose: Purpose, *, seed: bytes = b"", action: Action | None = None) -> Entry:
    """The entry that does what `dues` says is due: an offer needs a fresh *seed*, a bot's turn its *action*."""
    match purpose:
        case Purpose.OFFER:
            return Offered(state.number + 1, seed.hex())
        case Purpose.DEAL:
            return HandDealt(state.number + 1)
        case Purpose.BOT:
            assert action is not None, "a bot's turn needs its action"
            return Acted(state.number, action, by=DoneBy.BOT)


def is_still_due(state: TableState, purpose: Purpose, after: int) -> bool:
    """Whether what was due after row *after* is so still."""
    return any(due.purpose is purpose and due.after == after for due in dues(state))


def _called(state: TableState) -> bool:
    return state.match is not None and state.match.hand is not None and state.match.hand.called is not None
