"""A review as JSON and as text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from crownlands.review.grades import GRADES, POINTS, WIN_CHANCE
from crownlands.review.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from crownlands.review.findings import Account, Decision
    from crownlands.review.reasons import Reason
    from crownlands.review.reviews import Review

SCHEMA = 1
"""The version of the JSON; fields are only ever added to a version."""
PLACES = 4
"""Decimal places: more than any review is sure of, few enough to read."""


def as_json(review: Review) -> dict[str, Any]:
    """The review as plain values; schema.json describes them."""
    setup, findings = review.record.setup, review.findings
    return {
        "schema": SCHEMA,
        "game": setup.game,
        "options": list(setup.options),
        "players": list(review.players),
        "unit": review.unit,
        "depth": review.depth.name,
        "seed": review.seed,
        "playouts": findings.playouts,
        "thresholds": {"grades": list(GRADES), "points": list(POINTS), "win": list(WIN_CHANCE)},
        "seats": [_seat(review, account) for account in findings.accounts],
        "decisions": [_decision(review, one) for one in findings.decisions],
        "draws": [
            {
                "n": one.n,
                "kind": one.kind,
                "moves": [str(move) for move in one.moves],
                "luck": _numbers(one.luck),
                "error": _numbers(one.error),
                "win_luck": _numbers(one.win_luck),
            }
            for one in findings.draws
        ],
        "moments": [
            {"n": one.n, "lead": _numbers(one.leads), "win": _numbers(one.wins), "exact": one.exact}
            for one in findings.moments
        ],
        "turning_points": [one.n for one in review.turning_points],
    }


def _seat(review: Review, account: Account) -> dict[str, Any]:
    seat = account.seat
    real = review.decisions_of(seat)
    graded = Counter(review.grade(one) for one in real)
    win_graded = Counter(review.grade(one, "win") for one in real)
    return {
        "seat": seat,
        "player": review.players[seat],
        "final": _number(account.final),
        "start": _number(account.start),
        "luck": _number(account.luck),
        "own": _number(account.own),
        "others": _number(account.others),
        "unexplained": _number(account.unexplained),
        "unexplained_error": _number(account.unexplained_error),
        "adjusted": _number(account.adjusted),
        "accuracy": _number(review.accuracy(seat)),
        "lost": _number(sum(one.lost for one in real)),
        "win_lost": _number(sum(one.win_lost for one in real)),
        "lost_per_decision": _number(review.lost_per_decision(seat)),
        "decisions": len(real),
        "grades": {name: graded[name] for name in GRADES},
        "win_grades": {name: win_graded[name] for name in GRADES},
    }


def _decision(review: Review, one: Decision) -> dict[str, Any]:
    return {
        "n": one.n,
        "seat": one.seat,
        "kind": one.kind,
        "move": str(one.move),
        "best": str(one.best),
        "lost": _number(one.lost),
        "error": _number(one.error),
        "win_lost": _number(one.win_lost),
        "win_error": _number(one.win_error),
        "gained": _number(one.gained),
        "grade": review.grade(one),
        "win_grade": review.grade(one, "win"),
        "exact": one.exact,
        "why": [_reason(reason, review) for reason in one.why],
        "candidates": [
            {
                "move": str(other.move),
                "lead": _number(other.lead),
                "win": _number(other.win),
                "error": _number(other.error),
            }
            for other in one.candidates
        ],
    }


def _reason(reason: Reason, review: Review) -> dict[str, Any]:
    return {
        "code": reason.code,
        "arguments": dict(reason.arguments),
        "cells": list(reason.cells),
        "realm": reason.realm,
        "text": sentence(reason, review.players),
    }


def _number(number: float | None) -> float | None:
    return None if number is None else round(number, PLACES) + 0.0


def _numbers(numbers: Iterable[float]) -> list[float | None]:
    return [_number(number) for number in numbers]


def as_text(review: Review) -> str:
    """The review for people: who was lucky, the turning points, the seats."""
    percent = review.unit == "win"
    lines = [_headline(review), ""]
    wide = max(6, *(len(name) for name in review.players))
    heads = ("final", "start", "luck", "own", "others", "unexplained", "accuracy", "lost/decision")
    lines.append("  ".join([" " * wide, *heads]))
    for account in review.findings.accounts:
        told = [
            account.final,
            account.start,
            account.luck,
            account.own,
            account.others,
        ]
        cells = [amount(number, percent).rjust(len(head)) for number, head in zip(told, heads, strict=False)]
        cells.append(amount(account.unexplained, percent).rjust(len("unexplained")))
        right, each = review.accuracy(account.seat), review.lost_per_decision(account.seat)
        cells.append(("-" if right is None else f"{right:.0f} %").rjust(len("accuracy")))
        cells.append(("-" if each is None else amount(each, percent, sign=False)).rjust(len("lost/decision")))
        lines.append("  ".join([review.players[account.seat].ljust(wide), *cells]))
    points = review.turning_points
    lines += ["", "Turning points:" if points else "Nobody gave anything away that could be measured."]
    lines += [turning_point(review, one) for one in points]
    return "\n".join(lines)


def _headline(review: Review) -> str:
    luckiest = max(review.findings.accounts, key=lambda account: account.luck)
    setup = review.record.setup
    if luckiest.luck <= 0:
        return f"{setup.game}, {setup.seats} seats: luck favoured nobody."
    lucky = amount(luckiest.luck, review.unit == "win")
    return f"{setup.game}, {setup.seats} seats: luck favoured {review.players[luckiest.seat]} most ({lucky})."


def turning_point(review: Review, one: Decision) -> str:
    """A decision in a line: what was played, what was better, by how much, and why."""
    lost = amount(one.lost, review.unit == "win", sign=False)
    doubt = "" if one.exact else f" +- {amount(one.error, review.unit == 'win', sign=False)}"
    text = (
        f"  move {one.n}, {review.players[one.seat]}: {one.move} ({review.grade(one)}, lost {lost}{doubt}, "
        f"win chance {100 * one.win_lost:.0f} %); better {one.best}"
    )
    if one.why:
        text += ": " + "; ".join(sentence(reason, review.players) for reason in one.why)
    return text


def amount(number: float, percent: bool = False, *, sign: bool = True) -> str:
    """Points or a chance for people.

    >>> amount(2.25), amount(-0.031, percent=True), amount(0.004, sign=False)
    ('+2.2', '-3 %', '0.0')
    """
    form = "+" if sign else ""
    if percent:
        return f"{100 * number:{form}.0f} %".replace("+0 %", "0 %").replace("-0 %", "0 %")
    return f"{number:{form}.1f}".replace("+0.0", "0.0").replace("-0.0", "0.0")
