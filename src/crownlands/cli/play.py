"""A game in the terminal: against bots, or several people at one keyboard."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.text import Text

from crownlands.cli.console import (
    ComponentsOption,
    GameArgument,
    OptionsOption,
    SeatsOption,
    SeedOption,
    components_in,
    fail,
    out,
    split_names,
    write_text,
)
from crownlands.cli.paint import SEAT_INK, owners, paint_owners, paint_sheet
from crownlands.cli.views import View, view_of
from crownlands.players import GreedyPlayer, new_player
from crownlands.rules import IllegalMove, actor, gain, legal, read_move, setup
from crownlands.rules.games import USUAL_GAME, find_game
from crownlands.series import Series

if TYPE_CHECKING:
    from crownlands.match import Match
    from crownlands.players.player import Player
    from crownlands.rules import Move, Position


def play(
    game: GameArgument = USUAL_GAME,
    seats: SeatsOption = None,
    options: OptionsOption = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bots", "-b", help="The number of bots (0: people only), or their names: duke,squire."),
    ] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="A person's name; once per person.")] = None,
    seed: SeedOption = None,
    save: Annotated[Path | None, typer.Option(help="Writes the record here after every move.")] = None,
    components: ComponentsOption = None,
) -> None:
    """Plays a game in the terminal, against bots or with several people at one keyboard.

    People take the first seats, bots the others. Without a terminal, it shows a game between bots.
    """
    few = find_game(game).seats[0]
    chosen = setup(game, few if seats is None else seats, split_names(options), components_in(components))
    if remark := find_game(game).remarks.get(chosen.seats if "teams" not in chosen.options else 0):
        out.print(f"[dim]{remark}[/]")
    given = [*(name or [])]
    if any(";" in one or not one.isprintable() for one in given):
        fail("a name is letters, digits and signs, but no semicolon: it parts the names in a record")
    players = _bots(split_names(bots), chosen.seats, seed)
    alone = not (sys.stdin.isatty() and sys.stdout.isatty())
    if alone:
        out.print("[dim]There is no terminal to play at, so here is a game among bots.[/]")
        players = {seat: new_player("greedy", seed) for seat in range(chosen.seats)}
    people = [seat for seat in range(chosen.seats) if seat not in players]
    names = [
        f"Bot {seat + 1}" if seat in players else (given.pop(0) if given else _person(seat, people))
        for seat in range(chosen.seats)
    ]
    series = Series(chosen, seed=seed, players=names)
    table = _Table(series, players, names, save)
    if not alone:
        out.print(table.view.help(series.match.position) + "\n")
    table.play()


def _bots(given: list[str], seats: int, seed: str | None) -> dict[int, Player]:
    """The bots by seat; they take the last seats. With a seed they decide the same way again."""
    kinds = given or ["greedy"] * (seats - 1)
    if any(kind.isdecimal() for kind in kinds):
        if len(kinds) > 1:
            fail(f"--bots is one number or names, not {', '.join(kinds)}")
        kinds = ["greedy"] * int(kinds[0])
    if len(kinds) > seats:
        fail(f"{len(kinds)} bots do not fit {seats} seats")
    try:
        return {seats - len(kinds) + n: new_player(kind, seed) for n, kind in enumerate(kinds)}
    except ValueError as error:
        fail(str(error))


def _person(seat: int, people: list[int]) -> str:
    return "You" if len(people) == 1 else f"Player {seat + 1}"


class _Stop(Exception):
    """The person wants to stop."""


@dataclass
class _Table:
    series: Series
    bots: dict[int, Player]
    names: list[str]
    save: Path | None
    fresh: dict[int, int] = field(default_factory=dict)
    """By realm, the cells covered since a person last saw the table."""

    @property
    def view(self) -> View[Position]:
        """How this kind of game looks."""
        return view_of(self.series.match.position)

    def play(self) -> None:
        """All games of the series, to the end or until somebody stops."""
        self.store()
        try:
            while True:
                self.play_match(self.series.match)
                self.tell_end()
                if self.series.is_over:
                    break
                self.series.next_match()
        except (_Stop, KeyboardInterrupt, EOFError):
            out.print("\nStopped.")
        if self.save:
            out.print(f"The record is in {self.save}.", markup=False, soft_wrap=True)

    def play_match(self, match: Match) -> None:
        """Plays one game."""
        while (due := match.seat_to_move) is not None:
            bot = self.bots.get(due)
            if bot is not None:
                self.push(bot.decide(match.position), due)
            elif len(match.legal()) == 1:
                self.push(match.legal()[0], due)
            else:
                self.ask(match, due)

    def push(self, move: Move, due: int) -> None:
        """Plays a move and tells it, with its gain."""
        match = self.series.match
        before = match.position
        points = gain(before, move)
        realm = before.plan.realm_of[due]
        match.push(move)
        self.fresh[realm] = self.fresh.get(realm, 0) | self.view.covered(move)
        line = self.tag(due).append(f" {self.view.describe(before, move, self.names)}", "default")
        if points:
            line.append(f"  {points:+d}", "bold green" if points > 0 else "bold red")
        out.print(line)
        self.store()

    def store(self) -> None:
        """Writes the record, if it is wanted."""
        if self.save:
            write_text(self.save, str(self.series))

    def ask(self, match: Match, due: int) -> None:
        """Shows the table and asks one person until there is a move."""
        moves = self.offer(match.position)
        while True:
            words = out.input(self.tag(due).append(" > ", "bold")).strip()
            try:
                if self.command(words, match, moves, due):
                    return
            except (IllegalMove, ValueError) as error:
                out.print(f"  {error}", style="red", markup=False)

    def tag(self, seat: int) -> Text:
        """A player's name on the player's colour."""
        return Text().append(f" {self.names[seat][:20]} ", SEAT_INK[seat])

    def owners_tag(self, realm: int) -> Text:
        """The names of a realm's owners on their colours."""
        return paint_owners(self.series.match.position.plan, realm, self.names)

    def owners(self, realm: int) -> str:
        """The names of a realm's owners."""
        return owners(self.series.match.position.plan, realm, self.names)

    def offer(self, position: Position) -> list[Move]:
        """Shows the table and the numbered moves."""
        out.print()
        out.print(self.view.paint(position, self.names, self.fresh))
        out.print()
        self.fresh.clear()
        moves, listed = self.view.offer(position, self.names)
        out.print(listed)
        return moves

    def command(self, words: str, match: Match, moves: list[Move], due: int) -> bool:
        """Carries out what was typed; true if a move was played or taken back."""
        match words.split():
            case []:
                return False
            case ["q" | "quit" | "exit"]:
                raise _Stop
            case ["?" | "help"]:
                out.print(self.view.help(match.position))
            case ["s" | "score"]:
                for realm in range(match.position.plan.realms):
                    out.print(paint_sheet(self.owners_tag(realm), match.sheet(realm)))
            case ["r" | "record"]:
                out.print(str(self.series), markup=False, soft_wrap=True)
            case ["h" | "hint"]:
                hint = GreedyPlayer(0).decide(match.position)
                out.print(f"  the greedy bot would play {moves.index(hint) + 1}, that is {hint}")
            case ["u" | "undo"]:
                return self.undo(match, due)
            case ["p", number]:
                out.print(self.view.preview(match.position, _pick(number, moves)))
            case [number] if number.isdecimal():
                self.push(_pick(number, moves), due)
                return True
            case _:
                self.push(read_move(words), due)
                return True
        return False

    def undo(self, match: Match, due: int) -> bool:
        """Takes moves back to this person's last decision."""
        mine = [
            n
            for n, position in enumerate(match.record().positions())
            if n < len(match.moves) and _decided(position, due)
        ]
        if not mine:
            out.print("  there is nothing of yours to take back")
            return False
        while len(match.moves) > mine[-1]:
            match.pop()
        self.fresh.clear()
        self.store()
        out.print("  taken back")
        return True

    def tell_end(self) -> None:
        match = self.series.match
        out.print()
        watched = len(self.bots) < len(self.names)
        out.print(self.view.paint(match.position, self.names, self.fresh if watched else {}))
        self.fresh.clear()
        out.print()
        for realm, of in enumerate(match.result.standings):
            how = f" by {of.tie_break.replace('_', ' ')} ({of.decided_by})" if of.tie_break else ""
            title = self.owners_tag(realm).append(f" place {of.place}{how}", "bold")
            out.print(paint_sheet(title, match.sheet(realm)))
        winners = escape(" and ".join(self.owners(realm) for realm in match.result.winners))
        drawn = len(match.result.winners) > 1 and not any(match.result.scores)
        out.print("\nThe game is a draw." if drawn else f"\n[bold]{winners}[/] won the game.")
        if self.series.games > 1:
            totals = ", ".join(
                f"{self.owners(realm)} {self.series.format.points(total)}"
                for realm, total in enumerate(self.series.result.scores)
            )
            out.print(
                f"Game {len(self.series.matches)} of {self.series.games}; sums so far: {totals}", markup=False
            )


def _decided(position: Position, due: int) -> bool:
    """The person really chose here: it was their move, and there was more than one."""
    return actor(position) == due and len(legal(position)) > 1


def _pick(number: str, moves: list[Move]) -> Move:
    if not number.isdecimal() or not 1 <= int(number) <= len(moves):
        raise ValueError(f"there are moves 1 to {len(moves)}")
    return moves[int(number) - 1]
