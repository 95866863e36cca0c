"""A family's own games: all rule files of a folder, beside those of the package."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from newmarket.errors import FaultyRules
from newmarket.rules.loader import built_in_rules, load_rules_file
from newmarket.rules.model import Rules
from newmarket.wording import MOST_OF_A_SENTENCE, printable


def games_with(folder: Path | None) -> Mapping[str, Rules]:
    """The games of the package and those in the ``.toml`` files of *folder*, by id, in the order of their ids.

    :raises FaultyRules: if the folder cannot be read or has no such file, or with all that is wrong with any of them,
        as `load_rules_file` says it; also where two games have a name in common.
    """
    ours = built_in_rules()
    if folder is None:
        return ours
    problems: list[str] = []
    taken = {name: "a game of the package" for rules in ours.values() for name in (rules.id, *rules.aliases)}
    found = dict(ours)
    for file in _files(folder):
        where = printable(str(file), MOST_OF_A_SENTENCE)
        try:
            rules = load_rules_file(file)
        except FaultyRules as faulty:
            problems += faulty.problems
            continue
        names = (rules.id, *rules.aliases)
        problems += [
            f"{where}: {'aliases' if at else 'id'}: {name!r} is the name of {taken[name]} already"
            for at, name in enumerate(names)
            if name in taken
        ]
        taken |= {name: f"the game in {where}" for name in names if name not in taken}
        found.setdefault(rules.id, rules)
    if problems:
        raise FaultyRules(tuple(problems))
    return {rules_id: found[rules_id] for rules_id in sorted(found)}


def _files(folder: Path) -> list[Path]:
    where = printable(str(folder), MOST_OF_A_SENTENCE)
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix == ".toml")
    except OSError as problem:
        raise FaultyRules((f"{where}: cannot be read: {problem.strerror or problem}",)) from problem
    if not files:
        raise FaultyRules((f"{where}: there is no rule file in it, such as my-game.toml",))
    return files
