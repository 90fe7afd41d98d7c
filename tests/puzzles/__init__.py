"""Puzzles: those of the package, how they are found, and how they are checked."""
