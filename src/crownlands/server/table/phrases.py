"""What can be said at a table."""

from __future__ import annotations

PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "nice_move",
    "thank_you",
    "oops",
    "wow",
    "your_turn",
    "one_moment",
    "sorry",
    "good_game",
    "again",
    "goodbye",
)
"""What can be said; the page has the words in every language."""
