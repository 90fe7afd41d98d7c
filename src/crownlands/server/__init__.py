"""The table: a server where people and bots play, and no game is ever lost.

The life of a move: a client sends it as text, the law judges it, the event is stored, and only then
everybody is told. Events are the only truth; a position is always rebuilt from them.
"""
