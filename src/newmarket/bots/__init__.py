"""Players that are programs: view in, action out."""

from newmarket.bots.built_in import BOT_NAMES, SEARCHING_BOTS, UnknownBot, make_bot, prepare
from newmarket.bots.model import Bot, generator_of
from newmarket.bots.named import (
    BotFailed,
    BotNotFound,
    FaultyBot,
    IllegalChoice,
    NotABot,
    bot_class,
    bot_named,
    outside_bot,
)
from newmarket.bots.random_bot import RandomBot
from newmarket.bots.steady import SteadyBot, Weights
from newmarket.kernel.certain import Knowledge, know

__all__ = [
    "BOT_NAMES",
    "SEARCHING_BOTS",
    "Bot",
    "BotFailed",
    "BotNotFound",
    "FaultyBot",
    "IllegalChoice",
    "Knowledge",
    "NotABot",
    "RandomBot",
    "SteadyBot",
    "UnknownBot",
    "Weights",
    "bot_class",
    "bot_named",
    "generator_of",
    "know",
    "make_bot",
    "outside_bot",
    "prepare",
]
