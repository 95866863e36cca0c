"""Writes a page for each game, docs/games/ID.md, and their list: `make format` keeps them as the rule files say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from newmarket.explain.sheet import facts, span
from newmarket.languages import Language
from newmarket.rules import Rules, built_in_rules, choices, shared_clauses, switched
from newmarket.rules.switches import shared_clauses_of

FOLDER = Path(__file__).parent.parent / "docs" / "games"
_MADE = "<!-- Made from the rule files by scripts/game_pages.py (make format): change those, not this page. -->"


def pages() -> Mapping[str, str]:
    """All pages, by the names of their files."""
    games = built_in_rules().values()
    return {"README.md": _list(), **{f"{rules.id}.md": _page(rules) for rules in games}}


def _list() -> str:
    lines = [_MADE, "", "# The games", ""]
    lines += ["| game | players | |", "|---|---|---|"]
    for rules in built_in_rules().values():
        lines.append(f"| [{rules.title}]({rules.id}.md) | {span(rules, Language.ENGLISH)} | {rules.summary} |")
    lines += ["", "A game of your own: [Your family's rules](../family-rules.md).", ""]
    lines += ["## What all games share", "", *_clauses((each.id, each.text) for each in shared_clauses())]
    return "\n".join(lines)


def _page(rules: Rules) -> str:
    lines = [_MADE, "", f"# {rules.title}", "", rules.summary, "", "## Sheet", "", "| | |", "|---|---|"]
    lines += [f"| {label} | {fact} |" for label, fact in facts(rules, Language.ENGLISH)]
    lines += ["", "## Clauses", "", *_clauses((each.id, each.text) for each in rules.clauses)]
    if offered := list(_switches(rules)):
        lines += ["## Switches", "", "What a table may have otherwise, and what is then said.", "", *offered, ""]
    lines += ["Clauses C1 to C11 stand with [the games](README.md)."]
    if other := [each for each in shared_clauses_of(rules) if each not in shared_clauses()]:
        lines += ["In this game:", "", *_clauses((each.id, each.text) for each in other)]
    lines += [
        "",
        "## Play it",
        "",
        "```",
        f"newmarket play --rules {rules.id}",
        f"newmarket simulate --rules {rules.id} --seats {rules.seats[1]} --hands 1000 --seed 1",
        "```",
        "",
    ]
    return "\n".join(lines)


def _switches(rules: Rules) -> Iterator[str]:
    for choice in choices(rules, Language.ENGLISH):
        is_number = choice.least is not None
        name = f"{choice.id}={choice.most}" if is_number else choice.id
        spread = f" ({choice.least} to {choice.most})" if is_number else ""
        yield f"- `--switch {name}`: {choice.title}{spread}."
        other = switched(rules, {choice.id: choice.most if choice.most is not None else True})
        before = {each.id: each.text for each in (*rules.clauses, *shared_clauses_of(rules))}
        for each in (*other.clauses, *shared_clauses_of(other)):
            if before.get(each.id) != each.text:
                yield f"  **{each.id}** {each.text}"


def _clauses(clauses: Iterable[tuple[str, str]]) -> list[str]:
    return [line for name, text in clauses for line in (f"**{name}** {text}", "")]


def main() -> None:
    """Writes the pages."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
