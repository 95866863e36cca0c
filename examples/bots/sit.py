"""Seats a bot at a live table: one of the package, or a class of yours.

To be called as:  python sit.py http://127.0.0.1:8000/t/TABLE mine:Bot Robin

With `newmarket` installed, JSON becomes the values of the library: the bot is asked just as in a simulation.
"""

import json
import random
import sys
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from newmarket.bots import bot_named
from newmarket.engine import View
from newmarket.rules import Rules


def ask(path: str, **body: Any) -> Any:
    """Asks the table for something."""
    return urlopen(Request(f"{TABLE}/{path}", json.dumps(body).encode() if body else None, HEADERS))


PAGE, BOT, NAME = sys.argv[1:]
TABLE, HEADERS = PAGE.replace("/t/", "/api/tables/"), {"Content-Type": "application/json"}
sys.path.insert(0, "")  # a class of yours is looked for in the folder that you are in
bot = bot_named(BOT, msgspec.convert(json.load(ask("rules"))["rules"], Rules))
me = json.load(ask("seats", name=NAME))
HEADERS["Authorization"] = f"Bearer {me['token']}"
for line in ask("stream"):
    if not line.startswith(b'data: {"seq"'):
        continue
    told = json.loads(line[6:])
    table, match = told["table"], told["match"]
    if table["phase"] == "ended":
        break
    with suppress(HTTPError):  # the table has gone on meanwhile; the next message tells how it stands
        if table["ready_for"] and not table["seats"][me["seat"]]["ready"]:
            ask("ready", hand=table["ready_for"], salt="")
        elif match and match["hand"]["legal"]:
            chosen = msgspec.to_builtins(bot.choose(msgspec.convert(match["hand"], View), random.Random()))
            action = {key: value for key, value in chosen.items() if key != "seat"}
            ask("actions", hand=match["number"], seq=told["seq"], key=str(told["seq"]), action=action)
