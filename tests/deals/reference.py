"""The two ways to make a deal once more, from their description in `newmarket.engine.chance` alone.

It shares no code with the engine: cards are texts, and the deal is shared out here too. It made
``tests/golden/deals.txt``, which never changes: under its seed a deal is fixed for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256

TWO_64 = 2**64
TWO_32 = 2**32


def table_numbers(purpose: str, seed: bytes, salts: list[bytes]) -> Callable[[int], int]:
    """Numbers below a bound, one after the other, of ``table/1``."""
    salted = b"".join(len(salt).to_bytes(2, "big") + salt for salt in salts)
    key = sha256(b"newmarket table/1 " + purpose.encode() + b"\x00" + seed + salted).digest()

    def words() -> Iterator[int]:
        block = 0
        while True:
            digest = sha256(key + block.to_bytes(8, "big")).digest()
            for start in (0, 8, 16, 24):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1

    drawn = words()
    return lambda n: next(x for x in drawn if x < TWO_64 - TWO_64 % n) % n


def lab_numbers(seed: int, hand: int) -> Callable[[int], int]:
    """Numbers below a bound, one after the other, of ``lab/1``."""

    def mix(x: int) -> int:
        x %= TWO_64
        x ^= x >> 30
        x = x * 0xBF58476D1CE4E5B9 % TWO_64
        x ^= x >> 27
        x = x * 0x94D049BB133111EB % TWO_64
        return x ^ (x >> 31)

    def halves() -> Iterator[int]:
        key = mix(mix(seed) + hand * 0xD1B54A32D192ED03)
        i = 1
        while True:
            word = mix(key + i * 0x9E3779B97F4A7C15)
            yield word // TWO_32
            yield word % TWO_32
            i += 1

    drawn = halves()
    return lambda n: next(h * n // TWO_32 for h in drawn if h * n % TWO_32 >= TWO_32 % n)


def dealt(
    pack: list[str],
    number_below: Callable[[int], int],
    *,
    seats: int,
    dealer: int,
    spare: str = "last",
    centre: bool = False,
    each: int = 0,
) -> str:
    """The deal as text, from the player after the dealer round; piles by seat number.

    *spare* is the place of the spare hand in the round, *each* how many cards everybody gets where it is the rest (0:
    as many as with one player more); the place of a card in the *centre* is drawn last.
    """
    cards = list(pack)
    for i in range(len(cards) - 1, 0, -1):
        j = number_below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    middle = [cards.pop(1 + number_below(len(cards) - 2))] if centre else []
    places = [f"seat {(dealer + 1 + step) % seats}" for step in range(seats)]
    at_round = {"last": [*places, "spare"], "first": ["spare", *places], "none": places, "rest": places}
    at_round["before_dealer"] = [*places[:-1], "spare", places[-1]]
    order = at_round[spare]
    rest = len(cards) - seats * (each or len(cards) // (seats + 1)) if spare == "rest" else 0
    piles: dict[str, list[str]] = {place: [] for place in [*places, "spare"]}
    for at, card in enumerate(cards[: len(cards) - rest]):
        piles[order[at % len(order)]].append(card)
    piles["spare"] += cards[len(cards) - rest :]
    lines = "".join(f"{place}: {' '.join(piles[place])}".rstrip() + "\n" for place in sorted(piles))
    return lines + "".join(f"centre: {card}\n" for card in middle)


def block(facts: dict[str, str]) -> str:
    """A deal of the golden file: its facts, then the deal, then who would deal first under them."""
    removed = facts.get("removed", "").split()
    ranks = "A23456789TJQK" if facts.get("ace") == "low" else "23456789TJQKA"
    pack = [rank + suit for suit in "CDHS" for rank in ranks if rank + suit not in removed]
    seats, dealer = int(facts["seats"]), int(facts["dealer"])
    spare, centre = facts.get("extra", "last"), "middle" in facts
    each = int(facts.get("each", "0"))

    def shared_out(numbers: Callable[[int], int]) -> str:
        return dealt(pack, numbers, seats=seats, dealer=dealer, spare=spare, centre=centre, each=each)

    if facts["algorithm"] == "table/1":
        seed = bytes.fromhex(facts["seed"])
        salts = [b"" if salt == "-" else bytes.fromhex(salt) for salt in facts["salts"].split()]
        deal = shared_out(table_numbers("deal", seed, salts))
        first = table_numbers("dealer", seed, salts)(seats)
    else:
        number, hand = int(facts["seed"]), int(facts["hand"])
        deal = shared_out(lab_numbers(number, hand))
        first = lab_numbers(number ^ (TWO_64 - 1), hand)(seats)
    return "".join(f"{key}: {value}\n" for key, value in facts.items()) + deal + f"first dealer: {first}\n"
