"""A question to the reader, and what each answer would do: played out, or as far as the listener knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from newmarket.cards import Card
from newmarket.engine import (
    Action,
    BountyPaid,
    Event,
    Exchange,
    Followed,
    HandState,
    Keep,
    LaySpin,
    Led,
    Paid,
    PlaceStake,
    Play,
    PotTaken,
    Seat,
    SpinLaid,
    Stage,
    View,
    WentOut,
    step,
)
from newmarket.explain import Listener, card_sign, counted, explain, say_to, the_pot
from newmarket.languages import say
from newmarket.rules import Lead, Rules
from newmarket.walkthrough.model import Choice, Question

MOST_CARDS_NAMED = 6


def question(
    rules: Rules, state: HandState, seen: View, listener: Listener, taken: Action | None, *, revealed: bool
) -> Question | None:
    """What is asked of the listener, who sees *seen* of *state*; none where they have no choice.

    *taken* is what was done in the hand. With *revealed* all cards may be known, and each choice is played out with
    them; else it is told as far as ``seen`` tells.
    """
    if len(seen.legal) < 2:
        return None
    return Question(
        ask=_asked(seen, listener),
        choices=tuple(
            Choice(
                action=action,
                label=_label(rules, seen, action, listener),
                does=_does(rules, state, seen, action, listener) if revealed else _known(rules, seen, action, listener),
                taken=action == taken,
            )
            for action in seen.legal
        ),
    )


def _asked(seen: View, listener: Listener) -> str:
    language = listener.language
    match seen.stage:
        case Stage.PLACING:
            return say(language, "question-place")
        case Stage.OPTION:
            return say(language, "question-option")
        case Stage.PLAY | Stage.OVER:
            if seen.called is None:
                return say(language, "question-lead")
            return say(language, "question-follow", card=card_sign(seen.called, language))
        case _:
            assert_never(seen.stage)


def _label(rules: Rules, seen: View, action: Action, listener: Listener) -> str:
    language = listener.language
    match action:
        case PlaceStake(pot=pot):
            return say(language, "choice-place", pot=the_pot(rules, pot, language))
        case Keep():
            return say(language, "choice-keep")
        case Exchange():
            return say(language, "choice-exchange")
        case Play(card=card, spin=True):
            return say(language, "choice-follow-with-spin", card=card_sign(card, language))
        case Play(card=card):
            if seen.called is None:
                return say(language, "choice-play", card=card_sign(card, language))
            return say(language, "choice-follow", card=card_sign(card, language))
        case LaySpin():
            return say(language, "choice-spin")
        case _:
            assert_never(action)


# --- With all cards known ----------------------------------------------------------------------


def _does(rules: Rules, state: HandState, seen: View, action: Action, listener: Listener) -> str:
    if not isinstance(action, Play | LaySpin):
        return _before_play(seen, action, listener)
    events = _played_out(rules, state, action)
    run = [event.card for event in events if isinstance(event, Led | Followed | SpinLaid)]
    after = step_to_stop(rules, state, action)
    assert seen.seat is not None, "who chooses has a seat"
    does = _end_of_run(_cards(run, listener), after, listener)
    earned = " ".join(_earned(rules, events, listener))
    return say(listener.language, "does-earning", does=does, earned=earned) if earned else does


def step_to_stop(rules: Rules, state: HandState, action: Action) -> HandState:
    """The hand at the next lead, or its end, after *action* and the follows that it forces."""
    return _steps_to_stop(rules, state, action)[-1][0]


def _played_out(rules: Rules, state: HandState, action: Action) -> tuple[Event, ...]:
    return tuple(event for _, events in _steps_to_stop(rules, state, action) for event in events)


def _steps_to_stop(rules: Rules, state: HandState, action: Action) -> list[tuple[HandState, tuple[Event, ...]]]:
    steps = []
    following: Action | None = action
    while following is not None:
        state, events = step(rules, state, following)
        steps.append((state, events))
        called, turn = state.called, state.turn
        following = None if called is None or turn is None else Play(turn, called)
    return steps


def _end_of_run(run: str, after: HandState, listener: Listener) -> str:
    if after.out is not None:
        return say_to(listener, "does-out", actor=after.out, run=run)
    if after.turn is None:
        return say(listener.language, "does-over", run=run)
    return say_to(listener, "does-stop", actor=after.turn, run=run)


def _earned(rules: Rules, events: Sequence[Event], listener: Listener) -> Iterator[str]:
    """What is won on the way: each pot, and the sum of what others pay for a card or for the cards left."""
    bounties: dict[tuple[Seat, Card], int] = {}
    out, paid = None, 0
    for event in events:
        match event:
            case PotTaken():
                yield explain(rules, event, listener).what
            case BountyPaid(to=to, card=card, counters=counters):
                bounties[to, card] = bounties.get((to, card), 0) + counters
            case WentOut(seat=seat):
                out = seat
            case Paid(counters=counters):
                paid += counters
            case _:
                continue
    for (to, card), counters in bounties.items():
        sign = card_sign(card, listener.language)
        yield say_to(listener, "earned-bounty", actor=to, card=sign, counters=counted(listener, counters))
    if out is not None and paid:
        yield say_to(listener, "earned-out", actor=out, counters=counted(listener, paid))


# --- As far as the listener knows --------------------------------------------------------------


def _known(rules: Rules, seen: View, action: Action, listener: Listener) -> str:
    """What *action* does as far as *seen* tells: the listener's own cards, and what lies where nobody can play it."""
    match action:
        case LaySpin():
            assert rules.spin is not None, "Spin can be laid"
            return _known_end(rules, [rules.spin], seen, listener)
        case Play(card=card, spin=True):
            assert rules.spin is not None, "Spin can be laid"
            return _known_end(rules, [card, rules.spin], seen, listener)
        case Play(card=card):
            return _known_run(rules, seen, card, listener)
        case _:
            return _before_play(seen, action, listener)


