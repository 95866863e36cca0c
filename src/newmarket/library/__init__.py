"""The public face, `import newmarket as nm`: hands and matches as values that play, tell, print and show themselves.

What is asked of many hands is in `asking`, which loads the laboratory and the solver.
"""

from newmarket.library.dealing import deal, deal_cards
from newmarket.library.hand import Hand
from newmarket.library.matches import Match, new_match
from newmarket.library.records import hand_of, read_hands, write_hands

__all__ = [
    "Hand",
    "Match",
    "deal",
    "deal_cards",
    "hand_of",
    "new_match",
    "read_hands",
    "write_hands",
]
