"""What the server says of itself: games, levels, components, health, its API, its page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.rules import GAMES
from crownlands.server.http.pages import is_built
from crownlands.server.messages import About, ComponentsInfo
from tests.server.harness import PATIENCE, Person

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.harness import Running


def test_about_names_every_game_level_and_phrase(person: Callable[[], Person]) -> None:
    answer = person().web.get("/api/about")
    about = About.model_validate_json(answer.text)
    assert [game.name for game in about.games][:2] == ["kingdomino", "queendomino"]
    assert [level.name for level in about.levels] == ["peasant", "squire", "baron", "duke", "sovereign"]
    assert all(len(level.games) == 5 for level in about.levels)
    assert "well_played" in about.phrases


def test_about_tells_which_options_go_together_as_the_law_has_it(person: Callable[[], Person]) -> None:
    for told in person().get("/api/about")["games"]:
        options = {one["name"]: one for one in told["options"]}
        for option in GAMES[told["name"]].options:
            shown = options[option.name]
            assert shown["excludes"] == list(option.excludes)
            assert shown["usual"] == option.usual
            assert all(option.name in options[other]["excludes"] for other in option.excludes)


@pytest.mark.parametrize("game", ["kingdomino", "queendomino", "age_of_giants", "royal_wedding", "riomino"])
def test_components_are_told_for_every_game(person: Callable[[], Person], game: str) -> None:
    facts = ComponentsInfo.model_validate_json(person().web.get(f"/api/components/{game}").text)
    assert bool(facts.dominoes) == (game != "riomino")
    assert len(facts.quests) == 17


def test_health_and_metrics_are_told(person: Callable[[], Person]) -> None:
    ann = person()
    assert ann.get("/healthz") == {"ok": True}
    text = ann.web.get("/metrics").text
    assert re.search(r"^crownlands_moves_total \d+$", text, re.MULTILINE)
    names = re.findall(r"^# TYPE (\S+) (?:counter|gauge)$", text, re.MULTILINE)
    assert all(f"# HELP {name} " in text for name in names)


def test_the_api_is_described_without_anything_from_outside(person: Callable[[], Person]) -> None:
    text = person().web.get("/api/docs").text
    assert "POST /api/tables/{table}/messages" in text
    assert "http" not in text.replace("HTTP", "")


@pytest.mark.skipif(not is_built(), reason="the page is not built (make web)")
def test_the_page_comes_squeezed_and_only_when_it_has_changed(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as web:
        plain = web.get("/", headers={"accept-encoding": "identity"})
        small = web.get("/settings", headers={"accept-encoding": "gzip"})
        assert plain.text == small.text
        assert int(small.headers["content-length"]) < int(plain.headers["content-length"]) / 3
        assert small.headers["content-type"] == "text/html; charset=utf-8"
        assert web.get("/", headers={"if-none-match": plain.headers["etag"]}).status_code == 304
        script = re.findall(r'src="\.?/?(assets/[^"]+\.js)"', plain.text)[0]
        asset = web.get(f"/{script}")
        assert asset.headers["content-type"].startswith("text/javascript")
        assert "immutable" in asset.headers["cache-control"]
        assert web.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
        assert web.get("/assets/../../app.py").status_code == 404
        assert web.get("/assets/nothing.js").status_code == 404
