"""Shows the examples of docstrings as code on the site; in a docstring they stand without a fence."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^( *)>>> .*(?:\n(?! *$).*)*", re.MULTILINE)


def fenced(text: str) -> str:
    """A docstring with a fence round each example, which lasts until the next empty line.

    >>> fenced("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nNo more.").splitlines()
    ['Adds.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'No more.']
    """
    return EXAMPLE.sub(lambda found: f"```pycon\n{_flush(found[0], found[1])}\n```", text)


def _flush(example: str, margin: str) -> str:
    return "\n".join(line.removeprefix(margin) for line in example.splitlines())


class Doctests(griffe.Extension):
    """Fences every docstring's examples."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Every module, class, function and name passes here."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
