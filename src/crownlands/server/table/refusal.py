"""What is not done at a table, and why."""

from __future__ import annotations


class Refused(Exception):
    """Something is not done: the rule where the law refuses, a code, its facts."""

    def __init__(self, code: str, rule: str | None = None, **facts: str | int) -> None:
        super().__init__(code)
        self.code, self.rule, self.facts = code, rule, facts
