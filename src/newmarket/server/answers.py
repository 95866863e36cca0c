"""The bodies of answers that are not a table's own."""

from __future__ import annotations

import msgspec

from newmarket.rules import Clause, Rules


class RulesListed(msgspec.Struct, frozen=True, kw_only=True):
    """One set of rules in the list; *seats* is the least and the most number of players."""

    id: str
    title: str
    summary: str
    seats: tuple[int, int]


class RulesShown(msgspec.Struct, frozen=True, kw_only=True):
    """One set of rules as data, and the clauses that it shares with all others (C)."""

    rules: Rules
    shared: tuple[Clause, ...]


class Well(msgspec.Struct, frozen=True):
    """The answer of a server that is well."""

    status: str = "ok"
