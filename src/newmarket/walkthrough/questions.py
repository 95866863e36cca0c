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
    LeadPassed,
    Led,
    NobodyLeads,
    Paid,
    PlaceStake,
    Play,
    PotTaken,
    Seat,
    SpinLaid,
    Stage,
    Stopped,
    StopReason,
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
    rules: Rules, state: HandState, seen: View, listener: Listener, done: Sequence[Action], *, revealed: bool
) -> Question | None:
    """What is asked of the listener, who sees *seen* of *state*; none where they have no choice.

    *done* is what was done in the hand from there on. With *revealed* all cards may be known, and each choice is played
    out with them; else it is told as far as *seen* tells.
    """
    if len(seen.legal) < 2:
        return None
    taken = done[0] if done else None
    return Question(
        ask=_asked(seen, listener),
        choices=tuple(
            Choice(
                action=action,
                label=_label(rules, seen, action, listener),
                does=_does(rules, state, seen, done if action == taken else (action,), listener)
                if revealed
                else _known(rules, seen, action, listener),
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


def _does(rules: Rules, state: HandState, seen: View, actions: Sequence[Action], listener: Listener) -> str:
    if not isinstance(actions[0], Play | LaySpin):
        return _before_play(seen, actions[0], listener)
    events = tuple(_played_out(rules, state, actions))
    run = [event.card for event in events if isinstance(event, Led | Followed | SpinLaid)]
    does = say(listener.language, "does-run", run=_cards(run, listener))
    return _in_a_row([does, *_consequences(rules, events, listener)], listener)


def _played_out(rules: Rules, state: HandState, actions: Sequence[Action]) -> Iterator[Event]:
    """What happens by *actions* up to the next lead, or the end of the hand; then called cards are followed with."""
    following: Action | None = actions[0]
    done = 1
    while following is not None:
        state, events = step(rules, state, following)
        yield from events
        if state.called is None or state.turn is None:
            return
        following = actions[done] if done < len(actions) else Play(state.turn, state.called)
        done += 1


def _consequences(rules: Rules, events: Sequence[Event], listener: Listener) -> Iterator[str]:
    """What comes of the cards played: pots and payments, why the run stopped, and who leads next."""
    paid = _payments(events)
    for event in events:
        match event:
            case PotTaken() | Stopped() | LeadPassed() | NobodyLeads() | WentOut():
                yield explain(rules, event, listener).what
            case BountyPaid(to=to, card=card) if (to, card) in paid:
                counters, sign = counted(listener, paid.pop((to, card))), card_sign(card, listener.language)
                yield say_to(listener, "earned-bounty", actor=to, card=sign, counters=counters)
            case Paid(seat=seat) if seat == listener.you:
                yield explain(rules, event, listener).what
            case Paid(to=to) if to == listener.you and (to, None) in paid:
                yield say_to(listener, "earned-out", actor=to, counters=counted(listener, paid.pop((to, None))))
            case _:
                continue


def _payments(events: Sequence[Event]) -> dict[tuple[Seat, Card | None], int]:
    """What each seat receives from all others together: for a card at once, and (none) for the cards left."""
    paid: dict[tuple[Seat, Card | None], int] = {}
    for event in events:
        if isinstance(event, BountyPaid | Paid):
            of = (event.to, event.card if isinstance(event, BountyPaid) else None)
            paid[of] = paid.get(of, 0) + event.counters
    return paid


# --- As far as the listener knows --------------------------------------------------------------


def _known(rules: Rules, seen: View, action: Action, listener: Listener) -> str:
    """What *action* does as far as *seen* tells: the listener's own cards, and what lies where nobody can play it."""
    match action:
        case LaySpin(seat=seat):
            assert rules.spin is not None, "Spin can be laid"
            at_spin = Stopped(rules.spin, None, StopReason.SPIN, seat)
            return _known_end(rules, [rules.spin], seen, at_spin, listener)
        case Play(seat=seat, card=card, spin=True):
            assert rules.spin is not None, "Spin can be laid"
            at_spin = Stopped(rules.spin, None, StopReason.SPIN, seat)
            return _known_end(rules, [card, rules.spin], seen, at_spin, listener)
        case Play(seat=seat, card=card):
            return _known_run(rules, seen, seat, card, listener)
        case _:
            return _before_play(seen, action, listener)


def _known_run(rules: Rules, seen: View, seat: Seat, card: Card, listener: Listener) -> str:
    run = [card]
    while True:
        called = _called_after(rules, seen, run)
        reason = _known_stop(rules, seen, called)
        if called is None or reason is not None or len(run) == len(seen.holding):
            stopped = Stopped(run[-1], called, reason or StopReason.OUT_OF_PLAY, seat)
            return _known_end(rules, run, seen, stopped, listener)
        cards, sign = _cards(run, listener), card_sign(called, listener.language)
        if called not in seen.holding:
            return say(listener.language, "does-call", run=cards, card=sign)
        if rules.spin in seen.holding and rules.spin not in {*run, called}:
            # They have a choice again.
            return say(listener.language, "does-call-yours", run=cards, card=sign)
        run.append(called)


def _called_after(rules: Rules, seen: View, run: Sequence[Card]) -> Card | None:
    pack, led = rules.pack, seen.called is None and len(run) == 1
    return pack.card_or_none(pack.called_after(pack.bit(run[-1]), led=led))


def _known_stop(rules: Rules, seen: View, called: Card | None) -> StopReason | None:
    """Why the run is known to stop at *called*; none where it may go on."""
    if called is None:
        return StopReason.TOP_OF_SUIT
    if called in rules.removed:
        return StopReason.REMOVED
    if called in rules.layout or called is seen.turned:
        return StopReason.TURNED_UP
    if any(played.card is called for played in seen.plays):
        return StopReason.ALREADY_PLAYED
    return StopReason.OUT_OF_PLAY if called in seen.gave else None


def _known_end(rules: Rules, run: Sequence[Card], seen: View, stopped: Stopped, listener: Listener) -> str:
    """The end of a *run* in which the listener alone has played: by going out, else as *stopped* says."""
    left = [card for card in seen.holding if card not in run]
    does = [say(listener.language, "does-run", run=_cards(run, listener))]
    if not left:
        does.append(explain(rules, WentOut(stopped.leader), listener).what)
    elif _may_lead(rules, seen, left, run[-1]):
        does.append(explain(rules, stopped, listener).what)
    else:
        does.append(say(listener.language, "does-pass"))
    return _in_a_row(does, listener)


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


def _in_a_row(sentences: Sequence[str], listener: Listener) -> str:
    does, *more = sentences
    for sentence in more:
        does = say(listener.language, "does-next", does=does, next=sentence)
    return does


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
