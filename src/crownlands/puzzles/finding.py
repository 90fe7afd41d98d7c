"""Puzzles found in a game that was played: every decision looked at, the best of them kept."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from crownlands.puzzles.difficulty import difficulty_of, tried
from crownlands.puzzles.kingdoms import USUAL_PLAYOUTS, Finder
from crownlands.puzzles.puzzle import Answer, Puzzle
from crownlands.puzzles.riomino import Dicer
from crownlands.review.course import course
from crownlands.review.findings import Candidate, Decision
from crownlands.review.reasons import why
from crownlands.rules import KingdomPosition, RiominoPosition, read_move
from crownlands.rules.notation import write_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crownlands.review.course import Event
    from crownlands.review.reasons import Reason
    from crownlands.rules.notation import Record

MOST_OF_A_GAME = 3
"""Puzzles kept of one game: more would look alike."""
EXPLAINED = 6
"""Answers beside the best that are told why they are worse."""
PLAIN = {"end", "resign"}
"""Kinds of decision that make no puzzle."""


def puzzles_in(game: Record, source: dict[str, Any]) -> list[Puzzle]:
    """Some puzzles of a finished game, in its order.

    Its decisions are looked at in an order that says nothing about them, until there are enough: were it the
    margin, the easiest would be kept.
    """
    found = list(islice(_found(game, source), MOST_OF_A_GAME))
    return sorted(found, key=lambda one: int(one.source["n"]))


def _found(game: Record, source: dict[str, Any]) -> Iterator[Puzzle]:
    dicer = Dicer() if game.setup.game == "riomino" else None
    decisions = [event for event in course(game) if event.seat is not None and event.kind not in PLAIN]
    for event in sorted(decisions, key=lambda one: seed_of(f"{one.n} {game.moves[-1]}")):
        if event.is_forced:
            continue
        one = _of_dice(event, dicer) if dicer else _of_kingdoms(event)
        if one is not None:
            yield replace(one, source={**source, "n": event.n})


def seed_of(position: str, salt: str = "") -> int:
    """Every position throws dice of its own, and a check throws others."""
    return int(hashlib.sha256(f"{salt}{position}".encode()).hexdigest()[:15], 16)


def _of_kingdoms(event: Event) -> Puzzle | None:
    position = event.before
    assert isinstance(position, KingdomPosition)
    text = write_position(position)
    measured = Finder(position, seed_of(text)).find(position)
    if measured is None:
        return None
    return _made(event, text, measured.answers, measured.unit, USUAL_PLAYOUTS, None)


def _of_dice(event: Event, dicer: Dicer) -> Puzzle | None:
    position = event.before
    assert isinstance(position, RiominoPosition)
    if (found := dicer.find(position)) is None:
        return None
    answers, length = found
    return _made(event, write_position(position), answers, "win", 0, length)


def _made(
    event: Event, text: str, answers: tuple[Answer, ...], unit: str, playouts: int, win_in: int | None
) -> Puzzle | None:
    best = [one.move for one in answers if one.is_best]
    shares, wrong = tried(event.before, best)
    difficulty = difficulty_of(shares)
    if difficulty is None:
        return None
    # Worth a sentence: what comes nearest, and what others fall for.
    others = [one.move for one in answers if one.move not in best][:EXPLAINED]
    tempting = [move for move, _ in wrong.most_common(EXPLAINED)]
    told = {move: _why(event, move, answers) for move in {*others, *tempting}}
    explained = tuple(replace(one, why=told.get(one.move, ())) for one in answers)
    themes = dict.fromkeys(reason["code"] for move in [*tempting[:2], *others[:1]] for reason in told[move])
    assert event.seat is not None
    setup = event.before.setup
    return Puzzle(
        setup.game,
        setup.seats,
        text,
        event.seat,
        event.kind,
        unit,
        explained,
        tuple(themes),
        shares,
        difficulty,
        playouts,
        {},
        win_in,
    )


def _why(event: Event, move: str, answers: tuple[Answer, ...]) -> tuple[dict[str, Any], ...]:
    """What a review says of a move that was made instead of the best."""
    assert event.seat is not None
    told = {one.move: one for one in answers}
    best, made = answers[0], told[move]
    exact = isinstance(event.before, RiominoPosition)
    lost = made.win_lost if exact else made.lost
    decision = Decision(
        event.n,
        event.seat,
        event.kind,
        read_move(move),
        read_move(best.move),
        lost,
        made.error,
        made.win_lost,
        made.win_error,
        -lost,
        True,
        exact,
        event.before,
        tuple(Candidate(read_move(one.move), one.lead, one.win, one.error) for one in (best, made)),
    )
    return tuple(_reason(one) for one in why(decision)) if lost > 0 else ()


def _reason(one: Reason) -> dict[str, Any]:
    return {"code": one.code, "arguments": dict(one.arguments), "cells": list(one.cells), "realm": one.realm}
