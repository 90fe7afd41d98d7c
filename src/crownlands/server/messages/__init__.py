"""The messages by topic; `crownlands.server.protocol` has them all."""
