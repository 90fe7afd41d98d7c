"""The page's files: by HEAD as by GET, after an upgrade too; the API's description where the page has it."""

from __future__ import annotations

import asyncio
import os
import re
from typing import TYPE_CHECKING, Any

import pytest
from fastapi import Request

from crownlands.server.http import builds, pages
from crownlands.server.http.files import PIECE, read_file, send_file
from tests.server.harness import QUICK, Person, running, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.harness import Running


def build(page: Path, name: str) -> None:
    """A new build in the place of the one before."""
    assets = page / "assets"
    assets.mkdir(parents=True, exist_ok=True)
    for old in assets.iterdir():
        old.unlink()
    (page / "index.html").write_text(f'<base href="/" /><script src="assets/{name}"></script>')
    (assets / name).write_text(f"// {name}")


def test_whoever_has_an_older_page_open_still_gets_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, data = tmp_path / "page", tmp_path / "data"
    monkeypatch.setattr(pages, "PAGE", page)
    names = [f"index-{number}.js" for number in range(4)]
    for number, name in enumerate(names):
        build(page, name)
        with running(QUICK, data=data) as server:
            until(lambda name=name: builds.kept(name, data))  # type: ignore[misc]
            ann = Person(server.url)
            told = [ann.web.get(f"/assets/{one}") for one in names[: number + 1]]
            known = [200] * (number + 1) if number < builds.GENERATIONS else [404] + [200] * builds.GENERATIONS
            assert [one.status_code for one in told] == known
            assert told[-1].text == f"// {name}"
            assert "immutable" in told[-1].headers["cache-control"]
            assert ann.web.get("/assets/index-9.js").status_code == 404
            assert name in ann.web.get("/").text
            ann.leave_all()
    assert len(list((data / "page").iterdir())) == builds.GENERATIONS


@pytest.mark.parametrize("name", ["../games.sqlite", "..", ".", "", "a/b.js", "x" * 5000, "\0"])
def test_only_files_of_builds_are_kept_ones(tmp_path: Path, name: str) -> None:
    (tmp_path / "games.sqlite").write_text("secret")
    (tmp_path / "page" / "build").mkdir(parents=True)
    assert builds.kept(name, tmp_path) is None


def test_where_nothing_can_be_kept_the_server_does_without(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    build(tmp_path / "page", "index-1.js")
    (tmp_path / "data").write_text("a file, not a folder")
    builds.keep(tmp_path / "page", tmp_path / "data")
    assert [one.getMessage() for one in caplog.records] == ["files of older pages cannot be kept"]


def test_whatever_can_be_got_can_be_asked_about(server: Running, person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create("mine", "greedy")["id"]
    paths = ["/", "/api/about", "/healthz", "/metrics", "/docs", "/openapi.json", "/api/tables", "/nothing.js"]
    for path in (*paths, f"/api/tables/{table}", f"/api/tables/{table}/record", f"/t/{table}"):
        got, asked = ann.web.get(path), ann.web.head(path)
        assert (asked.status_code, asked.content) == (got.status_code, b"")
        assert asked.headers.get("content-type") == got.headers.get("content-type")
    # A stream begins, too, and is over then.
    assert ann.web.head(f"/api/tables/{table}/stream").status_code == 200
    until(lambda: server.app.state.context.sockets == 0)


def test_the_description_of_the_api_is_where_the_page_links_to(person: Callable[[], Person]) -> None:
    ann = person()
    assert "The table's API" in ann.web.get("/api/docs").text
    assert 'href="/openapi.json"' in ann.web.get("/api/docs").text


def test_the_reference_of_the_api_describes_every_type_it_names(person: Callable[[], Person]) -> None:
    text = person().web.get("/api/docs").text
    named, told = re.findall(r'href="#(\w+)"', text), re.findall(r'<h[23] id="(\w+)"', text)
    assert set(named) <= set(told)
    assert len(told) == len(set(told)) > 50


def test_large_files_are_handed_out_in_pieces_so_that_slow_readers_hold_little(tmp_path: Path) -> None:
    whole = os.urandom(3 * PIECE + 7)
    (tmp_path / "large.whl").write_bytes(whole)
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return await asyncio.Event().wait()

    request = Request({"type": "http", "method": "GET", "path": "/", "headers": []})
    answer = send_file(request, read_file(tmp_path / "large.whl", None), "no-cache")
    asyncio.run(answer(request.scope, receive, send))
    start, *pieces = sent
    assert dict(start["headers"])[b"content-length"] == str(len(whole)).encode()
    assert max(len(one["body"]) for one in pieces) == PIECE
    assert b"".join(one["body"] for one in pieces) == whole


def test_of_what_plays_without_a_server_only_its_own_files_are_handed_out(tmp_path: Path) -> None:
    folder = tmp_path / "near"
    folder.mkdir()
    (tmp_path / "secret").write_text("nobody's business")
    (folder / "index.json").write_text("{}")
    (folder / "law.whl").write_bytes(b"law")
    (folder / "out").symlink_to(tmp_path / "secret")
    with running(QUICK, data=tmp_path / "data", near=str(folder)) as server:
        ann = Person(server.url)
        for name, cached in (("index.json", "no-cache"), ("law.whl", "public, max-age=31536000, immutable")):
            assert ann.web.get(f"/near/{name}").headers["cache-control"] == cached
        for name in ("..%2fsecret", "out", "%00", "law.whl%00", "%ff", "x" * 5000, "law.whl%2f..%2f..%2fsecret"):
            answer = ann.web.get(f"/near/{name}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found"), name
        ann.leave_all()
