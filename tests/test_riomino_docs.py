"""The pictures in docs/rules/RM.md are drawn by our own code from the digits beside them.

`python -m tests.test_riomino_docs` draws them anew.
"""

from __future__ import annotations

import re
from pathlib import Path

from crownlands.components import load
from crownlands.rules.pictures.riomino import boards_svg, dice_svg
from crownlands.rules.riomino.dice import dice_of

RULES = Path(__file__).parent.parent / "docs" / "rules"


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    blocks = re.findall(r"```riomino\n(.*?)```", (RULES / "RM.md").read_text(encoding="utf-8"), re.DOTALL)
    dice = dice_of(load().faces)
    drawn = {f"riomino_{number}.svg": dice_svg(block, dice) for number, block in enumerate(blocks, start=1)}
    boards = [board for board in load().boards if board.outline]
    return {**drawn, "riomino_boards.svg": boards_svg(boards)}


def test_the_pictures_are_the_ones_the_code_draws() -> None:
    stored = {path.name: path.read_text(encoding="utf-8") for path in (RULES / "pictures").glob("riomino_*.svg")}
    assert stored == {name: f"{svg}\n" for name, svg in pictures().items()}


def test_every_picture_is_shown_once_and_only_dead_cells_are_hatched() -> None:
    text = (RULES / "RM.md").read_text(encoding="utf-8")
    for name, svg in pictures().items():
        assert text.count(f"(pictures/{name})") == 1, name
        assert ("cl-hatch_dead" in svg) == (name in ("riomino_3.svg", "riomino_4.svg", "riomino_5.svg"))


if __name__ == "__main__":
    (RULES / "pictures").mkdir(exist_ok=True)
    for file, picture in pictures().items():
        (RULES / "pictures" / file).write_text(f"{picture}\n", encoding="utf-8")
