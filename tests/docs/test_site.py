"""The site of the docs: commands in it exist with their options, and its first bot is one that can be played with."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

import docs_site
from newmarket.bots.conformance import check_bot
from newmarket.cli import app
from newmarket.engine import View
from tests.kit.checkout import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "bench" / "results.md"])
BOT_PAGE = (ROOT / "docs" / "your-bot.md").read_text(encoding="utf-8")
MAKE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROGRAM = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?(newmarket|make|python)(?![\w.])(.*)$")


def commands_in(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each line of a block of code, or code in a sentence, that calls one of our programs, and how."""
    blocks = re.findall(r"^```(?:console|sh|bash|text)?\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    lines += [code for code in re.findall(r"`([^`\n]+)`", text) if " " in code]
    for line in lines:
        found = PROGRAM.match(line.strip())
        if found:
            # What stands behind two spaces is told of the command.
            called = re.split(r"\s{2,}|\s#\s|\s\|\s", found[2].strip())[0]
            yield found[1], shlex.split(called)


def fault_of_newmarket(words: list[str]) -> str | None:
    """What is wrong with a call of our command, if anything."""
    command: Any = typer.main.get_command(app)
    words = list(words)
    while hasattr(command, "commands"):
        if not words or words[0].startswith(("-", "…")):
            return None
        name = words.pop(0)
        if name not in command.commands:
            return f"there is no command {name}"
        command = command.commands[name]
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    return next(
        (f"no option {word}" for word in words if word.startswith("--") and word.split("=")[0] not in known), None
    )


def fault_of_make(words: list[str]) -> str | None:
    targets = [word for word in words if "=" not in word and word.isascii()]
    return next(
        (f"no target {word}" for word in targets if not re.search(rf"^[a-z -]*\b{word}\b.*:", MAKE, re.MULTILINE)), None
    )


def fault_of_python(words: list[str]) -> str | None:
    if not words or words[0].startswith("-c"):
        return None
    if words[0] == "-m":
        path = words[1].replace(".", "/")
        ours = words[1].startswith(("examples", "tests"))
        return f"no module {words[1]}" if ours and not (ROOT / f"{path}.py").is_file() else None
    script = words[0]
    return f"no script {script}" if script.endswith(".py") and "/" in script and not (ROOT / script).is_file() else None


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_commands_in_the_docs_are_there_with_their_options(page: Path) -> None:
    faults = {"newmarket": fault_of_newmarket, "make": fault_of_make, "python": fault_of_python}
    called = list(commands_in(page.read_text(encoding="utf-8")))

    assert [(program, words, faults[program](words)) for program, words in called if faults[program](words)] == []


def test_what_is_looked_at_is_found() -> None:
    found = list(commands_in("```\n.venv/bin/newmarket play --seats 3   a match\n```\n`make run PORT=1` and `make`"))

    assert found == [("newmarket", ["play", "--seats", "3"]), ("make", ["run", "PORT=1"])]
    assert fault_of_newmarket(["play", "--seat", "3"]) == "no option --seat"
    assert fault_of_newmarket(["bots", "chek", "x"]) == "there is no command chek"
    assert fault_of_newmarket(["bots", "check", "x", "--hands=3"]) is None
    assert fault_of_make(["play"]) == "no target play"
    assert fault_of_python(["examples/none.py"]) == "no script examples/none.py"


def test_the_bot_of_the_tutorial_is_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = re.search(r'^```python title="mine.py"\n(.*?)^```', BOT_PAGE, re.DOTALL | re.MULTILINE)
    assert code is not None
    (tmp_path / "bot_of_the_tutorial.py").write_text(code[1], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    found = check_bot("bot_of_the_tutorial:PayFirst", hands=1)

    assert (found.faults, found.choices > 1000) == ((), True)


def test_the_tutorial_tells_of_every_part_of_a_view() -> None:
    told = set(re.findall(r"`([a-z_]+)`", BOT_PAGE.partition("## What a bot sees")[2]))

    assert {field.name for field in msgspec.structs.fields(View)} - told == set()


def test_links_between_pages_lead_to_pages_and_other_files_are_told_by_name() -> None:
    markdown = (
        "[a](../CHANGELOG.md) [b](bots.md#x) [c](../examples/bots/player.py) [`d`](../src/newmarket/cards.py)\n"
        "[e](https://cards.example) [f](../README.md) [g](#h)\n```\n[i](../CHANGELOG.md)\n```\n"
        "[bots.md](bots.md#x) [docs/lab.md](../docs/lab.md) [solver.md](solver.md)\n"
    )

    class Pages:
        def get_file_from_path(self, path: str) -> str | None:
            return path if path in {"CHANGELOG.md", "bots.md", "lab.md", "examples.md", "index.md"} else None

    linked = docs_site.linked(markdown, "lab.md", Pages().get_file_from_path)

    assert linked == (
        "[a](CHANGELOG.md) [b](bots.md#x) [c](examples.md#examplesbotsplayerpy) `d` (`src/newmarket/cards.py`)\n"
        "[e](https://cards.example) [f](index.md) [g](#h)\n```\n[i](../CHANGELOG.md)\n```\n"
        "[Bots](bots.md#x) [The laboratory](lab.md) solver.md (`docs/solver.md`)\n"
    )


def test_a_long_name_in_a_table_may_be_broken_where_its_parts_meet_and_an_option_nowhere() -> None:
    name = "tests/server/test_store.py::test_nothing_is_told"
    html = f"<code>{name}</code><td>{name} <code>{name} (a_b)</code></td> <code>--allowed-host</code>"

    broken = "tests/<wbr>server/<wbr>test_<wbr>store.py::<wbr>test_<wbr>nothing_<wbr>is_<wbr>told"
    option = '<code class="whole">--allowed-host</code>'
    assert docs_site.breakable(html) == f"<code>{name}</code><td>{name} <code>{broken} (a_b)</code></td> {option}"


def test_every_page_of_the_navigation_that_others_do_not_write_is_there() -> None:
    nav = docs_site.present([{"A": ["index.md", "none.md"]}, {"B": [{"C": "none.md"}]}, {"D": "CHANGELOG.md"}])

    assert nav == [{"A": ["index.md"]}, {"D": "CHANGELOG.md"}]


def test_every_block_of_python_is_run() -> None:
    """By `tests/docs/test_docs.py` where it has prompts, or where it is the bot of the tutorial."""
    blocks = [
        (page.name, block)
        for page in PAGES
        for block in re.findall(r"^```python.*?\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    ]
    without = [page for page, block in blocks if not block.startswith(">>> ")]

    assert without in (["your-bot.md"], ["README.md", "your-bot.md"])
    assert len(blocks) > 10


def test_a_diagram_becomes_a_list_of_arrows() -> None:
    drawn = "a\n\n```mermaid\nflowchart BT\n    rules --> cards\n    cli --> lab\n    cli --> server\n```\n\nb\n"

    assert docs_site.without_diagrams(drawn) == "a\n\n```\ncli   → lab, server\nrules → cards\n```\n\nb\n"


def test_every_command_is_in_the_docs() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES if page.name != "CHANGELOG.md")
    group: Any = typer.main.get_command(app)
    names = [
        f"{name} {sub}" if sub else name
        for name, command in group.commands.items()
        for sub in getattr(command, "commands", [""])
    ]

    assert len(names) > 10
    assert [name for name in names if f"newmarket {name}" not in text] == []
