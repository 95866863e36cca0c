"""Whoever asks is answered in the language that they read: the address says it, else the browser."""

from __future__ import annotations

from http import HTTPStatus

import httpx
import msgspec
import pytest

from newmarket.explain.sheet import facts
from newmarket.languages import Language
from newmarket.rules import built_in_rules, choices, rules_in, shared_clauses_in
from newmarket.server.answers import Fact, RulesListed, RulesShown
from newmarket.server.hub import Told
from newmarket.server.reader import language_of
from newmarket.server.roster import WATCHER
from newmarket.server.routes.choosing import in_order
from newmarket.table.names import People
from newmarket.walkthrough.lesson import lesson_ids
from tests.kit.serving import Player, Serving, frames_of
from tests.kit.tables import Table

EN, DE = Language.ENGLISH, Language.GERMAN
GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        (b"", [], EN),
        (b"", [b"de"], DE),
        (b"", [b"fr", b"de;q=0.5"], DE),
        (b"lang=de", [], DE),
        (b"lang=de", [b"en"], DE),
        (b"after=3&lang=en", [b"de"], EN),
        (b"lang=de-CH", [], DE),
        (b"lang=en-XA", [], Language.PSEUDO),
        # What is not spoken here, or cannot be read, counts as not said.
        (b"lang=xx", [b"de"], DE),
        (b"lang=", [b"de"], DE),
        (b"lang=%FF%00", [b"de"], DE),
        (b"LANG=en", [b"de"], DE),
        (b"&".join([b"a=1"] * 1000) + b"&lang=en", [b"de"], DE),
        (b"", [b"\xff\xfe;q=x"], EN),
    ],
)
def test_the_address_says_the_language_else_the_browser(
    query: bytes, accepted: list[bytes], language: Language
) -> None:
    headers = [(b"Accept-Language", value) for value in accepted]

    assert language is language_of({"query_string": query, "headers": headers})


def test_the_rules_are_read_in_the_readers_language(serving: Serving) -> None:
    for language in (EN, DE):
        listed = httpx.get(f"{serving.url}/api/rules", params={"lang": language})
        assert listed.headers["content-language"] == language
        assert msgspec.json.decode(listed.content, type=list[RulesListed]) == [
            RulesListed(
                id=rules.id,
                title=told.title,
                summary=told.summary,
                seats=rules.seats,
                switches=choices(rules, language),
                has_lesson=rules.id in lesson_ids(),
            )
            for rules in in_order(built_in_rules().values())
            for told in [rules_in(rules, language)]
        ]
        for rules in built_in_rules().values():
            shown = httpx.get(f"{serving.url}/api/rules/{rules.id}", params={"lang": language})
            expected = RulesShown(
                rules=rules_in(rules, language),
                shared=shared_clauses_in(language, rules),
                facts=tuple(Fact(label, fact) for label, fact in facts(rules, language)),
                switches=choices(rules, language),
            )
            assert msgspec.json.decode(shown.content, type=RulesShown) == expected
            assert shown.headers["content-language"] == language


@pytest.mark.parametrize(
    ("path", "body", "status", "said"),
    [
        ("/api/nowhere", None, 404, "Unter dieser Adresse ist nichts."),
        ("/api/rules/bridge", None, 404, "Regeln dieses Namens gibt es hier nicht."),
        ("/api/tables/bbbbbbbbbbbb", None, 404, "Unter diesem Link gibt es keinen Tisch."),
        ("/api/tables", {"name": "Anna", "seats": 99}, 400, "Newmarket ist für 3 bis 8 Personen, nicht für 99."),
        ("/api/tables", {"name": "<>", "seats": 3}, 422, "In einem Namen darf keines dieser Zeichen stehen: <"),
        ("/api/tables", {"seats": 3}, 400, "Die Anfrage ist nicht, wie sie sein soll: object missing"),
        ("/api/lessons", {}, 405, "Mit dem, was unter dieser Adresse ist, geht das nicht."),
        ("/api/tables", {"name": "x" * 70_000, "seats": 3}, 413, "Die Anfrage ist zu groß."),
    ],
)
def test_a_problem_is_told_in_the_askers_language(
    serving: Serving, path: str, body: object, status: int, said: str
) -> None:
    method = "GET" if body is None else "POST"
    answer = httpx.request(method, f"{serving.url}{path}", json=body, headers=GERMAN)

    assert (status, "de") == (answer.status_code, answer.headers["content-language"])
    assert answer.json()["text"].startswith(said)


def test_what_stands_before_every_request_answers_in_the_askers_language_too(serving: Serving) -> None:
    headers = GERMAN | {"origin": "https://elsewhere.example"}
    answer = httpx.post(f"{serving.url}/api/tables", json={}, headers=headers)

    assert (HTTPStatus.FORBIDDEN, "de") == (answer.status_code, answer.headers["content-language"])
    assert answer.json()["text"] == "Das kommt von der Seite einer anderen Website."


def test_a_table_is_told_to_each_in_their_language(serving: Serving, anna: Player) -> None:
    addresses = {language: f"{serving.url}{anna.at('/stream')}?lang={language}" for language in (EN, DE)}
    heard = {}
    for language, address in addresses.items():
        with httpx.stream("GET", address) as stream:
            assert stream.headers["content-language"] == language
            first = next(frames_of(stream.iter_lines())).told
        heard[language] = [line["what"] for line in first["lines"] if line["reason"] == "sat"]

    assert heard == {EN: ["Anna takes a seat."], DE: ["Anna nimmt Platz."]}
    shown = anna.client.get(anna.at(), headers=GERMAN)
    assert shown.headers["content-language"] == "de"
    assert "Du nimmst Platz." in [line["what"] for line in shown.json()["lines"]]


def test_what_is_refused_comes_with_the_table_in_the_same_language(anna: Player) -> None:
    answer = anna.client.post(anna.at("/ready?lang=de"), json={"hand": 99})

    assert answer.status_code == HTTPStatus.CONFLICT
    assert answer.json()["text"].startswith("Gefragt ist") or answer.json()["text"].startswith("Spiel 1")
    assert "Du nimmst Platz." in [line["what"] for line in answer.json()["now"]["lines"]]


def test_a_frame_is_made_once_for_each_language() -> None:
    table = Table(bots=1)
    told = Told("t", table.state, People(table.names, (None,) * len(table.names)))

    assert told.frame(WATCHER, DE) is told.frame(WATCHER, DE)
    assert told.frame(WATCHER, DE) != told.frame(WATCHER, EN)
    assert told.frame(WATCHER) is told.frame(WATCHER, EN)
