"""The page in a real browser against the real server; its own pytest process, see the Makefile."""
