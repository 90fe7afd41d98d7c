"""Real games, played while everything that can break is broken; then every promise is checked."""
