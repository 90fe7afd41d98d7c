"""The fast twin of the rules; crownlands.kernel is its face."""

from collections.abc import Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray


def built() -> str:
    """Compiler and flags."""

class Builders:
    """The numbers and buildings of Queendomino."""

    def __init__(self, *, coins: int, knights: int, all_knights: int, all_towers: int, bribe: int, coins_per_point: int, town: int, in_pairs: bool, buildings: Sequence[Sequence[int]]) -> None: ...

class Quests:
    """The quests of Age of Giants."""

    def __init__(self, *, drawn: int, quests: Sequence[Sequence[int]]) -> None: ...

class Plan:
    """The numbers and tables of one set-up."""

    def __init__(self, *, grid: int, kings: Sequence[int], realm_of: Sequence[int], piles: Sequence[Sequence[Sequence[int]]], row: int, rounds: int, removed: Sequence[int], middle_kingdom: int, harmony: int, crowns_break_ties: bool = True, bleak: Sequence[int] = [], bleak_squares: int = 1, builders: Builders | None = None, quests: Quests | None = None) -> None: ...

    def ascending(self, pile: int) -> list[int]:
        """The draws' numbers of a pile in ascending order of the dominoes."""

class ScoreLine:
    """One line of a sheet; cells are codec numbers."""

    @property
    def what(self) -> int: ...

    @property
    def points(self) -> int: ...

    @property
    def item(self) -> int: ...

    @property
    def times(self) -> int: ...

    @property
    def crowns(self) -> int: ...

    @property
    def cells(self) -> list[int]: ...

class Sheet:
    """An itemised score."""

    @property
    def lines(self) -> list[ScoreLine]: ...

    @property
    def largest_territory(self) -> int: ...

    @property
    def crowns(self) -> int: ...

class Tally:
    """Sums over many games, per realm; a whole win counts WHOLE_WIN."""

    @property
    def games(self) -> int: ...

    @property
    def moves(self) -> int: ...

    @property
    def scores(self) -> list[int]: ...

    @property
    def squares(self) -> list[int]: ...

    @property
    def wins(self) -> list[int]: ...

class Comparison:
    """Sums over games after each of some moves, for the realm that moves."""

    @property
    def games(self) -> int: ...

    @property
    def leads(self) -> list[int]: ...

    @property
    def wins(self) -> list[int]: ...

    @property
    def lead_products(self) -> list[int]:
        """Of moves 0 0, 1 0, 1 1, 2 0 and so on."""

    @property
    def win_products(self) -> list[int]: ...

WHOLE_WIN: int = 840

class Script:
    """Draws written down beforehand, as chance numbers."""

    def __init__(self, piles: Sequence[Sequence[int]], kings: Sequence[int], buildings: Sequence[int] = [], quests: Sequence[int] = []) -> None: ...

