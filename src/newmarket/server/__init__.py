"""The live table over HTTP: routes, streams, storage and security around `newmarket.table`."""

from enum import StrEnum

DEFAULT_DATABASE = "sqlite:///newmarket.db"
"""Where tables are kept, if nothing else is said."""

KEEP_DAYS = 90
"""For so many days after anybody was there last a table is kept, if nothing else is said."""


class LogFormat(StrEnum):
    """How a line of the server's log is written."""

    TEXT = "text"
    JSON = "json"
