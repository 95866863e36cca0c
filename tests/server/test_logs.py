"""What the server tells whoever runs it: nothing of players, and nothing of cards."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from newmarket.cards import Card
from newmarket.server import LogFormat
from newmarket.server.hall import Hall
from newmarket.server.limits import Allowance, Kind, Limits
from newmarket.server.logs import OURS, JsonLines, Lines, begin_log, scrubbed
from newmarket.server.metrics import Metrics
from newmarket.server.run import HallServer
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.serving import FullDisk, Serving, make_table, no_limits

TOKEN = "XSFbtFIOu7pkOAuG64eZwvEVQwkSlno2iaBDaxqY3E_"


@contextmanager
def told_in(formatter: logging.Formatter) -> Iterator[io.StringIO]:
    """What everybody tells, down to the least, as *formatter* writes it."""
    text = io.StringIO()
    handler, root = logging.StreamHandler(text), logging.getLogger()
    handler.setFormatter(formatter)
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield text
    finally:
        root.setLevel(before)
        root.removeHandler(handler)


def a_record(message: str, *values: object, fault: BaseException | None = None) -> logging.LogRecord:
    about = None if fault is None else (type(fault), fault, fault.__traceback__)
    return logging.LogRecord("newmarket.server", logging.ERROR, __file__, 1, message, values, about)


def test_a_line_is_one_object() -> None:
    fault = ZeroDivisionError("a fault\nof two lines")
    line = JsonLines().format(a_record("table %s: %r", "bcdfghjkmnpq", 'with "quotes"', fault=fault))
    told = json.loads(line)

    assert "\n" not in line
    assert (told["level"], told["logger"], told["message"]) == (
        "error",
        "newmarket.server",
        """table bcdfghjkmnpq: 'with "quotes"'""",
    )
    assert told["fault"].endswith("ZeroDivisionError: a fault\nof two lines")
    assert told["table"] == "bcdfghjkmnpq"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", told["at"])


@pytest.mark.parametrize("formatter", [Lines(), JsonLines()], ids=["text", "json"])
@pytest.mark.parametrize("secret", [*Card, "Q♦", "10♠", "5a17" * 16, TOKEN])
def test_c9_what_looks_like_a_card_or_a_secret_is_left_out(formatter: logging.Formatter, secret: str) -> None:
    line = formatter.format(a_record("seat %d: %s", 1, secret, fault=ValueError(f"cannot play {secret} now")))

    assert secret not in line
    assert "cannot play … now" in line
    assert "seat 1: …" in line


def test_what_is_no_secret_stays() -> None:
    line = (
        "table bcdfghjkmnpq: offer could not be done; tests/test_logs.py, line 12, in _a_function_of_a_long_name_indeed"
    )

    assert scrubbed(line) == line


def test_what_uvicorn_tells_is_told_as_all_else_is(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        HallServer(Hall(store=store, thinkers=thinkers))
    with told_in(JsonLines()) as text:
        logging.getLogger("uvicorn.error").error("the answer has the %s", "Q♦")

    assert json.loads(text.getvalue())["message"] == "the answer has the …"


def test_limits_that_are_reached_are_told_of_but_not_what_a_seat_does(
    tmp_path: Path, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        limits = Limits(dict.fromkeys(Kind, Allowance(burst=1, rate=0)))
        Hall(store=store, thinkers=thinkers, limits=limits)
        allowed = [limits.allows(kind, "192.0.2.1") for kind in (Kind.TABLE, Kind.CHANGE) for _ in range(3)]

    assert allowed == 2 * [True, False, False]
    (told,) = [record.getMessage() for record in caplog.records]
    assert told.startswith("too much is asked for (table), which is refused")
    assert "192.0.2.1" not in told


class Faulty(FullDisk):
    """A store that fails, and says more than it should."""

    said = ""

    def _commit(self) -> None:
        if self.said:
            raise ValueError(self.said)
        super()._commit()


@pytest.mark.parametrize("form", ["text", "json"])
def test_c9_a_hand_with_every_kind_of_trouble_leaves_no_name_token_or_card_in_the_log(
    form: str, tmp_path: Path, thinkers: Thinkers
) -> None:
    formatter = Lines() if form == "text" else JsonLines()
    metrics = Metrics()
    with told_in(formatter) as text, closing(Faulty(tmp_path / "tables.db", metrics)) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits(), metrics=metrics)
        with Serving(hall) as serving, make_table(serving.url, name="Persephone", patience="long") as anna:
            seen = anna.come_to_turn()
            cards = [action["card"] for action in seen["match"]["hand"]["legal"]]
            store.said = f"{anna.token} of Persephone cannot write {cards}"
            refused = anna.respond(seen)
            assert refused is not None
            assert (refused.status_code, refused.json()["reason"]) == (503, "unavailable")
            store.said = ""
            # A card that nobody holds, a name that will not do, and a token that is none.
            anna.play(seen, "not a card")
            anna.play(seen, "AC", key="k")
            anna.client.get(anna.at(), headers={"authorization": "Bearer nobody-knows-me"})
            anna.client.get(f"/api/tables/{anna.token}")
            anna.play_on(until="readying", hand=1)
    told = text.getvalue()

    assert "cannot write" in told
    assert "Persephone" not in told.replace("of Persephone cannot write", "")
    assert str(anna.token) not in told
    assert [card for card in Card if re.search(rf"\b{card}\b", told)] == []
    assert "nobody-knows-me" not in told
    if form == "json":
        assert all(json.loads(line)["level"] for line in told.splitlines())


@pytest.mark.parametrize(("form", "told"), [(LogFormat.TEXT, ["a fault"]), (LogFormat.JSON, ["a doing", "a fault"])])
def test_the_log_is_for_people_or_for_programs(
    form: LogFormat, told: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = logging.getLogger(OURS)
    monkeypatch.setattr(logging.root, "handlers", [])
    level = ours.level
    try:
        begin_log(form)
        logging.getLogger("newmarket.server.x").info("a doing")
        logging.getLogger("newmarket.server.x").error("a fault")
    finally:
        ours.setLevel(level)
        logging.captureWarnings(capture=False)
    lines = capsys.readouterr().err.splitlines()

    assert [line for line in lines if line.startswith("{")] == (lines if form is LogFormat.JSON else [])
    assert [re.search("a (doing|fault)", line)[0] for line in lines] == told  # type: ignore[index] # each has one
