"""The front end's files, and what there is to read without a table."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import httpx
import msgspec
import pytest

from newmarket.explain.sheet import facts
from newmarket.languages import Language
from newmarket.rules import Rules, built_in_rules, choices, shared_clauses
from newmarket.server.answers import RulesListed, RulesShown
from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.static import FOR_EVER, NOT_BUILT, FrontEnd
from newmarket.server.thinkers import Thinkers
from newmarket.walkthrough.lesson import lesson_ids
from tests.kit.serving import Serving, no_limits

PAGE = "<!doctype html><title>Newmarket</title>" + "<p>table</p>" * 200


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A front end as it is after the build."""
    root = tmp_path_factory.mktemp("built") / "static"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text(PAGE)
    (root / "assets" / "index-1a2b.js").write_text("export const stop = 1;\n")
    (root / "assets" / "besley-3c4d.woff2").write_bytes(b"wOF2")
    (root / "favicon.svg").write_text("<svg/>")
    (root / "manifest.webmanifest").write_text("{}")
    (root / ".secret").write_text("not for visitors")
    (root.parent / "outside.txt").write_text("not for visitors")
    return root


@pytest.fixture(scope="module")
def pages(built: Path, thinkers: Thinkers) -> Iterator[str]:
    """The address of a server with that front end."""
    with closing(SqliteStore(built.parent / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits(), front_end=built)
        with Serving(hall) as serving:
            yield serving.url


@pytest.mark.parametrize(
    "path", ["/", "/t/bbbbbbbbbbbb", "/t/anything", "/t/bbbbbbbbbbbb/hands/3", "/learn", "/learn/spin", "/walk"]
)
def test_the_page_is_at_every_address_that_people_open(pages: str, path: str) -> None:
    answer = httpx.get(f"{pages}{path}")

    assert (answer.status_code, answer.text) == (HTTPStatus.OK, PAGE)
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/t/bbbbbbbbbbbb", "/favicon.svg", "/healthz"])
def test_a_head_is_the_answer_without_its_body(pages: str, path: str) -> None:
    whole, head = httpx.get(f"{pages}{path}"), httpx.head(f"{pages}{path}")

    assert (head.status_code, head.content) == (HTTPStatus.OK, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]


@pytest.mark.parametrize(
    ("path", "media_type", "cache"),
    [
        ("/assets/index-1a2b.js", "text/javascript", FOR_EVER),
        ("/assets/besley-3c4d.woff2", "font/woff2", FOR_EVER),
        ("/favicon.svg", "image/svg+xml", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
    ],
)
def test_a_file_with_its_hash_in_its_name_is_kept_for_ever(pages: str, path: str, media_type: str, cache: str) -> None:
    answer = httpx.get(f"{pages}{path}")

    assert answer.headers["content-type"].split(";")[0] == media_type
    assert answer.headers["cache-control"] == cache


def test_what_can_be_packed_is_sent_packed_to_who_can_unpack_it(pages: str) -> None:
    plain = httpx.get(pages, headers={"accept-encoding": "identity"})
    packed = httpx.get(pages, headers={"accept-encoding": "gzip"})

    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(PAGE.encode(), mtime=0))
    assert plain.text == packed.text == PAGE


def test_a_page_that_the_browser_has_is_not_sent_again(pages: str) -> None:
    tag = httpx.get(pages).headers["etag"]
    again = httpx.get(pages, headers={"if-none-match": tag})

    assert (again.status_code, again.content) == (HTTPStatus.NOT_MODIFIED, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/.secret",
        "/%2esecret",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/..%2foutside.txt",
        "/assets/../../outside.txt",
        "/assets/..%5c..%5coutside.txt",
        "/assets",
        "/assets/",
        "/%00",
        "//etc/passwd",
        "/" + "a" * 3000,
    ],
)
def test_nothing_but_the_files_of_the_front_end_is_sent(pages: str, path: str) -> None:
    with httpx.Client() as client:
        request = client.build_request("GET", pages)
        request.url = request.url.copy_with(raw_path=path.encode())
        answer = client.send(request)

    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert answer.json()["reason"] == "not_found"


@pytest.mark.parametrize(
    ("path", "accept", "is_page"),
    [
        ("/nowhere", "text/html,*/*;q=0.8", True),
        ("/t", "text/html", True),
        ("/nowhere", "*/*", False),
        ("/nowhere", "application/json", False),
        ("/api/nowhere", "text/html", False),
    ],
)
def test_a_person_who_is_lost_is_told_so_by_the_page(pages: str, path: str, accept: str, *, is_page: bool) -> None:
    answer = httpx.get(f"{pages}{path}", headers={"accept": accept})

    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert (answer.text == PAGE) == is_page


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_what_keeps_answers_is_told_that_they_follow_from_what_was_asked_for(pages: str, accept: str) -> None:
    lost = httpx.get(f"{pages}/nowhere", headers={"accept": accept})
    found = httpx.get(pages, headers={"accept": accept})

    assert (lost.status_code, lost.headers["vary"]) == (
        HTTPStatus.NOT_FOUND,
        "accept, accept-encoding, accept-language",
    )
    assert (found.status_code, found.headers["vary"]) == (HTTPStatus.OK, "accept-encoding")


def test_a_file_that_was_built_anew_is_read_anew(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("old")
    front_end = FrontEnd(tmp_path)
    old = front_end.page()
    (tmp_path / "index.html").write_text("new and longer")
    (tmp_path / "index.html").touch()
    new = front_end.page()

    assert old is not None
    assert new is not None
    assert (old.body, new.body) == (b"old", b"new and longer")
    assert old.tag != new.tag


def test_a_front_end_that_was_not_built_says_how_to_build_it(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, front_end=tmp_path / "nothing")
        with Serving(hall) as serving:
            answer = httpx.get(serving.url)

    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.strip() == NOT_BUILT
    assert "make run" in NOT_BUILT


def test_the_rules_are_listed_first_those_that_have_a_lesson(serving: Serving) -> None:
    listed = msgspec.json.decode(httpx.get(f"{serving.url}/api/rules").content, type=list[RulesListed])

    found = {rules.id: rules.seats for rules in listed}
    lessons = [rules.id for rules in listed if rules.has_lesson]
    assert found == {rules.id: rules.seats for rules in built_in_rules().values()}
    assert lessons == list(lesson_ids()) == list(found)[: len(lessons)]
    assert lessons[0] == "newmarket"


@pytest.mark.parametrize("rules", built_in_rules().values(), ids=built_in_rules())
def test_one_set_of_rules_comes_with_all_its_clauses(serving: Serving, rules: Rules) -> None:
    shown = msgspec.json.decode(httpx.get(f"{serving.url}/api/rules/{rules.id}").content, type=RulesShown)

    assert (shown.rules, shown.switches) == (rules, choices(rules, Language.ENGLISH))
    assert [clause.id for clause in shown.shared] == [clause.id for clause in shared_clauses()]
    assert [(each.label, each.fact) for each in shown.facts] == list(facts(rules, Language.ENGLISH))


def test_unknown_rules_are_said_to_be_so(serving: Serving) -> None:
    answer = httpx.get(f"{serving.url}/api/rules/whist")

    assert (answer.status_code, answer.json()["reason"]) == (HTTPStatus.NOT_FOUND, "unknown_rules")


def test_the_server_says_that_it_is_well(serving: Serving) -> None:
    assert [httpx.get(f"{serving.url}{path}").json() for path in ("/healthz", "/readyz")] == [{"status": "ok"}] * 2
