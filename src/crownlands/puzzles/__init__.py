"""Puzzles: positions in which one move is better than all others by more than noise, to be solved by people.

>>> from crownlands.puzzles.shelf import puzzles_of
>>> one = puzzles_of("riomino")[0]
>>> one.best in [answer.move for answer in one.answers]
True
"""
