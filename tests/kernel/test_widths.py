"""Of a wheel's kernels, built for ever wider registers, a machine runs the widest it can."""

from __future__ import annotations

import importlib.util
import platform
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

from crownlands.kernel import backend

SOURCE = Path(backend.__file__).parent / "cpp" / "python" / "processor.cpp"
WIDE = {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "avx512_vpopcntdq"}


def flags() -> set[str]:
    """What this machine's processor says of itself."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    return set(next(line for line in lines if line.startswith("flags")).partition(":")[2].split())


@pytest.mark.skipif(
    platform.machine() != "x86_64" or not Path("/proc/cpuinfo").exists(), reason="not x86-64 Linux"
)
@pytest.mark.skipif(shutil.which("c++") is None, reason="no C++ compiler here")
def test_the_processor_is_asked_what_it_can_do(tmp_path: Path) -> None:
    built = tmp_path / f"_processor{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = sysconfig.get_paths()["include"]
    command = ["c++", "-std=c++20", "-shared", "-fPIC", f"-I{include}", str(SOURCE), "-o", str(built)]
    subprocess.run(command, check=True)
    spec = importlib.util.spec_from_file_location("_processor", built)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    wanted = ["_kernel"]
    if {"avx2", "bmi2", "fma"} <= flags():
        wanted.insert(0, "_kernel_avx2")
        if flags() >= WIDE:
            wanted.insert(0, "_kernel_avx512")
    assert list(module.kernels()) == wanted


def told(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """The processor can run these kernels."""
    module = ModuleType("crownlands.kernel._processor")
    module.kernels = lambda: names  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("crownlands.kernel._processor", module, raising=False)


def test_the_widest_kernel_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = ModuleType("crownlands.kernel._kernel_wide")
    monkeypatch.setitem(sys.modules, wide.__name__, wide)
    told(monkeypatch, "_kernel_wide", "_kernel")
    assert backend._built() is wide


def test_a_kernel_that_is_missing_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, "_kernel_missing", "_kernel")
    assert backend._built() is backend.COMPILED
    told(monkeypatch, "_kernel_missing")
    assert backend._built() is None
