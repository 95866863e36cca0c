"""Shows the fields of a `msgspec.Struct` in the reference, with their types and defaults (an extension of Griffe)."""

from __future__ import annotations

from typing import Any

from griffe import Attribute, Class, Extension, Function, Parameter, ParameterKind, Parameters


class StructFields(Extension):
    """Gives each class over `msgspec.Struct` the signature that it is made with."""

    def on_class(self, *, cls: Class, **_: Any) -> None:
        """Adds `__init__`, made of the annotated attributes, where there is none."""
        if "__init__" in cls.members or not any(str(base).endswith("Struct") for base in cls.bases):
            return
        by_name = str(cls.keywords.get("kw_only")) == "True"
        kind = ParameterKind.keyword_only if by_name else ParameterKind.positional_or_keyword
        fields = [
            Parameter(name, annotation=member.annotation, kind=kind, default=member.value)
            for name, member in cls.members.items()
            if isinstance(member, Attribute) and member.annotation is not None and "property" not in member.labels
        ]
        made = Function("__init__", parameters=Parameters(Parameter("self"), *fields), lineno=cls.lineno)
        cls.set_member("__init__", made)
