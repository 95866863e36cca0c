"""Prints the TypeScript types of all that a table tells and answers: `npm run types` keeps them in web/src/lib/api.ts.

They follow from the JSON schema of the Python structs, so the browser reads what the server writes.
The schema that msgspec makes uses few words; one that is unknown here is refused, never guessed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from newmarket.explain import Explained
from newmarket.server.answers import LessonListed, RulesListed, RulesShown
from newmarket.server.dealing import DealingShown
from newmarket.solver import ReportShown
from newmarket.table.known import Known
from newmarket.table.messages import (
    Armed,
    Done,
    Invitation,
    Message,
    PresenceShown,
    Problem,
    ReactionShown,
    Seated,
    SeatLink,
    Snapshot,
)
from newmarket.walkthrough import Walk

TOLD: tuple[type[msgspec.Struct], ...] = (
    Message,
    Snapshot,
    PresenceShown,
    ReactionShown,
    Armed,
    Problem,
    Done,
    Seated,
    SeatLink,
    Invitation,
    RulesListed,
    RulesShown,
    LessonListed,
    Walk,
    Explained,
    ReportShown,
    Known,
    DealingShown,
)
TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "api.ts"
COMMAND = "npm run types, in web/"
_WIDTH = 120
_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """All types as one module of TypeScript, in the order of their names."""
    _, components = msgspec.json.schema_components(TOLD)
    head = f"// Made from the Python structs by scripts/web_types.py ({COMMAND}): change those, not this file.\n"
    return head + "".join(_declared(_plain(name), components[name]) for name in sorted(components))


def _plain(name: str) -> str:
    """The name of a type: where two structs are called the same, the package that each is in goes before it."""
    *where, last = name.split(".")
    package = next((part for part in reversed(where) if part not in {"model", "report"}), "")
    return f"{package.capitalize()}{last}"


def _declared(name: str, schema: Mapping[str, Any]) -> str:
    doc = "".join(_comment(schema["description"], indent="")) if "description" in schema else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"\n{doc}{_alias(name, _type(schema))}"
    required = schema.get("required", ())
    lines = (_property(f"{key}{'' if key in required else '?'}", _type(of)) for key, of in schema["properties"].items())
    return f"\n{doc}export type {name} = {{\n{''.join(lines)}}};\n"


def _property(key: str, of: str) -> str:
    line = f"  {key}: {of};\n"
    if len(line) <= _WIDTH + 1 or " | " not in of:
        return line
    if not of.endswith(")[]"):
        return f"  {key}:\n" + "".join(f"    | {part}\n" for part in of.split(" | "))[:-1] + ";\n"
    parts = of.removeprefix("(").removesuffix(")[]").split(" | ")
    return f"  {key}: (\n" + "".join(f"    | {part}\n" for part in parts) + "  )[];\n"


def _alias(name: str, of: str) -> str:
    line = f"export type {name} = {of};\n"
    if len(line) <= _WIDTH + 1:
        return line
    return f"export type {name} =\n" + "".join(f"  | {part}\n" for part in of.split(" | "))[:-1] + ";\n"


def _comment(text: str, *, indent: str) -> Iterator[str]:
    lines = text.replace("``", "`").splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */\n"
        return
    yield f"{indent}/**\n"
    yield from (f"{indent} * {line}".rstrip() + "\n" for line in lines)
    yield f"{indent} */\n"


def _type(schema: Mapping[str, Any]) -> str:
    match schema:
        case {"$ref": str(ref)}:
            return _plain(ref.rpartition("/")[2])
        case {"anyOf": list(parts)}:
            return " | ".join(_type(part) for part in parts)
        case {"enum": list(words)}:
            return " | ".join("'" + json.dumps(word)[1:-1] + "'" for word in words)
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(_type(item) for item in items)}]"
        case {"type": "array", "items": {} as item}:
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": {} as value}:
            return f"Record<string, {_type(value)}>"
        case {"type": str(kind)} if kind in _SIMPLE:
            return _SIMPLE[kind]
    raise ValueError(f"expected a schema of a kind that is known here, got {schema!r}")


if __name__ == "__main__":
    if "--print" in sys.argv[1:]:
        print(typescript(), end="")
    else:
        TARGET.write_text(typescript(), encoding="utf-8")