class Solution:
    """What an exact search found; nothing of it counts unless it is solved."""

    @property
    def solved(self) -> bool: ...

    @property
    def points(self) -> int: ...

    @property
    def result(self) -> int: ...

    @property
    def best(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def puzzles(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class State:
    """One moment of a game."""

    @staticmethod
    def first(plan: Plan) -> State:
        """Castles alone, kings in the hand, nothing drawn."""

    @staticmethod
    def unpack(plan: Plan, packed: bytes) -> State:
        """The state of packed bytes; ValueError if no game has it."""

    def pack(self) -> bytes:
        """All a position says, as bytes."""

    def copy(self) -> State:
        """The same state, to be played on separately."""

    def __copy__(self) -> State: ...

    @property
    def stage(self) -> int:
        """What is to be decided, by number."""

    @property
    def actor(self) -> int:
        """The seat that moves, -1 for chance, -2 at the end."""

    @property
    def size(self) -> int:
        """How many bytes a state has."""

    def legal(self) -> list[int]:
        """The numbers of all legal moves; of a move of two numbers the first."""

    def moves(self) -> list[list[int]]:
        """Every legal move as its one or two numbers."""

    def play(self, number: int) -> None:
        """Plays a move; ValueError, and nothing changed, if it is not legal."""

    def scores(self) -> list[int]:
        """The total of each realm as it stands."""

    def ranks(self) -> list[int]:
        """Points, largest territory and crowns of each realm in one number."""

    def sheet(self, realm: int) -> Sheet:
        """The itemised score of a realm as it stands."""

    def draw(self, seed: int, stream: int = 0) -> None:
        """Lets the dice draw until a seat is to move."""

    def wander(self, seed: int, stream: int = 0, *, guided: bool = False) -> None:
        """Plays one move, of chance or of a seat, by the dice or by the guide."""

    def draw_scripted(self, script: Script) -> None:
        """Draws as written until a seat is to move."""

    def count(self, script: Script, depth: int) -> tuple[int, int]:
        """Lines of play of a depth and the sum of their scores."""

    def rollouts(self, games: int, seed: int, *, first: int = 0, threads: int = 1, guided: bool = False) -> Tally:
        """Plays to the end many times; game i throws dice (seed, first + i)."""

    def playouts(self, moves: Sequence[Sequence[int]], games: int, seed: int, *, first: int = 0, guided: bool = True) -> Comparison:
        """
        Plays to the end many times after each move; game n throws the same dice after every move.
        """

    @property
    def is_certain(self) -> bool:
        """Two seats, and chance has nothing more to decide."""

    def solve(self, *, nodes: int = 0, seconds: float = 0.0, megabytes: int = 64) -> Solution:
        """The exact value of the end of a game."""

    def __eq__(self, other: object | None) -> bool: ...

    def __hash__(self) -> int: ...

class Batch:
    """Many games stepped together."""

    @overload
    def __init__(self, plan: Plan, games: int, seed: int, *, chance: bool = False, stays: bool = False) -> None: ...

    @overload
    def __init__(self, plan: RiominoTable, games: int, seed: int, *, chance: bool = False, stays: bool = False) -> None: ...

    @property
    def games(self) -> int: ...

    @property
    def seats(self) -> int: ...

    @property
    def realms(self) -> int: ...

    @property
    def numbers(self) -> int:
        """How many numbers a mask has."""

    @property
    def planes(self) -> int: ...

    @property
    def side(self) -> int: ...

    @property
    def draft(self) -> int: ...

    def copy(self) -> Batch:
        """The same games, to be played on separately."""

    def observe(self, *, actors: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')] | None = None, masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, planes: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order='C', device='cpu')] | None = None, drafts: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, threads: int = 1) -> None:
        """Writes what is to be seen into the arrays given."""

    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, actors: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')] | None = None, ended: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')] | None = None, scores: Annotated[NDArray[numpy.int16], dict(shape=(None, None), order='C', device='cpu')] | None = None, places: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, masks: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, planes: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order='C', device='cpu')] | None = None, drafts: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, final_planes: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order='C', device='cpu')] | None = None, final_drafts: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')] | None = None, threads: int = 1) -> int:
        """
        Plays a number in each game; gives the first game that refused its number, or the number of games.
        """

    def random(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu')], *, threads: int = 1) -> None:
        """Writes a random legal number for each game."""

    def seat_opponents(self, seats: Sequence[int], *, weights: Weights | None = None, style: Style | None = None, simulations: int = 0, rotate: bool = False) -> None:
        """
        Who decides for each seat: -1 the caller, 0 random, 1 the guide, 2 greedy, 3 the evaluation, 4 the search.
        """

    def pack(self, game: int) -> bytes:
        """One game's state as bytes."""

    def load(self, game: int, packed: bytes) -> None:
        """Puts a state in the place of a game's; its dice stay."""

    def reset(self, game: int, seed: int) -> None:
        """Begins one game again, with dice of its own."""

    def play(self, game: int, number: int) -> None:
        """Plays a number in one game; at its end it stays."""

    def actor(self, game: int) -> int:
        """The seat that moves, CHANCE or NOBODY."""

    def legal(self, game: int) -> list[int]:
        """The numbers of all legal moves of one game."""

    def chances(self, game: int) -> list[tuple[int, int]]:
        """
        Where chance is due: its numbers, and how many of the things it may draw each stands for.
        """

    def scores_of(self, game: int) -> list[int]:
        """The total of each realm as it stands."""

    def places_of(self, game: int) -> list[int]:
        """The place of each realm as it stands; equals share one."""

    def look(self, game: int, seat: int, *, planes: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None), order='C', device='cpu')] | None = None, draft: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')] | None = None) -> None:
        """Writes what one seat sees of one game."""

    CHANCE: int = 255

    NOBODY: int = 254

