"""What was measured of reviews, game by game: a run goes on where the last one was, on whatever machine.

`bench/results/review_games.jsonl` has a row for each game, with the commit that measured it (REVIEW_KEPT names
another file). Each row has a mark, too: the digest of what decides it. That is what the review says about one
small game of the same kind, how much it may spend, and how the levels play where they are compared. A row with
another mark was measured by another review: it is not counted, and it is replaced as soon as it is measured again.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.review_games import SOVEREIGN, TENFOLD, play_out
from crownlands.components.hashing import sha256
from crownlands.lab.measured import revision
from crownlands.players.ladder import LADDER
from crownlands.review import DEPTHS, Depth, review

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bench.review_games import Row

KEPT = Path(os.environ.get("REVIEW_KEPT", Path(__file__).parent / "results" / "review_games.jsonl"))
SMALL = Depth("small", games=3, simulations=8, candidates=2, looks=9, doubts=3, nodes=1_000, last_draws=2)
"""What the review of a mark may spend."""
DECIDED_BY: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "luck": (("accounts",), ("quick",)),
    "rest": (("accounts", "verdicts", "reasons"), ("usual",)),
    "stability": (("accounts", "verdicts"), ("usual",)),
    "levels": (("moves", "verdicts"), ("quick",)),
    "choices": (("moves", "accounts"), ("quick",)),
    "times": (("moves", "accounts", "verdicts"), ("quick", "usual")),
    "coach": (("verdicts",), ()),
}
"""By part: what of a review its rows tell ("moves": of levels, too), and the depths they are measured at."""
MINUTES = float(os.environ.get("REVIEW_MINUTES", "inf"))
DIGITS = 12
PLACES = 4


@cache
def _played(game: str, seats: int) -> list[str]:
    """The moves of one game between levels: they change when a level plays in another way."""
    players = [("duke", "baron")[seat % 2] for seat in range(seats)]
    return [str(move) for move in play_out(game, seats, players, "mark").moves]


@cache
def _said(game: str, seats: int) -> dict[str, Any]:
    """What a small review says about one game, by what of it may change alone.

    Its players learn nothing, so the game stays the same whatever levels learn.
    """
    told = review(play_out(game, seats, ["greedy"] * seats, "mark"), SMALL).as_json()
    return {
        "accounts": [
            [one[name] for name in ("final", "luck", "own", "others", "unexplained")] for one in told["seats"]
        ],
        "verdicts": [
            [one[name] for name in ("n", "best", "lost", "error", "win_lost", "candidates")]
            for one in told["decisions"]
        ],
        "reasons": [[reason["code"] for reason in one["why"]] for one in told["decisions"]],
    }


@cache
def mark_of(part: str, game: str, seats: int) -> str:
    """The digest of what decides the rows of a part at a table."""
    aspects, depths = DECIDED_BY[part]
    said = _said(game, seats)
    decides: list[Any] = [_played(game, seats) if name == "moves" else said[name] for name in aspects]
    decides += [asdict(DEPTHS[name]) for name in depths]
    if part in ("levels", "choices"):
        rungs = {level: by_game.get(f"{game}/{seats}", by_game.get(game)) for level, by_game in LADDER.items()}
        decides += [repr(rungs), SOVEREIGN]
    if part == "stability":
        decides.append(TENFOLD)
    return sha256(json.dumps(decides, sort_keys=True))[:DIGITS]


def table_of(key: str) -> tuple[str, int]:
    """The game and the seats of a row; where keys are numbers it is Kingdomino with two.

    >>> table_of("17"), table_of("royal_wedding 3 duke 0")
    (('kingdomino', 2), ('royal_wedding', 3))
    """
    if key.isdigit():
        return "kingdomino", 2
    game, seats, *_ = key.split()
    return game, int(seats)


class Kept:
    """The rows, by the name of the part and a key."""

    def __init__(self, path: Path = KEPT) -> None:
        self._path, self._until = path, time.monotonic() + 60 * MINUTES
        self._commit = revision()  # of what runs, whatever is committed meanwhile
        self._rows: dict[tuple[str, str], Row] = {}
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                told = json.loads(line)
                self._rows[told["part"], told["key"]] = told

    def of(self, part: str) -> list[Row]:
        """All rows of a part that this review would measure again as they are."""
        return [row for (name, _), row in self._rows.items() if name == part and _holds(row)]

    def outdated(self) -> int:
        """How many rows another review measured."""
        return sum(not _holds(row) for row in self._rows.values())

    def measure(self, part: str, key: str, make: Callable[[], Row]) -> bool:
        """Measures what is not there yet, and keeps it at once; whether there was anything to do."""
        old = self._rows.get((part, key))
        if old is not None and _holds(old):
            return False
        mark = mark_of(part, *table_of(key))
        made = {name: _short(value) for name, value in make().items()}
        self._rows[part, key] = {"part": part, "key": key, "mark": mark, "commit": self._commit, **made}
        self._write()
        return True

    def fill(self, part: str, wanted: Iterable[tuple[str, Callable[[], Row]]]) -> None:
        """All that is wanted of a part, measured where it is missing, with a word about each."""
        for number, (key, make) in enumerate(wanted):
            if time.monotonic() > self._until:
                return
            if self.measure(part, key, make):
                print(f"{part} {number + 1}: {key}", file=sys.stderr, flush=True)

    def _write(self) -> None:
        """All rows; a run that is stopped meanwhile leaves the old ones."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        lines = [json.dumps(row, separators=(",", ":")) for row in self._rows.values()]
        beside.write_text("\n".join([*lines, ""]), encoding="utf-8")
        beside.replace(self._path)


def _holds(row: Row) -> bool:
    return bool(row.get("mark") == mark_of(row["part"], *table_of(row["key"])))


def _short(value: Any) -> Any:
    if isinstance(value, list):
        return [_short(one) for one in value]
    return round(value, PLACES) if isinstance(value, float) else value
