"""What the table says a move brings: points, coins and pieces, as the law makes them."""

from __future__ import annotations

from typing import Any

import pytest

from crownlands.rules import Position, gain, legal, play, seat_to_move, start
from crownlands.rules.moves import Build, Burn, Tax
from crownlands.server.table import conduct, view
from tests.rules.queendomino.board import TURN
from tests.scenes import played, scene
from tests.server.ledgers import append, check, new_ledger
from tests.tables import every_setup, kingdom_game, name_of


def told(position: Position) -> dict[str, dict[str, Any] | None]:
    """What the table says of each legal move."""
    looks, moves = view.looks_of(position), legal(position)
    brought = looks.brings(position, moves, looks.gains(position, moves))
    return {str(move): one for move, one in zip(moves, brought, strict=True)}


def test_a_tax_is_told_in_coins_and_not_in_the_points_they_may_be_worth() -> None:
    # domino 17: forest with a crown, wheat; the forest joins two forests, the wheat lies alone
    brought = told(played(scene("queendomino", ["ffC;c1;n2", "C", "C", "C"], **TURN), "17@c4n"))
    wheat, forest, both = brought["Tc3"], brought["Tc4"], brought["Tc3+c4"]
    assert wheat is not None
    assert forest is not None
    assert both is not None
    assert (wheat["coins"], wheat["points"], wheat["knights"]) == (1, 0, -1)
    assert (forest["coins"], forest["points"], forest["knights"]) == (3, 1, -1)
    assert (both["coins"], both["points"], both["knights"]) == (4, 1, -2)
    assert brought[">1"] is None


def test_a_building_is_told_with_its_price_and_all_that_comes_with_it() -> None:
    realms = ["tC;c5", "C;t2;q", "C", "C"]
    brought = told(played(scene("queendomino", realms, **TURN), "17@f5e"))
    # The board: statue 0, church 1, bakery 2, guardtower 3, magic school 4, big tavern 5.
    assert brought["B3@d5"] == {"points": 3, "coins": -3, "knights": 0, "towers": 2, "crowns": 0, "queen": True}
    tavern = brought["B5@d5"]
    assert tavern is not None
    assert (tavern["coins"], tavern["knights"]) == (-5, 3)
    host = told(played(scene("queendomino", ["tC;c5;t1;q", "C", "C", "C"], **TURN), "17@f5e"))
    cheaper = host["B3@d5"]
    assert cheaper is not None
    assert (cheaper["coins"], cheaper["queen"]) == (-2, False)


@pytest.mark.parametrize(
    "chosen", [one for one in every_setup() if getattr(start(one).plan, "buildings", ())], ids=name_of
)
def test_what_is_told_is_the_difference_the_law_makes(chosen: Any) -> None:
    for position, move in kingdom_game(chosen, seed=3):
        if move is None or seat_to_move(position) is None:
            continue
        for one, brought in zip(legal(position), told(position).values(), strict=True):
            assert (brought is not None) == isinstance(one, Tax | Build | Burn)
            if brought is not None:
                before, after = position.realm, play(position, one).realms[position.realm_index]
                assert brought["coins"] == after.coins - before.coins
                assert brought["knights"] == after.knights - before.knights
                assert brought["towers"] == after.towers - before.towers
                assert brought["queen"] == (after.queen and not before.queen)
                assert brought["points"] == gain(position, one)


@pytest.mark.parametrize("hints", [True, False])
def test_a_table_without_hints_tells_nothing(hints: bool) -> None:
    ledger = new_ledger("queendomino", 2, hints=hints)
    append(ledger, conduct.begin(ledger))
    found = set()
    while ledger.is_running and ledger.n < 80:
        told_moves = check(ledger, ledger.n)["turn"]["legal"]
        found |= {move["move"][0] for move in told_moves if "brings" in move}
        due = ledger.actor
        assert isinstance(due, int)
        append(ledger, conduct.move(ledger, due, str(ledger.legal[0])))
    assert bool(found & {"T", "B"}) == hints


@pytest.mark.parametrize(
    ("game", "seats", "options", "aside"),
    [
        ("kingdomino", 2, (), 24),
        ("kingdomino", 3, (), 12),
        ("kingdomino", 4, (), 0),
        ("kingdomino", 2, ("mighty_duel",), 0),
        ("kingdomino", 3, ("rows_of_four",), 0),
        ("age_of_giants", 2, ("short_duel",), 30),
        ("age_of_giants", 5, (), 0),
        ("royal_wedding", 6, (), 0),
        ("riomino", 2, (), 0),
    ],
)
def test_the_table_says_how_many_dominoes_are_not_in_the_game(
    game: str, seats: int, options: tuple[str, ...], aside: int
) -> None:
    assert check(new_ledger(game, seats, options), 0)["position"]["setup"]["aside"] == aside


def test_who_gives_up_at_dice_is_told_whoever_was_to_move() -> None:
    for out_of_turn in (False, True):
        ledger = new_ledger("riomino", 2)
        append(ledger, conduct.begin(ledger))
        due = ledger.actor
        assert isinstance(due, int)
        seat = 1 - due if out_of_turn else due
        append(ledger, conduct.resign(ledger, seat))
        position = check(ledger, 0)["position"]
        told = position["dice"]["gave_up"], position["seats"][seat]["resigned"]
        assert told == ((None, True) if out_of_turn else (seat, False))
