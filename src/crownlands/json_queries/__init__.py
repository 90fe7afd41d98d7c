"""The JSON queries: score a kingdom, list or judge placements, rank players.

Other programs come in here; docs/json.md has the schema. Any picture of a kingdom is accepted, also one
that no legal game could build. What is wrong with an input is said with the path of its field.
"""

from crownlands.json_queries.answers import legal, rank, score
from crownlands.json_queries.fields import InputError

__all__ = ["InputError", "legal", "rank", "score"]
