"""A position of a kingdom game: exactly what everybody at the table can see, and no more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crownlands.rules.draft import Draft
from crownlands.rules.kingdom import Realm, new_kingdom

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from crownlands.components import Domino
    from crownlands.rules.core import ScoreLine, Seat, Setup
    from crownlands.rules.ranking import Ranking

    Scorer = Callable[[Realm], Iterable[ScoreLine]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What follows from a set-up: the numbers and the parts a game is put together from."""

    setup: Setup
    grid: int = field(compare=False)
    kings: tuple[Seat, ...] = field(compare=False)
    """The owner of each king."""
    realm_of: tuple[int, ...] = field(compare=False)
    """The realm of each seat; seats differ from realms only in teams."""
    piles: tuple[tuple[Domino, ...], ...] = field(compare=False)
    """Rows are drawn from these in turn."""
    row: int = field(compare=False)
    """Dominoes drawn to a row."""
    rounds: int = field(compare=False)
    draws: tuple[str, ...] = field(compare=False)
    """What chance brings before the first and between two rounds, in order."""
    turn: tuple[str, ...] = field(compare=False)
    """The steps of one king's turn, in order."""
    scoring: tuple[Scorer, ...] = field(compare=False)
    """What a realm scores as it grows."""
    bonuses: tuple[Scorer, ...] = field(compare=False)
    """What is settled only by the finished kingdom."""
    ranking: Ranking = field(compare=False)
    removed: tuple[int, ...] = field(default=(), compare=False)
    """Places of the sorted row that are taken away again."""
    by_name: Mapping[str, Domino] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        by_name = {domino.name: domino for pile in self.piles for domino in pile}
        object.__setattr__(self, "by_name", by_name)

    @property
    def realms(self) -> int:
        """How many realms there are."""
        return max(self.realm_of) + 1

    def domino(self, name: str) -> Domino:
        """The domino of that name."""
        return self.by_name[name]


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a kingdom game. Immutable; equal positions are equal values."""

    plan: Plan = field(repr=False)
    stage: str
    draft: Draft
    realms: tuple[Realm, ...]

    @property
    def setup(self) -> Setup:
        """What this game is."""
        return self.plan.setup

    @property
    def acting(self) -> Seat | None:
        """The seat whose king acts: the one just drawn in the first round, later the lowest in the row."""
        if self.draft.king is not None:
            return self.draft.king
        offer = self.draft.acting
        return None if offer is None else offer.king

    @property
    def realm(self) -> Realm:
        """The realm of the seat that acts."""
        assert self.acting is not None
        return self.realms[self.plan.realm_of[self.acting]]

    @property
    def round(self) -> int:
        """The round being played, from 1; 0 while the first kings are placed."""
        laid = self.plan.rounds - self.draft.rows_to_come
        return laid - (1 if self.draft.next_row else 0)

    def show(self) -> str:
        """The table as text."""
        # Pictures look at positions, so the import waits until one is wanted.
        from crownlands.rules.pictures import show_position

        return show_position(self)

    def _repr_svg_(self) -> str:
        from crownlands.rules.pictures import position_svg

        return position_svg(self)

    def at(self, *, stage: str | None = None, draft: Draft | None = None) -> Position:
        """The same position in another stage or with another draft."""
        return Position(self.plan, stage or self.stage, draft or self.draft, self.realms)

    def with_realm(self, realm: Realm) -> Position:
        """The same position with the acting seat's realm changed."""
        assert self.acting is not None
        index = self.plan.realm_of[self.acting]
        realms = (*self.realms[:index], realm, *self.realms[index + 1 :])
        return Position(self.plan, self.stage, self.draft, realms)


def first_position(plan: Plan) -> Position:
    """Castles alone, kings in the hand, nothing drawn."""
    draft = Draft(piles=plan.piles, rows_to_come=plan.rounds, hand=plan.kings)
    realm = Realm(new_kingdom(plan.grid))
    return Position(plan, "row", draft, (realm,) * plan.realms)
