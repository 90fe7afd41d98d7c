"""Installing: with and without a C++ compiler, and with the packages of the command line alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_string
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from release.materials import needed

from crownlands.cli.extras import EXTRAS

ROOT = Path(__file__).parents[1]
BUILD = "import sys; from scikit_build_core.build import build_wheel; print(build_wheel(sys.argv[1]))"
BUILT = ("src/crownlands/server/page/index.html", "src/crownlands/server/site/index.html")
"""What make builds before a wheel; git ignores it, the wheel must not."""


def wheel(folder: Path, **environment: str) -> tuple[Path, list[str], str]:
    """A wheel built from a copy of the sources, with page and guides, its files, and what was printed."""
    copy, made = folder / "copy", folder / "made"
    made.mkdir()
    for name in ("pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE", ".gitignore"):
        copy.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, copy)
    for name in ("src", "docs"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for built in BUILT:
        (copy / built).parent.mkdir(exist_ok=True)
        (copy / built).write_text("<p>built", encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-c", BUILD, str(made)],
        cwd=copy,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    (file,) = made.glob("*.whl")
    return file, zipfile.ZipFile(file).namelist(), told.stdout + told.stderr


@pytest.mark.slow
def test_without_a_compiler_a_pure_package_is_installed_and_says_so(tmp_path: Path) -> None:
    file, files, told = wheel(tmp_path, CXX="/bin/false")
    assert file.name.endswith("-py3-none-any.whl")
    assert not [file for file in files if file.endswith(".so")]
    assert "crownlands/kernel/simulator.py" in files
    assert "installed WITHOUT its C++ kernel" in told
    assert {built.removeprefix("src/") for built in BUILT} <= set(files)


@pytest.mark.slow
def test_with_a_compiler_the_package_has_the_kernel_and_not_its_sources(tmp_path: Path) -> None:
    if shutil.which(os.environ.get("CXX", "c++")) is None:
        pytest.skip("there is no C++ compiler here")
    _, files, _ = wheel(tmp_path, SKBUILD_CMAKE_DEFINE="CROWNLANDS_OPTIMIZE=-O0")
    assert [file for file in files if file.startswith("crownlands/kernel/_kernel.") and file.endswith(".so")]
    assert "crownlands/kernel/_kernel.pyi" in files
    assert {built.removeprefix("src/") for built in BUILT} <= set(files)
    assert not [file for file in files if file.endswith((".cpp", ".hpp"))]


@pytest.mark.slow
def test_a_light_install_plays_and_says_what_the_table_needs(tmp_path: Path) -> None:
    """The wheel, the packages it asks for, and nothing else that lies about here."""
    file, *_ = wheel(tmp_path, CXX="/bin/false")
    light = tmp_path / "light"
    zipfile.ZipFile(file).extractall(light)
    (metadata,) = light.glob("crownlands-*.dist-info/METADATA")
    wanted = message_from_string(metadata.read_text(encoding="utf-8")).get_all("Requires-Dist") or []
    for name in needed(wanted):
        for part in distribution(name).files or ():
            if part.parts[0] != "..":
                (light / part).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(part.locate(), light / part)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-S", "-m", "crownlands", *words]
        clean = {"PATH": os.environ["PATH"], "PYTHONPATH": str(light), "COLUMNS": "200"}
        return subprocess.run(
            command, cwd=tmp_path, env=clean, input="q\n", capture_output=True, text=True, check=False
        )

    told = run("about")
    assert (told.returncode, told.stderr) == (0, "")
    assert "queendomino" in told.stdout
    assert "KD-3.2" in run("rule", "KD-3.2").stdout
    assert "domino" in run("play", "--seed", "light").stdout
    words = [["serve"], ["backup", "x"], ["restore", "x", "--yes"], ["downgrade", "0.1", "--yes"]]
    for refused in (run(*one) for one in words):
        assert refused.returncode == 2
        assert refused.stderr.splitlines() == [
            'crownlands: the table in the browser needs more packages; type: pip install "crownlands[server]"'
        ]


def test_every_module_that_an_extra_brings_is_told_with_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    light, extras = needed(project["dependencies"]), project["optional-dependencies"]
    assert set(EXTRAS) == set(extras) - {"dev", "docs"}
    for extra, (_, modules) in EXTRAS.items():
        assert set(modules) - light  # Typer brings one of them, too.
        assert set(modules) <= {Requirement(line).name for line in extras[extra]}
