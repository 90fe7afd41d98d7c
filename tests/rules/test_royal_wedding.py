"""Royal Wedding: piles, shapes and teams (RW)."""

from __future__ import annotations

import pytest

from crownlands.rules import GAMES, ImpossibleSetup, actor, result, setup
from tests.scenes import played, scene
from tests.tables import kingdom_end, kingdom_game, kingdom_plan, kingdom_start, placing_in


@pytest.mark.rule("RW-1.1", "RW-1.5")
@pytest.mark.parametrize("seats", [3, 4, 5, 8])
def test_rows_alternate_between_the_two_sets_beginning_with_queendomino(seats: int) -> None:
    seen: list[list[str]] = []
    for position, _ in kingdom_game(setup("royal_wedding", seats), seed=4):
        row = position.draft.next_row
        if row and (not seen or seen[-1] != [offer.domino.name for offer in row]):
            seen.append([offer.domino.name for offer in row])
    assert [{name[0] for name in names} for names in seen] == [{"q"}, {"k"}] * (len(seen) // 2)
    assert len(seen) == kingdom_plan(setup("royal_wedding", seats)).rounds


@pytest.mark.rule("RW-1.1")
def test_everybody_has_one_king_and_queendominos_purse() -> None:
    position = kingdom_start(setup("wedding", 5))
    assert position.draft.hand == (0, 1, 2, 3, 4)
    assert [(realm.coins, realm.knights) for realm in position.realms] == [(7, 1)] * 5
    assert position.builders is not None


@pytest.mark.rule("RW-1.2", "RW-1.3", "RW-1.4")
@pytest.mark.parametrize(
    ("seats", "options", "grid", "row", "rounds", "realms"),
    [
        (3, [], 7, 4, 24, 3),
        (4, [], 7, 4, 24, 4),
        (5, [], 5, 8, 12, 5),
        (6, [], 5, 8, 12, 6),
        (7, [], 5, 8, 12, 7),
        (8, [], 5, 8, 12, 8),
        (6, ["teams"], 7, 8, 12, 3),
        (8, ["teams"], 7, 8, 12, 4),
    ],
)
def test_each_number_of_seats_has_its_shape(
    seats: int, options: list[str], grid: int, row: int, rounds: int, realms: int
) -> None:
    table = kingdom_plan(setup("royal_wedding", seats, options))
    assert (table.grid, table.row, table.rounds, table.realms) == (grid, row, rounds, realms)
    end = kingdom_end(setup("royal_wedding", seats, options), seed=2)
    assert end.draft.piles == ((), ())
    assert len(result(end).standings) == realms


@pytest.mark.rule("RW-1.2", "RW-1.3")
def test_what_no_king_took_is_removed_with_its_round() -> None:
    for seats, row in ((3, 4), (5, 8)):
        for position in placing_in(setup("royal_wedding", seats), seed=6):
            unclaimed = [offer for offer in position.draft.row if offer.king is None]
            assert len(unclaimed) == row - seats


@pytest.mark.rule("RW-1.3")
def test_seven_and_eight_seats_for_oneself_are_marked() -> None:
    assert set(GAMES["royal_wedding"].remarks) == {7, 8}
    assert "not recommended" in GAMES["royal_wedding"].remarks[7]


@pytest.mark.rule("RW-1.4")
def test_partners_share_a_kingdom_a_purse_and_the_queen() -> None:
    start_position = kingdom_start(setup("royal_wedding", 6, ["teams"]))
    assert start_position.plan.realm_of == (0, 0, 1, 1, 2, 2)
    assert [(realm.coins, realm.knights) for realm in start_position.realms] == [(7, 1)] * 3
    position = scene(
        "royal_wedding",
        ["tC;c7;n1", "C", "C"],
        seats=6,
        options=["teams"],
        row="q17=0 q20=1 q30=2",
        next_row="k1 k2 k3 k4 k5 k6",
        slots="statue church bakery guardtower magic_school big_tavern",
    )
    assert actor(position) == 0
    after = played(position, "q17@h7e", "B3@f7", ">k1")
    assert actor(after) == 1
    assert after.realms[0].queen
    assert after.realms[0].coins == 4
    # The partner builds on with the queen's discount and may not bribe the dragon.
    partner = played(after, "q20@g6n")
    assert partner.stage in ("tax", "build", "choose")
    assert partner.realms[0].coins == 4
    assert after.realms[0].kingdom.occupied.bit_count() + 2 == partner.realms[0].kingdom.occupied.bit_count()


@pytest.mark.rule("RW-1.5")
@pytest.mark.parametrize(("seats", "options"), [(2, []), (9, []), (7, ["teams"]), (4, ["teams"]), (4, ["giants"])])
def test_a_wedding_of_two_or_with_giants_is_not_offered(seats: int, options: list[str]) -> None:
    with pytest.raises(ImpossibleSetup):
        setup("royal_wedding", seats, options)
