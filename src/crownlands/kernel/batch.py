"""Thousands of games stepped together, with NumPy arrays in and out, for learners.

    >>> from crownlands.kernel import Simulator, available
    >>> from crownlands.rules import setup
    >>> if available():
    ...     batch = Batch(Simulator(setup("kingdomino", 2)), games=1000, seed=1)
    ...     for _ in range(48):
    ...         batch.step(batch.random())
    ...     assert batch.ended.all() and batch.scores.min() >= 0

Arrays are allocated once and written in place. NumPy is imported only here; the kernel does without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crownlands.kernel import simulator as face
from crownlands.kernel.riomino import RiominoSimulator, pack_riomino, unpack_riomino

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from crownlands.kernel._kernel import Batch as KernelBatch
    from crownlands.kernel._kernel import Style, Weights
    from crownlands.kernel.simulator import Simulator
    from crownlands.rules import Position

CHANCE, NOBODY = 255, 254
"""In ``actors``, where no seat is to move: chance is, or the game is over."""
CALLER = "caller"
DECIDERS = ("random", "guide", "greedy", "evaluation", "search")
"""Who may decide for a seat inside the kernel, in the order of its numbers; the caller decides outside."""


class Batch:
    """Many games of one set-up. A game that ends is scored and begun again; chance draws by itself.

    ``actors[i]`` is the seat to move in game i, ``masks[i, n]`` whether number n is legal, ``ended[i]`` whether
    the last step ended a game with ``scores[i]`` and ``places[i]`` (1 for a winner, equals share a place).
    ``planes`` and ``drafts`` hold what there is to be seen, if ``observe`` asks for it; docs/kernel.md tells what
    they mean. With ``final``, ``final_planes[i]`` and ``final_drafts[i]`` hold what the last seat to move saw at
    the end of a game that ended. With ``chance`` the caller draws, too; with ``stays`` a game that ends is not
    begun again.
    """

    def __init__(
        self,
        simulator: Simulator | RiominoSimulator,
        games: int,
        seed: int,
        *,
        observe: bool = False,
        final: bool = False,
        chance: bool = False,
        stays: bool = False,
        threads: int = 1,
    ) -> None:
        self.simulator, self.threads = simulator, threads
        self._batch = face.batch(simulator, games, seed, chance=chance, stays=stays)
        self._allocate(observe=observe, final=final)
        self.observe()

    def _allocate(self, *, observe: bool, final: bool) -> None:
        import numpy as np

        batch = self._batch
        games = batch.games
        many = (games, batch.planes, batch.side, batch.side)
        self.actors: NDArray[np.uint8] = np.zeros(games, np.uint8)
        self.ended: NDArray[np.uint8] = np.zeros(games, np.uint8)
        self.scores: NDArray[np.int16] = np.zeros((games, batch.realms), np.int16)
        self.places: NDArray[np.uint8] = np.zeros((games, batch.realms), np.uint8)
        self.masks: NDArray[np.uint8] = np.zeros((games, batch.numbers), np.uint8)
        self.planes: NDArray[np.uint8] | None = np.zeros(many, np.uint8) if observe else None
        self.drafts: NDArray[np.uint8] | None = np.zeros((games, batch.draft), np.uint8) if observe else None
        self.final_planes: NDArray[np.uint8] | None = np.zeros(many, np.uint8) if final else None
        self.final_drafts: NDArray[np.uint8] | None = np.zeros((games, batch.draft), np.uint8) if final else None
        self._actions: NDArray[np.int32] = np.zeros(games, np.int32)

    def __len__(self) -> int:
        return self._batch.games

    @property
    def numbers(self) -> int:
        """How many numbers a mask has."""
        return self._batch.numbers

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._batch.seats

    @property
    def winners(self) -> NDArray[np.bool_]:
        """For each game and realm whether it has won the game that the last step ended; several may share."""
        won: NDArray[np.bool_] = (self.places == 1) & (self.ended[:, None] == 1)
        return won

    def observe(self) -> None:
        """Writes actors, masks, planes and drafts again, after games were loaded, reset or played one by one."""
        self._batch.observe(
            actors=self.actors, masks=self.masks, planes=self.planes, drafts=self.drafts, threads=self.threads
        )

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Plays one number in every game and writes all arrays again.

        An illegal number leaves its game as it was and is told by a ValueError after all others were played.
        """
        refused = self._batch.step(
            actions.astype("int32", casting="same_kind", copy=False),
            actors=self.actors,
            ended=self.ended,
            scores=self.scores,
            places=self.places,
            masks=self.masks,
            planes=self.planes,
            drafts=self.drafts,
            final_planes=self.final_planes,
            final_drafts=self.final_drafts,
            threads=self.threads,
        )
        if refused < len(self):
            raise ValueError(f"game {refused}: no legal move has the number {actions[refused]}")

    def random(self) -> NDArray[np.int32]:
        """A legal number for every game, all equally likely; the array is used again by the next call.

        Where the caller draws, a draw is as likely as chance makes it. A game that is over gets 0.
        """
        self._batch.random(self._actions, threads=self.threads)
        return self._actions

    def seat_opponents(
        self,
        seats: Sequence[str],
        *,
        weights: Weights | None = None,
        style: Style | None = None,
        simulations: int = 0,
        rotate: bool = False,
    ) -> None:
        """Lets the kernel decide for some seats; every game then goes on to the caller's next decision.

        ``seats`` names for each seat `CALLER` or one of `DECIDERS`; ``weights``, ``style`` and ``simulations`` are
        what the evaluation and the search need. With ``rotate`` all move on by a seat from game to game, and game
        n begins by n seats further.
        """
        known = (CALLER, *DECIDERS)
        for name in seats:
            if name not in known:
                raise ValueError(f"opponents: {name!r} is none of {', '.join(known)}")
        self._batch.seat_opponents(
            [known.index(name) - 1 for name in seats],
            weights=weights,
            style=style,
            simulations=simulations,
            rotate=rotate,
        )
        self.observe()

    def reset(self, game: int, seed: int) -> None:
        """Begins one game again with dice of its own: those of game 0 of a batch with this seed."""
        self._batch.reset(game, seed % 2**64)

    def load(self, game: int, position: Position) -> None:
        """Puts a position in the place of a game's; chance draws on with that game's dice."""
        if isinstance(self.simulator, RiominoSimulator):
            self._batch.load(game, pack_riomino(self.simulator, position))
        else:
            self._batch.load(game, self.simulator.load(position).pack())

    def position(self, game: int) -> Position:
        """The position of one game, as the law has it; ValueError between the two numbers of a move."""
        return self.unpacked(self._batch.pack(game))

    def unpacked(self, packed: bytes) -> Position:
        """The position of a game that the kernel has packed."""
        if isinstance(self.simulator, RiominoSimulator):
            return unpack_riomino(self.simulator, packed)
        return self.simulator.store(self.simulator.unpack(packed))

    def look(self, game: int, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Planes and draft of one game as one seat sees them, whichever seat is to move."""
        import numpy as np

        batch = self._batch
        planes: NDArray[np.uint8] = np.empty((batch.planes, batch.side, batch.side), np.uint8)
        draft: NDArray[np.uint8] = np.empty(batch.draft, np.uint8)
        batch.look(game, seat, planes=planes, draft=draft)
        return planes, draft

    def chances(self, game: int) -> list[tuple[int, float]]:
        """What chance may draw in one game, as numbers with their probabilities; empty if chance is not due."""
        weights = self._batch.chances(game)
        whole = sum(weight for _, weight in weights)
        return [(number, weight / whole) for number, weight in weights]

    @property
    def single(self) -> KernelBatch:
        """The kernel's own batch: what it does with one game at a time, `play`, `actor`, `legal` and others."""
        return self._batch
