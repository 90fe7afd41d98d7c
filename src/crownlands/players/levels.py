"""The players by name: yardsticks for measuring, levels for people; the same names in every game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crownlands.kernel import available
from crownlands.players.budget import Budget, read_budget
from crownlands.players.full_greedy import FullGreedyPlayer
from crownlands.players.greedy import GreedyPlayer
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
"""What the duke spends on a decision."""

GLANCE = Budget(simulations=4)
"""What the baron spends on a decision in Riomino."""

EYE = Budget(simulations=1)
"""No search: what looks best to the learned evaluation."""

SHORT_END = 500
"""Nodes that the duke spends on an exact end: enough for the last few dominoes."""


class ByGame:
    """One player as a rule, others for some games."""

    def __init__(self, usual: Player, **special: Player) -> None:
        self._usual, self._special = usual, special

    def decide(self, position: Position) -> Move:
        return self.player_for(position).decide(position)

    def deciding(self, position: Position) -> Generator[None, None, Move]:
        """The same in slices."""
        return deciding(self.player_for(position), position)

    def player_for(self, position: Position) -> Player:
        """Who decides in this game."""
        return self._special.get(position.setup.game, self._usual)


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
    greedy = GreedyPlayer(seed)
    return ByGame(
        SlippingPlayer(greedy, 0.9, 0.95, seed),
        kingdomino=SlippingPlayer(greedy, 0.75, 0.9, seed),
        riomino=roomy,
    )


def _squire(seed: Seed, _: Budget) -> Player:
    # Royal Wedding is played by three: to win three games of four against two of the level below, levels must lie
    # further apart than elsewhere, so all but the sovereign slip more.
    greedy = GreedyPlayer(seed)
    return ByGame(
        SlippingPlayer(greedy, 0.4, 0.5, seed),
        kingdomino=SlippingPlayer(greedy, 0.2, 0.5, seed),
        royal_wedding=SlippingPlayer(greedy, 0.68, 0.68, seed),
        riomino=SlippingPlayer(greedy, 0.45, 0.8, seed),
    )


def _baron(seed: Seed, budget: Budget) -> Player:
    # Thinking of points alone is too little where coins, giants and quests count: there the learned eye decides.
    eye = SearchPlayer(LedSearch(), EYE, FullGreedyPlayer(seed), seed)
    return ByGame(
        SlippingPlayer(eye, 0.35, 0.4, seed),
        kingdomino=_full_greedy(seed, budget),
        royal_wedding=SlippingPlayer(eye, 0.6, 0.55, seed),
        riomino=SlippingPlayer(SolvingPlayer(GLANCE, seed), 0.28, 0.6, seed),
    )


def _duke(seed: Seed, budget: Budget) -> Player:
    short = SearchPlayer(LedSearch(exact_nodes=SHORT_END), budget, FullGreedyPlayer(seed), seed)
    # In Kingdomino the learned eye alone is nearly as strong as the sovereign; slips make a level between. Where
    # turns have more steps, so short a search was hardly better than the eye, so it looks twice as often.
    slipping = SlippingPlayer(short, 0.15, 0.4, seed)
    twice = replace(budget, simulations=2 * budget.simulations)
    longer = SearchPlayer(LedSearch(), twice, FullGreedyPlayer(seed), seed)
    return ByGame(
        longer,
        kingdomino=slipping,
        age_of_giants=SlippingPlayer(longer, 0.05, 0.4, seed),
        royal_wedding=SlippingPlayer(longer, 0.18, 0.4, seed),
        riomino=SolvingPlayer(budget, seed),
    )


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
        "a beginner: takes points at once, but most decisions are hardly more than legal; in Riomino it "
        "leaves the other much room",
        _peasant,
    ),
    "squire": Recipe(
        "takes the most points at once, and slips now and then; in Riomino it leaves few replies, and slips more",
        _squire,
    ),
    "baron": Recipe(
        "thinks of this turn and the next, in the larger games by a learned eye, with slips; in Riomino it looks "
        "a little ahead, and slips now and then",
        _baron,
    ),
    "duke": Recipe(
        "a learned eye and a short search, with slips, in Queendomino without; in Riomino it solves the last dice",
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
"""Fills open seats, and plays for whoever is away."""
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
