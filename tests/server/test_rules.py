"""Rules of a table: a game with its switches, a family's, or one's own; whoever has the link reads what is played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from newmarket.cli import main
from newmarket.rules import games_with, parse_rules_text
from newmarket.rules.loader import games_folder
from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.serving import Json, Player, Serving, make_table, no_limits

SARATOGA = games_folder().joinpath("saratoga.toml").read_text(encoding="utf-8")
KITCHEN = SARATOGA.replace('id = "saratoga"', 'id = "kitchen"').replace('title = "Saratoga"', 'title = "Kitchen"')
QUICK = KITCHEN.replace("removed =", "hands = 1\nremoved =").replace("After the tenth hand", "After one hand")


@pytest.fixture
def at_home(tmp_path: Path, thinkers: Thinkers) -> Iterator[Serving]:
    """A server with a family's game."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "kitchen.toml").write_text(KITCHEN, encoding="utf-8")
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits(), games=games_with(folder))
        with Serving(hall) as serving:
            yield serving


def sheet(player: Player, language: str = "en") -> Json:
    """The rules that a watcher of the table reads, who has nothing but its link."""
    return httpx.get(player.client.base_url.join(player.at("/rules")), params={"lang": language}).json()


def clause(shown: Json, name: str) -> str:
    return next(str(each["text"]) for each in shown["rules"]["clauses"] if each["id"] == name)


def test_a_switch_is_played_and_read_by_whoever_has_the_link(serving: Serving) -> None:
    asked = {"rules": "newmarket", "switches": {"hands": 1, "at-once": True, "target": 400}}
    with make_table(serving.url, **asked) as anna:
        english, german = sheet(anna), sheet(anna, "de")
        assert clause(english, "N12").startswith("After hand 1 most counters win")
        assert clause(german, "N12").startswith("Nach Spiel 1 gewinnt")
        assert (english["rules"]["target"], english["rules"]["target_checked"]) == (400, "at_once")
        assert [each["fact"] for each in english["facts"] if each["label"] == "switched"] == [
            "Counters that take the match: 400; The target ends the match at once, in mid-hand; Number of hands: 1"
        ]
        told = anna.play_on()[-1].told
        assert (told["match"]["hands"], told["match"]["ended"]["reason"]) == (1, "last_hand")
        # The record has the rules that it was played by.
        record = anna.client.get(anna.at("/records")).text
        assert '"hands":1' in record.replace(" ", "")


def test_a_familys_game_is_offered_and_kept_by_its_tables(at_home: Serving) -> None:
    listed = {rules["id"]: rules for rules in httpx.get(f"{at_home.url}/api/rules").json()}
    assert (listed["kitchen"]["title"], listed["kitchen"]["switches"]) == ("Kitchen", [])
    assert httpx.get(f"{at_home.url}/api/rules/kitchen").json()["rules"]["title"] == "Kitchen"
    with make_table(at_home.url, rules="kitchen") as anna:
        at_home.hall.games = games_with(None)

        assert sheet(anna)["rules"]["title"] == "Kitchen"
        assert anna.look()["table"]["title"] == "Kitchen"


def test_rules_of_ones_own_are_played_from_the_form_and_travel_with_the_link(serving: Serving) -> None:
    looked_at = httpx.post(f"{serving.url}/api/rules", json={"own": QUICK})
    assert looked_at.status_code == 200
    with make_table(serving.url, own=QUICK) as anna:
        assert sheet(anna) == looked_at.json()
        assert clause(sheet(anna), "SA11").startswith("After one hand")
        assert anna.play_on()[-1].told["match"]["ended"]["reason"] == "last_hand"


@pytest.mark.parametrize("path", ["/api/rules", "/api/tables"])
@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (
            {
                "own": QUICK.replace('card = "QC"', 'card = "8D"').replace(
                    'lead = "any_card"', 'lead = "any_card"\nlaed = 1'
                )
            },
            "your rules: laed: no such key; did you mean 'lead'?",
        ),
        (
            {"own": QUICK.replace('card = "QC"', 'card = "8D"').replace("hands = 1", "hands = 0")},
            "your rules: hands: expected 1 or more, got 0\nyour rules: pots[2].card: '8D' is not in the pack",
        ),
        ({"own": "id = "}, "your rules: not TOML: Invalid value (at end of document)"),
        ({"rules": "newmarket", "switches": {"hands": 99}}, "newmarket: hands: expected 1 to 40, got 99"),
        ({"own": QUICK, "switches": {"hands": 2}}, "kitchen: no switch is called 'hands'; there are none"),
    ],
)
def test_what_is_wrong_with_rules_is_said_a_line_for_each_thing(
    serving: Serving, path: str, asked: Json, text: str
) -> None:
    answer = httpx.post(f"{serving.url}{path}", json={"name": "Anna", "seats": 3, **asked} if "tab" in path else asked)

    assert (answer.status_code, answer.json()["reason"], answer.json()["text"]) == (422, "faulty_rules", text)


def test_unknown_rules_cannot_be_switched(serving: Serving) -> None:
    answer = httpx.post(f"{serving.url}/api/rules", json={"rules": "whist", "switches": {"hands": 2}})

    assert (answer.status_code, answer.json()["reason"]) == (404, "unknown_rules")


def test_a_file_of_very_many_wrong_keys_is_answered_soon_with_some_of_them(serving: Serving) -> None:
    answer = httpx.post(f"{serving.url}/api/rules", json={"own": "".join(f"key{n} = 1\n" for n in range(4000))})

    assert answer.status_code == 422
    assert len(answer.json()["text"].splitlines()) == 40


def test_of_very_many_wrong_switches_some_are_told(serving: Serving) -> None:
    answer = httpx.post(f"{serving.url}/api/rules", json={"switches": {f"x{n}": True for n in range(3000)}})

    assert answer.status_code == 422
    assert len(answer.json()["text"].splitlines()) == 40


def test_the_server_does_not_start_with_a_faulty_game_and_says_what_the_check_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(KITCHEN.replace('lead = "any_card"', 'lead = "any"'), encoding="utf-8")
    said = []
    for arguments in (["rules", "check", str(file)], ["serve", "--games", str(tmp_path), "--port", "0"]):
        monkeypatch.setattr("sys.argv", ["newmarket", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        assert left.value.code == 1
        said.append("".join(capsys.readouterr()).strip())

    assert said[0].startswith(f"{file}: lead: expected lowest_of_suit")
    assert said[1] == f"newmarket: {said[0]}"


def test_a_table_is_kept_whole_in_its_log(serving: Serving) -> None:
    with make_table(serving.url, own=QUICK) as anna:
        live = serving.hall.tables._live[anna.table]

        assert live.state.rules == parse_rules_text(QUICK, where="here")
