"""The README as a package index shows it."""

from __future__ import annotations

import re

_PICTURE = re.compile(r"<picture>.*?</picture>\n*", re.DOTALL)
_IMAGE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n*")
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)")


def index_page(readme: str) -> str:
    """*readme* without what lies beside it: an index has no other file of the repository, and no place to look for one.

    Pictures of the repository are left out, and links to its files are told by their names. Code stays as it is.
    """
    parts = re.split(r"(^```.*?^```$)", readme, flags=re.DOTALL | re.MULTILINE)
    return "".join(part if part.startswith("```") else _alone(part) for part in parts)


def _alone(text: str) -> str:
    return _LINK.sub(_told, _IMAGE.sub("", _PICTURE.sub("", text)))


def _told(link: re.Match[str]) -> str:
    shown, path = link[1], link[2]
    return f"`{path}`" if path.startswith(shown) else f"{shown} (`{path}`)"
