"""What an import brings with it: whoever wants the rules alone should not wait for the rest."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {
    "alembic", "asyncio", "fastapi", "numpy", "orjson", "pydantic", "random", "rich", "secrets", "sqlalchemy",
    "starlette", "typer", "uvicorn", "websockets",
}  # fmt: skip


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after some code."""
    told = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(told.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import crownlands",
        "import crownlands.rules",
        "import crownlands.json_queries",
        "import crownlands.rulebook",
        "from crownlands import Match; Match.new('kingdomino', seed='light').legal()",
    ],
)
def test_the_library_is_light(code: str) -> None:
    found = loaded_by(code)
    assert "crownlands.rules" in found
    assert not found & HEAVY
    assert not {name for name in found if name.startswith(("crownlands.kernel", "crownlands.players"))}


def test_players_are_loaded_when_one_is_wanted() -> None:
    found = loaded_by("import crownlands; crownlands.new_player('greedy')")
    assert "crownlands.players" in found
    assert not found & (HEAVY - {"random"})


def test_only_what_there_is_can_be_had_from_the_top() -> None:
    with pytest.raises(ImportError, match="no_such_thing"):
        from crownlands import no_such_thing  # type: ignore[attr-defined]  # noqa: F401
