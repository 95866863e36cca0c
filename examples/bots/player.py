"""A player of one's own at a live table, with nothing but Python.

To be called as:  python player.py http://127.0.0.1:8000/t/TABLE Robin

It takes a seat, listens, says "ready", and plays a legal card when it is its turn. What `choose` is given is the view
of its seat, the same that a person's browser draws: docs/your-bot.md says what stands in it.
"""

import json
import random
import sys
from contextlib import suppress
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def choose(view: Any) -> Any:
    """One of the legal actions: here is where your own player begins."""
    return random.choice(view["legal"])


def ask(path: str, **body: Any) -> Any:
    """Asks the table for something."""
    return urlopen(Request(f"{TABLE}/{path}", json.dumps(body).encode() if body else None, HEADERS))


TABLE, HEADERS = sys.argv[1].replace("/t/", "/api/tables/"), {"Content-Type": "application/json"}
me = json.load(ask("seats", name=sys.argv[2]))
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
            action = {key: value for key, value in choose(match["hand"]).items() if key != "seat"}
            ask("actions", hand=match["number"], seq=told["seq"], key=str(told["seq"]), action=action)
