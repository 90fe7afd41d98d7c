"""The query rank: who comes first, and which comparison decided."""

from __future__ import annotations

import pytest

from crownlands import json_queries


def places(*players: tuple[str, int, int, int]) -> list[tuple[str, int, str, str | None]]:
    answer = json_queries.rank(
        {
            "game": "kingdomino",
            "players": [
                {"name": name, "score": points, "largest_territory": largest, "crowns": crowns}
                for name, points, largest, crowns in players
            ],
        }
    )
    assert isinstance(answer, dict)
    return [(one["name"], one["place"], one["decided_by"], one["tie_break"]) for one in answer["places"]]


@pytest.mark.rule("KD-4.3")
def test_the_highest_score_wins() -> None:
    assert places(("ann", 30, 9, 9), ("ben", 50, 3, 4), ("cleo", 40, 12, 12)) == [
        ("ben", 1, "KD-4.3", None),
        ("cleo", 2, "KD-4.3", None),
        ("ann", 3, "KD-4.3", None),
    ]


@pytest.mark.rule("KD-4.4")
def test_among_equal_scores_the_largest_territory_decides() -> None:
    assert places(("ann", 50, 6, 9), ("ben", 50, 7, 2), ("cleo", 49, 20, 20)) == [
        ("ben", 1, "KD-4.4", "largest_territory"),
        ("ann", 2, "KD-4.4", "largest_territory"),
        ("cleo", 3, "KD-4.3", None),
    ]


@pytest.mark.rule("KD-4.4")
def test_then_the_most_crowns_decide() -> None:
    assert places(("ann", 50, 7, 8), ("ben", 50, 7, 9)) == [
        ("ben", 1, "KD-4.4", "crowns"),
        ("ann", 2, "KD-4.4", "crowns"),
    ]


@pytest.mark.rule("KD-4.4")
def test_equals_share_a_place_and_the_next_place_follows_on() -> None:
    assert places(("ann", 50, 7, 9), ("ben", 50, 7, 9), ("cleo", 40, 5, 5), ("dan", 40, 5, 5)) == [
        ("ann", 1, "KD-4.4", "shared"),
        ("ben", 1, "KD-4.4", "shared"),
        ("cleo", 2, "KD-4.4", "shared"),
        ("dan", 2, "KD-4.4", "shared"),
    ]


@pytest.mark.rule("KD-4.4")
def test_each_tied_player_is_told_the_last_comparison_it_needed() -> None:
    assert places(("ann", 50, 5, 9), ("ben", 50, 7, 9), ("cleo", 50, 7, 8), ("dan", 50, 5, 9)) == [
        ("ben", 1, "KD-4.4", "crowns"),
        ("cleo", 2, "KD-4.4", "crowns"),
        ("ann", 3, "KD-4.4", "shared"),
        ("dan", 3, "KD-4.4", "shared"),
    ]


@pytest.mark.rule("KD-4.3")
def test_one_player_alone_comes_first_and_scores_may_be_negative() -> None:
    assert places(("ann", -3, 0, 0)) == [("ann", 1, "KD-4.3", None)]


@pytest.mark.rule("KD-4.4")
def test_tie_breaks_left_out_count_as_nothing() -> None:
    answer = json_queries.rank(
        {"players": [{"name": "ann", "score": 5}, {"name": "ben", "score": 5, "crowns": 1}]}
    )
    assert isinstance(answer, dict)
    assert [(one["name"], one["tie_break"]) for one in answer["places"]] == [("ben", "crowns"), ("ann", "crowns")]
