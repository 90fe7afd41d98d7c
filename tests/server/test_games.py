"""Every game and every set-up is playable at a table, and every message has the protocol's exact shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from crownlands.players import LEVELS, RECIPES, new_player
from crownlands.players.unfinished import Unfinished
from crownlands.rules import GAMES, KingdomPosition, actor, gain, legal, play, seat_to_move, start
from crownlands.rules.kingdoms.territories import score_territories
from crownlands.rules.notation import read_records, write_record
from crownlands.server.live.levels import Levels, _budget
from crownlands.server.table import conduct, imported, records, view
from crownlands.server.table.agreement import read_agreement
from crownlands.server.table.event_json import read_event
from crownlands.server.table.ledger import Ledger
from crownlands.server.table.terms import Terms
from tests.players.games import moments
from tests.server.harness import until
from tests.server.ledgers import append, check, new_ledger
from tests.tables import every_setup, name_of, random_game

if TYPE_CHECKING:
    from crownlands.rules import Setup
    from tests.server.harness import Running


@pytest.mark.parametrize("chosen", every_setup(), ids=name_of)
def test_every_setup_is_played_to_its_end_with_messages_of_the_right_shape(chosen: Setup) -> None:
    ledger = new_ledger(chosen.game, chosen.seats, chosen.options)
    check(ledger, 0)
    append(ledger, conduct.begin(ledger))
    while ledger.is_running:
        before = ledger.n
        due = ledger.actor
        assert isinstance(due, int)
        moves = legal(ledger.position)
        append(ledger, conduct.move(ledger, due, str(moves[before * 7919 % len(moves)])))
        if before % 5 == 0 or not ledger.is_running:
            check(ledger, before)
    assert actor(ledger.position) is None
    assert ledger.finished[0].result.scores


@pytest.mark.parametrize("chosen", every_setup(), ids=name_of)
def test_every_setup_answers_fits_and_dead_cells(chosen: Setup) -> None:
    ledger = new_ledger(chosen.game, chosen.seats, chosen.options)
    append(ledger, conduct.begin(ledger))
    looks = view.looks_of(ledger.position)
    here = ledger.position
    some = next(iter(here.plan.by_name)) if isinstance(here, KingdomPosition) else "03"
    assert looks.fits(ledger.position, 0, some)
    assert looks.fits(ledger.position, 0, "Z9") is None
    assert looks.dead(ledger.position, 0) == []


def pair_of_riomino() -> Ledger:
    """Both games of a pair, played."""
    ledger = new_ledger("riomino", 2, ("paired",))
    for _ in (1, 2):
        append(ledger, conduct.begin(ledger))
        while ledger.is_running:
            due = ledger.actor
            assert isinstance(due, int)
            append(ledger, conduct.move(ledger, due, str(legal(ledger.position)[0])))
    return ledger


def test_a_game_of_a_pair_is_fair_however_often_it_is_kept_alone() -> None:
    texts = [write_record(one) for one in read_records(records.text(pair_of_riomino()))]
    assert [imported.verdict(text)["code"] for text in texts] == ["fair", "fair"]
    for text in texts:
        alone = text
        for _ in (1, 2):
            [record] = imported.read(alone)
            told = imported.kept(record)
            terms = Terms.played_by(
                told["rules"], told["facts"], "copy", read_agreement(told["agreed"]), "a secret"
            )
            copy = Ledger(terms)
            append(copy, [(by, read_event(body)) for by, body in told["events"]])
            assert copy.status == "over"
            alone = records.text(copy)
            assert imported.verdict(alone)["code"] == "fair"
        assert ("[Swapped" in alone) == ("[Swapped" in text)


def test_a_pair_of_riomino_swaps_the_rolls_and_counts_half_points() -> None:
    ledger = pair_of_riomino()
    first, second = ([str(move) for move in game.moves if "roll" in str(move)] for game in ledger.finished)
    assert [text.replace(":0:", ":x:").replace(":1:", ":0:").replace(":x:", ":1:") for text in first] == second
    assert ledger.status == "over"
    assert ledger.totals is not None
    assert sum(ledger.totals.scores) == 4


TERRITORIES_ALONE = [
    chosen for chosen in every_setup() if getattr(start(chosen).plan, "scoring", None) == (score_territories,)
]
"""The set-ups in which the table takes its short cut to a placement's gain."""


