"""What lies in the boxes, as values: a terrain, a square, a domino, a building, a quest, a die's face, a board."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal

Effect = Literal["giant", "footprints"]
"""What a lettered domino does besides its two squares."""


class Terrain(IntEnum):
    """The seven terrains; the number indexes a kingdom's layers of squares."""

    WHEAT = 0
    FOREST = 1
    LAKE = 2
    GRASSLAND = 3
    SWAMP = 4
    MINE = 5
    TOWN = 6

    @property
    def word(self) -> str:
        """The terrain as data files, records and messages write it: ``wheat``.

        >>> Terrain.WHEAT.word
        'wheat'
        """
        return self.name.lower()

    @property
    def letter(self) -> str:
        """The terrain in pictures and position texts: ``w``; all seven letters differ.

        >>> "".join(terrain.letter for terrain in Terrain)
        'wflgsmt'
        """
        return self.name[0].lower()


@dataclass(frozen=True, slots=True)
class Square:
    """Half of a domino: a terrain with its printed crowns."""

    terrain: Terrain
    crowns: int = 0


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino: its name on the back, its place in an ascending row, its two squares."""

    name: str
    rank: int
    left: Square
    right: Square
    effect: Effect | None = None
    name_verified: bool = field(default=True, compare=False, repr=False)
    """Which number or letter is on the back of these two squares is known, not reconstructed."""
    is_even: bool = field(init=False, compare=False, repr=False)
    """Both halves are equal, so turning it round changes nothing."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_even", self.left == self.right)

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(frozen=True, slots=True)
class Building:
    """A building of Queendomino: what it gives at once, while it stands, and at the end."""

    name: str
    title: str
    copies: int
    knights: int
    towers: int
    instant_verified: bool
    tax_bonus_per: Literal["knight", "tower"] | None
    crowns: int
    points_kind: Literal["fixed", "per_separate_territory", "per_tower", "per_knight", "none"]
    points_terrain: Terrain | None
    points: int


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest of Age of Giants: its kind, the terrain it asks for if any, and its points."""

    name: str
    kind: str
    terrain: Terrain | None
    points: int


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a Riomino die: its two values, each on two neighbouring edges."""

    name: str
    one: int
    other: int

    @property
    def pips(self) -> int:
        """What is printed on it, counted.

        >>> Face("13", 1, 3).pips
        4
        """
        return self.one + self.other


@dataclass(frozen=True, slots=True)
class Board:
    """A board of Riomino: dice for each player, and its outline drawn with ``#``, or the side of a free frame."""

    name: str
    what: str
    rule: str
    hand: int
    outline: tuple[str, ...]
    frame: int
    reconstructed: bool

    @property
    def dice(self) -> int:
        """Dice in play: two hands and the start die."""
        return 2 * self.hand + 1


@dataclass(frozen=True, slots=True)
class Components:
    """All tables together; ``digest`` names exactly these files, with their marks and titles.

    What a game means is named by a digest of its own (see `digests`).
    """

    kingdomino: tuple[Domino, ...]
    queendomino: tuple[Domino, ...]
    giants: tuple[Domino, ...]
    buildings: tuple[Building, ...]
    quests: tuple[Quest, ...]
    faces: tuple[Face, ...]
    boards: tuple[Board, ...]
    digest: str
    folder: str = ""
    """Where the files are; empty where there are none."""

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Components) and self.digest == other.digest

    def __repr__(self) -> str:
        return f"<Components {self.digest[:14]}>"
