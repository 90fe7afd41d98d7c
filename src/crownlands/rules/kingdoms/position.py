"""A position of a kingdom game: exactly what everybody at the table can see, and no more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crownlands.rules.kingdoms.draft import Draft
from crownlands.rules.kingdoms.kingdom import Realm, new_kingdom
from crownlands.rules.moves import draw_domino
from crownlands.rules.queendomino.builders_board import BuildersBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from crownlands.components import Building, Domino, Quest
    from crownlands.rules.core import ScoreLine, Seat, Setup
    from crownlands.rules.grid import Cell
    from crownlands.rules.moves import DrawDomino
    from crownlands.rules.ranking import Ranking

    Scorer = Callable[[Realm], Iterable[ScoreLine]]


@dataclass(frozen=True, slots=True)
class KingdomPlan:
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
    in_pairs: bool = field(default=False, compare=False)
    """Two seats place their first kings A-B-B-A; only the first is drawn."""
    coins: int = field(default=0, compare=False)
    """Coins of each realm at the start."""
    knights: int = field(default=0, compare=False)
    """Knights of each realm at the start."""
    buildings: tuple[Building, ...] = field(default=(), compare=False)
    """What the builders' board is filled from; without buildings there is no board."""
    quests: tuple[Quest, ...] = field(default=(), compare=False)
    """What the quests are drawn from."""
    by_name: Mapping[str, Domino] = field(init=False, compare=False, repr=False)
    whole_piles: tuple[tuple[DrawDomino, ...], ...] = field(init=False, compare=False, repr=False)
    """The piles as draws: every draw of a game asks for what its pile held at the start."""

    def __post_init__(self) -> None:
        by_name = {domino.name: domino for pile in self.piles for domino in pile}
        object.__setattr__(self, "by_name", by_name)
        whole = tuple(tuple([draw_domino(domino.name) for domino in pile]) for pile in self.piles)
        object.__setattr__(self, "whole_piles", whole)

    @property
    def realms(self) -> int:
        """How many realms there are."""
        return max(self.realm_of) + 1

    def domino(self, name: str) -> Domino:
        """The domino of that name."""
        return self.by_name[name]


@dataclass(frozen=True, slots=True, repr=False)
class KingdomPosition:
    """One moment of a kingdom game. Immutable; equal positions are equal values."""

    plan: KingdomPlan
    stage: str
    draft: Draft
    realms: tuple[Realm, ...]
    builders: BuildersBoard | None = None
    """The builders' board, where there is one."""
    quests: tuple[Quest, ...] = ()
    """The quests that were drawn."""
    placed: tuple[Cell, ...] = ()
    """The cells of the domino placed in this turn, left half first; none if it was discarded."""
    receiver: int | None = None
    """The realm that a giant has been sent to and that must say where it lands."""

    @property
    def setup(self) -> Setup:
        """The set-up of this game."""
        return self.plan.setup

    @property
    def acting(self) -> Seat | None:
        """The seat whose king acts: the one just drawn in the first round, later the lowest in the row."""
        draft = self.draft
        if draft.king is not None:
            return draft.king
        for offer in draft.row:
            if offer.king is not None:
                return offer.king
        return None

    @property
    def realm(self) -> Realm:
        """The realm of the seat that acts."""
        return self.realms[self.realm_index]

    @property
    def round(self) -> int:
        """The round being played, from 1; 0 while the first kings are placed."""
        laid = self.plan.rounds - self.draft.rows_to_come
        return laid - (1 if self.draft.next_row else 0)

    # Notation and pictures look at positions, so their imports wait until they are wanted.
    def __repr__(self) -> str:
        from crownlands.rules.notation import write_position

        return write_position(self)

    def show(self) -> str:
        """The table as text."""
        from crownlands.rules.pictures import show_position

        return show_position(self)

    def _repr_svg_(self) -> str:
        from crownlands.rules.pictures import position_svg

        return position_svg(self)

    @property
    def realm_index(self) -> int:
        """Which realm acts."""
        assert self.acting is not None
        return self.plan.realm_of[self.acting]

    def at(self, *, stage: str | None = None, draft: Draft | None = None) -> KingdomPosition:
        """The same position in another stage or with another draft."""
        return KingdomPosition(
            self.plan,
            stage or self.stage,
            draft or self.draft,
            self.realms,
            self.builders,
            self.quests,
            self.placed,
            self.receiver,
        )

    def with_realm(
        self, realm: Realm, index: int | None = None, placed: tuple[Cell, ...] | None = None
    ) -> KingdomPosition:
        """The same position with a realm changed, the acting one if none is named."""
        if index is None:
            index = self.realm_index
        return KingdomPosition(
            self.plan,
            self.stage,
            self.draft,
            (*self.realms[:index], realm, *self.realms[index + 1 :]),
            self.builders,
            self.quests,
            self.placed if placed is None else placed,
            self.receiver,
        )


def first_position(plan: KingdomPlan) -> KingdomPosition:
    """Castles alone, kings in the hand, nothing drawn."""
    draft = Draft(piles=plan.piles, rows_to_come=plan.rounds, hand=plan.kings)
    realm = Realm(new_kingdom(plan.grid), coins=plan.coins, knights=plan.knights)
    builders = BuildersBoard.of(plan.buildings) if plan.buildings else None
    return KingdomPosition(plan, plan.draws[0], draft, (realm,) * plan.realms, builders)
