"""Makes the fixtures of a version: run once per released version, with that version's code, and never again.

    python -m tests.past.make

writes tests/past/VERSION: a database and a backup of it (compressed), records of every set-up, and manifest.json,
which says what they mean; tests hold every later version to it. What is there already is not written again: the
past does not change.
"""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import crownlands
from crownlands import Deal, Match, Series
from crownlands.components import load
from crownlands.players import GreedyPlayer
from crownlands.rules import setup
from crownlands.rules.core import RULES_VERSION
from crownlands.rules.notation import write_position
from crownlands.server.live.webpush import new_key
from crownlands.server.storage.backup import backup
from crownlands.server.storage.revisions import latest
from tests.past import meaning, scenes
from tests.server.harness import QUICK, running
from tests.tables import every_setup, name_of

PAST = Path(__file__).parent
PUSHING = {"push_key": new_key(), "push_contact": "mailto:me@example.org", "hooks_to_private": True}
PATIENT = replace(QUICK, grace=86400.0, host_grace=86400.0, **PUSHING)  # type: ignore[arg-type]
"""Nobody is replaced by a bot because the fixtures' people come and go."""


def database(folder: Path) -> dict[str, object]:
    """Plays at a real server and keeps what it stored."""
    data = folder / "data"
    with running(PATIENT, data=data) as server:
        stage = scenes.Stage(server.url)
        for scene in (
            scenes.waiting,
            scenes.in_play,
            scenes.agreements,
            scenes.gone,
            scenes.finished,
            scenes.daily,
            scenes.hosted,
            scenes.clubs,
            scenes.devices,
        ):
            scene(stage)
        tokens = {name: person.token for name, person in stage.people.items()}
        key = stage.ann.post("/api/guests", 201, name="Robot")["key"]
        stage.ann.leave_all()
        stage.bob.leave_all()
    tables, links = stage.tables, stage.links
    with running(PATIENT, data=data, bot_pause=86400.0) as server:
        later = scenes.Stage(server.url)
        scenes.of_bots(later)
        later.ann.leave_all()
        later.bob.leave_all()
    tables |= later.tables
    file = data / "games.sqlite"
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("pragma wal_checkpoint(truncate)")
        opened.execute("pragma journal_mode = delete")
        opened.execute("vacuum")
    backup(str(file), folder / "backup")
    # Looked at in a copy: to open it is to change it.
    copy = folder / "copy.sqlite"
    copy.write_bytes(file.read_bytes())
    means = meaning.of_tables(str(copy))
    return {
        "people": tokens,
        "robot": key,
        "links": {what: made["links"] for what, made in links.items()},
        "codes": {what: made["code"] for what, made in links.items()},
        "tables": {what: {"id": table, **means[table]} for what, table in tables.items()},
    }


def games() -> dict[str, str]:
    """Records of every set-up, over and going on; series; a game that began at a position."""
    player = GreedyPlayer("past")
    found: dict[str, str] = {}
    for chosen in every_setup():
        for how, share in (("over", 1.0), ("ongoing", 0.55)):
            match = Match(chosen, Deal(f"past {how} {name_of(chosen)}"), players=("Ann", "bot:greedy"))
            while not match.is_over:
                match.push(player.decide(match.position))
            moves = int(len(match.moves) * share)
            if share < 1:
                match = Match(chosen, Deal(f"past {how} {name_of(chosen)}"))
                while len(match.moves) < moves:
                    match.push(player.decide(match.position))
            found[f"{name_of(chosen)}-{how}"] = str(match)
    for game, option in (("kingdomino", "dynasty"), ("riomino", "paired")):
        series = Series(setup(game, 2, [option]), seed=f"past {option}", players=("Ann", "Bob"))
        while not series.is_over:
            if series.match.is_over:
                series.next_match()
            while not series.match.is_over:
                series.match.push(player.decide(series.match.position))
        found[f"series-{option}"] = str(series)
    for game, decisions in (("kingdomino", 9), ("queendomino", 15), ("riomino", 2)):
        match = Match.new(game, 2, seed=f"past start {game}")
        for _ in range(decisions):
            match.push(player.decide(match.position))
        later = Match.from_position(write_position(match.position), seed="past later")
        while not later.is_over:
            later.push(player.decide(later.position))
        found[f"start-{game}"] = str(later)
    return found


def make(folder: Path) -> None:
    """Writes a version's folder."""
    with tempfile.TemporaryDirectory() as scratch:
        found = database(Path(scratch))
        records = games()
        (folder / "records").mkdir(parents=True)
        for name, text in records.items():
            (folder / "records" / f"{name}.txt").write_text(text, encoding="utf-8")
        for name, file in (
            ("games.sqlite", Path(scratch) / "data/games.sqlite"),
            ("games.backup", Path(scratch) / "backup"),
        ):
            packed = gzip.compress(file.read_bytes(), mtime=0)
            (folder / f"{name}.gz").write_bytes(packed)
    manifest = {
        "version": crownlands.__version__,
        "rules": RULES_VERSION,
        "components": load().digest,
        "migration": latest(),
        **found,
        "records": {name: meaning.of_records(text) for name, text in records.items()},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """The fixtures of the version that is running."""
    folder = PAST / crownlands.__version__.rpartition(".")[0]
    if folder.exists():
        raise SystemExit(f"{folder} is there already; the past does not change")
    try:
        make(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    sys.stdout.write(f"{folder}: {size // 1000} kB\n")


if __name__ == "__main__":
    main()
