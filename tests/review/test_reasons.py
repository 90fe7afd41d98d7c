"""Why a move was worse: each reason is there where it holds, and only there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from crownlands.components import Terrain
from crownlands.review.reasons import Reason, reason
from crownlands.review.reasons.picking import points_at_once, reasons_of_choice
from crownlands.review.reasons.placing import castle_can_be_central, harmony_is_lost, reasons_of_place
from crownlands.review.reasons.steps import reasons_of_step
from crownlands.review.reasons.taking import added
from crownlands.review.sentences import SENTENCES, sentence
from crownlands.rules import KingdomPosition, legal, play, setup
from crownlands.rules.grid import STRIDE, cell, name, neighbours, scan
from crownlands.rules.kingdoms.draft import Offer
from crownlands.rules.kingdoms.law import growth
from crownlands.rules.kingdoms.placing import dead_cells
from crownlands.rules.moves import Build, Burn, Choose, Cover, Place, Send, Tax
from crownlands.rules.notation import read_kingdom
from tests.tables import domino, random_game, realm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.rules import Move
    from crownlands.rules.kingdoms.kingdom import Kingdom

BONUSES = ("harmony", "middle_kingdom")


def _positions(game: str, seats: int, stage: str, options: tuple[str, ...] = ()) -> Iterator[KingdomPosition]:
    for seed in range(6):
        for position, move in random_game(setup(game, seats, options), seed):
            if move is not None and isinstance(position, KingdomPosition) and position.stage == stage:
                yield position


def _told(reasons: Iterator[Reason]) -> dict[str, Reason]:
    return {one.code: one for one in reasons}


def test_a_hole_is_told_where_the_other_place_leaves_none_and_its_cells_are_dead() -> None:
    seen = 0
    for position in _positions("kingdomino", 2, "place", BONUSES):
        moves = [move for move in legal(position) if isinstance(move, Place)]
        for played, best in zip(moves, reversed(moves), strict=True):
            index = position.realm_index
            kingdoms = [play(position, move).realms[index].kingdom for move in (played, best)]
            hole = _told(reasons_of_place(position, played, best)).get("leaves_hole")
            if hole is None:
                continue
            seen += 1
            dead = [dead_cells(kingdom) for kingdom in kingdoms]
            assert dead[0].bit_count() > dead[1].bit_count()
            for one in hole.cells:
                assert dead[0] >> cell(one) & 1
                assert not dead_cells(position.realm.kingdom) >> cell(one) & 1
    assert seen > 5


def test_points_at_once_are_those_of_the_law() -> None:
    seen = 0
    for position in _positions("kingdomino", 3, "place"):
        moves = [move for move in legal(position) if isinstance(move, Place)]
        for played, best in zip(moves, reversed(moves), strict=True):
            index, plan = position.realm_index, position.plan
            scores = [growth(play(position, move).realms[index], plan) for move in (played, best)]
            less = _told(reasons_of_place(position, played, best)).get("scores_less")
            assert (less is not None) == (scores[1] > scores[0])
            if less is not None:
                assert dict(less.arguments) == {"points": scores[1] - scores[0]}
                seen += 1
    assert seen > 20


def _flooded(kingdom: Kingdom, first: str) -> set[str]:
    """The territory of a square, walked cell by cell."""
    squares = {name(one): terrain for terrain, layer in enumerate(kingdom.land) for one in scan(layer)}
    found, waiting = {first}, [first]
    while waiting:
        for beside in scan(neighbours(1 << cell(waiting.pop()))):
            other = name(beside)
            if other not in found and squares.get(other) == squares[first]:
                found.add(other)
                waiting.append(other)
    return found


def _can_grow(kingdom: Kingdom, squares: set[str]) -> bool:
    """Some free cell beside one of them could still be covered without leaving the largest box."""
    west, north, east, south = kingdom.box
    for square in squares:
        for beside in scan(neighbours(1 << cell(square)) & ~kingdom.occupied):
            row, column = divmod(beside, STRIDE)
            wide = max(east, column) - min(west, column) < kingdom.grid
            high = max(south, row) - min(north, row) < kingdom.grid
            if wide and high:
                return True
    return False


def test_squares_that_are_shut_in_could_grow_before_and_cannot_any_more() -> None:
    seen = 0
    for position in _positions("kingdomino", 2, "place"):
        moves = [move for move in legal(position) if isinstance(move, Place)]
        for played, best in zip(moves, reversed(moves), strict=True):
            shut = _told(reasons_of_place(position, played, best)).get("shuts_in")
            if shut is None:
                continue
            now, after = position.realm.kingdom, play(position, played).realms[position.realm_index].kingdom
            assert dict(shut.arguments) == {"squares": len(shut.cells)}
            for square in shut.cells:
                assert not _can_grow(after, _flooded(after, square))
                if now.occupied >> cell(square) & 1:
                    assert _can_grow(now, _flooded(now, square))
            seen += 1
    assert seen > 10


@pytest.mark.slow
def test_a_domino_that_joins_less_lies_in_smaller_territories() -> None:
    seen = 0
    for position in _positions("queendomino", 2, "place"):
        moves = [move for move in legal(position) if isinstance(move, Place)]
        for played, best in zip(moves, reversed(moves), strict=True):
            joined = []
            for move in (played, best):
                kingdom = play(position, move).realms[position.realm_index].kingdom
                joined.append(len(_flooded(kingdom, name(move.cell)) | _flooded(kingdom, name(move.other))))
            less = _told(reasons_of_place(position, played, best)).get("joins_less")
            assert (less is not None) == (joined[1] > joined[0])
            if less is not None:
                assert dict(less.arguments) == {"squares": joined[0], "instead": joined[1]}
                seen += 1
    assert seen > 20


def test_a_narrower_kingdom_has_fewer_cells_in_reach() -> None:
    seen = 0
    for position in _positions("kingdomino", 2, "place"):
        moves = [move for move in legal(position) if isinstance(move, Place)]
        for played, best in zip(moves, reversed(moves), strict=True):
            reach = []
            for move in (played, best):
                kingdom = play(position, move).realms[position.realm_index].kingdom
                west, north, east, south = kingdom.box
                wide, high = 2 * kingdom.grid - (east - west + 1), 2 * kingdom.grid - (south - north + 1)
                # The map has an edge, too: what lies beyond it is nowhere.
                whole = min(wide, STRIDE - 1) * min(high, STRIDE - 1)
                reach.append(whole - kingdom.occupied.bit_count())
            less = _told(reasons_of_place(position, played, best)).get("reaches_less")
            if less is None:
                continue
            assert position.draft.rows_to_come
            assert reach[1] > reach[0]
            seen += 1
    assert seen > 10


def _placing(picture: str, name: int, options: tuple[str, ...] = ()) -> KingdomPosition:
    """A position of two seats in which a domino is to be placed into a kingdom of a picture."""
    position = next(_positions("kingdomino", 2, "place", options))
    acting = position.draft.acting
    assert acting is not None
    row = tuple(replace(offer, domino=domino(name)) if offer is acting else offer for offer in position.draft.row)
    return replace(position, draft=replace(position.draft, row=row)).with_realm(realm(picture))


SPLIT = """
l1 .  l
C  .  .
w  w  .
"""


def test_a_lake_is_split_where_one_square_could_have_joined_it() -> None:
    position = _placing(SPLIT, 1)  # wheat and wheat
    kingdom = position.realm.kingdom
    lakes = [place for place, square in kingdom.squares().items() if square.terrain.word == "lake"]
    between = next(place for place in range(lakes[0], lakes[1]) if place not in lakes)
    moves = [move for move in legal(position) if isinstance(move, Place)]
    across = [move for move in moves if between in (move.cell, move.other)]
    apart = [move for move in moves if between not in (move.cell, move.other)]
    assert across
    assert apart
    told = _told(reasons_of_place(position, across[0], apart[0]))
    assert dict(told["splits_territory"].arguments) == {"terrain": "lake", "squares": 2}
    assert len(told["splits_territory"].cells) == 2
    assert "splits_territory" not in _told(reasons_of_place(position, apart[0], across[0]))


def test_the_castle_leaves_the_centre_when_the_kingdom_reaches_too_far() -> None:
    assert castle_can_be_central(read_kingdom("w w C", 5))
    assert not castle_can_be_central(read_kingdom("w w w C", 5))
    seen = 0
    for position in _positions("kingdomino", 2, "place", BONUSES):
        moves = [move for move in legal(position) if isinstance(move, Place)]
        for played, best in zip(moves, reversed(moves), strict=True):
            told = _told(reasons_of_place(position, played, best))
            kingdoms = [play(position, move).realms[position.realm_index].kingdom for move in (played, best)]
            if "leaves_centre" in told:
                seen += 1
                assert [castle_can_be_central(one) for one in kingdoms] == [False, True]
    assert seen > 3
    plain = next(_positions("kingdomino", 2, "place"))
    assert not any(
        "leaves_centre" in _told(reasons_of_place(plain, one, other))
        for one in legal(plain)
        for other in legal(plain)
        if isinstance(one, Place) and isinstance(other, Place)
    )


def test_harmony_is_given_up_only_when_dominoes_cannot_all_be_placed() -> None:
    position = next(_positions("kingdomino", 2, "place", BONUSES))
    full = """
    w w w
    w . w
    w C w
    """
    assert harmony_is_lost(read_kingdom(full, 5), position.plan, 0), "a hole, and no cell to spare"
    assert not harmony_is_lost(read_kingdom("w w C", 5), position.plan, 0)
    three = next(_positions("kingdomino", 3, "place", BONUSES))
    assert harmony_is_lost(read_kingdom(full, 5), three.plan, 0)


def _row(
    position: KingdomPosition, names: str, kingdoms: dict[int, str], kings: tuple[int, ...]
) -> KingdomPosition:
    """A choice from a row, with kingdoms drawn; kings act in the order told, the first one now."""
    plan = position.plan
    realms = list(position.realms)
    for index, drawn in kingdoms.items():
        realms[index] = replace(realms[index], kingdom=read_kingdom(drawn, 5))
    draft = position.draft
    acting = tuple(Offer(offer.domino, king) for offer, king in zip(draft.row, kings, strict=False))
    offers = tuple(Offer(plan.domino(name)) for name in names.split())
    return replace(position, realms=tuple(realms), draft=replace(draft, row=acting, next_row=offers))


def test_the_crown_another_needs_and_the_ground_for_its_crowns_are_told_with_what_they_are_worth() -> None:
    begun = next(one for one in _positions("kingdomino", 2, "choose") if one.draft.row and len(one.draft.row) == 4)
    lake = """
    l l l
    . C l
    """
    # 32 has a crown on a lake; 3 is forest, 7 lake without a crown, 1 wheat.
    position = _row(begun, "1 3 7 32", {1: lake}, (0, 1, 1, 0))
    assert position.realm_index == 0
    told = _told(reasons_of_choice(position, Choose("1"), Choose("32")))
    assert dict(told["lets_crown"].arguments) | {"points": 0} == {
        "seat": 1,
        "domino": "32",
        "terrain": "lake",
        "squares": 4,
        "points": 0,
    }
    rival = read_kingdom(lake, 5)
    most = added(rival, position.plan.domino("32"), Terrain.LAKE, rival.land[Terrain.LAKE])[0]
    # Without its crown a lake is worth nothing to it: all of the points are the crown's.
    assert dict(told["lets_crown"].arguments)["points"] == most >= 5
    assert set(told["lets_crown"].cells) == {name(one) for one in scan(rival.land[Terrain.LAKE])}
    crowned = lake.replace("l l l", "l1 l1 l")
    position = _row(begun, "1 3 7 32", {1: crowned}, (0, 1, 1, 0))
    told = _told(reasons_of_choice(position, Choose("1"), Choose("32")))
    assert "lets_grow" not in told
    position = _row(begun, "1 3 7 12", {1: crowned}, (0, 1, 1, 0))
    told = _told(reasons_of_choice(position, Choose("1"), Choose("7")))
    assert dict(told["lets_grow"].arguments)["crowns"] == 2
    assert dict(told["lets_grow"].arguments)["points"] == 4


def test_what_nobody_else_can_take_before_this_realm_chooses_again_is_no_reason() -> None:
    begun = next(one for one in _positions("kingdomino", 2, "choose") if one.draft.row and len(one.draft.row) == 4)
    lake = """
    l l l
    . C l
    """
    mine_next = _row(begun, "1 3 7 32", {1: lake}, (0, 0, 1, 1))
    assert "lets_crown" not in _told(reasons_of_choice(mine_next, Choose("1"), Choose("32")))
    as_good = _row(begun, "1 3 32 33", {1: lake}, (0, 1, 1, 0))
    assert "lets_crown" not in _told(reasons_of_choice(as_good, Choose("1"), Choose("32")))


@pytest.mark.slow
def test_reasons_about_others_hold_wherever_they_are_told() -> None:
    seen = 0
    for position in _positions("kingdomino", 2, "choose"):
        moves = [move for move in legal(position) if isinstance(move, Choose)]
        for played in moves:
            for best in moves:
                told = [
                    one
                    for one in reasons_of_choice(position, played, best)
                    if one.code in ("lets_crown", "lets_grow")
                ]
                if played == best or not told:
                    continue
                (one,) = told
                about = dict(one.arguments)
                assert one.realm is not None
                assert one.realm != position.realm_index
                after = play(position, played)
                assert isinstance(after, KingdomPosition)
                rival = after.realms[one.realm]
                plan, seen = position.plan, seen + 1
                # Its owner scores at least so many points more with it than with anything else there.
                assert isinstance(about["points"], int)
                assert (points_at_once(rival, plan.domino(best.domino), plan) or 0) >= about["points"] >= 3
    assert seen > 5


@pytest.mark.slow
def test_a_domino_that_fits_nowhere_or_brings_less_is_told_with_its_points() -> None:
    seen = set()
    for position in _positions("kingdomino", 4, "choose"):
        moves = [move for move in legal(position) if isinstance(move, Choose)]
        for played, best in zip(moves, reversed(moves), strict=True):
            if played == best:
                continue
            realm_now, plan = position.realms[position.realm_index], position.plan
            here, there = (points_at_once(realm_now, plan.domino(one.domino), plan) for one in (played, best))
            told = _told(reasons_of_choice(position, played, best))
            seen |= set(told)
            assert ("fits_nowhere" in told) == (here is None and there is not None)
            if "brings_less" in told:
                assert dict(told["brings_less"].arguments)["points"] == (there or 0) - (here or 0) >= 1
            names = [offer.domino.name for offer in position.draft.next_row]
            if "acts_later" in told:
                assert names.index(played.domino) > names.index(best.domino)
            if "lets_take" in told:
                seat = dict(told["lets_take"].arguments)["seat"]
                assert isinstance(seat, int)
                assert plan.realm_of[seat] != position.realm_index
    assert {"brings_less", "lets_take", "acts_later"} <= seen


@pytest.mark.parametrize("game", ["queendomino", "age_of_giants"])
def test_steps_are_explained_by_coins_knights_buildings_and_crowns(game: str) -> None:
    seen: set[str] = set()
    for stage in ("tax", "build", "dragon", "giant", "send", "receive"):
        for position in _positions(game, 3, stage):
            moves: list[Move] = list(legal(position))
            for played, best in zip(moves, reversed(moves), strict=True):
                if played == best:
                    continue
                told = _told(reasons_of_step(position, played, best))
                seen |= set(told)
                _check_step(position, played, best, told)
    wanted = {"leaves_taxes", "leaves_building"} if game == "queendomino" else {"covers_crown"}
    assert wanted <= seen


def _check_step(position: KingdomPosition, played: Move, best: Move, told: dict[str, Reason]) -> None:
    index = position.realm_index
    now = position.realms[index]
    if "leaves_taxes" in told:
        assert isinstance(best, Tax)
        assert not isinstance(played, Tax)
        assert (
            dict(told["leaves_taxes"].arguments)["coins"] == play(position, best).realms[index].coins - now.coins
        )
    if "last_knight" in told:
        assert play(position, played).realms[index].knights == 0 < now.knights
    if "leaves_building" in told:
        assert isinstance(best, Build)
    if "leaves_to_burn" in told:
        assert isinstance(best, Burn)
    if "covers_crown" in told:
        assert isinstance(played, Cover)
        points = dict(told["covers_crown"].arguments)
        assert int(points["points"]) > int(points["less"])
    if "frees_less" in told:
        assert isinstance(best, Send)


def test_every_code_has_a_sentence_and_every_sentence_can_be_filled() -> None:
    numbers = [(name, 1) for name in ("points", "places", "coins", "squares", "holes", "less", "seat", "narrower")]
    words = [(name, "word") for name in ("terrain", "domino", "building", "instead", "kept")]
    for code in SENTENCES:
        text = sentence(Reason(code, (*numbers, *words)), ["Ada", "Bob"])
        assert "{" not in text
        assert "|" not in text
    assert sentence(reason("scores_less", points=2)) == "scores 2 points less at once"
    assert sentence(reason("leaves_hole", holes=1)).startswith("leaves 1 cell that")
