"""The live table over HTTP: routes, streams, storage and security around `newmarket.table`."""

DEFAULT_DATABASE = "sqlite:///newmarket.db"
"""Where tables are kept, if nothing else is said."""

KEEP_DAYS = 90
"""For so many days after anybody was there last a table is kept, if nothing else is said."""
