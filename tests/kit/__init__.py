"""What tests of every part build on.

- `tests.kit.strategies`: Hypothesis strategies for cards, rules, deals, positions, whole hands and matches.
- `tests.kit.hands`: a hand with every step on its way, and how to play one out.
- `tests.kit.text`: sets the table with text, and pictures of positions.
- `tests.kit.games`: rule sets of the tests' own.
- `tests.kit.referee`: the game once more, as plainly as the clauses say it.
- `tests.kit.hidden`: deals that a seat cannot tell from the real one.
- `tests.kit.checkout`: a checkout of a few files, and programs that are shell scripts.
- `tests.kit.statistics`: whether counts are as even as chance would have them.
"""
