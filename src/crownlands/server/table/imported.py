"""Records that come in: read, checked for fairness, and as the events of a table one can look at."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from crownlands.deal import Deal, is_swapped
from crownlands.rules import IllegalMove, ImpossibleSetup, actor
from crownlands.rules.games import for_one_game
from crownlands.rules.notation import (
    NotationError,
    Record,
    UnknownEdition,
    facts_of,
    read_records,
    write_position,
)
from crownlands.server.names import clean_name
from crownlands.server.table import conduct
from crownlands.server.table.agreement import Agreement, SeatTerms, read_agreement
from crownlands.server.table.event_json import body_of, read_event
from crownlands.server.table.events import Dealt, Ended, Moved, Sitter, Started
from crownlands.server.table.openings import Opening
from crownlands.server.table.refusal import Refused
from crownlands.server.table.terms import Terms

if TYPE_CHECKING:
    from crownlands.server.table.entries import Pending
    from crownlands.server.table.openings import Origin

BOT = re.compile("bot:([a-z0-9_]{1,40})")
"""How a record names a bot; what merely looks like it is nobody's name."""
MOST = 6
"""Records in one text."""
MOST_NAME = 120
"""Characters of a name that somebody else's record tells."""


def read(text: str) -> list[Record]:
    """The records of a text."""
    if text.count("[Game ") > MOST:
        raise Refused("too_large", most=MOST)
    try:
        found = read_records(text)
    except UnknownEdition as unknown:
        raise Refused(unknown.code, name=unknown.name[:MOST_NAME]) from None
    except NotationError as error:
        facts = {"line": error.line} if error.line is not None else {}
        raise Refused("not_a_record", error.rule_id, **facts, token=str(error.token or "")[:60]) from None
    except (IllegalMove, ImpossibleSetup, LookupError, ValueError):
        raise Refused("not_a_record") from None
    return found


def verdict(text: str) -> dict[str, Any]:
    """Whether every draw is the one the seed deals, and the seed the one that was promised, as a message."""
    draws = 0
    for record in read(text):
        deal = Deal.of_record(record)
        if deal is None:
            return {"fair": False, "code": "no_seed", "draws": draws}
        if record.header("Commit") not in (None, deal.commitment):
            return {"fair": False, "code": "other_seed", "draws": draws}
        for before, move in zip(record.positions(), record.moves, strict=False):
            if actor(before) == "chance":
                draws += 1
                if deal.draw(before) != move:
                    return {"fair": False, "code": "other_draw", "draws": draws}
    return {"fair": True, "code": "fair", "draws": draws}


def kept(record: Record) -> dict[str, Any]:
    """A record as the agreement and the events of a table that is over, or ended where the record ends."""
    names = (record.header("Players") or "").split(";")
    steps: list[Pending] = []
    for seat in range(record.setup.seats):
        name = names[seat].strip() if seat < len(names) else ""
        if bot := BOT.fullmatch(name):
            steps.append(conduct.sit(seat, Sitter("bot", level=bot[1])))
        else:
            steps.append(conduct.sit(seat, Sitter("person", clean_name(name))))
    begun = None if record.first is None else write_position(record.first)
    dealt = Dealt(record.header("Commit") or "", record.header("Seed"), is_swapped(record))
    steps.append(("host", Started(1, begun, dealt)))
    for before, move in zip(record.positions(), record.moves, strict=False):
        due = actor(before)
        steps.append((due if due is not None else "host", Moved(str(move))))
    steps.append(("host", Ended(1)))
    agreed = Agreement(
        game=record.setup.game,
        options=for_one_game(record.setup).options,
        seats=(SeatTerms("open"),) * record.setup.seats,
        undo="never",
    )
    chosen = record.setup
    events = [(by, body_of(event)) for by, event in steps]
    return {"agreed": agreed.told(), "events": events, "rules": chosen.rules, "facts": facts_of(chosen)}


def opened(origin: Origin, told: dict[str, Any]) -> Opening:
    """The table of a record that `kept` told of."""
    agreed = read_agreement(told["agreed"])
    terms = Terms.played_by(told["rules"], told["facts"], origin.id, agreed, origin.secret)
    return Opening(terms, [(by, read_event(body)) for by, body in told["events"]])
