"""Queendomino's own parts: the builders' board, taxes, building, the queen, the dragon, scoring."""
