"""What players are called. Names stand outside the log, so that they can be exported and deleted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum, auto
from typing import TypeAlias, assert_never

import msgspec

from newmarket.languages import Language, say

Names: TypeAlias = tuple[str | None, ...]
"""What the players are called, by seat; none where it is empty."""


class People(msgspec.Struct, frozen=True, gc=False):
    """What the players are called, and who is to have a bot's seat from the next hand on, both by seat."""

    names: Names
    claimants: Names

    def of(self, seats: int) -> People:
        """The same for so many *seats*: where there are more, those are open."""
        if (len(self.names), len(self.claimants)) == (seats, seats):
            return self
        names, claimants = ((*each, *(None,) * seats)[:seats] for each in (self.names, self.claimants))
        return People(names, claimants)

    @property
    def all_names(self) -> Names:
        """Every name that somebody at the table has."""
        return (*self.names, *self.claimants)


NAME_LIMIT = 24
MOST_MARKS = 2
"""How many marks may stand on one letter: Thai and Vietnamese need two, and more grow over the lines around."""
_MARKUP = set('<>&"')
# With these a name could go on as a sentence of the table's does: "Ann, a bot, takes a seat."
_PUNCTUATION = set(",;:()[]{}")
# Control, format (among them the ones that turn the direction of text), surrogate, private and unassigned
# characters, and the separators of lines.
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Letters, marks and signs by their category that leave nothing on the screen.
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_BLANK.update(map(chr, range(0xE0100, 0xE01F0)))
# They choose between forms of the sign before them, and come with every coloured heart.
_FORM_CHOSEN = dict.fromkeys(range(0xFE00, 0xFE10))
_OURS = {"you", "du", "dir"}
"""What sentences call the listener, in any language here."""

# Letters that look like Latin ones or their capitals, as Unicode has them among its confusables, and figures and signs
# that look like letters: in many faces I, l and 1 are one stroke, and O and 0 one ring.
_LOOK_ALIKES = str.maketrans(
    {
        other: latin
        for latin, others in {
            "a": "ɑΑαАаᎪᗅꓮ𐊠𖽀",
            "b": "ƄƅΒβВЬвьᏏᏴᑲᖯᗷꓐꞴꞵ𐊂𐊡𐌁",
            "c": "ϲСсᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜",
            "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
            "e": "ΕεЕеҽᎬⴹꓰꬲ𐊆𑢦𑢮𑣆𑣎",
            "f": "ϜϝքᖴẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂",
            "g": "ƍɡԌԍցᏀᏳᶃꓖ",
            "h": "ΗηНнһհᎻᏂᕼⲎⲏꓧ𐋏",
            "i": "l1|ıƖǀɩɪΙιІіӀӏᎥᏞᒪᛁⲒⲓⳐⳑⵏꓡꓲꙇꭵ𐊊𐌉𐐛𐑃𐔦𑢣𑢲𑣃𑣒𖼖𖼨",
            "j": "ʝͿϳЈјᎫᒍꓙꞲ",
            "k": "ΚκКкᏦᛕⲔⲕꓗ𐔘",
            "m": "ΜμϺϻМмᎷᗰᛖⲘⲙꓟ𐊰𐌑",
            "n": "ΝոռⲚⲛꓠ𐔓",
            "o": "0ΟοσОоՕօଠഠဝჿዐᴏᴑⲞⲟⵔꓳꬽ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑢵𑣈𑣕𑣗",
            "p": "ΡρРрᏢᑭⲢⲣꓑ𐊕",
            "q": "ԛգզⵕ",
            "r": "ƦʀгᎡᎱᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𐓜𖼵",
            "s": "ƽЅѕՏտᏕᏚꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺",
            "t": "ΤτТтᎢⲦⲧꓔ𐊗𐊱𐌕𑢼𖼊",
            "u": "ʋυՍսሀᑌᴜꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂",
            "v": "νѴѵᏙᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈",
            "w": "ɯѡԜԝաᎳᏔᴡꓪꮃ𑜊𑜎𑜏",
            "x": "ΧχХхᕁᕽᚷⲬⲭⵝꓫꞳꭓ𐊐𐊴𐌗𐔧",
            "y": "ɣʏΥγУуҮүყᎩᎽᶌỿⲨⲩꓬꭚ𐊲𑢤𑣜𖽃",
            "z": "ΖζᏃᴢꓜꮓ𑢩𑣄𑣉",
        }.items()
        for other in others
    }
)

