"""Riomino over the seam, with the names and arguments of `crownlands.kernel._kernel`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crownlands.kernel.seam.bridge import Held, ask, between, here
from crownlands.kernel.seam.deciding import SLICE
from crownlands.kernel.seam.words import Answer, Row, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

UNKNOWN = 2
NO_DICE = ((0,) * 6, (0,) * 6)


class RiominoTable(Held):
    """What a set-up of Riomino fixes."""

    __slots__ = ()


def riomino_table(
    *,
    board: Sequence[Sequence[int]],
    frame: int,
    edges: Sequence[Sequence[int]],
    pips: Sequence[int],
    hand: int,
    tashkent: bool,
) -> RiominoTable:
    """A table from the cells of a board, or a frame, and the edges of all dice."""
    return RiominoTable(here(), "riomino_table", rows(board), frame, rows(edges), list(pips), hand, tashkent)


class RiominoState:
    """A game of Riomino; moves are numbers of the codec. Playing puts new numbers in place of the old ones."""

    def __init__(
        self,
        table: RiominoTable,
        *,
        stage: int = 0,
        starter: int = -1,
        start_face: int = -1,
        turn: int = -1,
        trays: Sequence[Sequence[int]] = NO_DICE,
        laid: Sequence[Sequence[int]] = (),
    ) -> None:
        self.table = table
        self._read(self._ask("check", Row((stage, starter, start_face, turn, trays, rows(laid)))))

    def copy(self) -> RiominoState:
        """Another state, the same."""
        other = object.__new__(RiominoState)
        other.__dict__.update(self.__dict__)
        return other

    def legal(self) -> list[int]:
        """The numbers of all legal moves, ascending; giving up is not among them."""
        return self._ask("legal", self.row()).numbers()

    def play(self, number: int) -> None:
        """Plays a number."""
        self._read(self._ask("play", self.row(), number))

    @property
    def winner(self) -> int:
        """The seat that has won; -1: nobody, or not yet."""
        return self._ask("winner", self.row()).number()

    def row(self) -> Row:
        """As the seam reads it."""
        return Row((self.stage, self.starter, self.start_face, self.turn, self.trays, rows(self.laid)))

    def _ask(self, function: str, *question: object) -> Answer:
        return ask(self.table.bridge, f"riomino_{function}", self.table.handle, *question)

    def _read(self, told: Answer) -> None:
        self.stage, self.starter, self.start_face, self.turn = told.row(4)
        self.trays = told.lists()
        self.laid = told.items(_die)


def _die(told: Answer) -> tuple[int, int, int]:
    """Column, row and die."""
    return told.number(), told.number(), told.number()


@dataclass(frozen=True, slots=True)
class RiominoVerdict:
    """What the Riomino solver found; None is unknown."""

    wins: bool | None
    value: int | None
    best: int
    winning: int | None
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class RiominoForesight:
    """What a look ahead found."""

    best: int
    worth: float
    depth: int
    nodes: int


class RiominoLooking(Held):
    """A look ahead in slices: a caller with other things to do calls `step` until it gives what was found."""

    __slots__ = ()

    def step(self, *, seconds: float = SLICE) -> RiominoForesight | None:
        """Goes on for at most so many seconds (0: to the end); None if it is not done."""
        told = ask(self.bridge, "riomino_look_on", self.handle, float(seconds))
        done = told.truth()
        found = RiominoForesight(told.number(), told.fraction(), told.number(), told.number())
        return found if done else None

    def finish(self) -> RiominoForesight:
        """Steps to the end; in one step where nothing is to be done between."""
        pause = between()
        while (found := self.step(seconds=0.0 if pause is None else SLICE)) is None:
            if pause is not None:
                pause()
        return found


class RiominoSolver(Held):
    """Solves Riomino, and remembers what it found for the next question."""

    __slots__ = ()

    def __init__(self, megabytes: int = 256) -> None:
        super().__init__(here(), "riomino_solver", megabytes)

    def solve(
        self, state: RiominoState, *, nodes: int = 0, seconds: float = 0.0, threads: int = 1, every: bool = False
    ) -> RiominoVerdict:
        """Who wins with best play, and by which move; the seam has one thread.

        Where something is to be done between slices and no number of nodes counts, it is asked slice by slice.
        """
        del threads
        pause = between()
        if pause is None or nodes:
            return self._solve(state, nodes, seconds, every=every)
        spent, looked = 0.0, 0
        while True:
            part = SLICE if not seconds else min(SLICE, max(seconds - spent, 1e-3))
            told = self._solve(state, 0, part, every=every)
            spent, looked = spent + told.seconds, looked + told.nodes
            known = told.value is not None and (not every or told.winning is not None)
            if known or (seconds and spent >= seconds):
                return RiominoVerdict(told.wins, told.value, told.best, told.winning, looked, spent)
            pause()

    def begin_look(self, state: RiominoState, *, nodes: int = 0, seconds: float = 0.0) -> RiominoLooking:
        """The move that looks best some moves ahead, in slices."""
        asked = (self.handle, state.table.handle, state.row(), nodes, float(seconds))
        return RiominoLooking(self.bridge, "riomino_begin_look", *asked)

    def look(self, state: RiominoState, *, nodes: int = 0, seconds: float = 0.0) -> RiominoForesight:
        """The move that looks best some moves ahead."""
        return self.begin_look(state, nodes=nodes, seconds=seconds).finish()

    def _solve(self, state: RiominoState, nodes: int, seconds: float, *, every: bool) -> RiominoVerdict:
        asked = (self.handle, state.table.handle, state.row(), nodes, float(seconds), every)
        told = ask(self.bridge, "riomino_solve", *asked)
        wins, value, best, winning = told.row(4)
        return RiominoVerdict(
            None if wins == UNKNOWN else wins != 0,
            None if value == UNKNOWN else value,
            best,
            None if winning < 0 else winning,
            told.number(),
            told.fraction(),
        )
