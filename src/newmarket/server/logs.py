"""What the server tells whoever runs it, on standard error: in lines for people, or in JSON for programs.

Neither has names of players, tokens, seeds, salts or cards, nor who asks from where: tables are told by their ids.
What a fault says of itself may have any of these in it, so everything that looks like one is left out.
"""

from __future__ import annotations

import datetime as dt
import logging
import re

import msgspec

from newmarket.server import LogFormat
from newmarket.server.ids import ID_LENGTH, ID_LETTERS

OURS = "newmarket"
_LINES = "%(asctime)s %(levelname)s %(name)s: %(message)s"


_LEFT_OUT = "…"
_SECRET = re.compile(
    # A card, as it is written and as it is shown; a seed, a salt or a hash; a token or the secret of a link.
    r"\b[A2-9TJQK][CDHS]\b|\b(?:[A2-9TJQK]|10)[♣♦♥♠]|\b[0-9a-f]{32,}\b|(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{40,}"
)

_TABLE = re.compile(rf"\btables?[ /]([{ID_LETTERS}]{{{ID_LENGTH}}})\b")
"""How a table is named in what is told, be it of the table itself or of what was asked for."""


def scrubbed(text: str) -> str:
    """*text* without what looks like a card or a secret."""
    return _SECRET.sub(_LEFT_OUT, text)


class Lines(logging.Formatter):
    """A line for people; under it the traceback of a fault."""

    def __init__(self, worker: int | None = None) -> None:
        super().__init__(_LINES if worker is None else _LINES.replace(" %(name)s", f" worker {worker} %(name)s"))

    def format(self, record: logging.LogRecord) -> str:
        """*record* as a line, or as several."""
        return scrubbed(super().format(record))


class JsonLines(logging.Formatter):
    """One JSON object a line: when (UTC), how grave, from where, what; at which table, and the traceback of a fault,
    where it is of one.
    """

    def __init__(self, worker: int | None = None) -> None:
        super().__init__()
        self._worker = worker

    def format(self, record: logging.LogRecord) -> str:
        """*record* as a line."""
        message = scrubbed(record.getMessage())
        at = dt.datetime.fromtimestamp(record.created, tz=dt.UTC)
        told: dict[str, str | int | None] = {
            "at": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message,
            "process": record.process,
        }
        about = _TABLE.search(message)
        if about:
            told["table"] = about[1]
        if self._worker is not None:
            told["worker"] = self._worker
        if record.exc_info:
            told["fault"] = scrubbed(self.formatException(record.exc_info))
        return msgspec.json.encode(told).decode()


def last_line(problem: str) -> str:
    """*problem*, for which there is no server, as a line for programs."""
    return JsonLines().format(logging.LogRecord(OURS, logging.CRITICAL, __file__, 0, "%s", (problem,), None))


def begin_log(form: LogFormat = LogFormat.TEXT, *, worker: int | None = None) -> None:
    """Has what is told from now on written to standard error in *form*: of the server's own doings everything, of
    others' warnings and faults. Each line says which *worker* tells it, where there are several.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(worker) if form is LogFormat.JSON else Lines(worker))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=worker is not None)
    # What Python itself warns of is told in the same form.
    logging.captureWarnings(capture=True)
    if form is LogFormat.JSON:
        logging.getLogger(OURS).setLevel(logging.INFO)
