"""Behind real proxies, under a sub-path, with the very files that docs/hosting.md offers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from crownlands.server.http.pages import is_built
from tests.server.harness import PATIENCE, QUICK, Line, Person, running, until
from tests.server.processes import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DEPLOY = Path(__file__).parents[2] / "deploy"
ROOT = "/crownlands"
TRIES = 5


def _nginx(folder: Path, port: int, behind: int) -> list[str]:
    """The words that start an nginx with our file: one process of our own rights, everything in the folder."""
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{behind}").replace("listen 80;", f"listen 127.0.0.1:{port};")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    config = folder / "nginx.conf"
    # Workers of another user could not read the test's folder.
    config.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;\n"
        f"events {{}}\nhttp {{ access_log off; {places} {site} }}\n",
        encoding="utf-8",
    )
    return ["-p", str(folder), "-c", str(config)]


def _caddy(folder: Path, port: int, behind: int) -> list[str]:
    """The words that start a Caddy with our file, without certificates, which need a name in the world."""
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{behind}").replace(
        "games.example", f"http://127.0.0.1:{port}"
    )
    config = folder / "Caddyfile"
    config.write_text(f"{{\n\tadmin off\n}}\n{site}", encoding="utf-8")
    return ["run", "--config", str(config), "--adapter", "caddyfile"]


@dataclass(frozen=True)
class Program:
    """A proxy: its name, and the words it is started with once its configuration is written."""

    name: str
    words: Callable[[Path, int, int], list[str]]


PROXIES = (Program("nginx", _nginx), Program("caddy", _caddy))


@pytest.fixture(scope="module", params=PROXIES, ids=lambda program: program.name)
def proxy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server behind a proxy."""
    program: Program = request.param
    found = shutil.which(program.name) or shutil.which(program.name, path="/usr/sbin")
    if found is None:
        pytest.skip(f"no {program.name} on this machine (apt-get install {program.name})")
    folder = tmp_path_factory.mktemp(program.name)
    with running(QUICK, data=folder / "data", root_path=ROOT, trust_proxy=True) as server:
        started, port = _start(found, program, folder, server.port)
        try:
            yield f"http://127.0.0.1:{port}{ROOT}"
        finally:
            # At once: some proxies wait at their end for lines that clients keep for later.
            started.kill()
            started.wait(PATIENCE)


def _start(found: str, program: Program, folder: Path, behind: int) -> tuple[subprocess.Popen[bytes], int]:
    """A proxy that answers, and its port."""
    told = folder / "told"
    for _ in range(TRIES):
        port = free_port()
        with told.open("wb") as log:
            started = subprocess.Popen(
                [found, *program.words(folder, port, behind)],
                stdout=log,
                stderr=log,
                env={
                    **os.environ,
                    "HOME": str(folder),
                    "XDG_CONFIG_HOME": str(folder),
                    "XDG_DATA_HOME": str(folder),
                },
            )
        until(lambda: started.poll() is not None or _answers(port))  # noqa: B023 - waited for in this round
        if started.poll() is None:
            return started, port
        # Somebody else may have taken the port in between; then the proxy has ended, and another port is tried.
    raise AssertionError(told.read_text(encoding="utf-8"))


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}{ROOT}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def test_a_game_is_played_through_the_proxy_under_its_path(proxy: str) -> None:
    origin = {"origin": proxy.removesuffix(ROOT)}
    ann = Person(proxy)
    ann.web.headers.update(origin)
    made = ann.create("mine", "greedy", "open")
    assert made["links"][0]["url"].startswith(f"{proxy}/t/")
    assert [cookie.path for cookie in ann.web.cookies.jar] == [f"{ROOT}/"]
    line = Line(proxy, ann.token, made["id"], headers=origin)
    assert line.hear()["you"]["host"]
    ann.post(f"/api/tables/{made['id']}/start")
    for _ in range(4):
        assert "error" not in line.play()
    with ann.web.stream("GET", f"/api/tables/{made['id']}/stream") as stream:
        # Unbuffered: the first line comes although the stream has no end.
        assert json.loads(next(stream.iter_lines()))["table"]["id"] == made["id"]
    line.close()
    ann.leave_all()


def test_a_page_of_another_origin_gets_nothing_through_the_proxy(proxy: str) -> None:
    body = {"seats": [{"kind": "mine"}, {"kind": "open"}]}
    answer = httpx.post(
        f"{proxy}/api/tables", json=body, headers={"origin": "http://evil.example"}, timeout=PATIENCE
    )
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong_origin")


def test_the_path_without_its_slash_leads_to_the_page(proxy: str) -> None:
    answer = httpx.get(proxy, timeout=PATIENCE)
    assert answer.is_redirect
    assert answer.headers["location"].endswith(f"{ROOT}/")


@pytest.mark.skipif(not is_built(), reason="the page is not built (make web)")
def test_the_page_finds_itself_under_the_proxys_path(proxy: str) -> None:
    for path in ("/", "/t/abcdefghjkmn", "/new"):
        assert f'<base href="{ROOT}/"' in httpx.get(proxy + path, timeout=PATIENCE).text
