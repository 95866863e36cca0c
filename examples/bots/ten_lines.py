"""The shortest player of a live table, with httpx:  python ten_lines.py http://127.0.0.1:8000/t/TABLE Robin."""

import json
import random
import sys

import httpx

with httpx.Client(base_url=sys.argv[1].replace("/t/", "/api/tables/"), timeout=60) as table:
    table.headers["authorization"] = f"Bearer {table.post('/seats', json={'name': sys.argv[2]}).json()['token']}"
    with table.stream("GET", "/stream") as stream:
        for told in (json.loads(line[6:]) for line in stream.iter_lines() if line.startswith('data: {"seq"')):
            if told["table"]["phase"] == "ended":
                break
            if told["table"]["phase"] == "readying":
                table.post("/ready", json={"hand": told["table"]["ready_for"], "salt": ""})
            elif told["match"] and told["match"]["hand"]["legal"]:
                card = random.choice(told["match"]["hand"]["legal"])["card"]
                place = {"hand": told["match"]["number"], "seq": told["seq"], "key": str(told["seq"])}
                table.post("/actions", json={**place, "action": {"do": "play", "card": card}})
