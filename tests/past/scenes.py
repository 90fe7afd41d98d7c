"""Tables in every state a table can be in, made by playing at a real server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.daily import daily_of
from crownlands.match import Match
from crownlands.rules.notation import Record, write_record
from tests.server.harness import Person, until

if TYPE_CHECKING:
    from tests.server.harness import Json, Line

IN_PLAY: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "kingdomino, 4 seats": ("kingdomino", ("mine", "squire", "mine", "baron"), ("harmony", "middle_kingdom")),
    "mighty duel": ("kingdomino", ("mine", "greedy"), ("mighty_duel",)),
    "rows of four": ("kingdomino", ("mine", "greedy", "random"), ("rows_of_four",)),
    "queendomino, 2 seats": ("queendomino", ("mine", "greedy"), ()),
    "queendomino, 4 seats": ("queendomino", ("mine", "greedy", "mine", "random"), ()),
    "giants on kingdomino": ("age_of_giants", ("mine", "greedy", "greedy"), ()),
    "giants, short duel": ("age_of_giants", ("mine", "greedy"), ("short_duel",)),
    "giants on queendomino": ("age_of_giants", ("mine", "greedy", "random", "greedy"), ("on_queendomino",)),
    "wedding, 3 seats": ("royal_wedding", ("mine", "greedy", "greedy"), ()),
    "wedding in teams": ("royal_wedding", ("mine", *["greedy"] * 5), ("teams",)),
    "riomino": ("riomino", ("mine", "random"), ()),
    "riomino, expert": ("riomino", ("mine", "greedy"), ("expert",)),
    "riomino, tashkent": ("riomino", ("mine", "random"), ("tashkent_end",)),
    "dynasty, first game": ("kingdomino", ("mine", "greedy"), ("dynasty",)),
    "paired, first game": ("riomino", ("mine", "random"), ("paired",)),
}
"""Tables in the middle of a game: the game, who sits there, the options."""
FINISHED: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "kingdomino, over": ("kingdomino", ("mine", "greedy"), ("harmony",)),
    "queendomino, over": ("queendomino", ("mine", "greedy", "greedy"), ()),
    "giants, over": ("age_of_giants", ("mine", "greedy"), ("on_queendomino",)),
    "wedding, over": ("royal_wedding", ("mine", "greedy", "random"), ()),
    "riomino, over": ("riomino", ("mine", "random"), ()),
    "dynasty, over": ("kingdomino", ("mine", "greedy"), ("dynasty",)),
    "paired, over": ("riomino", ("mine", "random"), ("paired",)),
}


class Stage:
    """A server's tables by what they show, and the people who sit there."""

    def __init__(self, url: str) -> None:
        self.people = {name: Person(url) for name in ("Ann", "Bob")}
        self.ann, self.bob = self.people.values()
        for name, person in self.people.items():
            assert person.web.put("/api/me", json={"name": name}).status_code == 200
        self.tables: dict[str, str] = {}
        self.links: dict[str, Json] = {}

    def made(self, what: str, *seats: str, start: bool = True, **terms: Any) -> Json:
        """A table of Ann's."""
        made = self.ann.create(*seats, **terms)
        self.tables[what] = made["id"]
        if start:
            self.ann.post(f"/api/tables/{made['id']}/start")
        return made

    def both(self, what: str, **terms: Any) -> tuple[Line, Line]:
        """A table of Ann and Bob, begun."""
        made = self.made(what, "mine", "open", start=False, **terms)
        self.bob.claim(made, 1)
        self.ann.post(f"/api/tables/{made['id']}/start")
        return self.ann.line(made["id"]), self.bob.line(made["id"])


def half(line: Line, decisions: int) -> bool:
    """Plays some decisions, each time another choice of the list; no, if the game was over before."""
    for n in range(decisions + 1):
        while not line.last["turn"]["legal"] or line.last["turn"]["forced"]:
            if line.last["turn"]["actor"] is None:
                return False
            line.hear()
        if n < decisions:
            line.play(n * 7)
    return True


def whole(line: Line, games: int = 1) -> None:
    """Plays games of a series to their end."""
    while sum(game["places"] is not None for game in line.last["table"]["games"]) < games:
        turn = line.last["turn"]
        if turn["legal"] and not turn["forced"]:
            line.play(line.last["position"]["n"])
        elif turn["actor"] is None:
            line.send(next=True)
            line.hear()
        else:
            line.hear()


def waiting(stage: Stage) -> None:
    """Tables that have not begun."""
    made = stage.made(
        "waiting", "mine", "open", "open", start=False, public=True, clock={"kind": "days", "seconds": 86400}
    )
    stage.links["waiting"] = made
    stage.bob.claim(made, 1)
    stage.made("waiting alone", "mine", "open", start=False, game="riomino", options=["master"])


