"""The ids of tables: who knows one can watch and sit down, so nobody can guess one."""

from __future__ import annotations

import hashlib
import secrets

from newmarket.table.state import TableState

ID_LENGTH = 12
# Without vowels and look-alikes: nothing to misread when a link is read out, and no words by chance.
ID_LETTERS = "23456789bcdfghjkmnpqrstvwxz"


def new_id() -> str:
    """An id that nobody can guess: who has the link can sit down."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def id_from(secret: bytes) -> str:
    """The id that follows from *secret*, which tells nothing of it: the same for the same, so that it is made once."""
    number = int.from_bytes(hashlib.sha256(secret).digest(), "big")
    letters = []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[letter])
    return "".join(letters)


def rematch_id(table: str, state: TableState) -> str:
    """The id of the table of the match after that of *table*, whose last hand nobody could foresee."""
    seed = b"" if state.offered is None else bytes.fromhex(state.offered.seed)
    return id_from(b"newmarket rematch" + table.encode() + seed)


def is_id(text: str) -> bool:
    """Whether *text* has the form of a table's id."""
    return len(text) == ID_LENGTH and set(text) <= set(ID_LETTERS)
