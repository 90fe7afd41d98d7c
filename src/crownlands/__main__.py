"""``python -m crownlands`` is the command line."""

from crownlands.cli import main

if __name__ == "__main__":
    main()
