"""A review as a page of its own: the course of the game, the seats, the turning points with the table drawn."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from crownlands.review.sentences import sentence
from crownlands.review.telling import amount
from crownlands.rules.kinds import kind_of
from crownlands.rules.pictures.canvas import SEAT_COLOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.review.findings import Decision
    from crownlands.review.reviews import Review

WIDTH, HEIGHT = 720, 220
STYLE = """
.review { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff }
.review { max-width: 60rem; margin: auto; padding: 1rem }
.review table { border-collapse: collapse } .review th, .review td { padding: .2rem .7rem; text-align: right }
.review th:first-child, .review td:first-child { text-align: left } .review tr + tr { border-top: 1px solid #ccc }
.review svg { max-width: 100%; height: auto } .review figure { margin: .5rem 0 }
"""


def page(reviews: Sequence[Review]) -> str:
    """A whole page that needs nothing else; a series is one game below the other."""
    games = "\n".join(fragment(one) for one in reviews)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Review</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"></head>'
        f"<body>\n{games}\n</body></html>\n"
    )


def fragment(review: Review) -> str:
    """What a notebook shows."""
    setup = review.record.setup
    points = "".join(_turning_point(review, one) for one in review.turning_points)
    return (
        f'<section class="review"><style>{STYLE}</style><h2>{escape(setup.game)}, {setup.seats} seats</h2>'
        f"{_seats(review)}<h3>Course of the game</h3>{course_svg(review)}"
        f"<h3>Turning points</h3>{points or '<p>Nobody gave anything away that could be measured.</p>'}</section>"
    )


def _seats(review: Review) -> str:
    percent = review.unit == "win"
    heads = (
        "",
        "final",
        "start",
        "luck",
        "own",
        "others",
        "unexplained",
        "without luck",
        "accuracy",
        "lost / decision",
    )
    rows = []
    for one in review.findings.accounts:
        right, each = review.accuracy(one.seat), review.lost_per_decision(one.seat)
        terms = (one.final, one.start, one.luck, one.own, one.others)
        doubt = amount(one.unexplained_error, percent, sign=False)
        cells = [
            escape(review.players[one.seat]),
            *[amount(number, percent) for number in terms],
            f"{amount(one.unexplained, percent)} &plusmn; {doubt}",
            amount(one.adjusted, percent),
            "&ndash;" if right is None else f"{right:.0f} %",
            "&ndash;" if each is None else amount(each, percent, sign=False),
        ]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def course_svg(review: Review) -> str:
    """Each seat's chance to win from move to move; what was given away are dots, as large as the loss."""
    moments = review.findings.moments
    last = max(1, moments[-1].n)

    def at(n: int, chance: float) -> tuple[float, float]:
        return 10 + (WIDTH - 20) * n / last, 10 + (HEIGHT - 20) * (1 - chance)

    drawn = []
    for seat in range(review.record.setup.seats):
        line = " ".join("{:.1f},{:.1f}".format(*at(one.n, one.wins[seat])) for one in moments)
        drawn.append(
            f'<polyline points="{line}" fill="none" stroke="{SEAT_COLOURS[seat]}" stroke-width="2.5">'
            f"<title>{escape(review.players[seat])}</title></polyline>"
        )
    chances = {one.n: one.wins for one in moments}
    for one in review.findings.decisions:
        if one.real and one.win_lost > 0 and one.n in chances:
            x, y = at(one.n, chances[one.n][one.seat])
            drawn.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{3 + 20 * min(one.win_lost, 0.4):.1f}" stroke="#222" '
                f'fill="{SEAT_COLOURS[one.seat]}"><title>move {one.n}: {escape(str(one.move))}</title></circle>'
            )
    _, middle = at(0, 0.5)
    axis = f'<path d="M10 {middle:.1f}H{WIDTH - 10}" stroke="#999" stroke-dasharray="4"/>'
    label = "chance to win of each seat, move by move"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" '
        f'aria-label="{label}"><rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f5ef"/>'
        f"{axis}{''.join(drawn)}</svg>"
    )


def _turning_point(review: Review, one: Decision) -> str:
    percent = review.unit == "win"
    lost = amount(one.lost, percent, sign=False)
    because = "; ".join(sentence(reason, review.players) for reason in one.why)
    return (
        f"<h4>Move {one.n}, {escape(review.players[one.seat])}: {escape(str(one.move))}</h4>"
        f"<p>{review.grade(one)}: lost {lost}, and {100 * one.win_lost:.0f} % of the chance to win. "
        f"Better: <b>{escape(str(one.best))}</b>{escape(': ' + because if because else '')}.</p>"
        f"<figure>{kind_of(one.before).svg(one.before)}</figure>"
    )
