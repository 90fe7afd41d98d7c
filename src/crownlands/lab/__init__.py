"""Research: matches between players, ratings, learning."""
