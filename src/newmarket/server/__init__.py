"""The live table over HTTP: routes, streams, storage and security around `newmarket.table`."""

DEFAULT_DATABASE = "sqlite:///newmarket.db"
"""Where tables are kept, if nothing else is said."""
