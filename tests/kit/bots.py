"""Bots as tests ask for them."""

from __future__ import annotations

from newmarket.bots import Bot, make_bot
from newmarket.bots.sharp import SharpBot
from newmarket.rules import Rules

FEW_DEALS = 16
"""The budget of a bot that searches: what it finds is worth little, but it searches as ever."""


def bot_called(name: str, rules: Rules) -> Bot:
    """The bot of this name, one that searches with a small budget."""
    return SharpBot(rules, deals=FEW_DEALS) if name == "sharp" else make_bot(name, rules)