FEATURES: int = 91

REALM_INPUTS: int = 179

SHARED_INPUTS: int = 41

TABLE_WIDE: int = 96

TABLE_NARROW: int = 32

class Weights:
    """A learned evaluation."""

    def __init__(self, sets: Sequence[Sequence[float]], table: bytes = ...) -> None: ...

class Style:
    """How a search weighs things."""

    def __init__(self) -> None: ...

    @property
    def exploration(self) -> float: ...

    @exploration.setter
    def exploration(self, arg: float, /) -> None: ...

    @property
    def temperature(self) -> float: ...

    @temperature.setter
    def temperature(self, arg: float, /) -> None: ...

    @property
    def doubt(self) -> float: ...

    @doubt.setter
    def doubt(self, arg: float, /) -> None: ...

    @property
    def noise(self) -> float: ...

    @noise.setter
    def noise(self, arg: float, /) -> None: ...

    @property
    def exact_share(self) -> float: ...

    @exact_share.setter
    def exact_share(self, arg: float, /) -> None: ...

    @property
    def width(self) -> int: ...

    @width.setter
    def width(self, arg: int, /) -> None: ...

    @property
    def widening(self) -> float: ...

    @widening.setter
    def widening(self, arg: float, /) -> None: ...

    @property
    def exact_nodes(self) -> int: ...

    @exact_nodes.setter
    def exact_nodes(self, arg: int, /) -> None: ...

    @property
    def trust(self) -> float: ...

    @trust.setter
    def trust(self, arg: float, /) -> None: ...

    @property
    def victory(self) -> float: ...

    @victory.setter
    def victory(self, arg: float, /) -> None: ...

    @property
    def lead(self) -> float: ...

    @lead.setter
    def lead(self, arg: float, /) -> None: ...

class Candidate:
    """One move a search looked at."""

    @property
    def number(self) -> int: ...

    @property
    def then(self) -> int:
        """The second number of a move that has two, else -1."""

    @property
    def visits(self) -> int: ...

    @property
    def value(self) -> float: ...

    @property
    def margin(self) -> float: ...

    @property
    def victory(self) -> float: ...

class SearchResult:
    """What a search found."""

    @property
    def best(self) -> int: ...

    @property
    def then(self) -> int:
        """The second number of the best move, if it has two, else -1."""

    @property
    def simulations(self) -> int: ...

    @property
    def recalled(self) -> int:
        """Simulations of an earlier decision that count here, too."""

    @property
    def seconds(self) -> float: ...

    @property
    def exact(self) -> bool: ...

    @property
    def candidates(self) -> list[Candidate]: ...

class Stop:
    """Ends a search early, from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    @property
    def is_set(self) -> bool: ...

class Memory:
    """What a search leaves for the next decision of the same turn."""

    def __init__(self) -> None: ...

def uct(plan: Plan, packed: bytes, *, simulations: int = 0, seconds: float = 0.0, thread_time: bool = False, seed: int = 0, threads: int = 1, stop: Stop | None = None) -> SearchResult:
    """Plain open-loop UCT."""

def search(plan: Plan, packed: bytes, weights: Weights, style: Style, *, simulations: int = 0, seconds: float = 0.0, thread_time: bool = False, seed: int = 0, threads: int = 1, stop: Stop | None = None, memory: Memory | None = None) -> SearchResult:
    """
    The strongest search; it goes on from what the memory kept of this position.
    """

def led_playouts(plan: Plan, packed: bytes, weights: Weights, lines: Sequence[Sequence[int]], games: int, seed: int, *, first: int = 0, noise: float = 0.0, nodes: int = 0) -> bytes:
    """
    Plays to the end many times by the evaluation after each line of numbers; for each game, line and realm its lead and its part of the victory, as numbers of two bytes. With nodes, endings without chance are solved.
    """

def decide(plan: Plan, packed: bytes, seed: int = 0) -> int:
    """The yardstick's move."""

