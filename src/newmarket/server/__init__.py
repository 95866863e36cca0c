"""The live table over HTTP: routes, streams, storage and security around `newmarket.table`."""

from enum import StrEnum

from newmarket.errors import NewmarketError

DEFAULT_DATABASE = "sqlite:///newmarket.db"
"""Where tables are kept, if nothing else is said."""

KEEP_DAYS = 90
"""For so many days after anybody was there last a table is kept, if nothing else is said."""


class CannotServe(NewmarketError):
    """The server cannot start; the message is one line that says why and what helps."""


class LogFormat(StrEnum):
    """How a line of the server's log is written."""

    TEXT = "text"
    JSON = "json"
