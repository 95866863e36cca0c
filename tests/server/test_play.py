"""Whole matches over HTTP."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from newmarket.record import check_record, read_record, verify_chance
from tests.kit.serving import Player, Serving, join_table, make_table


def test_a_match_against_bots_is_played_to_its_end(anna: Player) -> None:
    frames = anna.play_on()

    assert [frame.event for frame in frames] == ["snapshot"] + ["message"] * (len(frames) - 1)
    assert [frame.id for frame in frames] == list(range(frames[0].id, frames[0].id + len(frames)))
    assert [frame.told["seq"] for frame in frames] == [frame.id for frame in frames]
    ended = frames[-1].told["match"]["ended"]
    assert ended["counters"] == frames[-1].told["match"]["counters"]
    assert frames[-1].told["events"][-1] == ended


def test_the_records_of_a_match_hold_and_its_deals_can_be_verified(anna: Player, watcher: Player) -> None:
    frames = anna.play_on()
    answer = watcher.client.get(watcher.at("/records"))
    records = [read_record(line) for line in answer.text.splitlines()]

    assert answer.headers["content-type"] == "application/jsonl"
    assert len(records) == frames[-1].told["match"]["number"]
    assert [check_record(record) for record in records] == [None] * len(records)
    assert {verify_chance(record).verdict for record in records} == {"holds"}
    commitments = [frame.told["table"]["commitment"] for frame in frames]
    for record in records:
        assert record.chance is not None
        assert getattr(record.chance, "commitment", None) in commitments


@pytest.mark.parametrize("rules", ["newmarket", "saratoga"])
def test_people_and_bots_play_a_hand_together(serving: Serving, rules: str) -> None:
    with (
        make_table(serving.url, seats=4, bots=["steady"], rules=rules) as anna,
        join_table(serving.url, anna.table, "Ben") as ben,
        join_table(serving.url, anna.table, "Chloe") as chloe,
    ):
        players = {seat: player for seat, player in enumerate([anna, None, ben, chloe]) if player}
        told = ben.look()
        with ben.listen() as frames:
            for frame in frames:
                told = frame.told
                if told["match"] and told["match"]["hand"]["out"] is not None:
                    break
                for player in players.values():
                    seen = player.look()
                    answer = player.respond(seen)
                    # Bots go on meanwhile; whoever acts on an old look is told so, and nothing is done.
                    assert answer is None or answer.status_code in (HTTPStatus.OK, HTTPStatus.CONFLICT), answer.text

        assert sum(told["match"]["counters"]) + sum(told["match"]["pots"].values()) == 400


def test_the_host_seats_a_bot_and_the_match_can_begin(serving: Serving) -> None:
    with make_table(serving.url, seats=3, bots=["random"]) as anna:
        assert anna.look()["table"]["phase"] == "gathering"
        done = anna.post("/seats", {"bot": "steady"})
        assert done.status_code == HTTPStatus.CREATED
        shown = anna.look()["table"]["seats"][2]

        assert (shown["kind"], shown["bot"]) == ("bot", "steady")
        assert anna.play_on(until="playing")[-1].told["match"]["number"] == 1


def test_who_has_a_seat_gets_it_again(anna: Player) -> None:
    again = anna.post("/seats", {"name": "Somebody else"})

    assert (again.status_code, again.json()) == (HTTPStatus.OK, {"table": anna.table, "seat": 0, "token": anna.token})
    assert anna.look()["table"]["seats"][0]["name"] == "Anna"


def test_a_repeated_action_has_one_effect_and_one_answer(anna: Player) -> None:
    seen = anna.come_to_turn()
    card = seen["match"]["hand"]["legal"][0]["card"]
    answers = [anna.play(seen, card, key="once") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [HTTPStatus.OK] * 3
    assert [answer.json()["seq"] for answer in answers] == [seen["seq"] + 1] * 3


def test_an_action_made_after_an_older_message_is_answered_with_the_table_as_it_stands(anna: Player) -> None:
    seen = anna.come_to_turn()
    card = seen["match"]["hand"]["legal"][0]["card"]
    anna.play(seen, card)
    stale = anna.play(seen, card, key="another")

    assert (stale.status_code, stale.json()["reason"]) == (HTTPStatus.CONFLICT, "stale")
    assert stale.json()["now"]["table"]["you"] == 0
    assert stale.json()["now"]["seq"] > seen["seq"]
