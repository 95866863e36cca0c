"""The interface as a document: it has every address, and the server keeps to it whatever it is sent."""

from __future__ import annotations

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
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from newmarket.server.app import make_app
from newmarket.server.hall import Hall
from newmarket.server.schema import OPERATIONS, Operation, schema
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from newmarket.table.messages import Message, Snapshot
from tests.kit.serving import Player, Serving

AnyCase: TypeAlias = Case[Any]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
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


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: f"{operation.method} {operation.path}")
def test_the_server_keeps_to_the_document_whatever_it_is_sent(
    serving: Serving, anna: Player, operation: Operation
) -> None:
    streams = operation.path.endswith("/stream")  # a real one would not end

    @settings(max_examples=25, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    @given(cases(operation), st.booleans(), st.booleans())
    def check(case: AnyCase, at_a_table: bool, with_a_seat: bool) -> None:  # noqa: FBT001 - drawn by name
        if at_a_table and "table" in case.path_parameters and not streams:
            case.path_parameters["table"] = anna.table
        headers = {"authorization": f"Bearer {anna.token}"} if with_a_seat else {}
        case.call_and_validate(base_url=serving.url, checks=CHECKS, headers=headers)

    check()
    # She may have left by what was asked; her table is there whatever it was.
    assert anna.look()["table"]["id"] == anna.table
