"""The interface as OpenAPI 3.1, from the same types that are read and sent; also those of the stream."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from newmarket import __version__
from newmarket.explain import Explained
from newmarket.server.answers import (
    Kept,
    LessonListed,
    RecordAsked,
    ReportAsked,
    RulesListed,
    RulesShown,
    WalkAsked,
    Well,
    WhyAsked,
)
from newmarket.server.dealing import DealingShown
from newmarket.server.problems import JSON, STATUS
from newmarket.solver import ReportShown
from newmarket.table.known import Known
from newmarket.table.messages import (
    Armed,
    Done,
    Invitation,
    Message,
    PresenceShown,
    Problem,
    ReactionShown,
    Seated,
    SeatLink,
    Snapshot,
)
from newmarket.table.messages import ProblemReason as Reason
from newmarket.table.requests import ArmSpin, Change, ChooseRules, DoAction, MakeTable, PressReady, React, TakeSeat
from newmarket.walkthrough import Walk

_STREAM = "text/event-stream"
_LINES = "application/jsonl"
_TEXT = "text/plain"

_ALWAYS = (Reason.TOO_MANY, Reason.FAULT)
_AT_TABLE = (Reason.UNKNOWN_TABLE, Reason.UNAVAILABLE, *_ALWAYS)
_POST = (Reason.MALFORMED, Reason.FOREIGN_ORIGIN)


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to do at one address: its *answers* by status, the *body* it takes, why it may not be done.

    An answer is a type (sent as JSON), a tuple of types (one of them), a media type where it is something else, or none
    where there is nothing to say. A body is a type, or a union of several.
    """

    method: str
    path: str
    told: str
    answers: dict[int, Any]
    body: Any = None
    problems: tuple[Reason, ...] = _ALWAYS
    queries: tuple[str, ...] = ()