def _known_run(rules: Rules, seen: View, card: Card, listener: Listener) -> str:
    pack = rules.pack
    dead = {played.card for played in seen.plays} | {*seen.gave, seen.turned}
    run = [card]
    led = seen.called is None
    while len(run) < len(seen.holding):
        called = pack.card_or_none(pack.called_after(pack.bit(run[-1]), led=led and len(run) == 1))
        if called is None or called in dead or called in run or called in rules.removed or called in rules.layout:
            break
        if called not in seen.holding:
            cards, sign = _cards(run, listener), card_sign(called, listener.language)
            return say(listener.language, "does-call", run=cards, card=sign)
        run.append(called)
    return _known_end(rules, run, seen, listener)


def _known_end(rules: Rules, run: Sequence[Card], seen: View, listener: Listener) -> str:
    """The end of a *run* in which the listener alone has played."""
    cards = _cards(run, listener)
    left = [card for card in seen.holding if card not in run]
    assert seen.seat is not None, "who chooses has a seat"
    if not left:
        return say_to(listener, "does-out", actor=seen.seat, run=cards)
    if not _may_lead(rules, seen, left, run[-1]):
        return say(listener.language, "does-pass", run=cards)
    return say_to(listener, "does-stop", actor=seen.seat, run=cards)


def _may_lead(rules: Rules, seen: View, left: Sequence[Card], last: Card) -> bool:
    """Whether one of the cards *left* may be led once a run has stopped with *last*."""
    match rules.lead:
        case Lead.LOWEST_OF_SUIT | Lead.ANY_CARD:
            return True
        case Lead.LOWEST_OF_COLOUR:
            return any(card.suit.colour is not seen.due for card in left)
        case Lead.LOWEST_OF_ANOTHER_SUIT:
            return any(card.suit is not last.suit for card in left)
        case Lead.LOWEST_OF_OTHER_COLOUR_SUIT:
            return any(card.suit.colour is not last.suit.colour for card in left)
        case _:
            assert_never(rules.lead)


def _before_play(seen: View, action: Action, listener: Listener) -> str:
    match action:
        case PlaceStake(pot=pot):
            return say(listener.language, "does-place", counters=counted(listener, seen.pots[pot] + 1))
        case Keep(seat=seat):
            return say_to(listener, "does-keep", actor=seat)
        case Exchange(seat=seat):
            return say_to(listener, "does-exchange", actor=seat)
        case Play() | LaySpin():
            raise AssertionError("cards are told as a run")
        case _:
            assert_never(action)


def _cards(run: Sequence[Card], listener: Listener) -> str:
    """The cards side by side; of a long run only its ends."""
    signs = [card_sign(card, listener.language) for card in run]
    if len(signs) > MOST_CARDS_NAMED:
        signs[2:-1] = ["…"]
    return " ".join(signs)
