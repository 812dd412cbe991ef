"""Orders to bodies: the commands, what may be ordered, and what may be expected of it."""
