"""Riomino, the dice game: it shares cells, chance, notation and players with the others, nothing of kingdoms."""
