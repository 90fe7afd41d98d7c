"""Installing with and without a C++ compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = "import sys; from scikit_build_core.build import build_wheel; print(build_wheel(sys.argv[1]))"


def wheel(folder: Path, **environment: str) -> tuple[str, list[str], str]:
    """Name, files and printed lines of a wheel built from a copy of the sources."""
    copy, made = folder / "copy", folder / "made"
    made.mkdir()
    for name in ("pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE"):
        copy.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, copy)
    for name in ("src", "docs"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    told = subprocess.run(
        [sys.executable, "-c", BUILD, str(made)],
        cwd=copy,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    (file,) = made.glob("*.whl")
    return file.name, zipfile.ZipFile(file).namelist(), told.stdout + told.stderr


@pytest.mark.slow
def test_without_a_compiler_a_pure_package_is_installed_and_says_so(tmp_path: Path) -> None:
    name, files, told = wheel(tmp_path, CXX="/bin/false")
    assert name.endswith("-py3-none-any.whl")
    assert not [file for file in files if file.endswith(".so")]
    assert "crownlands/kernel/engine.py" in files
    assert "installed WITHOUT its C++ kernel" in told


@pytest.mark.slow
def test_with_a_compiler_the_package_has_the_kernel_and_not_its_sources(tmp_path: Path) -> None:
    if shutil.which(os.environ.get("CXX", "c++")) is None:
        pytest.skip("there is no C++ compiler here")
    _, files, _ = wheel(tmp_path, SKBUILD_CMAKE_DEFINE="CROWNLANDS_OPTIMIZE=-O0")
    assert [file for file in files if file.startswith("crownlands/kernel/_kernel.") and file.endswith(".so")]
    assert "crownlands/kernel/_kernel.pyi" in files
    assert not [file for file in files if file.endswith((".cpp", ".hpp"))]
