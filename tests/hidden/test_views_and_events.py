"""C9: deals that a seat cannot tell apart give it the same bytes, and a leak of any kind is noticed.

All that the engine tells a listener of a position is encoded; then deals are drawn that agree with what the
listener knows, and told in the same way. The table's messages, log lines and streams are held to the same by
the tests of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import TypeAlias

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from newmarket.cards import Card, CardSet
from newmarket.engine import (
    Action,
    Deal,
    Event,
    Exchange,
    HandState,
    Keep,
    LaySpin,
    PlaceStake,
    Play,
    Refusal,
    RefusalReason,
    Seat,
    Shown,
    Stopped,
    StopReason,
    lab_deal,
    refusal,
    view,
)
from newmarket.match import match_view
from newmarket.rules import CardsShown, Rules, Topic, built_in_rules, load_rules
from tests.kit.games import NEWMARKET, SARATOGA, varied
from tests.kit.hands import PlayedHand, at_random, begun
from tests.kit.hidden import agreeing_deal
from tests.kit.strategies import games, positions, rule_sets
from tests.kit.text import match_at

Telling: TypeAlias = Callable[[PlayedHand, Seat | None], bytes]
"""All that a listener is told of a hand, in bytes."""

KEPT_HIDDEN = [
    varied(rules, id=f"{rules.id}-hidden", cards_shown=CardsShown.AT_MATCH_END) for rules in (NEWMARKET, SARATOGA)
]


OTHER_GAMES = {
    rules_id: rules for rules_id, rules in built_in_rules().items() if rules_id not in {"newmarket", "saratoga"}
}


def told(hand: PlayedHand, listener: Seat | None) -> bytes:
    """The view, the view of the match, every event so far, and the answer to every card they could try to play."""
    answers = [] if listener is None else [refusal(hand.rules, hand.state, action) for action in _tried(listener)]
    match = match_at(hand, number=3)
    return msgspec.json.encode(
        (view(hand.rules, hand.state, listener), match_view(match, listener), hand.events, answers)
    )


def _tried(seat: Seat) -> list[Action]:
    """What a seat can try whatever the game."""
    plays = [Play(seat, card, spin) for card in Card for spin in (False, True)]
    return [*plays, LaySpin(seat), Keep(seat), Exchange(seat), PlaceStake(seat, "game")]


def differences(hand: PlayedHand, telling: Telling, rng: Random, *, draws: int) -> Iterator[tuple[Seat | None, Deal]]:
    """The listeners who are told something else on a deal that they cannot tell from the real one, and that deal."""
    for listener in hand.listeners:
        truth = telling(hand, listener)
        for _ in range(draws):
            deal = agreeing_deal(hand.rules, hand.state, listener, rng)
            if telling(hand.dealt_anew(deal), listener) != truth:
                yield listener, deal


@settings(max_examples=60)
@given(positions(games | st.sampled_from(KEPT_HIDDEN)), st.integers(0, 2**32))
def test_deals_that_a_seat_cannot_tell_apart_are_told_byte_for_byte_the_same(hand: PlayedHand, seed: int) -> None:
    assert list(differences(hand, told, Random(seed), draws=2)) == []


@settings(max_examples=60)
@given(positions(rule_sets()), st.integers(0, 2**32))
def test_so_they_are_in_any_game_made_of_rules(hand: PlayedHand, seed: int) -> None:
    assert list(differences(hand, told, Random(seed), draws=2)) == []


@pytest.mark.parametrize(
    ("rules_id", "seats"),
    [
        *((rules_id, seats) for rules_id in ("newmarket", "saratoga") for seats in range(3, 9)),
        *((rules_id, min(4, rules.seats[1])) for rules_id, rules in OTHER_GAMES.items()),
        ("find-the-lady", 2),
        ("spin", 3),
    ],
)
def test_they_are_at_every_moment_of_a_hand(rules_id: str, seats: int) -> None:
    rng = Random(seats)
    rules = load_rules(rules_id)
    deal = lab_deal(rules, seed=9, hand=seats, dealer=Seat(seats - 1), seats=seats)
    hand = begun(rules, deal, dealer=seats - 1).played_out(at_random(rng))
    for plays in range(len(hand.actions) + 1):
        assert list(differences(hand.at(plays), told, rng, draws=1)) == []


# --- The test of the test: each leak planted here must be noticed --------------------------------


def sample_positions(rules: Rules, number: int) -> Iterator[PlayedHand]:
    """Positions at random, three to eight seats, the same each time."""
    for seed in range(number):
        rng = Random(seed)
        seats = 3 + seed % 6
        deal = lab_deal(rules, seed=77, hand=seed, dealer=Seat(0), seats=seats)
        hand = begun(rules, deal, dealer=0).played_out(at_random(rng))
        yield hand.at(rng.randrange(len(hand.actions)))


def leaks(telling: Telling, rules: Rules = NEWMARKET) -> bool:
    rng = Random(1)
    return any(True for hand in sample_positions(rules, 30) for _ in differences(hand, telling, rng, draws=3))


def test_what_is_told_leaks_nothing_in_the_positions_that_leaks_are_planted_in() -> None:
    assert not leaks(told)
    assert not leaks(told, SARATOGA)


def a_field_from_the_holding_of_others(hand: PlayedHand, listener: Seat | None) -> bytes:
    """How many suits the next seat holds: a number, no card."""
    following = hand.seats[0 if listener is None else (listener + 1) % len(hand.seats)]
    held = hand.rules.pack.cards_in(hand.state.holdings[following])
    return told(hand, listener) + bytes([len({card.suit for card in held})])


def a_field_from_the_spare_hand(hand: PlayedHand, listener: Seat | None) -> bytes:
    """Whether any pay card is out of play."""
    pay_cards = {pot.card for pot in hand.rules.pots}
    return told(hand, listener) + bytes([bool(pay_cards & set(hand.state.deal.spare))])


def a_field_that_is_there_only_when_a_player_can_go_on(hand: PlayedHand, listener: Seat | None) -> bytes:
    """How long the run will be that is being played: the table knows, no player does."""
    pack, state = hand.rules.pack, hand.state
    alive = sum(state.holdings)
    called, length = state.called, 0
    while called and alive & pack.bit(called):
        called, length = pack.next_up(called), length + 1
    return told(hand, listener) + bytes(length)


def a_list_in_a_telling_order(hand: PlayedHand, listener: Seat | None) -> bytes:
    """The same pots as ever, but those that can still be taken first."""
    seen = view(hand.rules, hand.state, listener)
    spare = set(map(str, hand.state.deal.spare))
    pots = dict(sorted(seen.pots.items(), key=lambda pot: pot[0] in spare))
    return msgspec.json.encode(msgspec.structs.replace(seen, pots=pots))


def the_own_cards_in_the_order_of_the_deal(hand: PlayedHand, listener: Seat | None) -> bytes:
    """No secret of others, but more than the seat's own cards: how the pack lay."""
    seen = view(hand.rules, hand.state, listener)
    pile = () if listener is None else hand.state.deal.seats[listener]
    holding = tuple(card for card in pile if card in seen.holding)
    return msgspec.json.encode(msgspec.structs.replace(seen, holding=holding))


