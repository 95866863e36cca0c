"""The shortest player of a live table, with httpx:  python ten_lines.py http://127.0.0.1:8000/t/TABLE Robin."""

import json
import random
import sys
from itertools import takewhile

import httpx

with httpx.Client(base_url=sys.argv[1].replace("/t/", "/api/tables/"), timeout=60) as table:
    table.headers["authorization"] = f"Bearer {table.post('/seats', json={'name': sys.argv[2]}).json()['token']}"
    with table.stream("GET", "/stream") as stream:
        heard = (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith('data: {"seq"'))
        for told in takewhile(lambda told: told["table"]["phase"] != "ended", heard):
            if told["table"]["phase"] == "readying":
                table.post("/ready", json={"hand": told["table"]["ready_for"], "salt": ""})
            elif told["match"] and (legal := told["match"]["hand"]["legal"]):
                place = {"hand": told["match"]["number"], "seq": told["seq"], "key": str(told["seq"])}
                action = {key: value for key, value in random.choice(legal).items() if key != "seat"}
                table.post("/actions", json={**place, "action": action})