def in_play(stage: Stage) -> None:
    """Every game in its middle, with its options; series between two games and in their second."""
    for n, (what, (game, seats, options)) in enumerate(IN_PLAY.items()):
        # Riomino may be over in a few moves, by accident: then there is another table.
        for attempt in range(20):
            made = stage.made(what, *seats, game=game, options=list(options), public=n % 2 == 0, hints=n % 3 != 0)
            if half(stage.ann.line(made["id"]), 3 if game == "riomino" else 12):
                break
            stage.tables[f"{what}, attempt {attempt}"] = made["id"]
    for what, game, option, more in (
        ("dynasty, between", "kingdomino", "dynasty", 0),
        ("dynasty, second game", "kingdomino", "dynasty", 5),
        ("paired, between", "riomino", "paired", 0),
        ("paired, second game", "riomino", "paired", 2),
    ):
        for attempt in range(20):
            made = stage.made(what, "mine", "random", game=game, options=[option])
            line = stage.ann.line(made["id"])
            whole(line)
            if not more:
                break
            line.send(next=True)
            line.until(lambda heard: heard["table"]["match"] == 2)
            if half(line, more):
                break
            stage.tables[f"{what}, attempt {attempt}"] = made["id"]


def agreements(stage: Stage) -> None:
    """What people ask each other for, and time that runs."""
    ann, bob = stage.both("undo asked")
    _alternate(ann, bob, 9)
    late = next(line for line in (ann, bob) if line.last["you"]["undo"] and not line.last["you"]["undo"]["free"])
    late.send(undo=late.last["you"]["undo"]["n"])
    late.until(lambda heard: heard["table"]["requests"])
    ann, bob = stage.both("undo granted and said", undo="ask")
    _alternate(ann, bob, 7)
    mover = next(line for line in (ann, bob) if line.last["you"]["undo"])
    mover.send(undo=mover.last["you"]["undo"]["n"])
    mover.until(lambda heard: heard["table"]["requests"] or heard["events"][-1].get("undo"))
    for line in (ann, bob):
        if line is not mover and mover.last["table"]["requests"]:
            line.send(answer=mover.last["table"]["requests"][0]["n"], yes=True)
            line.until(lambda heard: any("undo" in one for one in heard.get("events", [])))
    ann.send(say="well_played")
    ann, bob = stage.both("bank", clock={"kind": "bank", "seconds": 36000, "increment": 10})
    _alternate(ann, bob, 6)
    ann, bob = stage.both("days, strict", clock={"kind": "days", "seconds": 2_592_000, "timeout": "strict"})
    _alternate(ann, bob, 5)
    ann, bob = stage.both("paused", clock={"kind": "move", "seconds": 36000})
    _alternate(ann, bob, 5)
    ann.send(pause=True)
    number = ann.until(lambda heard: heard["table"]["requests"])["table"]["requests"][0]["n"]
    bob.send(answer=number, yes=True)
    ann.until(lambda heard: heard["table"]["paused"])


def gone(stage: Stage) -> None:
    """People who gave up or went."""
    made = stage.made("resigned among three", "mine", "open", "greedy", start=False)
    stage.bob.claim(made, 1)
    stage.ann.post(f"/api/tables/{made['id']}/start")
    bob, ann = stage.bob.line(made["id"]), stage.ann.line(made["id"])
    bob.send(resign=1)
    half(ann, 6)
    ann, bob = stage.both("resigned, over")
    _alternate(ann, bob, 5)
    bob.send(resign=1)
    bob.until(lambda heard: heard["table"]["status"] == "over")
    ann, bob = stage.both("riomino resigned, over", game="riomino")
    mover = ann if ann.last["turn"]["legal"] else bob
    mover.send(resign=mover.last["you"]["seats"][0])
    mover.until(lambda heard: heard["table"]["status"] == "over")
    ann, bob = stage.both("left to a bot", game="queendomino")
    _alternate(ann, bob, 6)
    stage.bob.post(f"/api/tables/{stage.tables['left to a bot']}/leave")
    half(ann, 3)


