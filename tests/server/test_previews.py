"""A link in a chat, an icon on a screen: what others are shown of the page, and what they are not."""

from __future__ import annotations

import json
import re
import struct
from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.server.http.pages import is_built
from tests.server.harness import PATIENCE, QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Running

pytestmark = pytest.mark.skipif(not is_built(), reason="the page is not built (make web)")


def tags(page: str) -> dict[str, str]:
    """The descriptions in the head of the page."""
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', page))


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_link_to_the_page_has_a_title_a_sentence_and_a_picture(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as web:
        told = tags(web.get("/").text)
        assert told["og:title"] == "Crownlands"
        assert told["twitter:card"] == "summary_large_image"
        assert len(told["og:description"]) > 40
        assert told["og:image"] == f"{server.url}/preview.png"
        picture = web.get(told["og:image"])
        assert picture.status_code == 200
        assert picture.headers["content-type"] == "image/png"
        assert size(picture.content) == (int(told["og:image:width"]), int(told["og:image:height"])) == (1200, 630)
        assert tags(web.get("/index.html").text) == told


def test_a_link_to_a_table_invites_and_tells_nothing_of_the_table(
    server: Running, person: Callable[[], Person]
) -> None:
    host = person()
    table = host.create("mine", "open", game="riomino", name="Ann of the preview")["id"]
    real = host.web.get(f"/t/{table}").text
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as stranger:
        assert stranger.get(f"/t/{table}").text == real
        assert stranger.get("/t/abcdefghjkmn").text == real
    told = tags(real)
    assert told["og:title"] == "A table at Crownlands"
    assert "take a seat" in told["og:description"]
    assert told["og:image"] == f"{server.url}/preview.png"
    assert "Ann of the preview" not in real
    assert table not in real


@pytest.mark.parametrize("host", ['a"><script>', "a" * 4000, "a/b", "user@a"])
def test_a_name_that_is_none_is_not_told_on(server: Running, host: str) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as web:
        answer = web.get("/", headers={"host": host})
        assert answer.status_code == 422
        assert answer.json()["error"] == {"rule": None, "code": "malformed", "args": {"field": "host"}}


def test_behind_a_proxy_the_picture_has_the_address_people_see(tmp_path: Path) -> None:
    with running(QUICK, data=tmp_path, root_path="/crowns", trust_proxy=True) as one:
        asked = {"host": "play.example", "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}
        page = httpx.get(f"{one.url}/crowns/t/abcdefghjkmn", headers=asked, timeout=PATIENCE).text
        assert tags(page)["og:image"] == "https://play.example/crowns/preview.png"
        assert '<base href="/crowns/"' in page


def test_every_icon_is_there_in_its_size(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as web:
        manifest = json.loads(web.get("/manifest.webmanifest").text)
        icons = {one["src"]: one["sizes"] for one in manifest["icons"] if one["type"] == "image/png"}
        assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable"}
        assert set(icons.values()) == {"192x192", "512x512"}
        page = web.get("/").text
        icons |= {"./apple-touch-icon.png": "180x180", "./favicon-32.png": "32x32"}
        assert '<link rel="apple-touch-icon" href="./apple-touch-icon.png"' in page
        assert 'href="./favicon-32.png" type="image/png" sizes="32x32"' in page
        for src, sizes in icons.items():
            answer = web.get(f"/{src.removeprefix('./')}")
            assert (src, answer.status_code, answer.headers["content-type"]) == (src, 200, "image/png")
            width, height = size(answer.content)
            assert f"{width}x{height}" == sizes
