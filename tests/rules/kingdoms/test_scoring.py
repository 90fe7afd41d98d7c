"""Territories, bonuses, sheets and places (KD-4, KD-5)."""

from __future__ import annotations

import pytest

from crownlands.rules import ImpossibleSetup, setup, sheet
from crownlands.rules.core import Result, ScoreLine, Sheet, Standing, either
from crownlands.rules.dynasty import dynasty
from crownlands.rules.grid import name, scan
from crownlands.rules.kingdomino import RANKING
from crownlands.rules.kingdoms.bonuses import castle_is_central, harmony, middle_kingdom
from crownlands.rules.kingdoms.territories import largest_territory, score_territories
from crownlands.rules.notation import read_kingdom
from tests.tables import every_setup, kingdom_end, realm


def lines(picture: str, grid: int = 5) -> list[tuple[str, int]]:
    return [(line.title, line.points) for line in score_territories(realm(picture, grid))]


@pytest.mark.rule("KD-4.1")
def test_the_books_example_seven_forests_with_three_crowns_score_21_and_nine_lakes_without_0() -> None:
    book = """
        f1 f  f1 l  l
        f  f  f1 l  l
        f  C  l  l  l
        .  .  .  l  l
    """
    assert lines(book) == [("forest territory", 21), ("lake territory", 0)]


@pytest.mark.rule("KD-4.1", "KD-4.2")
def test_territories_of_one_terrain_count_separately_and_the_castle_joins_nothing() -> None:
    assert lines("w1 C w2 / . . w") == [("wheat territory", 1), ("wheat territory", 4)]
    assert lines("w1 f / f2 C") == [("wheat territory", 1), ("forest territory", 0), ("forest territory", 2)]


@pytest.mark.rule("KD-4.2")
def test_a_diagonal_does_not_connect() -> None:
    assert len(lines("w . / . w / C .")) == 2


@pytest.mark.rule("KD-4.1")
def test_a_line_carries_its_rule_cells_and_arithmetic() -> None:
    (line,) = score_territories(realm("w1 w2 C"))
    assert (line.rule, line.points, line.arithmetic) == ("KD-4.1", 6, "2 squares x 3 crowns")
    assert [name(cell) for cell in scan(line.cells)] == ["c5", "d5"]


@pytest.mark.rule("KD-5.2")
@pytest.mark.parametrize(
    ("picture", "central"),
    [
        ("C", True),
        ("w C w", True),
        ("w C", False),
        ("w w C w w", True),
        ("w . . / . C . / . . w", True),  # holes do not matter, the box does
        ("w . / . C / . w", False),  # two columns have no middle
        ("w w w w w / w w w w w / w w C w w / w w w w w / w w w w w", True),
        ("w w w w w / w w C w w / w w w w w / w w w w w / w w w w w", False),
    ],
)
def test_middle_kingdom_wants_the_castle_in_the_middle_of_the_box(picture: str, central: bool) -> None:
    assert castle_is_central(read_kingdom(picture, 5)) is central
    assert sum(line.points for line in middle_kingdom(realm(picture))) == (10 if central else 0)


@pytest.mark.rule("KD-5.3")
def test_harmony_wants_nothing_discarded_or_in_a_picture_a_full_frame() -> None:
    assert sum(line.points for line in harmony(realm("w C", discarded=0))) == 5
    assert not list(harmony(realm("w C", discarded=1)))
    assert not list(harmony(realm("w C", discarded=None)))
    full = "wwwww/wwwww/wwCww/wwwww/wwwww"
    assert sum(line.points for line in harmony(realm(full, discarded=None))) == 5


