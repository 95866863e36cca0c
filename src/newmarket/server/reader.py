"""In which language whoever sent a request reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from newmarket.languages import Language, best_language, language_named

_MOST_FIELDS = 16


def language_of(scope: Mapping[str, Any]) -> Language:
    """The language of ``?lang=`` in the request with this ASGI *scope*, else the best by ``Accept-Language``.

    A tag that is not spoken here counts as not said. English where nothing fits.
    """
    return _asked_for(scope.get("query_string", b"")) or best_language(_accepted(scope))


def _asked_for(query: bytes) -> Language | None:
    if not query:
        return None
    try:
        fields = parse_qs(query.decode("latin-1"), max_num_fields=_MOST_FIELDS)
    except ValueError:
        return None
    return language_named(fields["lang"][0]) if "lang" in fields else None


def _accepted(scope: Mapping[str, Any]) -> str:
    """What the header fields of that name say: several are one list (RFC 9110, 5.3)."""
    return ",".join(value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"accept-language")
