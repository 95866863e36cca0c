"""The page as a screen reader has it: Chromium's own tree of what is accessible, and nothing else of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
from playwright.sync_api import Page

Json: TypeAlias = Any


class Node(msgspec.Struct, frozen=True):
    """Something on the page: its *role* and *name*, the *text* in it, and what is *within*."""

    role: str
    name: str
    text: str
    is_disabled: bool
    within: tuple[Node, ...]

    def all(self, role: str | None = None) -> Iterator[Node]:
        """Everything in it, of that *role* if one is given, as it is read."""
        for node in self.within:
            if role in (None, node.role):
                yield node
            yield from node.all(role)


def read_page(page: Page) -> Node:
    """All that is accessible of *page* now."""
    nodes = _tree(page)
    by_id = {node["nodeId"]: node for node in nodes}
    (root,) = _nodes(by_id, nodes[0]["nodeId"])
    return root


def focused(page: Page) -> str:
    """What has the focus, as "role: name"; empty where nothing has it but the page as a whole."""
    for node in _tree(page):
        is_root = node.get("role", {}).get("value") == "RootWebArea"
        if not is_root and _property(node, "focused"):
            return f"{node['role']['value']}: {node.get('name', {}).get('value', '')}"
    return ""


def _tree(page: Page) -> list[Json]:
    """All nodes, as the browser has them."""
    session = page.context.new_cdp_session(page)
    try:
        nodes: list[Json] = session.send("Accessibility.getFullAXTree")["nodes"]
    finally:
        session.detach()
    return nodes


def _nodes(by_id: dict[str, Json], number: str) -> tuple[Node, ...]:
    """The node, or what is within it where it is none for a reader."""
    node = by_id[number]
    role = node.get("role", {}).get("value", "")
    within = tuple(found for child in node.get("childIds", ()) if child in by_id for found in _nodes(by_id, child))
    if node.get("ignored") or role in {"generic", "none", "InlineTextBox"}:
        return within
    name = node.get("name", {}).get("value", "")
    text = name if role == "StaticText" else " ".join(child.text for child in within)
    return (Node(role, name, " ".join(text.split()), bool(_property(node, "disabled")), within),)


def _property(node: Json, name: str) -> Json:
    return next((each["value"].get("value") for each in node.get("properties", ()) if each["name"] == name), None)