@pytest.mark.rule("KD-5.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_discarded_means_a_full_frame_in_every_set_up(seats: int) -> None:
    for chosen in [one for one in every_setup("kingdomino") if one.seats == seats]:
        for seed in range(12):
            for one in kingdom_end(chosen, seed).realms:
                assert (one.discarded == 0) == one.kingdom.is_full


@pytest.mark.rule("KD-5.2", "KD-5.3")
def test_bonuses_score_only_where_they_were_agreed_on() -> None:
    for chosen in every_setup("kingdomino"):
        rules = {line.rule for seed in range(6) for line in sheet(kingdom_end(chosen, seed), 0).lines}
        assert ("KD-5.2" in rules) <= ("middle_kingdom" in chosen.options)
        assert ("KD-5.3" in rules) <= ("harmony" in chosen.options)


def places(*rows: tuple[int, int, int]) -> list[tuple[int, str, str | None]]:
    sheets = [
        Sheet((ScoreLine("KD-4.1", "territory", score),), largest, crowns) for score, largest, crowns in rows
    ]
    return [(one.place, one.decided_by, one.tie_break) for one in RANKING.result(sheets).standings]


@pytest.mark.rule("KD-4.3")
def test_the_highest_total_wins() -> None:
    assert places((40, 3, 9), (50, 1, 1), (45, 9, 9)) == [
        (3, "KD-4.3", None),
        (1, "KD-4.3", None),
        (2, "KD-4.3", None),
    ]


@pytest.mark.rule("KD-4.4")
def test_ties_go_to_the_largest_territory_then_the_most_crowns_then_they_are_shared() -> None:
    assert places((50, 7, 3), (50, 8, 1)) == [
        (2, "KD-4.4", "largest_territory"),
        (1, "KD-4.4", "largest_territory"),
    ]
    assert places((50, 7, 3), (50, 7, 4)) == [(2, "KD-4.4", "crowns"), (1, "KD-4.4", "crowns")]
    assert places((50, 7, 3), (50, 7, 3), (20, 9, 9)) == [
        (1, "KD-4.4", "shared"),
        (1, "KD-4.4", "shared"),
        (2, "KD-4.3", None),
    ]


@pytest.mark.rule("KD-4.4")
def test_a_shared_victory_has_several_winners() -> None:
    sheets = [Sheet((), 5, 5), Sheet((), 5, 5), Sheet((), 5, 4)]
    assert RANKING.result(sheets).winners == (0, 1)


@pytest.mark.rule("KD-5.1")
def test_dynasty_adds_three_games_up_and_shares_a_tie() -> None:
    def game(*scores: int) -> Result:
        return Result(tuple(Standing(n, 1, score, "KD-4.3") for n, score in enumerate(scores)))

    summed = dynasty([game(10, 20, 30), game(30, 20, 0), game(1, 2, 3)])
    assert summed.scores == (41, 42, 33)
    assert summed.winners == (1,)
    assert dynasty([game(10, 20), game(20, 10), game(5, 5)]).winners == (0, 1)


@pytest.mark.rule("KD-5.4")
def test_the_mighty_duel_is_played_on_seven_by_seven_with_all_dominoes() -> None:
    end = kingdom_end(setup("kingdomino", 2, ["mighty_duel"]), seed=4)
    assert end.plan.grid == 7
    assert not end.draft.piles[0]
    assert end.round == 12


@pytest.mark.rule("KD-5.5")
@pytest.mark.parametrize(
    ("game", "seats", "options", "sentence"),
    [
        ("chess", 2, [], "there is no game 'chess'; the games are kingdomino"),
        ("kingdomino", 5, [], "Kingdomino has 2, 3 or 4 seats, not 5 (KD-1.1)"),
        ("kingdomino", 3, ["mighty_duel"], "mighty_duel is played with 2 seats, not 3 (KD-5.4)"),
        ("kingdomino", 2, ["rows_of_four"], "rows_of_four is played with 3 seats, not 2 (KD-1.6)"),
        ("kingdomino", 2, ["giants"], "Kingdomino has no option 'giants'; with 2 seats it has middle_kingdom, "),
    ],
)
def test_an_impossible_set_up_is_refused_with_what_would_be_possible(
    game: str, seats: int, options: list[str], sentence: str
) -> None:
    with pytest.raises(ImpossibleSetup) as refused:
        setup(game, seats, options)
    assert sentence in str(refused.value)


@pytest.mark.rule("KD-5.5")
def test_options_mix_freely_and_their_order_does_not_matter() -> None:
    assert setup("kingdomino", 2, ["harmony", "mighty_duel", "harmony"]) == setup(
        "kingdomino", 2, ["mighty_duel", "harmony"]
    )
    assert setup("kingdomino").seats == 4


def test_an_empty_kingdom_has_no_largest_territory_and_a_choice_of_one_reads_well() -> None:
    assert largest_territory(read_kingdom("C", 5)) == 0
    assert either(["one"]) == "one"
