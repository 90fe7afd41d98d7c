"""A review: one finished game, looked at again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from crownlands.components.hashing import sha256
from crownlands.match import Match
from crownlands.review.course import NotReviewed, course
from crownlands.review.depths import USUAL, Depth, depth_of
from crownlands.review.grades import DECAY, POINTS, WIN_CHANCE, WIN_DECAY, accuracy, grade
from crownlands.review.kingdoms import KingdomJudge
from crownlands.review.reasons import why
from crownlands.review.riomino import RiominoJudge
from crownlands.rules.notation import Record, read_records
from crownlands.rules.riomino.position import RiominoPosition

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from crownlands.components import Components
    from crownlands.review.findings import Decision, Findings
    from crownlands.rules.core import Seat

TURNING_POINTS = 3


@dataclass(frozen=True, slots=True)
class Review:
    """What was found in one game; it prints itself, shows itself in a notebook, and tells itself as JSON."""

    record: Record
    depth: Depth
    seed: int
    findings: Findings

    @property
    def unit(self) -> str:
        """What leads and losses are counted in: points, or with Riomino the chance to win."""
        return "win" if self.record.setup.game == "riomino" else "points"

    @property
    def players(self) -> tuple[str, ...]:
        """The names at the table, where the record has them; else the seats' numbers."""
        named = (self.record.header("Players") or "").split(";")
        seats = self.record.setup.seats
        return tuple(named[seat] if seat < len(named) and named[seat] else f"seat {seat}" for seat in range(seats))

    def decisions_of(self, seat: Seat) -> tuple[Decision, ...]:
        """The real decisions of a seat."""
        return tuple(one for one in self.findings.decisions if one.seat == seat and one.real)

    def grade(self, decision: Decision, unit: str | None = None) -> str | None:
        """The grade of a decision, in the review's own unit or by points or chance to win; None if it was none."""
        if not decision.real:
            return None
        if (unit or self.unit) == "win":
            return grade(decision.win_lost, WIN_CHANCE)
        return grade(decision.lost, POINTS)

    def accuracy(self, seat: Seat) -> float | None:
        """The accuracy of a seat, 0 to 100."""
        return accuracy([one.lost for one in self.decisions_of(seat)], WIN_DECAY if self.unit == "win" else DECAY)

    def lost_per_decision(self, seat: Seat) -> float | None:
        """What a seat lost in a real decision on average: the fair measure between games."""
        lost = [one.lost for one in self.decisions_of(seat)]
        return sum(lost) / len(lost) if lost else None

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The decisions that cost most chance to win, in their order in the game; points decide between equals."""
        costly = [one for one in self.findings.decisions if one.real and one.lost > 0]
        worst = sorted(costly, key=lambda one: (-one.win_lost, -one.lost))[:TURNING_POINTS]
        return tuple(sorted(worst, key=lambda one: one.n))

    def as_json(self) -> dict[str, Any]:
        """The review as plain values; docs/review.md tells what each field means."""
        from crownlands.review.telling import as_json

        return as_json(self)

    def __str__(self) -> str:
        from crownlands.review.telling import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from crownlands.review.html import fragment

        return fragment(self)


def review(
    game: Record | Match | str,
    depth: Depth | str = USUAL,
    seed: int = 0,
    *,
    progress: Callable[[float], None] | None = None,
    components: Components | None = None,
) -> Review:
    """Reviews a finished game, given as a record, its text, or a match; NotReviewed if it is not over.

    The same record, depth and seed give the same review. ``progress`` is told how much is done, 0 to 1.
    """
    steps = reviewing(_one(game, components), depth, seed)
    while True:
        try:
            done = next(steps)
        except StopIteration as ended:
            found: Review = ended.value
            return found
        if progress is not None:
            progress(done)


def review_all(
    text: str,
    depth: Depth | str = USUAL,
    seed: int = 0,
    *,
    components: Components | None = None,
) -> tuple[Review, ...]:
    """Reviews every game of a text, one by one: a series is reviewed game by game."""
    return tuple(review(record, depth, seed) for record in read_records(text, components))


def reviewing(game: Record, depth: Depth | str = USUAL, seed: int = 0) -> Generator[float, None, Review]:
    """The same in slices, for those who have other things to do: yields how much is done, returns the review."""
    chosen = depth_of(depth) if isinstance(depth, str) else depth
    events = course(game)
    judge: RiominoJudge | KingdomJudge
    if isinstance(events[0].before, RiominoPosition):
        judge = RiominoJudge(events, chosen)
    else:
        judge = KingdomJudge(events, chosen, dice_of(game, seed), from_the_start=game.first is None)
    found = yield from judge.judge()
    explained = tuple(replace(one, why=why(one)) for one in found.decisions)
    return Review(game, chosen, seed, replace(found, decisions=explained))


def dice_of(game: Record, seed: int) -> int:
    """Every game throws dice of its own, so that the errors of many reviews are not the same error."""
    return int(sha256(f"{seed} {' '.join(map(str, game.moves))}")[:16], 16)


def _one(game: Record | Match | str, components: Components | None) -> Record:
    if isinstance(game, Match):
        return game.record()
    if isinstance(game, Record):
        return game
    records = read_records(game, components)
    if len(records) != 1:
        raise NotReviewed("several_games", f"there are {len(records)} games: review_all reviews them one by one")
    return records[0]
