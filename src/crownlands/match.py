"""A game being played: the friendly, mutable shell round the law.

>>> match = Match.new("kingdomino", seats=2, seed="a tour")
>>> match.actor, len(match.legal())
(0, 4)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crownlands.deal import Deal
from crownlands.rules import actor, legal, play, read_move, result, seat_to_move, setup, sheet
from crownlands.rules.games import USUAL_GAME
from crownlands.rules.kinds import kind_of
from crownlands.rules.notation import Record, read_position, read_record, write_record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.components import Components
    from crownlands.deal import Dealer
    from crownlands.rules import Move, Position, Result, Setup, Sheet
    from crownlands.rules.core import Actor, Seat


class Match:  # noqa: PLW1641 - it changes, so it has no hash
    """One game: a start, the moves so far, and the position they lead to.

    With a dealer, chance moves by itself; without one, push its moves like any other. Two matches are equal if
    they began alike and the same moves were played; ``len`` counts the moves, chance's included.
    """

    def __init__(
        self,
        chosen: Setup,
        dealer: Dealer | None = None,
        *,
        start: Position | None = None,
        players: Iterable[str] = (),
    ) -> None:
        if start is not None and start.setup != chosen:
            raise ValueError("the start position belongs to another set-up")
        self.setup = chosen
        self.dealer = dealer
        self.players = tuple(players)
        self.start = start
        self._moves: list[Move] = []
        self._positions: list[Position] = [Record(chosen, first=start).start]
        self._let_chance_play()

    @classmethod
    def new(
        cls,
        game: str = USUAL_GAME,
        seats: int | None = None,
        options: Iterable[str] = (),
        *,
        seed: str | None = None,
        players: Iterable[str] = (),
        components: Components | None = None,
    ) -> Match:
        """A new game dealt from ``seed``, or from a fresh secret one."""
        return cls(setup(game, seats, options, components), Deal(seed), players=players)

    @classmethod
    def from_position(cls, text: str, *, seed: str | None = None, components: Components | None = None) -> Match:
        """A game that begins at a position given as text; what is unseen there is dealt from ``seed``."""
        position = read_position(text, components)
        return cls(position.setup, Deal(seed), start=position)

    @classmethod
    def from_record(
        cls, record: Record | str, *, dealer: Dealer | None = None, components: Components | None = None
    ) -> Match:
        """A recorded game, up to its last move.

        Chance goes on from the record's seed where it tells one, otherwise as ``dealer`` has it.
        """
        if isinstance(record, str):
            record = read_record(record, components)
        match = cls(record.setup, start=record.first, players=(record.header("Players") or "").split(";"))
        for move in record.moves:
            match.push(move)
        match.dealer = Deal.of_record(record) or dealer
        match._let_chance_play()
        return match

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far, chance included."""
        return tuple(self._moves)

    @property
    def actor(self) -> Actor:
        """Who is to move."""
        return actor(self.position)

    @property
    def seat_to_move(self) -> Seat | None:
        """The seat that decides; None where chance is to move, and at the end."""
        return seat_to_move(self.position)

    @property
    def is_over(self) -> bool:
        """Nobody is to move any more."""
        return self.actor is None

    def legal(self) -> tuple[Move, ...]:
        """The legal moves."""
        return legal(self.position)

    def is_legal(self, move: Move | str) -> bool:
        """Whether the rules allow a move now, given as a value or as text.

        >>> match = Match.new("kingdomino", seats=2, seed="a tour")
        >>> match.is_legal(match.legal()[0]), match.is_legal("17x"), match.is_legal("no move at all")
        (True, False, False)
        """
        try:
            play(self.position, read_move(move) if isinstance(move, str) else move)
        except ValueError:  # IllegalMove is one, too
            return False
        return True

    def push(self, move: Move | str, by: int | None = None) -> Position:
        """Plays a move, given as a value or as text; IllegalMove, and nothing changed, if the rules refuse it."""
        if isinstance(move, str):
            move = read_move(move)
        self._positions.append(play(self.position, move, by))
        self._moves.append(move)
        self._let_chance_play()
        return self.position

    def pop(self) -> Move:
        """Takes the last move back; with a dealer, the last one that was not chance's."""
        by_chance = [actor(position) == "chance" for position in self._positions[:-1]]
        last = len(by_chance) - 1
        while self.dealer is not None and last >= 0 and by_chance[last]:
            last -= 1
        if last < 0:
            raise IndexError("there is no move to take back")
        move = self._moves[last]
        del self._moves[last:], self._positions[last + 1 :]
        return move

    def copy(self) -> Match:
        """The same game once more, to try things out; it goes on with the same deal."""
        twin = Match(self.setup, start=self.start, players=self.players)
        twin._moves, twin._positions = list(self._moves), list(self._positions)
        twin.dealer = self.dealer
        return twin

    def sheet(self, realm: int) -> Sheet:
        """The itemised score of a realm as it stands."""
        return sheet(self.position, realm)

    @property
    def result(self) -> Result:
        """The places as they stand; final once the game is over."""
        return result(self.position)

    def record(self) -> Record:
        """The game so far; the seed is told only when the game is over."""
        headers = [("Players", ";".join(self.players))] if any(self.players) else []
        if isinstance(self.dealer, Deal):
            headers.append(("Commit", self.dealer.commitment))
            if self.dealer.swap:
                headers.append(("Swapped", "yes"))
            if self.is_over:
                headers.append(("Seed", self.dealer.seed))
        return Record(self.setup, self.moves, self.start, tuple(headers))

    def show(self) -> str:
        """The table as text."""
        return kind_of(self.position).show(self.position, self.players)

    def __len__(self) -> int:
        return len(self._moves)

    def __bool__(self) -> bool:
        return True  # before its first move, too

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (self.setup, self.start, self._moves) == (other.setup, other.start, other._moves)

    def __str__(self) -> str:
        return write_record(self.record())

    def __repr__(self) -> str:
        return f"<Match {self.setup.game}, {self.setup.seats} seats, {len(self._moves)} moves>"

    def _repr_svg_(self) -> str:
        return kind_of(self.position).svg(self.position)

    def _let_chance_play(self) -> None:
        while self.dealer is not None and self.actor == "chance":
            move = self.dealer.draw(self.position)
            self._positions.append(play(self.position, move))
            self._moves.append(move)
