"""What MkDocs cannot know by itself (a hook of mkdocs.yml): pages that lie outside `docs/`, and links to them.

The changelog, the guide for contributors, the measurements and the examples are pages of the site where they are; a
link to them, as it is right in the repository, leads to their page. A link to a page that is told by the name of its
file, as one reads it in a folder, is told by its heading. A link to any other file of the repository is told by its
name, since the site has no such page. Entries of the navigation whose page is not there are left out.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "bench/results.md")
"""Pages of the site that lie elsewhere in the repository, each under its path there."""
EXAMPLES = "examples.md"
_LANGUAGES = {".py": "python", ".mjs": "javascript", ".sh": "sh"}
_LONG_WORD = re.compile(r"[^\s<>]{30,}")
_LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]*)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Leaves out of the navigation what is not there."""
    config["nav"] = present(config["nav"])
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that lie outside `docs/`."""
    for path in OUTSIDE:
        files.append(File.generated(config, path, content=(ROOT / path).read_text(encoding="utf-8")))
    files.append(File.generated(config, EXAMPLES, content=examples_page()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 - MkDocs gives its arguments by name
    """Turns links that are right in the repository into links of the site."""
    return linked(without_diagrams(markdown), page.file.src_uri, files.get_file_from_path)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 - as above
    """Lets long names in tables be broken, so that the other columns have room, and keeps options whole."""
    return breakable(html)


def breakable(html: str) -> str:
    """*html* with places to break in each long word of code in a table: after ``::``, ``/`` and ``_``. An option is
    broken nowhere.
    """

    def code(found: re.Match[str]) -> str:
        return _LONG_WORD.sub(lambda word: re.sub(r"(::|[/_])(?=\w|{)", r"\1<wbr>", word[0]), found[0])

    html = re.sub(r"<code>(--[\w-]+)</code>", r'<code class="whole">\1</code>', html)
    return re.sub(r"<td[ >].*?</td>", lambda cell: re.sub(r"<code>.*?</code>", code, cell[0]), html, flags=re.DOTALL)


def linked(markdown: str, page: str, find: Callable[[str], object]) -> str:
    """*markdown* of *page* with links of the site; *find* finds what is at a path there, if anything is."""
    here = posixpath.dirname(page if page in OUTSIDE else f"docs/{page}")
    parts = re.split(r"(^```.*?^```$)", markdown, flags=re.DOTALL | re.MULTILINE)
    return "".join(part if part.startswith("```") else _linked(part, here, page, find) for part in parts)


def without_diagrams(markdown: str) -> str:
    """What Mermaid draws in the repository is a list of arrows here: its script would come from another site."""

    def arrows(found: re.Match[str]) -> str:
        targets: dict[str, list[str]] = {}
        for source, target in re.findall(r"^\s*(\w+) --> (\w+)$", found[1], re.MULTILINE):
            targets.setdefault(source, []).append(target)
        width = max(map(len, targets), default=0)
        lines = [f"{source:<{width}} → {', '.join(targets[source])}" for source in reversed(targets)]
        return "\n".join(["```", *lines, "```"])

    return re.sub(r"^```mermaid\n(.*?)^```$", arrows, markdown, flags=re.DOTALL | re.MULTILINE)


def examples_page() -> str:
    """Every example as it stands in the repository."""
    text = ["# Examples\n\nEach is run by the tests. They lie in the folder `examples/` of the repository.\n"]
    for folder in sorted(each for each in (ROOT / "examples").iterdir() if each.is_dir() and each.name[0] not in "._"):
        text.append(f"\n## {folder.name.capitalize()}\n")
        for file in sorted(folder.iterdir()):
            if file.suffix in _LANGUAGES:
                code = file.read_text(encoding="utf-8").rstrip()
                text.append(f"\n### examples/{folder.name}/{file.name}\n\n```{_LANGUAGES[file.suffix]}\n{code}\n```\n")
    return "".join(text)


def _linked(text: str, here: str, page: str, find: Callable[[str], object]) -> str:
    def link(found: re.Match[str]) -> str:
        shown, target, anchor = found[1], found[2], found[3] or ""
        if not target or re.match(r"[a-z]+:", target):
            return found[0]
        path = posixpath.normpath(posixpath.join(here, target))
        inside = path.removeprefix("docs/")
        if path == "docs/games" or (ROOT / path).is_dir():
            inside = f"{inside}/README.md"
        if path.startswith("examples/"):
            inside, anchor = EXAMPLES, f"#{_slug(path)}" if (ROOT / path).is_file() else ""
        elif path == "README.md":
            inside = "index.md"
        if find(inside) is None:
            return found[0] if not (ROOT / path).exists() else f"{shown} (`{path}`)" if path not in shown else shown
        if path.endswith(".md") and posixpath.basename(shown) == posixpath.basename(path):
            shown = title_of(ROOT / path)
        return f"[{shown}]({posixpath.relpath(inside, posixpath.dirname(page) or '.')}{anchor})"

    return _LINK.sub(link, text)


def title_of(page: Path) -> str:
    """What *page* is headed with; the name of its file where it has no heading."""
    heading = re.search(r"^# (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return page.name if heading is None else heading[1]


def _slug(path: str) -> str:
    """The anchor of the heading that an example has."""
    return re.sub(r"[^\w-]", "", path.lower())


def present(nav: list[Any]) -> list[Any]:
    """*nav* without the entries whose page is not there."""
    found: list[Any] = []
    for entry in nav:
        if isinstance(entry, str):
            found += [entry] if _is_page(entry) else []
            continue
        ((title, under),) = entry.items()
        kept = present(under) if isinstance(under, list) else under if _is_page(under) else None
        found += [{title: kept}] if kept else []
    return found


def _is_page(path: str) -> bool:
    return path in {*OUTSIDE, EXAMPLES} or (ROOT / "docs" / path).is_file()
