"""What is said of a data file that cannot be used."""

from __future__ import annotations


class ComponentError(ValueError):
    """A data file that cannot be used; the message names file, line and field."""
