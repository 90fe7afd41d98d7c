"""The Riomino player: a win that is proven stays a win, and what cannot be proven is looked at."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from crownlands.kernel import available

if not available():
    pytest.skip("the kernel is not built", allow_module_level=True)

from crownlands.kernel.riomino import solve
from crownlands.players import Budget, new_player
from crownlands.players.proofs import PROOFS, Proofs
from crownlands.players.riomino_solver import COMMON, Memory, SolvingPlayer
from crownlands.rules import actor, legal, play, result, seat_to_move
from tests.rules.riomino.tables import dealt

if TYPE_CHECKING:
    from crownlands.players.player import Player
    from crownlands.rules.riomino.position import RiominoPosition

BUDGET = Budget(simulations=1)
# How many moves are laid at random before the solver's player sits down, so that it can prove things in no time.
BOARDS = {"three_by_three": 0, "starter": 0, "junior": 5, "expert": 8, "master": 10, "professional": 14}


def winners_of(position: RiominoPosition, players: dict[int, Player]) -> tuple[int, ...]:
    here = position
    while (seat := seat_to_move(here)) is not None:
        here = play(here, players[seat].decide(here))
    return result(here).winners


@pytest.mark.parametrize(("board", "plies"), BOARDS.items())
@pytest.mark.parametrize("seed", range(3))
def test_a_won_position_stays_won_on_every_board(board: str, plies: int, seed: int) -> None:
    position = dealt(board, f"won {seed}", plies)
    seat = position.turn
    assert seat is not None
    wins = solve(position).wins
    # With the budget of a moment, so that later questions would often go unanswered if nothing were remembered.
    perfect = seat if wins else 1 - seat
    players: dict[int, Player] = {
        perfect: SolvingPlayer(Budget(simulations=200_000), seed),
        1 - perfect: new_player("random", seed),
    }
    assert winners_of(position, players) == (perfect,)


def test_players_that_count_seconds_share_one_memory_of_the_size_asked_for() -> None:
    memory = Memory(1)
    solver = memory.solver
    memory.resize(1)
    assert memory.solver is solver
    memory.resize(2)
    assert memory.solver is not solver
    position = dealt("starter", "one memory")
    one, other = (SolvingPlayer(Budget(seconds=1), seed) for seed in range(2))
    assert one._solver is other._solver is COMMON.solver
    one.decide(position)
    assert one._solver.solve(position).nodes == 0


def test_a_win_proven_by_one_player_is_kept_by_the_next() -> None:
    dice, budget = Random("handed on"), Budget(simulations=600)
    kept = 0
    for _ in range(60):
        here = dealt("starter", str(dice.random()), 2)
        seat = seat_to_move(here)
        assert seat is not None
        proven = False
        while (acting := actor(here)) is not None:
            # A table makes a new player for every move.
            player = SolvingPlayer(budget, 1) if acting == seat else new_player("random", dice.random().hex())
            before, here = here, play(here, player.decide(here))
            won = acting == seat and solve(before).wins is True
            assert not proven or won or acting != seat
            proven |= acting == seat and actor(here) is not None and PROOFS.covers(budget, reply_to(here))
        if proven:
            kept += 1
            assert result(here).winners == (seat,)
        if kept == 5:
            return
    raise AssertionError(f"of 60 games only {kept} had a proof")


def reply_to(position: RiominoPosition) -> RiominoPosition:
    """A position one move on; itself if the game would be over."""
    return play(position, legal(position)[0])


def test_proofs_know_the_reply_to_a_proven_position_and_forget_the_oldest() -> None:
    proofs = Proofs(most=1)
    before = dealt("starter", "proofs", 3)
    after = play(before, legal(before)[0])
    reply = play(after, legal(after)[0])
    assert not proofs.covers(BUDGET, reply)
    proofs.add(BUDGET, after, 1 - (after.turn or 0))
    assert proofs.covers(BUDGET, reply)
    assert not proofs.covers(Budget(simulations=2), reply)
    assert not proofs.covers(BUDGET, after)
    other = play(before, legal(before)[1])
    proofs.add(BUDGET, other, 1 - (other.turn or 0))
    assert not proofs.covers(BUDGET, reply)
    assert proofs.covers(BUDGET, play(other, legal(other)[0]))


def test_a_lost_position_is_played_where_the_other_has_most_to_lose() -> None:
    player = SolvingPlayer(Budget(simulations=2_000_000), 1)
    seen = 0
    for seed in range(12):
        position = dealt("three_by_three", f"lost {seed}", 2)
        if solve(position).wins is not False:
            continue
        shares = {}
        for move in legal(position):
            after = play(position, move)
            if actor(after) is not None:
                winning = solve(after, every=True).winning
                assert winning is not None
                shares[move] = winning / len(legal(after))
        chosen = player.decide(position)
        if shares and min(shares.values()) < 1:
            seen += 1
            assert shares[chosen] == min(shares.values())
    assert seen


def test_a_seed_and_simulations_decide_riomino_the_same_way_again() -> None:
    for plies in (0, 4, 9):
        position = dealt("professional", "again", plies)
        first, again = (SolvingPlayer(Budget(simulations=300), 7).decide(position) for _ in range(2))
        assert first == again


@pytest.mark.parametrize(("board", "plies"), BOARDS.items())
def test_with_tashkent_end_a_won_position_stays_won_and_a_drawn_one_is_held(board: str, plies: int) -> None:
    for seed in range(3):
        position = dealt(board, f"tashkent {seed}", plies, "tashkent_end")
        seat, value = position.turn, solve(position).value
        assert seat is not None
        assert value is not None
        perfect = seat if value >= 0 else 1 - seat
        players: dict[int, Player] = {
            perfect: SolvingPlayer(Budget(simulations=200_000), seed),
            1 - perfect: new_player("greedy", seed),
        }
        winners = winners_of(position, players)
        assert perfect in winners
        assert winners == (perfect,) or value == 0


def test_a_proof_holds_while_the_winner_passes_and_the_other_goes_on() -> None:
    proofs, known = Proofs(), 0
    for seed in range(60):
        here, dice = dealt("starter", f"passes {seed}", 5 + 2 * (seed % 2), "tashkent_end"), Random(seed)
        winner = here.turn
        assert winner is not None
        here = play(here, legal(here)[0])
        proofs.add(BUDGET, here, winner)
        laid = 0
        while actor(here) == 1 - winner:
            here, laid = play(here, dice.choice(legal(here))), laid + 1
        if actor(here) == winner:
            assert proofs.covers(BUDGET, here)
            known |= 1 << min(laid, 2)
            after = play(here, legal(here)[0])
            assert actor(after) != winner or not proofs.covers(BUDGET, after)
    # The other was passed over, answered once, and went on while the winner passed.
    assert known == 0b111