@pytest.mark.parametrize("chosen", TERRITORIES_ALONE, ids=name_of)
def test_the_gains_that_are_told_are_the_laws(chosen: Setup) -> None:
    for position, move in random_game(chosen, seed=5):
        if move is not None and seat_to_move(position) is not None:
            moves = legal(position)
            assert view.looks_of(position).gains(position, moves) == [gain(position, one) for one in moves]


def test_bots_think_less_when_many_wait() -> None:
    assert _budget("sovereign", 1.0) == RECIPES["sovereign"].budget
    crowded = _budget("sovereign", 4.0)
    assert crowded is not None
    assert crowded.seconds == pytest.approx(0.2)
    assert _budget("baron", 4.0) is None


@pytest.mark.parametrize("game", ["kingdomino", "queendomino", "age_of_giants", "riomino", "royal_wedding"])
def test_every_level_moves_legally_in_every_game(game: str) -> None:
    ledger = new_ledger(game, GAMES[game].seats[0])
    append(ledger, conduct.begin(ledger))
    for level in LEVELS:
        assert Levels().decide(level, ledger.position, crowding=20.0) in legal(ledger.position)


def test_a_turn_is_finished_by_the_player_who_began_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counted(level: str, **given: object) -> object:
        made.append(level)
        return new_player(level, **given)  # type: ignore[arg-type]

    monkeypatch.setattr("crownlands.server.live.levels.new_player", counted)
    levels = Levels()
    position = next(one for one in moments("queendomino", 2)[8:] if one.stage == "place")
    seat = actor(position)
    decisions = 0
    while actor(position) == seat:
        position = play(position, levels.decide("duke", position))
        decisions += 1
    assert decisions > 1
    assert made == ["duke"]


def test_of_turns_that_are_never_finished_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownlands.players.unfinished.MOST", 2)
    levels = Levels()
    kept = []
    for position in moments("kingdomino", 2)[:30]:
        levels.decide("squire", position)
        kept.append(len(levels.unfinished))
    assert max(kept) == 2


def test_a_turn_that_is_not_finished_within_a_minute_is_forgotten() -> None:
    now = 0.0
    unfinished = Unfinished(lambda: now)
    early, late = moments("kingdomino", 2)[8:10]
    player = new_player("squire")
    unfinished.keep("squire", early, player)
    now = 30.0
    unfinished.keep("squire", late, player)
    now = 59.0
    unfinished.forget_old()
    assert len(unfinished) == 2
    now = 60.0
    unfinished.forget_old()
    assert unfinished.take("squire", early) is None
    assert unfinished.take("squire", late) is player
    assert unfinished.take("squire", late) is None


def test_the_sweep_forgets_turns_that_were_left(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownlands.players.unfinished.SECONDS", 0.0)
    unfinished = server.tables.levels.unfinished
    unfinished.keep("squire", moments("kingdomino", 2)[8], new_player("squire"))
    until(lambda: len(unfinished) == 0)


def test_a_bot_that_fails_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = new_ledger("kingdomino", 2)
    append(ledger, conduct.begin(ledger))

    def faulty(level: str, **given: object) -> object:
        if level == "duke":
            raise RuntimeError("out of order")
        return new_player(level, **given)  # type: ignore[arg-type]

    monkeypatch.setattr("crownlands.server.live.levels.new_player", faulty)
    assert Levels().decide("duke", ledger.position) in legal(ledger.position)
