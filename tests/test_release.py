"""What a release is made of, and what its files say of it."""

from __future__ import annotations

import gzip
import io
import json
import re
import subprocess
import tarfile
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from release.__main__ import pack, sums
from release.materials import bill

import crownlands

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
AT = "2026-11-17T00:00:00+00:00"


def test_the_version_is_one_everywhere() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    page = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    told = {crownlands.__version__, str(citation["version"]), page["version"], locked["version"]}
    assert told == {PROJECT["version"]}
    assert citation["license"] == PROJECT["license"]


def test_the_bill_names_what_is_installed_and_what_is_bundled() -> None:
    told = json.loads(bill(PROJECT, AT))
    names = [one["name"] for one in told["components"]]
    assert {"typer", "rich", "fastapi", "sqlalchemy", "psycopg", "numpy", "nanobind", "svelte"} <= set(names)
    assert not {"pytest", "ruff", "vite", "typescript", "crownlands"} & set(names)
    assert len(names) == len(set(names))
    for one in told["components"]:
        assert re.fullmatch(r"pkg:(pypi|npm)/[\w.%/-]+@[\w.+-]+", one["purl"])
    assert told["metadata"]["component"]["version"] == PROJECT["version"]
    assert bill(PROJECT, AT) == bill(PROJECT, AT)


def test_the_same_files_are_packed_into_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "index.html").write_text("<p>", encoding="utf-8")
    first = pack(tmp_path, "page", 1_000_000_000)
    (tmp_path / "a" / "index.html").touch()
    assert pack(tmp_path, "page", 1_000_000_000) == first
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(first))) as tar:
        assert tar.getnames() == ["page/a/index.html"]


def test_the_checksums_are_what_sha256sum_reads(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("b.whl", "a.tar.gz")]
    for file in files:
        file.write_text(file.name, encoding="utf-8")
    (tmp_path / "SHA256SUMS").write_text(sums(files), encoding="utf-8")
    words = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    told = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert told == "a.tar.gz: OK\nb.whl: OK\n"


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_runs_what_is_there(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    assert all(job["steps"] for job in jobs.values())
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"run: make ([a-z]+)", text))
    assert targets
    assert targets <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for path in re.findall(r"(?<=-f )\S+|(?<=\./)\.ci/\S+", text):
        assert (ROOT / path).exists()


def test_the_hosted_tests_leave_nothing_out() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8"))["jobs"]
    assert any("make test CROWNLANDS_TESTS=hosted" in step.get("run", "") for step in jobs["tests"]["steps"])
