"""The command line: `crownlands --help` teaches it."""

from crownlands.cli.app import main

__all__ = ["main"]
