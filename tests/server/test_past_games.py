"""Tables of past versions are played on to their end: by today's program, by the facts they were begun with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from crownlands import Deal
from crownlands.cli.app import app
from crownlands.rules import actor
from crownlands.rules.notation import facts_of, read_records
from tests.past.playing import finish, returned
from tests.past.versions import VERSIONS, manifest, unpacked
from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    from pathlib import Path


def finish_everything(url: str, release: str, *games: str) -> list[Person]:
    """All tables of a release are played to their end, each fairly and by the facts it was begun with."""
    people = returned(url, manifest(release)["people"])
    for table in manifest(release)["tables"].values():
        if games and table["game"] not in games:
            continue
        last = finish(people, table["id"])
        places = [game["places"] for game in last["table"]["games"]]
        assert all(places)
        # What was over has the result it had.
        for one, before in zip(places, table["results"], strict=False):
            assert [[place["realm"], place["place"], place["score"]] for place in one] == before
        text = people[0].web.get(f"/api/tables/{table['id']}/record").text
        for record in read_records(text):
            assert facts_of(record.setup) in text
            # (A record that was brought in does not tell whether it is the second one of a pair.)
            if (deal := Deal.of_record(record)) and not table["imported"]:
                for position, move in zip(record.positions(), record.moves, strict=False):
                    assert actor(position) != "chance" or deal.draw(position) == move
    return people


@pytest.mark.parametrize("release", VERSIONS)
def test_tables_of_the_past_play_on_to_their_end(release: str, tmp_path: Path) -> None:
    unpacked(release, "games.sqlite", tmp_path)
    with running(QUICK, data=tmp_path, grace=3600.0) as server:
        for person in finish_everything(server.url, release):
            person.leave_all()


@pytest.mark.slow
def test_tables_of_the_past_play_on_to_their_end_on_postgresql(tmp_path: Path, postgres_address: str) -> None:
    # Whatever is brought in is of today, so one release is enough.
    release = VERSIONS[-1]
    file = unpacked(release, "games.backup", tmp_path)
    told = CliRunner().invoke(app, ["restore", str(file), "--database", postgres_address, "--yes"])
    assert told.exit_code == 0, told.output
    with running(QUICK, data=tmp_path, database=postgres_address, grace=3600.0) as server:
        for person in finish_everything(server.url, release):
            person.leave_all()


@pytest.mark.parametrize("release", VERSIONS)
def test_tables_of_the_past_play_on_by_their_facts_when_a_later_package_has_others(
    release: str, tmp_path: Path, corrected: Path
) -> None:
    assert corrected.is_dir()
    unpacked(release, "games.sqlite", tmp_path)
    with running(QUICK, data=tmp_path, grace=3600.0) as server:
        people = finish_everything(server.url, release, "queendomino", "age_of_giants", "royal_wedding")
        # A new game is played with the facts of the package, played again or not.
        over = next(one for one in manifest(release)["tables"].values() if one["game"] == "queendomino")["id"]
        old = people[0].get(f"/api/tables/{over}")["position"]["setup"]["components"]
        again = people[0].post(f"/api/tables/{over}/rematch", 201)["id"]
        new = people[0].get(f"/api/tables/{again}")["position"]["setup"]["components"]
        assert old != new
        for digest, crowns in ((old, 0), (new, 2)):
            told = people[0].get(f"/api/components/queendomino?digest={digest}")
            assert (told["digest"], told["buildings"]["bakery"]["crowns"]) == (digest, crowns)
        for person in people:
            person.leave_all()
