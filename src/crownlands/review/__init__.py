"""Reviews: where the points of a finished game went, what was luck, and what would have been better.

>>> from crownlands.match import Match
>>> review(Match.new("kingdomino", seed="x"))
Traceback (most recent call last):
crownlands.review.course.NotReviewed: the game is not over: only finished games are reviewed
"""

from crownlands.review.course import NotReviewed
from crownlands.review.depths import DEPTHS, Depth
from crownlands.review.reviews import Review, review, review_all, reviewing

__all__ = ["DEPTHS", "Depth", "NotReviewed", "Review", "review", "review_all", "reviewing"]
