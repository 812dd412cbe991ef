"""The screen on which a table is laid out: what may be laid at the left, what is said of it at the right."""