def the_number_of_legal_actions_of_who_is_to_act(hand: PlayedHand, listener: Seat | None) -> bytes:
    """As a delay would tell it that depends on how many leads a player has."""
    turn = hand.state.turn
    return told(hand, listener) + bytes([0 if turn is None else len(view(hand.rules, hand.state, turn).legal)])


def an_event_that_looks_ahead(hand: PlayedHand, listener: Seat | None) -> bytes:
    """At each stop, whether the card after the called one is out of play as well."""
    return told(hand, listener) + msgspec.json.encode(
        [_next_but_one(hand, event) in hand.state.deal.spare for event in hand.events if isinstance(event, Stopped)]
    )


def _next_but_one(hand: PlayedHand, stop: Stopped) -> Card | None:
    return None if stop.called is None else hand.rules.pack.next_up(stop.called)


@pytest.mark.parametrize(
    "planted",
    [
        a_field_from_the_holding_of_others,
        a_field_from_the_spare_hand,
        a_field_that_is_there_only_when_a_player_can_go_on,
        a_list_in_a_telling_order,
        the_own_cards_in_the_order_of_the_deal,
        the_number_of_legal_actions_of_who_is_to_act,
        an_event_that_looks_ahead,
    ],
    ids=lambda planted: str(planted.__name__),
)
def test_a_leak_beside_the_engine_is_noticed(planted: Telling) -> None:
    assert leaks(planted)


def test_a_view_with_others_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted in the engine: the view shows the unplayed cards in mid-hand."""
    module = import_module("newmarket.engine.view")
    honest = module._shown

    def telling(rules: Rules, state: HandState) -> Shown | None:
        shown: Shown | None = honest(rules, msgspec.structs.replace(state, turn=None))
        return shown

    monkeypatch.setattr(module, "_shown", telling)

    assert leaks(told)


def test_a_stop_that_tells_of_the_spare_hand_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted in the engine: a stop at the top of a suit is told otherwise when the next lead is out of play."""
    module = import_module("newmarket.engine.play")
    honest = module._stop_reason

    def telling(rules: Rules, state: HandState, called: Card | None) -> StopReason:
        reason: StopReason = honest(rules, state, called)
        if reason is StopReason.TOP_OF_SUIT and Card("2C") in state.deal.spare:
            return StopReason.OUT_OF_PLAY
        return reason

    monkeypatch.setattr(module, "_stop_reason", telling)

    assert leaks(told)


def test_a_refusal_that_tells_who_holds_a_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted in what a seat is answered: off turn, a card that nobody holds is refused otherwise."""
    honest = refusal

    def telling(rules: Rules, state: HandState, action: Action) -> Refusal | None:
        held: CardSet = sum(state.holdings)
        if (
            isinstance(action, Play)
            and state.turn not in (None, action.seat)
            and not held & rules.pack.bit(action.card)
        ):
            return Refusal(RefusalReason.NOT_HELD, Topic.LEAD, action.card)
        return honest(rules, state, action)

    monkeypatch.setattr(f"{__name__}.refusal", telling)

    assert leaks(told)


def test_an_event_with_a_card_of_the_deal_is_noticed() -> None:
    """Planted in what is told of the hand so far: the event of the deal names the last card of the spare hand."""

    def telling(hand: PlayedHand, listener: Seat | None) -> bytes:
        events: list[tuple[Event, str]] = [(event, hand.state.deal.spare[-1]) for event in hand.events]
        return msgspec.json.encode(events) + told(hand, listener)

    assert leaks(telling)
