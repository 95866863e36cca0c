"""The engine once more, over machine words: the same hands, many times faster.

`is_available` says whether Numba is there; every other module of this package needs it and is imported only then.
Nothing here decides what is right: each game and number of seats is proved equal to the plain engine, event for event.
"""

from newmarket.kernel.native import is_available

__all__ = ["is_available"]