def finished(stage: Stage) -> None:
    """Games that are over: played again, brought in as records, taken up at a moment."""
    for what, (game, seats, options) in FINISHED.items():
        made = stage.made(what, *seats, game=game, options=list(options), public=True)
        whole(stage.ann.line(made["id"]), 3 if "dynasty" in options else 2 if "paired" in options else 1)
    over = stage.tables["kingdomino, over"]
    stage.tables["rematch"] = stage.ann.post(f"/api/tables/{over}/rematch", 201, swap=True)["id"]
    for what in ("queendomino, over", "paired, over"):
        text = stage.ann.web.get(f"/api/tables/{stage.tables[what]}/record").text
        for n, table in enumerate(stage.ann.post("/api/records", 201, record=text)["tables"]):
            stage.tables[f"imported {n}, {what}"] = table
    for what in ("giants, over", "imported 0, queendomino, over"):
        events = stage.ann.get(f"/api/tables/{stage.tables[what]}")["events"]
        mine = [one["n"] for one in events if one["by"] == 0 and "move" in one and not one.get("forced")]
        made = stage.ann.post(f"/api/tables/{stage.tables[what]}/branch", 201, n=mine[len(mine) // 2] - 1)
        stage.tables[f"branch of {what}"] = made["id"]
        half(stage.ann.line(made["id"]), 2)
    text = stage.ann.web.get(f"/api/tables/{stage.tables['mighty duel']}/record").text
    stage.tables["imported, not over"] = stage.ann.post("/api/records", 201, record=text)["tables"][0]


def daily(stage: Stage) -> None:
    """The deal of a day, being played and brought in from a device; a board of friends."""
    stage.tables["daily"] = stage.ann.post("/api/daily", 201)["id"]
    day = stage.bob.get("/api/daily")["deal"]["day"]
    stage.bob.post("/api/daily/results", 201, record=records_of(day))
    code = stage.ann.post("/api/daily/boards", 201)["code"]
    stage.bob.post(f"/api/daily/boards/{code}")


def hosted(stage: Stage) -> None:
    """What hosts do: somebody is muted or removed, a table is handed over or closed, others are asked."""
    made = stage.ann.create("mine", "open", "open", public=True, name="Ann")
    table = stage.tables["hosted"] = made["id"]
    stage.bob.post(f"/api/tables/{table}/join", 200, name="Bob")
    stage.ann.post(f"/api/tables/{table}/seats/1/mute")
    stage.ann.post(f"/api/tables/{table}/report", seat=1, reason="rude")
    stage.ann.post(f"/api/tables/{table}/start")
    stage.ann.post(f"/api/tables/{table}/close")
    stage.ann.post(f"/api/tables/{table}/seats/1/host")
    left = stage.ann.create("mine", "open")
    stage.bob.claim(left, 1)
    stage.ann.post(f"/api/tables/{left['id']}/seats/1/remove", why="stranger")
    stage.ann.post(f"/api/tables/{left['id']}/close")
    stage.tables["closed"] = left["id"]


def clubs(stage: Stage) -> None:
    """A club night with a round that is over and one that is played."""
    wanted = {"name": "Tuesday", "game": "kingdomino", "rounds": 3, "level": "greedy"}
    made = stage.ann.post("/api/clubs", 201, **wanted)
    club = f"/api/clubs/{made['club']['id']}"
    stage.bob.post(f"{club}/join", 200, key=made["path"].partition("#")[2])
    for number in (1, 2):
        stage.ann.post(f"{club}/rounds")
        for table in stage.ann.get(club)["club"]["rounds"][-1]["tables"]:
            person = stage.ann if 1 in [seat["person"] for seat in table["seats"]] else stage.bob
            stage.tables[f"club night, round {number}, table {table['number']}"] = table["table"]
            line = person.line(table["table"])
            if number == 1:
                whole(line)
            else:
                half(line, 5)
        if number == 1:
            until(lambda: stage.ann.get(club)["club"]["rounds"][0]["over"])


def devices(stage: Stage) -> None:
    """A guest with two devices, browsers that are told, quiet hours."""
    token = stage.bob.post("/api/me/pass", 201)["path"].partition("#")[2]
    phone = stage.people["Bob’s phone"] = Person(stage.bob.url)
    phone.post("/api/carry", 200, token=token)
    phone.leave_all()
    keys = {"p256dh": POINT, "auth": "AAAAAAAAAAAAAAAAAAAAAA"}
    stage.bob.post("/api/me/push", endpoint="http://127.0.0.1:9/bob", keys=keys)
    quiet = {"begins": 22 * 60, "ends": 8 * 60, "zone": "Europe/Berlin"}
    assert stage.bob.web.put("/api/me/push", json={"quiet": quiet}).status_code == 204


POINT = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
"""A point of the curve that browsers' keys are of: its generator."""


def records_of(day: str) -> str:
    """The records of a device that has played a day's deal."""
    chosen, told = daily_of(day), []
    for game in range(chosen.games):
        match = Match(chosen.setup, chosen.deal(game), players=("Ann", *["bot:duke"] * (chosen.seats - 1)))
        while not match.is_over:
            match.push(match.legal()[len(match.moves) % len(match.legal())])
        record = match.record()
        told.append(write_record(Record(record.setup, record.moves, None, (*record.headers, ("Daily", day)))))
    return "\n".join(told)


def of_bots(stage: Stage) -> None:
    """Tables where a bot's move is due; for a server whose bots wait."""
    for what, game, seats in (("bots alone", "kingdomino", 2), ("bots alone, giants", "age_of_giants", 3)):
        stage.made(what, *["squire"] * seats, game=game, public=True)


def _alternate(ann: Line, bob: Line, decisions: int) -> None:
    """Two people play some decisions."""
    for n in range(decisions):
        seen = ann.last["position"]["n"]
        while bob.last["position"]["n"] < seen:
            bob.hear()
        while ann.last["position"]["n"] < bob.last["position"]["n"]:
            ann.hear()
        mover, other = (ann, bob) if ann.last["turn"]["actor"] == 0 else (bob, ann)
        played = mover.play(n * 5)
        while played["turn"]["forced"]:
            played = mover.hear()
        while other.last["position"]["n"] < played["position"]["n"]:
            other.hear()