OPERATIONS = (
    Operation(
        method="post",
        path="/api/tables",
        told="Makes a table; its maker sits in seat 0 and is the host.",
        body=MakeTable,
        answers={201: Seated},
        problems=(
            *_POST,
            Reason.UNKNOWN_RULES,
            Reason.FAULTY_RULES,
            Reason.BAD_NAME,
            Reason.KEY_TAKEN,
            Reason.UNAVAILABLE,
            *_ALWAYS,
        ),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}",
        told="The table as it stands, for the holder of the token, else for a watcher.",
        answers={200: Snapshot},
        problems=_AT_TABLE,
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/seats",
        told="Takes a seat: for a person (`name`), for a bot (`bot`) where the host asks, or by a player's `link`.",
        body=TakeSeat,
        answers={200: Seated, 201: (Seated, Done)},
        problems=(
            *_POST,
            Reason.NOT_HOST,
            Reason.BAD_NAME,
            Reason.NAME_TAKEN,
            Reason.TABLE_FULL,
            Reason.NOT_NOW,
            Reason.LINK_USED,
            *_AT_TABLE,
        ),
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/link",
        told="A secret that opens the asker's own seat on another device.",
        answers={200: SeatLink},
        problems=(Reason.FOREIGN_ORIGIN, Reason.NO_SEAT, *_AT_TABLE),
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/changes",
        told="Changes something at the table: for the host, or for the asker's own seat.",
        body=Change,
        answers={200: Done},
        problems=(*_POST, Reason.NO_SEAT, Reason.NOT_HOST, Reason.NOT_NOW, Reason.TABLE_FULL, *_AT_TABLE),
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/rematch",
        told="Asks for another match with the same seats; the answer is the asker's seat at its table.",
        answers={200: Seated},
        problems=(Reason.FOREIGN_ORIGIN, Reason.NO_SEAT, Reason.NOT_NOW, *_AT_TABLE),
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/reactions",
        told="The asker reacts, for who listens just now.",
        body=React,
        answers={204: None},
        problems=(*_POST, Reason.NO_SEAT, *_AT_TABLE),
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/armed",
        told="Has Spin laid with the asker's next called card, or no longer; nobody else is told.",
        body=ArmSpin,
        answers={200: Armed},
        problems=(*_POST, Reason.NO_SEAT, Reason.NOT_NOW, Reason.WRONG_HAND, Reason.REFUSED, *_AT_TABLE),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/me",
        told="All that is kept about the asker at this table.",
        answers={200: Kept},
        problems=(Reason.NO_SEAT, *_AT_TABLE),
    ),
    Operation(
        method="delete",
        path="/api/tables/{table}/me",
        told="The asker leaves for good: name, tokens and links of theirs are deleted.",
        answers={200: Done},
        problems=(Reason.FOREIGN_ORIGIN, Reason.NO_SEAT, *_AT_TABLE),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/invitation",
        told="The address for friends, and its QR code.",
        answers={200: Invitation},
        problems=(Reason.MALFORMED, *_AT_TABLE),
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/ready",
        told="The asker is ready for the hand.",
        body=PressReady,
        answers={200: Done},
        problems=(*_POST, Reason.NO_SEAT, Reason.WRONG_HAND, *_AT_TABLE),
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/actions",
        told="Does an action in the hand that is being played.",
        body=DoAction,
        answers={200: Done},
        problems=(
            *_POST,
            Reason.NO_SEAT,
            Reason.WRONG_HAND,
            Reason.STALE,
            Reason.REFUSED,
            Reason.KEY_TAKEN,
            *_AT_TABLE,
        ),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/stream",
        told="What happens at the table: frames `snapshot` (`Snapshot`) and `message` (`Message`), the id is `seq`; "
        "without an id, `presence` (`PresenceShown`), `reaction` (`ReactionShown`) and, to one's own seat where there "
        "is Spin, `armed` (`Armed`).",
        answers={200: _STREAM},
        problems=_AT_TABLE,
        queries=("after",),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/records",
        told="The settled hands whose cards may be shown, as JSON Lines (`newmarket-hand/1`).",
        answers={200: _LINES},
        problems=_AT_TABLE,
    ),
    Operation(
        method="get", path="/api/rules", told="All rules that there are.", answers={200: tuple[RulesListed, ...]}
    ),
    Operation(
        method="post",
        path="/api/rules",
        told="A game with its switches set, or rules of one's own, as a table made with them would have them.",
        body=ChooseRules,
        answers={200: RulesShown},
        problems=(*_POST, Reason.UNKNOWN_RULES, Reason.FAULTY_RULES, *_ALWAYS),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/rules",
        told="The rules that the table was made with.",
        answers={200: RulesShown},
        problems=_AT_TABLE,
    ),
    Operation(
        method="get",
        path="/api/rules/{rules}",
        told="One set of rules with all clauses.",
        answers={200: RulesShown},
        problems=(Reason.UNKNOWN_RULES, *_ALWAYS),
    ),
    Operation(
        method="get",
        path="/api/dealing",
        told="Where the cards of all finished hands went, and whether that is as even as chance.",
        answers={200: DealingShown},
        problems=(Reason.UNAVAILABLE, *_ALWAYS),
    ),
    Operation(
        method="get",
        path="/api/lessons",
        told="All lessons that there are, the one to begin with first.",
        answers={200: tuple[LessonListed, ...]},
    ),
    Operation(
        method="get",
        path="/api/lessons/{lesson}",
        told="A lesson, step by step.",
        answers={200: Walk},
        problems=(Reason.UNKNOWN_LESSON, *_ALWAYS),
    ),
    Operation(
        method="post",
        path="/api/walk",
        told="A hand by its record, step by step; nothing of it is kept.",
        body=WalkAsked,
        answers={200: Walk},
        problems=(*_POST, Reason.FAULTY_RECORD, *_ALWAYS),
    ),
    Operation(
        method="post",
        path="/api/walk/rules",
        told="The rules that a hand was played by, by its record: a game's, or those that stand in it.",
        body=RecordAsked,
        answers={200: RulesShown},
        problems=(*_POST, Reason.FAULTY_RECORD, Reason.FAULTY_RULES, *_ALWAYS),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/hands/{hand}/walk",
        told="A settled hand, step by step, as the holder of the token saw it, else as a watcher did.",
        answers={200: Walk},
        problems=(Reason.WRONG_HAND, *_AT_TABLE),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/hands/{hand}/report",
        told="What a settled hand was worth to the asker, who played it: once all its cards may be seen (C11).",
        answers={200: ReportShown},
        problems=(Reason.NO_SEAT, Reason.WRONG_HAND, Reason.NOT_NOW, *_AT_TABLE),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/known",
        told="What the asker can know of the cards that they do not see, at a table that allows it.",
        answers={200: Known},
        problems=(Reason.NO_SEAT, Reason.NOT_NOW, *_AT_TABLE),
    ),
    Operation(
        method="post",
        path="/api/report",
        told="The report on a hand by its record, for one of its seats.",
        body=ReportAsked,
        answers={200: ReportShown},
        problems=(*_POST, Reason.FAULTY_RECORD, Reason.UNAVAILABLE, *_ALWAYS),
    ),
    Operation(
        method="get",
        path="/api/tables/{table}/messages/{seq}/why",
        told="Why what a message of the last hand told has happened: each of its events in full.",
        answers={200: tuple[Explained, ...]},
        problems=_AT_TABLE,
    ),
    Operation(
        method="post",
        path="/api/tables/{table}/why",
        told="Why the asker's own seat cannot do an action now.",
        body=WhyAsked,
        answers={200: Explained},
        problems=(*_POST, Reason.NO_SEAT, Reason.NOT_NOW, *_AT_TABLE),
    ),
    Operation(method="get", path="/healthz", told="The process answers.", answers={200: Well}),
    Operation(
        method="get",
        path="/readyz",
        told="The store can be read.",
        answers={200: Well},
        problems=(Reason.UNAVAILABLE, *_ALWAYS),
    ),
    Operation(method="get", path="/metrics", told="What the server has done, for Prometheus.", answers={200: _TEXT}),
    Operation(method="get", path="/schema", told="This document.", answers={200: dict[str, Any]}),
)


