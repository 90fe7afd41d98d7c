"""A bot in twenty lines: makes a table against two barons and takes the best gain it is offered.

python examples/bot.py http://localhost:8000
"""

import json
import sys

import httpx

server = httpx.Client(base_url=sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000", timeout=30)
server.headers["authorization"] = f"Bearer {server.post('/api/guests', json={'name': 'Robot'}).json()['key']}"
seats = [{"kind": "mine"}, *[{"kind": "bot", "level": "baron"}] * 2]
table = f"/api/tables/{server.post('/api/tables', json={'game': 'kingdomino', 'seats': seats}).json()['id']}"
server.post(f"{table}/start")
with server.stream("GET", f"{table}/stream") as stream:
    for state in map(json.loads, filter(None, stream.iter_lines())):
        if state["table"]["status"] == "over":
            break
        if state["turn"]["legal"] and not state["turn"]["forced"]:
            best = max(reversed(state["turn"]["legal"]), key=lambda legal: legal["gain"])
            server.post(f"{table}/messages", json={"move": best["move"], "after": state["position"]["n"]})
print(
    *(
        f"{place['place']}. realm {place['realm']}: {place['score']}"
        for place in state["table"]["games"][0]["places"]
    )
)
