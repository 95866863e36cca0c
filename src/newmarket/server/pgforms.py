"""The tables inside a PostgreSQL database of ours, in a schema of their own, and how they are made."""

from __future__ import annotations

from typing import Any

from newmarket.server.database import DatabaseProblem

FORM = 1
"""The version of the tables below, as the one row of ``newmarket.form`` says it."""
SCHEMA = "newmarket"
_MAKING = 0x4E4D6B74
"""The advisory lock of who makes the tables, or brings them to a later form: of workers that start together, one."""

TABLES = (
    f"CREATE SCHEMA {SCHEMA}",
    "CREATE TABLE form (form integer NOT NULL)",
    "CREATE TABLE tables (id text PRIMARY KEY, made double precision NOT NULL, used double precision NOT NULL)",
    """CREATE TABLE log (
        table_id text NOT NULL REFERENCES tables ON DELETE CASCADE, seq integer NOT NULL, body bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    )""",
    """CREATE TABLE rosters (
        table_id text PRIMARY KEY REFERENCES tables ON DELETE CASCADE, version integer NOT NULL, body bytea NOT NULL
    )""",
    "CREATE INDEX tables_used ON tables (used)",
    "CREATE TABLE tallies (key text PRIMARY KEY, n bigint NOT NULL)",
    # Each is for the worker that wrote it. Another takes it over where that one is gone, or long late; "until" keeps
    # what has been taken over from being taken again at once, for longer each time ("tries").
    """CREATE TABLE due (
        table_id text NOT NULL REFERENCES tables ON DELETE CASCADE, purpose text NOT NULL, after integer NOT NULL,
        at double precision NOT NULL, worker text NOT NULL, tries integer NOT NULL DEFAULT 0,
        until timestamptz NOT NULL DEFAULT '-infinity', PRIMARY KEY (table_id, purpose)
    )""",
    "CREATE INDEX due_until ON due (until)",
    # Who serves just now, and who listens where at each of them. It need not outlive a crash: the workers say it again.
    "CREATE UNLOGGED TABLE workers (id text PRIMARY KEY, seen timestamptz NOT NULL)",
    """CREATE UNLOGGED TABLE here (
        table_id text NOT NULL, worker text NOT NULL REFERENCES workers ON DELETE CASCADE, body bytea NOT NULL,
        PRIMARY KEY (table_id, worker)
    )""",
    "CREATE INDEX here_worker ON here (worker)",
)


_THERE = """
SELECT to_regnamespace($1) IS NOT NULL,
    ARRAY(SELECT relname::text FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r')
"""
"""Whether there is a schema, and the tables in it."""


async def prepare(db: Any) -> None:
    """Makes the tables where there are none, by the connection *db*, whose search path is `SCHEMA`. A schema that is
    there and empty is used, since not everybody may make one.

    :raises DatabaseProblem: if they are of another form than this version's, or not ours.
    """
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _MAKING)
        has_schema, tables = await db.fetchrow(_THERE, SCHEMA)
        if not tables:
            for statement in TABLES[1 if has_schema else 0 :]:
                await db.execute(statement)
            await db.execute("INSERT INTO form VALUES ($1)", FORM)
            return
        form = await db.fetchval("SELECT form FROM form") if {"form", "log"} <= set(tables) else None
    if not isinstance(form, int):
        raise DatabaseProblem(
            f"the schema {SCHEMA} of the database is of something else, and is left as it is; "
            "give this server a database of its own"
        )
    if form != FORM:
        raise DatabaseProblem(
            f"the database holds tables of another form ({form}) than this version's ({FORM}); "
            "use the version that made them, or give this one a database of its own"
        )
