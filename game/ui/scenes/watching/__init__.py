"""A kept battle that is watched: its course, the line along it, and what is looked up meanwhile."""
