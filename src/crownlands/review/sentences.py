"""Reasons in English, for the command line and for notebooks; the page has its own words for each code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crownlands.review.reasons import Reason

SENTENCES = {
    "leaves_hole": "leaves {holes} {cell|cells} that no domino can fill",
    "gives_up_harmony": "gives up Harmony: some domino will fit nowhere",
    "leaves_centre": "the castle leaves the centre",
    "splits_territory": "splits the {terrain} in two: no single square can join its {squares} squares any more",
    "scores_less": "scores {points} {point|points} less at once",
    "shuts_in": "shuts in {squares} {square|squares}: no domino can enlarge their territories any more",
    "joins_less": "its territories have {squares} {square|squares} then, where {instead} were possible",
    "reaches_less": "narrows the kingdom: {narrower} {cell|cells} fewer are in reach",
    "fits_nowhere": "domino {domino} fits nowhere in the kingdom as it stands",
    "brings_less": "domino {domino} could bring {points} {point|points} more at once",
    "lets_take": "lets {seat} take domino {domino}, worth {points} {point|points} more to it than the rest",
    "lets_crown": "lets {seat} take domino {domino}, whose crowns bring its {terrain} {points} {point|points}",
    "lets_grow": "lets {seat} take domino {domino}, ground that brings its {terrain} {points} {point|points}",
    "acts_later": "the king acts {places} {place|places} later in the next round",
    "last_knight": "uses the last knight for {coins} {coin|coins}",
    "leaves_taxes": "leaves {coins} {coin|coins} of taxes uncollected",
    "taxes_less": "collects {coins} {coin|coins} less",
    "leaves_building": "does not build {building}",
    "better_building": "builds {instead} where {building} was better",
    "leaves_to_burn": "lets {building} stand, which the dragon could have burned",
    "covers_crown": "covers a crown that counts {points}, where another counts {less}",
    "frees_less": "frees a crown that counts {points} {point|points} less",
    "throws_away": "gives a {kept} away",
}
"""By code; ``{one|several}`` goes with the first number of the reason."""


def sentence(reason: Reason, players: Sequence[str] = ()) -> str:
    """A reason in words.

    >>> from crownlands.review.reasons import reason
    >>> sentence(reason("last_knight", coins=1))
    'uses the last knight for 1 coin'
    >>> sentence(reason("lets_take", seat=1, domino="48", points=6), ["Ada", "Bob"])
    'lets Bob take domino 48, worth 6 points more to it than the rest'
    """
    told = dict(reason.arguments)
    text = SENTENCES[reason.code]
    counted = told.get("points", next((one for one in told.values() if isinstance(one, int)), 0))
    seat = told.get("seat")
    if isinstance(seat, int):
        told["seat"] = players[seat] if seat < len(players) else f"seat {seat}"
    for forms in ("cell", "point", "place", "coin", "square"):
        both = f"{{{forms}|{forms}s}}"
        text = text.replace(both, forms if counted == 1 else f"{forms}s")
    words = {name: word.replace("_", " ") if isinstance(word, str) else word for name, word in told.items()}
    return text.format(**words)