def contest(plan: Plan, policies: Sequence[int], games: int, seed: int = 0, weights: Weights | None = None) -> Tally:
    """
    Whole games among policies: 0 random, 1 the guide, 2 full greedy, 3 the evaluation alone.
    """

def samples(plan: Plan, policy: int, games: int, seed: int = 0, whim: int = 0, noise: float = 0.0, weights: Weights | None = None) -> bytes:
    """
    Kingdoms and what they came to: rows of features, dominoes to come and final score, as 32-bit floats.
    """

def table_samples(plan: Plan, weights: Weights, style: Style, games: int, seed: int = 0, *, simulations: int = 0, whim: int = 0, noise: float = 0.0) -> bytes:
    """
    Whole tables at the ends of rounds and what they came to: rows of rows to come, whether a random move followed, what all share, and for each realm its inputs, forecast, value by the table and final score, as 32-bit floats.
    """

class RiominoTable:
    """What a set-up of Riomino fixes."""

def riomino_table(*, board: Sequence[Sequence[int]], frame: int, edges: Sequence[Sequence[int]], pips: Sequence[int], hand: int, tashkent: bool) -> RiominoTable:
    """
    A table from the cells of a board, or a frame, and the edges of all dice.
    """

class RiominoState:
    """A game of Riomino; moves are numbers of the codec."""

    def __init__(self, table: RiominoTable, *, stage: int = 0, starter: int = -1, start_face: int = -1, turn: int = -1, trays: Sequence[Sequence[int]] = [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]], laid: Sequence[Sequence[int]] = []) -> None: ...

    def copy(self) -> RiominoState:
        """Another state, the same."""

    def legal(self) -> list[int]:
        """
        The numbers of all legal moves, ascending; giving up is not among them.
        """

    def play(self, number: int) -> None:
        """Plays a number."""

    @property
    def stage(self) -> int: ...

    @property
    def starter(self) -> int: ...

    @property
    def start_face(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def trays(self) -> list[list[int]]: ...

    @property
    def laid(self) -> list[tuple[int, int, int]]:
        """Column, row and die, in the order of laying."""

    @property
    def winner(self) -> int:
        """The seat that has won; -1: nobody, or not yet."""

class RiominoVerdict:
    """What the Riomino solver found; None is unknown."""

    @property
    def wins(self) -> bool | None: ...

    @property
    def value(self) -> int | None: ...

    @property
    def best(self) -> int: ...

    @property
    def winning(self) -> int | None: ...

    @property
    def nodes(self) -> int: ...

    @property
    def seconds(self) -> float: ...

class RiominoForesight:
    """What a look ahead found."""

    @property
    def best(self) -> int: ...

    @property
    def worth(self) -> float: ...

    @property
    def depth(self) -> int: ...

    @property
    def nodes(self) -> int: ...

class RiominoSolver:
    """Solves Riomino, and remembers what it found for the next question."""

    def __init__(self, megabytes: int = 256) -> None: ...

    def solve(self, state: RiominoState, *, nodes: int = 0, seconds: float = 0.0, threads: int = 1, every: bool = False) -> RiominoVerdict:
        """Who wins with best play, and by which move."""

    def look(self, state: RiominoState, *, nodes: int = 0, seconds: float = 0.0) -> RiominoForesight:
        """The move that looks best some moves ahead."""
