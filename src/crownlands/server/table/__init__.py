"""What happens at one table, without network or disk: its terms, its events, what may be done, what is seen."""
