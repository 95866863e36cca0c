"""C9 over the stream: who sits in for whom, who takes a seat and who loses one sees what they may, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

import pytest
from msgspec.structs import replace

from newmarket.rules import CardsShown, built_in_rules
from newmarket.table.tell import message
from tests.kit.games import NEWMARKET
from tests.kit.serving import Frame, Json, Player, Serving, join_table, make_table
from tests.kit.tables import Table

TABLE: Final = {"seats": 4, "bots": ["random", "random"]}


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def seated(serving: Serving, opened: ExitStack, **asked: object) -> tuple[Player, Player, Player]:
    """Anna, Ben and a watcher at a table with two bots, whose first hand has been dealt."""
    anna = opened.enter_context(make_table(serving.url, **{**TABLE, **asked}))
    ben = opened.enter_context(join_table(serving.url, anna.table, "Ben"))
    watcher = opened.enter_context(Player(serving.url, anna.table))
    for player in (anna, ben):
        player.until(lambda seen: seen["table"]["ready_for"])
        assert player.get_ready(1).is_success
    anna.until(lambda seen: seen["match"] is not None)
    return anna, ben, watcher


def play_together(*players: Player, until: str) -> list[Json]:
    """All that the last of *players* is told while they do what is asked of them, until the match is in that phase."""
    told = []
    with players[-1].listen() as frames:
        for frame in frames:
            told.append(frame.told)
            if frame.told["table"]["phase"] == until:
                return told
            for player in players:
                seen = player.look()
                if seen["table"]["you"] is not None:
                    player.respond(seen)
    raise AssertionError("the stream ended")


def up_to(player: Player, *, after: int, last: int) -> list[Frame]:
    found = []
    with player.listen(after=after) as frames:
        for frame in frames:
            found.append(frame)
            if frame.id >= last:
                return found
    raise AssertionError("the stream ended")


def holdings(frames: list[Frame]) -> list[Json]:
    """What of anybody's cards the frames tell: held cards and what may be played."""
    hands = [frame.told["match"]["hand"] for frame in frames if frame.told["match"] and frame.told["match"]["hand"]]
    return [cards for hand in hands for cards in (hand["holding"], hand["legal"]) if cards]


def test_c9_who_was_put_out_is_a_watcher_at_once(serving: Serving, opened: ExitStack) -> None:
    anna, ben, watcher = seated(serving, opened)
    with ben.listen() as frames:
        before = next(frames)
        assert holdings([before])
        assert anna.change("put_out", seat=3).is_success
        # The stream ends without a word of what happened; it is heard by who comes again.
        rest = list(frames)
    assert [frame.id for frame in rest if frame.told["table"]["seats"][3]["kind"] == "bot"] == []
    last = anna.look()["seq"]
    again, others = (up_to(player, after=before.id, last=last) for player in (ben, watcher))

    assert again[: len(others)] == others[: len(again)]
    assert holdings(again) == []
    assert ben.look()["table"]["you"] is None
    assert ben.play(before.told, before.told["match"]["hand"]["holding"][0]).status_code == 401


@pytest.mark.parametrize("rules", sorted(rules.id for rules in built_in_rules().values() if 4 in rules.player_counts))
def test_c9_who_claims_a_seat_sees_nothing_of_its_cards_until_their_own_are_dealt(
    serving: Serving, opened: ExitStack, rules: str
) -> None:
    anna, ben, watcher = seated(serving, opened, rules=rules)
    begun = anna.look()["seq"]
    chloe = opened.enter_context(join_table(serving.url, anna.table, "Chloe", seat=1))
    claimed = chloe.look()
    assert (claimed["table"]["you"], claimed["table"]["yours_next"]) == (None, 1)
    play_together(anna, ben, watcher, until="readying")
    after = anna.look()
    assert after["table"]["seats"][1]["name"] == "Chloe"
    # Whatever of the hand before she asks for again, she hears as the watcher that she was.
    heard, others = (up_to(player, after=begun, last=after["seq"]) for player in (chloe, watcher))

    assert [frame.told["match"] for frame in heard] == [frame.told["match"] for frame in others]
    assert holdings(heard) == []
    assert chloe.look()["match"] == watcher.look()["match"]
    for player in (anna, ben, chloe):
        assert player.get_ready(2).is_success
    dealt = chloe.until(lambda seen: seen["match"]["number"] == 2)
    # Where counters are placed first, nobody has a card yet (O2).
    assert bool(dealt["match"]["hand"]["holding"]) == (built_in_rules()[rules].placing is None)


@pytest.mark.parametrize("shown", CardsShown)
def test_c9_who_takes_a_bots_seat_sees_nothing_more_of_its_last_hand_than_all(shown: CardsShown) -> None:
    table = Table(bots=2, rules=replace(NEWMARKET, cards_shown=shown))
    table.play_hand()
    seat = table.sit("Chloe", 1)
    mine, theirs = (message("t", table.state, table.people, you) for you in (seat, None))
    assert mine.match == theirs.match
    table.deal()
    dealt = message("t", table.state, table.people, seat).match

    assert dealt is not None
    assert dealt.hand is not None
    assert dealt.hand.holding


def test_c9_a_bot_that_sits_in_shows_nobody_what_it_holds(serving: Serving, opened: ExitStack) -> None:
    anna, ben, watcher = seated(serving, opened)
    begun = watcher.look()["seq"]
    assert ben.change("leave").is_success
    mine = ben.look()
    play_together(anna, watcher, until="readying")
    last = watcher.look()["seq"]
    theirs = up_to(watcher, after=begun, last=last)

    # Its person sees their own cards as before, and all others what they would see if Ben played.
    assert mine["match"]["hand"]["holding"]
    assert mine["table"]["seats"][3]["away"] == "left"
    assert holdings(theirs) == []
    bys = {frame.told["by"] for frame in theirs for event in frame.told["events"] if event.get("seat") == 3}
    assert "bot" in bys


def test_no_secret_is_in_anything_that_is_told(serving: Serving, opened: ExitStack) -> None:
    anna, _, watcher = seated(serving, opened)
    secret = anna.post("/link", {}).json()["secret"]
    with watcher.hear_all() as frames:
        said = [next(frames).data, next(frames).data]
    said += [watcher.client.get(watcher.at(path)).text for path in ("", "/invitation", "/records")]

    assert not [text for text in said if secret in text or str(anna.token) in text]
