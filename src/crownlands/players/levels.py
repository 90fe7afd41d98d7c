"""The players by name: yardsticks for measuring, levels for people; the same names in every game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crownlands.kernel import available
from crownlands.players.budget import Budget, read_budget
from crownlands.players.full_greedy import FullGreedyPlayer
from crownlands.players.greedy import GreedyPlayer
from crownlands.players.ladder import Rung, rung
from crownlands.players.player import deciding
from crownlands.players.random import RandomPlayer
from crownlands.players.riomino_solver import SolvingPlayer
from crownlands.players.search import LedSearch, QuickFullGreedy, SearchPlayer, uct_search
from crownlands.players.slips import SlippingPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from crownlands.players.player import Player
    from crownlands.rules import Move, Position

Seed = int | str | None

TURN = Budget(seconds=0.8)
"""What the strongest players take for a whole turn unless told otherwise."""


SHORT = Budget(simulations=16)
"""What the duke spends on a decision, several times over in the larger games."""

GLANCE = Budget(simulations=4)
"""What the baron spends on a decision in Riomino."""

EYE = Budget(simulations=1)
"""No search: what looks best to the learned evaluation."""

SHORT_END = 500
"""Nodes that a short search spends on an exact end: enough for the last few dominoes."""


class Climber:
    """A level in the games with kingdoms: which rung it stands on depends on the table."""

    def __init__(self, level: str, seed: Seed, budget: Budget) -> None:
        self._level, self._seed, self._budget = level, seed, budget
        self._minds: dict[Rung, Player] = {}

    def player_for(self, position: Position) -> Player:
        """Who decides at this table."""
        found = rung(self._level, position.setup)
        if found not in self._minds:
            self._minds[found] = self._made(found)
        return self._minds[found]

    def _made(self, found: Rung) -> Player:
        player: Player
        match found.mind:
            case "greedy":
                player = GreedyPlayer(self._seed)
            case "eye":
                player = self._search(LedSearch(), EYE)
            case "search":
                # So short a search solves only the last few dominoes.
                budget = replace(self._budget, simulations=found.times * self._budget.simulations)
                player = self._search(
                    LedSearch(exact_nodes=SHORT_END) if found.times == 1 else LedSearch(), budget
                )
        return SlippingPlayer(player, found.slips, found.better, self._seed) if found.slips else player

    def _search(self, search: LedSearch, budget: Budget) -> Player:
        return SearchPlayer(search, budget, FullGreedyPlayer(self._seed), self._seed)


class ByGame:
    """One player as a rule, others for some games."""

    def __init__(self, usual: Player | Climber, **special: Player) -> None:
        self._usual, self._special = usual, special

    def decide(self, position: Position) -> Move:
        return self.player_for(position).decide(position)

    def deciding(self, position: Position) -> Generator[None, None, Move]:
        """The same in slices."""
        return deciding(self.player_for(position), position)

    def player_for(self, position: Position) -> Player:
        """Who decides in this game."""
        found = self._special.get(position.setup.game, self._usual)
        return found.player_for(position) if isinstance(found, Climber) else found


@dataclass(frozen=True, slots=True)
class Recipe:
    """A player as offered: what it is in a sentence, how it is made, what it spends by default."""

    about: str
    make: Callable[[Seed, Budget], Player]
    budget: Budget | None = None
    """None: it decides at once."""
    kernel: bool = False
    """It exists only where the kernel was built."""


def _full_greedy(seed: Seed, _: Budget) -> Player:
    return QuickFullGreedy(FullGreedyPlayer(seed), seed)


def _peasant(seed: Seed, _: Budget) -> Player:
    # In Riomino any legal move is too good for the lowest of five levels: a beginner likes room, the other's too.
    roomy = SlippingPlayer(RandomPlayer(seed), 0.9, 1.0, seed, unseen=2 / 3)
    return ByGame(Climber("peasant", seed, SHORT), riomino=roomy)


def _squire(seed: Seed, _: Budget) -> Player:
    return ByGame(Climber("squire", seed, SHORT), riomino=SlippingPlayer(GreedyPlayer(seed), 0.45, 0.8, seed))


def _baron(seed: Seed, _: Budget) -> Player:
    glancing = SlippingPlayer(SolvingPlayer(GLANCE, seed), 0.28, 0.6, seed)
    return ByGame(Climber("baron", seed, SHORT), riomino=glancing)


def _duke(seed: Seed, budget: Budget) -> Player:
    return ByGame(Climber("duke", seed, budget), riomino=SolvingPlayer(budget, seed))


def _sovereign(seed: Seed, budget: Budget) -> Player:
    search = SearchPlayer(LedSearch(), budget, FullGreedyPlayer(seed), seed)
    return ByGame(search, riomino=SolvingPlayer(budget, seed))


def _uct(seed: Seed, budget: Budget) -> Player:
    return SearchPlayer(uct_search, budget, GreedyPlayer(seed), seed)


RECIPES: dict[str, Recipe] = {
    "random": Recipe("any legal move", lambda seed, _: RandomPlayer(seed)),
    "greedy": Recipe("the most points at once; in Riomino the fewest replies", lambda seed, _: GreedyPlayer(seed)),
    "full_greedy": Recipe("the most points in this turn and the next", _full_greedy),
    "peasant": Recipe(
        "a beginner: takes points at once, but many decisions are hardly more than legal; in Riomino it "
        "leaves the other much room",
        _peasant,
    ),
    "squire": Recipe(
        "takes the most points at once, and slips now and then; in Riomino it leaves few replies, and slips more",
        _squire,
    ),
    "baron": Recipe(
        "a learned eye that slips; in Riomino it looks a little ahead, and slips now and then",
        _baron,
    ),
    "duke": Recipe(
        "a learned eye and a short search, in Kingdomino with slips; in Riomino it solves the last dice",
        _duke,
        SHORT,
    ),
    "sovereign": Recipe(
        "a learned eye, a long search, an exact end where there is one; in Riomino the solver",
        _sovereign,
        TURN,
    ),
    "uct": Recipe("plain search, as the best public bot does it; not in Riomino", _uct, TURN, kernel=True),
    "uct3000": Recipe(
        "plain search, 3000 simulations for a decision", _uct, Budget(simulations=3000), kernel=True
    ),
}
"""Every kind of player by its name, and how it is made."""
LEVELS = ("peasant", "squire", "baron", "duke", "sovereign")
"""For people, weakest first."""
USUAL = "baron"
"""Fills open seats, and plays for people who are away."""
PLAINEST = "greedy"
"""Plays where another player fails: it knows the law alone."""

PLAYERS = tuple(name for name, recipe in RECIPES.items() if available() or not recipe.kernel)
"""The names of all players there are on this machine."""


def new_player(name: str, seed: Seed = None, budget: Budget | None = None) -> Player:
    """The player of that name; the same seed decides the same way, unless its budget is in seconds.

    A budget may follow the name: ``sovereign@0.2s`` for a turn, ``uct@3000`` simulations for a decision.

    >>> new_player("clever")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: there is no player 'clever'; the players are random, greedy, full_greedy, ...
    """
    bare, _, spent = name.partition("@")
    if bare not in PLAYERS:
        raise ValueError(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    recipe = RECIPES[bare]
    if spent and recipe.budget is None:
        raise ValueError(f"{bare} decides at once: it takes no budget")
    chosen = read_budget(spent) if spent else budget if recipe.budget and budget else recipe.budget
    return recipe.make(seed, chosen or TURN)
