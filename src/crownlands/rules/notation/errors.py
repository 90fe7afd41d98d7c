"""What is said of a text that cannot be read."""

from __future__ import annotations


class NotationError(ValueError):
    """A text refused as a whole: where (line, token or field), why, and the rule if a rule was broken."""

    def __init__(self, why: str, *, token: str = "", line: int | None = None, rule_id: str | None = None) -> None:
        where = ", ".join([*([f"line {line}"] if line else []), *([repr(token)] if token else [])])
        super().__init__(f"{where}: {why}" if where else why)
        self.why, self.token, self.line, self.rule_id = why, token, line, rule_id


class UnknownEdition(NotationError):
    """Played by facts or rules that are not known here: which they are, and what can be done."""

    def __init__(self, code: str, name: str, why: str, token: str) -> None:
        super().__init__(why, token=token)
        self.code, self.name = code, name
