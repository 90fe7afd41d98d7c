"""Luck in a dataset: what each draw of a game brought each realm, and what the draws after a decision did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.review.findings import Luck


def add_luck(
    game: dict[str, Any],
    rows: Sequence[dict[str, Any]],
    when: Sequence[int],
    draws: Sequence[Luck],
    realm_of: Sequence[int],
) -> None:
    """Writes the luck into a game and its decisions; ``when`` numbers the move of each decision in the game."""
    seat_of = [realm_of.index(realm) for realm in range(max(realm_of) + 1)]
    game["luck"] = [sum(one.luck[seat] for one in draws) for seat in seat_of]
    game["draws"] = [one.kind for one in draws]
    game["draw_luck"] = [one.luck[seat] for one in draws for seat in seat_of]
    for row, n in zip(rows, when, strict=True):
        row["luck"] = sum(one.luck[row["seat"]] for one in draws if one.n > n)