@cache
@cache
def document() -> bytes:
    """The whole document as JSON, made once."""
    return msgspec.json.encode(schema())


def schema() -> dict[str, Any]:
    """The whole document."""
    types: list[Any] = [Message, Snapshot, Problem, PresenceShown, ReactionShown, Armed]
    for operation in OPERATIONS:
        for kind in (operation.body, *operation.answers.values()):
            types += kind if isinstance(kind, tuple) else [kind] if kind and not isinstance(kind, str) else []
    shapes, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = dict(zip(map(str, types), shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation, by_type)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Newmarket", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(operation: Operation, by_type: dict[str, Any]) -> dict[str, Any]:
    answers = {
        str(status): {"description": "As asked."} | ({} if kind is None else {"content": _content(kind, by_type)})
        for status, kind in operation.answers.items()
    }
    problem = by_type[str(Problem)]
    for status, reasons in _by_status(operation.problems).items():
        told = f"Not done: {', '.join(reasons)}."
        answers[str(status)] = {"description": told, "content": {JSON: {"schema": problem}}}
    document: dict[str, Any] = {
        "operationId": "_".join([operation.method, *operation.path.replace("{", "").replace("}", "").split("/")[1:]]),
        "summary": operation.told,
        "parameters": [*_path_parameters(operation.path), *map(_query, operation.queries), *_language(operation.path)],
        "responses": answers,
    }
    if "{table}" in operation.path:
        document["security"] = [{"seat": []}, {}]
    if operation.body is not None:
        content = _content(operation.body, by_type)
        document["requestBody"] = {"required": True, "content": content}
        for status, told in ((413, "The body is too large."), (415, "The body is not JSON.")):
            answers[str(status)] = {"description": told, "content": {JSON: {"schema": problem}}}
    return document


def _content(kind: Any, by_type: dict[str, Any]) -> dict[str, Any]:
    if isinstance(kind, str):
        return {kind: {"schema": {"type": "string"}}}
    if isinstance(kind, tuple):
        return {JSON: {"schema": {"anyOf": [by_type[str(each)] for each in kind]}}}
    return {JSON: {"schema": by_type[str(kind)]}}


def _by_status(reasons: Sequence[Reason]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for reason in reasons:
        found.setdefault(int(STATUS[reason]), []).append(reason.value)
    return dict(sorted(found.items()))


def _path_parameters(path: str) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _language(path: str) -> list[dict[str, Any]]:
    """Under ``/api/`` there are texts for people everywhere, be it in a problem."""
    told = "The language of texts for people, before `Accept-Language`."
    found = {"name": "lang", "in": "query", "required": False, "schema": {"type": "string"}, "description": told}
    return [found] if path.startswith("/api/") else []


def _query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0}}
