"""`python -m newmarket` is the `newmarket` command."""

from newmarket.cli import main

main()
