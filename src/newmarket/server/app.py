"""The application: routes over a hall, behind the guard."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import cast

from litestar import HttpMethod, Litestar, Response, route
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from newmarket.server.codec import UnreadableLog
from newmarket.server.guard import Access, Asgi, Guard
from newmarket.server.hall import Hall
from newmarket.server.problems import (
    NotDone,
    answer_fault,
    answer_framework,
    answer_not_done,
    answer_store,
    answer_unreadable,
)
from newmarket.server.routes import changes, health, looking, me, pages, reports, seats, stream, tables, walks
from newmarket.server.store import StoreFailed

BODY_LIMIT = 16 * 1024
"""Bytes of a request, but for one that may hold rules; the longest other that makes sense has a few hundred."""

HANDLERS = (
    tables.make_table,
    tables.show_table,
    seats.take_seat,
    seats.make_link,
    changes.change,
    changes.ask_rematch,
    changes.react,
    changes.arm,
    changes.invite,
    me.show_me,
    me.forget_me,
    tables.press_ready,
    tables.do_action,
    stream.stream,
    looking.show_records,
    looking.list_rules,
    looking.show_chosen,
    looking.show_rules,
    looking.show_dealing,
    walks.list_lessons,
    walks.show_lesson,
    walks.walk_a_record,
    walks.show_rules_of_a_record,
    walks.walk_a_hand,
    reports.report_on_a_hand,
    reports.report_on_a_record,
    reports.show_known,
    walks.show_why,
    walks.show_why_not,
    looking.show_rules_of_table,
    health.healthz,
    health.readyz,
    health.show_metrics,
    health.show_schema,
    pages.front_page,
    pages.page_file,
)


def options(handlers: Iterable[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """What answers OPTIONS where an address has several handlers: Litestar's own answer knows of the first alone."""
    methods: dict[str, list[str]] = {}
    for handler in handlers:
        for path in handler.paths:
            methods.setdefault(path, []).extend(handler.http_methods)
    return [_options_at(path, [*found, "OPTIONS"]) for path, found in methods.items() if len(found) > 1]


def _options_at(path: str, methods: Iterable[str]) -> HTTPRouteHandler:
    headers = {"allow": ", ".join(sorted(methods))}

    @route(path, http_method=HttpMethod.OPTIONS)
    async def answer_options() -> Response[None]:
        return Response(None, status_code=HTTPStatus.NO_CONTENT, headers=headers)

    return answer_options


def make_app(hall: Hall, access: Access | None = None) -> Guard:
    """The application that serves *hall*, which is open meanwhile, to those with *access*."""
    app = Litestar(
        [*options(HANDLERS), *HANDLERS],
        exception_handlers={
            NotDone: answer_not_done,
            StoreFailed: answer_store,
            UnreadableLog: answer_unreadable,
            HTTPException: answer_framework,
            Exception: answer_fault,
        },
        logging_config=None,
        # The document comes from the types themselves: newmarket.server.schema.
        openapi_config=None,
        request_max_body_size=BODY_LIMIT,
        debug=False,
    )
    app.state.hall = hall
    return Guard(cast("Asgi", app), limits=hall.limits, metrics=hall.metrics, access=access or Access())
