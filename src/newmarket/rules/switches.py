"""Switches: what a table may have otherwise in a game of the package, with the clauses that then say so.

Beside ``newmarket.toml`` lies ``newmarket.switches.toml``, with titles and clauses in every language. To switch is to
state other values in the rule file, so that what comes of it is a set of rules like any other, held to the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

import msgspec

from newmarket.errors import FaultyRules
from newmarket.languages import Language
from newmarket.rules.loader import built_in_rules, games_folder, parse_rules, rules_as_data, shared_clauses
from newmarket.rules.model import Clause, Rules
from newmarket.wording import short

SHARED = "shared"
"""The name of the switches that every game offers which does not have them by itself."""
Texts: TypeAlias = dict[Language, str]
Set: TypeAlias = bool | int
"""How a switch is set: on, or to a whole number."""


class Switch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One switch: what it is called, and what is then so.

    It *states* keys of the rule file, or sets the one that *number* names to a whole number from *least* to *most*.
    *clauses* has by id, in each language, what a clause then says; in it ``{target}`` stands for that key's value.
    """

    title: Texts
    states: dict[str, object] = {}
    number: str | None = None
    least: int = 1
    most: int = 1
    clauses: dict[str, Texts] = {}


class SwitchShown(msgspec.Struct, frozen=True, kw_only=True):
    """One switch as it can be chosen, and as it stands in some rules: *set*.

    A number has *least* and *most*; what is on or off has neither.
    """

    id: str
    title: str
    set: Set
    usual: Set
    least: int | None = None
    most: int | None = None


def switched(rules: Rules, chosen: Mapping[str, Set]) -> Rules:
    """*rules* of the package with its switches as *chosen*, by their ids; what is not chosen stays.

    :raises FaultyRules: if there is no such switch, it cannot be set so, or what comes of it cannot be played.
    """
    switches = switches_of(rules)
    if problems := tuple(_wrongly_chosen(rules, switches, chosen)):
        raise FaultyRules(problems)
    data = rules_as_data(rules)
    said: dict[str, str] = {}
    for name, switch in switches.items():
        value = chosen.get(name)
        if value is None or value == _standing(switch, rules):
            continue
        data |= switch.states if switch.number is None else {switch.number: value}
        said |= {clause: texts[Language.ENGLISH] for clause, texts in switch.clauses.items()}
    defaults = _defaults()
    stated = {key: value for key, value in data.items() if key not in defaults or defaults[key] != value}
    changed = parse_rules(stated, where=rules.id)
    clauses = tuple(
        msgspec.structs.replace(clause, text=filled(said[clause.id], changed)) if clause.id in said else clause
        for clause in changed.clauses
    )
    return msgspec.structs.replace(changed, clauses=clauses)


def choices(rules: Rules, language: Language) -> tuple[SwitchShown, ...]:
    """The switches that *rules* offer, each as it stands in them; none where they are not of the package."""
    usual = built_in_rules().get(rules.id)
    if usual is None:
        return ()
    return tuple(
        SwitchShown(
            id=name,
            title=switch.title[language] if language in switch.title else switch.title[Language.ENGLISH],
            set=_standing(switch, rules),
            usual=_standing(switch, usual),
            least=None if switch.number is None else switch.least,
            most=None if switch.number is None else switch.most,
        )
        for name, switch in switches_of(usual).items()
    )


def switches_of(rules: Rules) -> Mapping[str, Switch]:
    """The switches of a game of the package, by id, in the order in which they are offered."""
    if rules.id not in built_in_rules():
        return {}
    usual = built_in_rules()[rules.id]
    return {**_read(rules.id), **{name: each for name, each in _read(SHARED).items() if not _standing(each, usual)}}


def texts_of_switches(rules_id: str, clause: str) -> tuple[Texts, ...]:
    """What the switches of *rules_id* (or `SHARED`) may have a *clause* say, before values are filled in."""
    if rules_id != SHARED and rules_id not in built_in_rules():
        return ()
    return tuple(switch.clauses[clause] for switch in _read(rules_id).values() if clause in switch.clauses)


def shared_clauses_of(rules: Rules, language: Language = Language.ENGLISH) -> tuple[Clause, ...]:
    """The clauses C1 to C11 as they are in *rules*, where a switch that all games have may say it otherwise."""
    said = {
        clause: texts.get(language, texts[Language.ENGLISH])
        for switch in _read(SHARED).values()
        if _standing(switch, rules)
        for clause, texts in switch.clauses.items()
    }
    return tuple(
        msgspec.structs.replace(clause, text=said[clause.id]) if clause.id in said else clause
        for clause in shared_clauses()
    )


def filled(text: str, rules: Rules) -> str:
    """*text* of a clause with the values of *rules* in its places."""
    for key in ("target", "hands", "counters"):
        text = text.replace(f"{{{key}}}", str(getattr(rules, key)))
    return text


def _wrongly_chosen(rules: Rules, switches: Mapping[str, Switch], chosen: Mapping[str, Set]) -> Iterator[str]:
    for name, value in chosen.items():
        switch = switches.get(name)
        if switch is None:
            offered = f"there are {', '.join(switches)}" if switches else "there are none"
            yield f"{rules.id}: no switch is called {short(name)}; {offered}"
        elif switch.number is None and not isinstance(value, bool):
            yield f"{rules.id}: {name}: expected true or false, got {short(value)}"
        elif switch.number is not None and (type(value) is not int or not switch.least <= value <= switch.most):
            yield f"{rules.id}: {name}: expected {switch.least} to {switch.most}, got {short(value)}"


def _standing(switch: Switch, rules: Rules) -> Set:
    """How *switch* is set in *rules*."""
    if switch.number is not None:
        number: int = getattr(rules, switch.number)
        return number
    data = {**_defaults(), **rules_as_data(rules)}
    return all(data.get(key) == value for key, value in switch.states.items())


@cache
def _defaults() -> Mapping[str, object]:
    """What a rule file need not state."""
    fields = (field for field in msgspec.structs.fields(Rules) if not field.required)
    return {field.name: msgspec.json.decode(msgspec.json.encode(field.default)) for field in fields}


@cache
def _read(rules_id: str) -> Mapping[str, Switch]:
    file = games_folder().joinpath(f"{rules_id}.switches.toml")
    if not file.is_file():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, Switch])