PLAYER_NAMES_OF_BOTS = (
    "Ada", "Basil", "Clara", "Dorothy", "Edmund", "Flora", "Gilbert", "Harriet", "Ivor", "Josephine", "Kit", "Lottie",
    "Monty", "Nell", "Oswald", "Pearl", "Quentin", "Rosie", "Stanley", "Tilda", "Ursula", "Vernon", "Winnie", "Zeb",
)  # fmt: skip


def clean_name(text: str) -> str:
    """*text* as it is shown: composed (NFC), without space around it and with single, plain spaces within."""
    plain = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text.translate(_FORM_CHOSEN))
    return re.sub(" +", " ", unicodedata.normalize("NFC", plain).strip())


class NameFault(Enum):
    """What is wrong with a name, in the order in which it is looked at."""

    EMPTY = auto()
    """Nothing in it can be read: no letter, no digit."""
    TOO_LONG = auto()
    PUNCTUATION = auto()
    """It could go on as markup, or as a sentence of the table's does."""
    UNSEEN = auto()
    """Characters in it are not seen."""
    MARKS = auto()
    """Too many marks stand on one letter."""
    OF_THE_LISTENER = auto()
    """It is what sentences call the listener."""


def fault_of_name(name: str) -> NameFault | None:
    """What is wrong with a clean *name*; none where it will do."""
    if not name:
        return NameFault.EMPTY
    if len(name) > NAME_LIMIT:
        return NameFault.TOO_LONG
    if (_MARKUP | _PUNCTUATION) & {*name, *unicodedata.normalize("NFKC", name)}:
        return NameFault.PUNCTUATION
    if any(unicodedata.category(letter) in _UNSEEN or letter in _BLANK for letter in name):
        return NameFault.UNSEEN
    if _most_marks(name) > MOST_MARKS:
        return NameFault.MARKS
    if not any(letter.isalnum() for letter in name):
        return NameFault.EMPTY
    if _bare(name) in _OURS:
        return NameFault.OF_THE_LISTENER
    return None


def explain_name_fault(fault: NameFault, name: str, language: Language) -> str:
    """*fault* of the clean *name* in a sentence for who chose it."""
    match fault:
        case NameFault.EMPTY:
            return say(language, "name-empty")
        case NameFault.TOO_LONG:
            return say(language, "name-too-long", limit=NAME_LIMIT, length=len(name))
        case NameFault.PUNCTUATION:
            return say(language, "name-punctuation")
        case NameFault.UNSEEN:
            return say(language, "name-unseen")
        case NameFault.MARKS:
            return say(language, "name-marks", limit=MOST_MARKS)
        case NameFault.OF_THE_LISTENER:
            return say(language, "name-of-the-listener", name=name)
        case _:
            assert_never(fault)


def _most_marks(name: str) -> int:
    """How many marks stand in a row at most, also such as are composed with their letter."""
    most = row = 0
    for letter in unicodedata.normalize("NFD", name):
        row = row + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        most = max(most, row)
    return most


def is_taken(name: str, taken: Iterable[str | None]) -> bool:
    """Whether somebody among *taken* has this name, or one that differs only in capitals, in form or in alphabet."""
    return _folded(name) in {_folded(other) for other in taken if other is not None}


def bot_name(taken: Iterable[str | None], *, start: int) -> str:
    """A name for a bot that nobody among *taken* has; *start*, any number, says where the list is begun."""
    folded = {_folded(other) for other in taken if other is not None}
    at = start % len(PLAYER_NAMES_OF_BOTS)
    order = PLAYER_NAMES_OF_BOTS[at:] + PLAYER_NAMES_OF_BOTS[:at]
    return next(name for name in order if _folded(name) not in folded)


def _folded(name: str) -> str:
    # Before and after: only the capital of some looks like another, and small ones may have become their capitals.
    return unicodedata.normalize("NFKC", name).translate(_LOOK_ALIKES).casefold().translate(_LOOK_ALIKES)


def _bare(name: str) -> str:
    """The letters and digits of *name* alone, without their marks."""
    apart = unicodedata.normalize("NFKD", name).translate(_LOOK_ALIKES).casefold()
    return "".join(letter for letter in unicodedata.normalize("NFKD", apart) if letter.isalnum())
