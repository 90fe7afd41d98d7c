"""The guides under /docs: the files of the site and no others; without a site, the API's reference."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import crownlands.server
from crownlands.server.http import guides
from tests.server.harness import QUICK, Person, running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Somebody at a server with guides."""
    folder = tmp_path_factory.mktemp("guided")
    site = folder / "site"
    (site / "rules" / "KD").mkdir(parents=True)
    (folder / "secret.txt").write_text("secret")
    (site / "index.html").write_text("<p>All guides")
    (site / "rules" / "KD" / "index.html").write_text("<p>Kingdomino")
    (site / "look.css").write_text("p {}")
    with running(QUICK, data=folder / "data", guides=str(site)) as server:
        one = Person(server.url)
        yield one
        one.leave_all()


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/docs", "All guides"),
        ("/docs/", "All guides"),
        ("/docs/rules/KD", "Kingdomino"),
        ("/docs/look.css", "p {}"),
    ],
)
def test_a_page_is_found_with_and_without_its_last_slash(ann: Person, path: str, shown: str) -> None:
    answer = ann.web.get(path, follow_redirects=True)
    assert (answer.status_code, shown in answer.text) == (200, True)
    # Links on a page are relative, so its address ends with a slash.
    assert str(answer.url).endswith(("/", ".css"))
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_the_page_is_told_that_there_are_guides(ann: Person) -> None:
    assert ann.get("/api/about")["guides"] is True


@pytest.mark.parametrize(
    "path", ["nothing", "rules", "%2e%2e/secret.txt", "/etc/passwd", "..%2fsecret.txt", "%00"]
)
def test_nothing_outside_of_the_site_is_shown(ann: Person, path: str) -> None:
    assert ann.web.get(f"/docs/{path}", follow_redirects=True).status_code == 404


def test_the_site_is_built_where_the_server_looks_for_it() -> None:
    root = Path(__file__).parents[2]
    (told,) = re.findall(r"^site_dir: (.+)$", (root / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert root / told == guides.SITE
    # Inside the package, so a wheel has it, too.
    assert guides.SITE.parent == Path(crownlands.server.__file__).parent


def test_a_proxy_may_show_them_under_a_path(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>All guides")
    with running(QUICK, data=tmp_path / "data", guides=str(tmp_path), root_path="/crownlands") as server:
        ben = Person(server.url)
        answer = ben.web.get("/crownlands/docs", follow_redirects=True)
        assert (answer.status_code, answer.url.path) == (200, "/crownlands/docs/")
        ben.leave_all()


def test_without_a_site_there_is_the_reference_of_the_api(
    tmp_path: Path, person: Callable[[], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guides, "SITE", tmp_path)
    for path in ("/docs", "/docs/"):
        assert "The table's API" in person().web.get(path, follow_redirects=True).text
    assert person().get("/api/about")["guides"] is False
    assert person().web.get("/docs/api/").status_code == 404
