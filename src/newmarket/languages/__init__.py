"""Every word that people read, in their language: one catalogue for browser, terminal and HTTP.

A language is a folder of Fluent files (projectfluent.org), one for each place where the words are met:
``cards``, ``play`` (what happened, and why not), ``why`` (what could be done next, and which rule made it so),
``table``, ``terminal``, and ``page``, which the browser reads.
Code names a message and its values; it holds no word of any language.
"""

from newmarket.languages.catalogue import Catalogue, catalogue
from newmarket.languages.choice import Language, best_language, language_named, language_of_locale
from newmarket.languages.phrases import listed, one_of, say
from newmarket.languages.value import MINUS, MissingText, Value, number, signed

__all__ = [
    "MINUS",
    "Catalogue",
    "Language",
    "MissingText",
    "Value",
    "best_language",
    "catalogue",
    "language_named",
    "language_of_locale",
    "listed",
    "number",
    "one_of",
    "say",
    "signed",
]
