"""The files that docs/hosting.md offers: settings that can be read, a service that systemd understands."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from crownlands.server.settings import load_settings

DEPLOY = Path(__file__).parents[2] / "deploy"
ANALYZE = shutil.which("systemd-analyze")
with_systemd = pytest.mark.skipif(ANALYZE is None, reason="no systemd-analyze on this machine")


def test_the_settings_that_are_offered_can_be_read() -> None:
    settings = load_settings(DEPLOY / "crownlands.toml")
    assert settings.trust_proxy
    assert settings.root_path == "/crownlands"
    assert settings.data == Path("/var/lib/crownlands")


def test_the_service_may_write_where_the_settings_keep_things() -> None:
    text = (DEPLOY / "crownlands.service").read_text(encoding="utf-8")
    unit = configparser.RawConfigParser(strict=False)
    unit.read_string(text)
    kept = Path("/var/lib") / unit["Service"]["StateDirectory"]
    assert kept == load_settings(DEPLOY / "crownlands.toml").data == Path(unit["Service"]["WorkingDirectory"])


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The service with a program that is there; ours would be installed by the operator."""
    text = (DEPLOY / "crownlands.service").read_text(encoding="utf-8")
    file = tmp_path / "crownlands.service"
    file.write_text(text.replace("/opt/crownlands/bin/crownlands", str(shutil.which("true"))), encoding="utf-8")
    return file


@with_systemd
def test_systemd_understands_every_word_of_the_service(unit: Path) -> None:
    asked = subprocess.run([str(ANALYZE), "verify", str(unit)], capture_output=True, text=True, check=False)
    # It looks at what else is installed, too; only what it says of our file counts.
    assert [line for line in asked.stderr.splitlines() if "crownlands" in line] == []


@with_systemd
def test_the_service_has_few_rights(unit: Path) -> None:
    command = [str(ANALYZE), "security", "--offline=true", "--no-pager", str(unit)]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    told = re.search(r"Overall exposure level for crownlands.service: ([0-9.]+)", asked.stdout)
    if told is None:
        pytest.skip("this systemd-analyze judges only services that run")
    assert float(told.group(1)) < 2.5, asked.stdout
