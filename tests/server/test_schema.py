"""The interface as a document: it has every address, and the server keeps to it whatever it is sent."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from typing import Any, TypeAlias, cast

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from schemathesis import Case, GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.specs.openapi.checks import positive_data_acceptance

from newmarket.server.app import make_app
from newmarket.server.hall import Hall
from newmarket.server.schema import OPERATIONS, Operation, schema
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from newmarket.table.messages import Message, Snapshot
from tests.kit.serving import Player, Serving

AnyCase: TypeAlias = Case[Any]
# What the document cannot say (that a game is for three to eight, that a record holds) is judged when it is asked for:
# that whatever the document allows is done is no promise.
KEPT = [cast("Any", check) for check in CHECKS.get_all() if check is not positive_data_acceptance]
API = schemathesis.openapi.from_dict(schema())


def test_every_address_of_the_interface_is_in_the_document_and_none_else(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        app = cast("Litestar", make_app(Hall(store=store, thinkers=thinkers))._app)
    served = {
        (method.lower(), route.path_format.replace("_id}", "}"))
        for route in app.routes
        for method in getattr(route, "route_handler_map", ())
        if method != "OPTIONS"
    }
    pages = {("get", "/"), ("get", "/{name}")}

    assert served - pages == {(operation.method, operation.path) for operation in OPERATIONS}


def test_the_document_has_the_types_of_the_stream() -> None:
    shapes = schema()["components"]["schemas"]

    assert {"Message", "Snapshot", "Problem", "MatchView", "View", "Line", "Led", "MatchEnded"} <= set(shapes)
    assert set(shapes["Message"]["required"]) == set(Message.__struct_fields__)
    assert set(shapes["Snapshot"]["required"]) == set(Snapshot.__struct_fields__)


def test_the_document_is_what_the_server_says(serving: Serving) -> None:
    told = httpx.get(f"{serving.url}/schema")

    assert told.status_code == HTTPStatus.OK
    assert told.json() == msgspec.json.decode(msgspec.json.encode(schema()))


def cases(operation: Operation) -> st.SearchStrategy[AnyCase]:
    """Requests for *operation*: such as the document allows, and such as it does not."""
    found = API[operation.path][operation.method]
    return st.one_of([found.as_strategy(generation_mode=mode) for mode in GenerationMode])


def test_who_asks_what_can_be_asked_at_an_address_is_told_all_of_it(serving: Serving) -> None:
    for path in {operation.path for operation in OPERATIONS}:
        told = httpx.options(f"{serving.url}{path}", verify=False).headers["allow"]
        here = {operation.method.upper() for operation in OPERATIONS if operation.path == path}
        assert set(told.split(", ")) == here | {"OPTIONS"}, path


def keeps_to_the_document(serving: Serving, anna: Player, operation: Operation, drawn: settings) -> None:
    """Sends what is *drawn* for *operation*, and looks at every answer."""
    streams = operation.path.endswith("/stream")  # a real one would not end

    @drawn
    @given(cases(operation), st.booleans(), st.booleans())
    def check(case: AnyCase, at_a_table: bool, with_a_seat: bool) -> None:  # noqa: FBT001 - drawn by name
        if at_a_table and "table" in case.path_parameters and not streams:
            case.path_parameters["table"] = anna.table
        headers = {"authorization": f"Bearer {anna.token}"} if with_a_seat else {}
        case.call_and_validate(base_url=serving.url, checks=KEPT, headers=headers)

    check()
    # She may have left by what was asked; her table is there whatever it was.
    assert anna.look()["table"]["id"] == anna.table


EACH = pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: f"{operation.method} {operation.path}")


@EACH
def test_the_server_keeps_to_the_document_whatever_it_is_sent(
    serving: Serving, anna: Player, operation: Operation
) -> None:
    # Where nothing can be asked for but a language, all answers are alike.
    many = 25 if "{" in operation.path or operation.method == "post" else 5
    drawn = settings(max_examples=many, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    keeps_to_the_document(serving, anna, operation, drawn)


@pytest.mark.soak
@EACH
def test_it_keeps_to_it_whatever_it_is_sent_for_longer(serving: Serving, anna: Player, operation: Operation) -> None:
    drawn = settings(max_examples=100, suppress_health_check=list(HealthCheck), database=None)
    keeps_to_the_document(serving, anna, operation, drawn)


CONFIG = """
[parameters]
"path.table" = "{table}"
"path.hand" = 1
"path.seq" = 1

[headers]
Authorization = "Bearer {token}"

[checks.positive_data_acceptance]
# As above.
enabled = false
"""


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_schemathesis_itself_finds_nothing(serving: Serving, anna: Player, tmp_path: Path) -> None:
    """Its own command, with all its phases: what stands in the document, its limits, chance, and one after another."""
    anna.play_on(until="readying", hand=1)
    # The first report waits for what is compiled, and is kept then: on a busy machine too long for one request.
    while not anna.client.get(anna.at("/hands/1/report"), timeout=60).is_success:
        pass
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(table=anna.table, token=anna.token), encoding="utf-8")
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run", f"{serving.url}/schema"]
    # A real stream would not end.
    options = ["--exclude-path", "/api/tables/{table}/stream", "--max-examples", "20"]
    options += ["--request-timeout", "60", "--no-color"]
    run = subprocess.run([*command, *options], capture_output=True, text=True, timeout=500, check=False, cwd=tmp_path)

    assert (run.returncode, run.stderr) == (0, ""), run.stdout
