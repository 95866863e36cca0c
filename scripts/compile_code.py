"""Compiles what most runs of the kernel, the solver and `sharp` need; what is compiled already is only loaded."""

from __future__ import annotations

import newmarket as nm
from newmarket.bots.sharp import compile_search


def main() -> None:
    """Does each once, as small as it can be."""
    compile_search()
    nm.simulate("newmarket", seats=3, hands=1)
    nm.simulate("newmarket", seats=3, matches=1)
    nm.solve(nm.deal("newmarket", seats=3, seed=1))


if __name__ == "__main__":
    main()
