"""Behind a real nginx, under a sub-path, with the very file that docs/hosting.md offers."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.sync.client import connect

from crownlands.server.http.pages import is_built
from crownlands.server.settings import load_settings
from tests.server.harness import PATIENCE, QUICK, running, until
from tests.server.processes import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
ROOT = "/crownlands"


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server behind nginx."""
    if NGINX is None:
        pytest.skip("no nginx on this machine (apt-get install nginx-light)")
    folder = tmp_path_factory.mktemp("nginx")
    with running(QUICK, data=folder / "data", root_path=ROOT, trust_proxy=True) as server:
        # A port that was free may be taken before nginx has it; then it ends, and another port is tried.
        nginx, port = _start(folder, server.port)
        try:
            yield f"http://127.0.0.1:{port}{ROOT}"
        finally:
            nginx.terminate()
            nginx.wait(PATIENCE)


def _start(folder: Path, behind: int) -> tuple[subprocess.Popen[bytes], int]:
    """An nginx that answers, and its port."""
    port = free_port()
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    site = site.replace("127.0.0.1:8000", f"127.0.0.1:{behind}").replace("listen 80;", f"listen 127.0.0.1:{port};")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    config = folder / "nginx.conf"
    # One process of our own rights: workers of another user could not read the test's folder.
    config.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;\n"
        f"events {{}}\nhttp {{ access_log off; {places} {site} }}\n",
        encoding="utf-8",
    )
    assert NGINX is not None
    nginx = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(config)], stderr=subprocess.DEVNULL)
    until(lambda: nginx.poll() is not None or _answers(port))
    # Somebody else may have taken the port in between; then nginx has ended.
    return (nginx, port) if nginx.poll() is None else _start(folder, behind)


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}{ROOT}/healthz", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def test_a_game_is_played_through_the_proxy_under_its_path(proxy: str) -> None:
    origin = proxy.removesuffix(ROOT)
    with httpx.Client(timeout=PATIENCE, headers={"origin": origin}) as web:
        made = web.post(f"{proxy}/api/tables", json={"seats": [{"kind": "mine"}, {"kind": "open"}]})
        assert made.status_code == 201, made.text
        assert f"Path={ROOT}/" in made.headers["set-cookie"]
        assert made.json()["links"][0]["url"].startswith(f"{proxy}/t/")
        table, cookie = made.json()["id"], web.cookies["crownlands"]
        address = f"{proxy.replace('http', 'ws')}/api/tables/{table}/socket"
        with connect(
            address, additional_headers={"cookie": f"crownlands={cookie}", "origin": origin}, open_timeout=PATIENCE
        ) as line:
            assert json.loads(line.recv(PATIENCE))["you"]["host"]
            assert web.post(f"{proxy}/api/tables/{table}/start").status_code == 204
            while json.loads(line.recv(PATIENCE))["table"]["status"] != "playing":
                pass
        with web.stream("GET", f"{proxy}/api/tables/{table}/stream") as stream:
            # Unbuffered: the first line comes although the stream has no end.
            assert json.loads(next(stream.iter_lines()))["table"]["id"] == table


@pytest.mark.skipif(not is_built(), reason="the page is not built (make web)")
def test_the_page_finds_itself_under_the_proxys_path(proxy: str) -> None:
    for path in ("/", "/t/abcdefghjkmn", "/new"):
        assert f'<base href="{ROOT}/"' in httpx.get(proxy + path, timeout=PATIENCE).text


def test_the_settings_that_are_offered_can_be_read() -> None:
    file = DEPLOY / "crownlands.toml"
    settings = load_settings(file)
    assert settings.trust_proxy
    assert settings.root_path == ROOT == tomllib.loads(file.read_text(encoding="utf-8"))["root_path"]
