"""What an import brings with it: programs that want the rules alone should not wait for the rest."""

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
        "from crownlands import Match, Series, setup",
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


def test_every_name_of_the_package_is_there_and_nothing_else() -> None:
    import crownlands

    assert {name for name in crownlands.__all__ if getattr(crownlands, name, None) is None} == set()
    assert set(crownlands.__all__) <= set(dir(crownlands))
    assert "no_such_thing" not in dir(crownlands)
    with pytest.raises(AttributeError, match="no_such_thing"):
        getattr(crownlands, "no_such_thing")  # noqa: B009 - a type checker knows better


def test_parts_need_no_import_of_their_own() -> None:
    code = "import crownlands; crownlands.rules.legal; crownlands.components.load; crownlands.series.Series"
    assert "crownlands.series" in loaded_by(code)


def test_the_package_alone_loads_no_part_of_it() -> None:
    assert not {name for name in loaded_by("import crownlands") if name.startswith("crownlands.")}
