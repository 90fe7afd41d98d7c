"""Tables that are alive in this process: who is connected, what is due, who is told."""
