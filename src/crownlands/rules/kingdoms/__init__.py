"""What the games with kingdoms share: the law that walks a turn, positions, rows, placing and territories."""
