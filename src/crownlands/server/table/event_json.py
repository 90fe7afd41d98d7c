"""Events as JSON objects, as they are stored and told: the only place that knows their fields there."""

from __future__ import annotations

from typing import Any

from crownlands.server.table.emblems import read_emblem
from crownlands.server.table.events import (
    Answered,
    Branch,
    Closed,
    Dealt,
    Ended,
    Event,
    Hosted,
    Moved,
    Muted,
    Paused,
    Proposed,
    Rematched,
    Removed,
    Resigned,
    Resumed,
    Said,
    Seated,
    Sitter,
    Started,
    TakenBack,
    TimedOut,
    Unsealed,
)

Body = dict[str, Any]


def body_of(event: Event) -> Body:
    """An event's own fields, without those that are empty.

    >>> body_of(Moved("17@d5e")), body_of(Seated(1, Sitter("bot", level="duke")))
    ({'move': '17@d5e'}, {'seat': {'seat': 1, 'kind': 'bot', 'level': 'duke'}})
    """
    match event:
        case Moved(move, forced):
            return {"move": move, "forced": True} if forced else {"move": move}
        case Started():
            return _started(event)
        case Ended(game):
            return {"over": game}
        case TakenBack(n):
            return {"undo": n}
        case Seated(seat, sitter):
            return {"seat": {"seat": seat, **_sitter(sitter)}}
        case TimedOut(seat):
            return {"clock": {"what": "timeout", "seat": seat}}
        case Paused():
            return {"clock": {"what": "pause"}}
        case Resumed(credit):
            more = {} if credit is None else {"credit": credit}
            return {"clock": {"what": "resume", **more}}
        case Proposed(what, of):
            more = {name: told for name in ("undo", "seat", "why") if (told := getattr(event, name)) is not None}
            return {"ask": {"what": what, **more, "of": list(of)}}
        case Answered(to, yes):
            return {"answer": {"to": to, "yes": yes}}
        case Resigned(seat):
            return {"resign": seat}
        case Said(phrase):
            return {"say": phrase}
        case Removed(seat, why):
            return {"remove": {"seat": seat, "why": why}}
        case Muted(seat, on):
            return {"mute": {"seat": seat, "on": on}}
        case Hosted(seat):
            return {"host": seat}
        case Closed(by):
            return {"close": by}
        case Unsealed():
            return {"unseal": True}
        case Rematched(table):
            return {"rematch": table}


def _started(event: Started) -> Body:
    body: Body = {"start": event.game}
    if event.dealt is not None:
        body["dealt"] = {"commit": event.dealt.commit, "seed": event.dealt.seed}
        if event.dealt.swapped:
            body["dealt"]["swapped"] = True
    if event.branch is not None:
        body["branch"] = branch_body(event.branch)
    if event.position is not None:
        body["position"] = event.position
    return body


def branch_body(branch: Branch) -> Body:
    """Where a game was taken up, as clients are told."""
    return {"table": branch.table, "n": branch.n, "moves": branch.moves}


def _sitter(sitter: Sitter) -> Body:
    told = {
        "kind": sitter.kind,
        "name": sitter.name,
        "level": sitter.level,
        "away": sitter.away,
        "left": sitter.left,
        "emblem": sitter.emblem,
    }
    return {key: value for key, value in told.items() if value}


def read_event(body: Any) -> Event:
    """The event in a JSON object; ValueError if it is none.

    >>> read_event({"clock": {"what": "timeout", "seat": 1}}), read_event({"say": "hello"})
    (TimedOut(seat=1), Said(phrase='hello'))
    >>> read_event({"shout": "hello"})
    Traceback (most recent call last):
    ...
    ValueError: not an event
    """
    match body:
        case {"move": str() as move}:
            return Moved(move, bool(body.get("forced")))
        case {"start": int() as game}:
            return Started(game, *_beginning(body))
        case {"over": int() as game}:
            return Ended(game)
        case {"undo": int() as n}:
            return TakenBack(n)
        case {"seat": {"seat": int() as seat, **sitter}}:
            return Seated(seat, _read_sitter(sitter))
        case {"clock": {"what": "timeout", "seat": int() as seat}}:
            return TimedOut(seat)
        case {"clock": {"what": "pause"}}:
            return Paused()
        case {"clock": {"what": "resume", **more}}:
            return Resumed(_number_or_none(more.get("credit")))
        case {"ask": {"what": "undo" | "pause" | "remove" | "close" as what, "of": [*of], **more}}:
            asked, whom = _number_or_none(more.get("undo")), _number_or_none(more.get("seat"))
            return Proposed(what, tuple(int(one) for one in of), asked, whom, _text_or_none(more.get("why")))
        case {"answer": {"to": int() as to, "yes": bool() as yes}}:
            return Answered(to, yes)
        case {"resign": int() as seat}:
            return Resigned(seat)
        case {"say": str() as phrase}:
            return Said(phrase)
        case {"rematch": str() as table}:
            return Rematched(table)
    return _of_host(body)


def _of_host(body: Any) -> Event:
    match body:
        case {"remove": {"seat": int() as seat, "why": str() as why}}:
            return Removed(seat, why)
        case {"mute": {"seat": int() as seat, "on": bool() as on}}:
            return Muted(seat, on)
        case {"host": int() as seat}:
            return Hosted(seat)
        case {"close": "host" | "operator" as by}:
            return Closed(by)
        case {"unseal": True}:
            return Unsealed()
    raise ValueError("not an event")


def _beginning(body: Body) -> tuple[str | None, Dealt | None, Branch | None]:
    position, dealt, branch = body.get("position"), body.get("dealt"), body.get("branch")
    if dealt is not None:
        commit, seed = _text_or_none(dealt.get("commit")), _text_or_none(dealt.get("seed"))
        dealt = Dealt(commit or "", seed, dealt.get("swapped") is True)
    if branch is not None:
        branch = Branch(str(branch["table"]), int(branch["n"]), int(branch["moves"]))
    return _text_or_none(position), dealt, branch


def _read_sitter(told: dict[Any, Any]) -> Sitter:
    match told:
        case {"kind": "person" | "bot" | "open" as kind}:
            name, level = _text_or_none(told.get("name")), _text_or_none(told.get("level"))
            return Sitter(
                kind,
                name,
                level,
                away=bool(told.get("away")),
                left=bool(told.get("left")),
                emblem=read_emblem(told.get("emblem")),
            )
    raise ValueError("nobody can sit like that")


def _number_or_none(told: object) -> int | None:
    if told is None or isinstance(told, int):
        return told
    raise ValueError("not a number")


def _text_or_none(told: object) -> str | None:
    if told is None or isinstance(told, str):
        return told
    raise ValueError("not a text")
