"""The data files against the totals printed in the books."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from crownlands.components import ComponentError, Domino, Terrain, load
from crownlands.components.files import ENVIRONMENT, PACKAGED


def squares(dominoes: tuple[Domino, ...]) -> Counter[tuple[str, int]]:
    return Counter((half.terrain.word, half.crowns) for one in dominoes for half in (one.left, one.right))


@pytest.mark.rule("KD-1.1")
def test_the_squares_of_kingdomino_add_up_to_the_printed_totals() -> None:
    printed = {
        "wheat": (21, 5), "forest": (16, 6), "lake": (12, 6),
        "grassland": (10, 2, 2), "swamp": (6, 2, 2), "mine": (1, 1, 3, 1),
    }  # fmt: skip
    expected = {(terrain, crowns): n for terrain, row in printed.items() for crowns, n in enumerate(row)}
    assert squares(load().kingdomino) == expected


def test_the_squares_of_queendomino_add_up_to_the_printed_totals() -> None:
    counted = squares(load().queendomino)
    printed = Counter([14, 5, 11, 6, 8, 6, 8, 2, 2, 4, 2, 2, 1, 1, 3, 1, 20])
    assert Counter(counted.values()) == printed
    assert counted["town", 0] == 20
    assert sum(counted.values()) == 96


def test_each_set_has_its_dominoes_in_ascending_order() -> None:
    for dominoes, size in ((load().kingdomino, 48), (load().queendomino, 48), (load().giants, 12)):
        assert len(dominoes) == size
        ranks = [one.rank for one in dominoes]
        assert ranks == sorted(set(ranks))


def test_letters_come_before_number_one() -> None:
    names = [one.name for one in sorted((*load().giants, *load().kingdomino), key=lambda one: one.rank)]
    assert names == [*"ABCDEF", *map(str, range(1, 55))]


def test_there_are_32_buildings_of_17_kinds_and_17_quests() -> None:
    assert (len(load().buildings), sum(one.copies for one in load().buildings)) == (17, 32)
    assert len(load().quests) == 17


def test_reconstructed_facts_stay_marked() -> None:
    marked = {one.title for one in load().buildings if not one.instant_verified}
    assert {"Statues", "Church", "Fortified Castle"} <= marked
    rulings = Path("docs/rulings.md").read_text(encoding="utf-8")
    assert [name for name in marked if f"| {name} |" not in rulings] == []
    assert [one.name for one in load().giants if not one.name_verified] == [*"ABCDEF"]
    assert not any(one.name_verified for one in load().queendomino)
    assert all(one.name_verified for one in load().kingdomino)


def test_terrains_have_seven_different_letters() -> None:
    assert len({terrain.letter for terrain in Terrain}) == 7


def changed(folder: Path, old: str, new: str, file: str = "dominoes_kingdomino.csv") -> Path:
    text = (PACKAGED / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def test_a_folder_overrides_a_file_and_the_rest_comes_from_the_package(tmp_path: Path) -> None:
    mine = load(changed(tmp_path, "48,wheat,0,mine,3", "48,wheat,0,mine,9"))
    assert mine.kingdomino[47].right.crowns == 9
    assert mine.queendomino == load().queendomino
    assert mine != load()
    assert mine.digest in repr(mine) or repr(mine).startswith("<Components sha256:")


def test_the_environment_names_the_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(changed(tmp_path, "48,wheat,0,mine,3", "48,wheat,0,mine,4")))
    assert load().kingdomino[47].right.crowns == 4


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("dominoes_kingdomino.csv", "48,wheat", "48,sand", "line 49, field 'left': 'sand' is not one of"),
        ("dominoes_kingdomino.csv", "48,wheat,0", "48,wheat,x", "field 'left_crowns': 'x' is not a number"),
        ("dominoes_kingdomino.csv", "48,wheat", "47,wheat", "field 'id': '47' stands twice"),
        ("dominoes_kingdomino.csv", "48,wheat", "048,wheat", "neither a number from 1 to 99 nor a capital letter"),
        ("dominoes_kingdomino.csv", "id,left,", "id,port,", "field 'left': is missing"),
        ("dominoes_giants.csv", "0,giant", "0,dwarf", "field 'effect': 'dwarf' is not one of (empty), giant"),
        ("buildings.csv", ",town,2", ",,2", "field 'points_terrain': does not go with points_kind"),
        ("quests.csv", ",wheat,5", ",wheat,many", "field 'points'"),
    ],
)
def test_a_wrong_file_is_refused_with_file_line_and_field(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(ComponentError) as refused:
        load(changed(tmp_path, old, new, file))
    assert str(refused.value).startswith(file)
    assert complaint in str(refused.value)


def test_an_empty_or_unreadable_file_or_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match="is not a folder"):
        load(tmp_path / "nowhere")
    (tmp_path / "quests.csv").write_text("id,kind,terrain,points\n", encoding="utf-8")
    with pytest.raises(ComponentError, match=r"quests.csv: no lines"):
        load(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    (other / "quests.csv").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(ComponentError, match=r"quests.csv"):
        load(other)


def test_the_order_of_lines_in_a_domino_file_does_not_matter(tmp_path: Path) -> None:
    head, *lines = (PACKAGED / "dominoes_kingdomino.csv").read_text(encoding="utf-8").split()
    (tmp_path / "dominoes_kingdomino.csv").write_text("\n".join([head, *reversed(lines)]), encoding="utf-8")
    assert load(tmp_path).kingdomino == load().kingdomino
