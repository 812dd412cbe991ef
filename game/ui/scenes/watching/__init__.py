"""A kept battle that is watched: its course, the line to draw along, and what one looks up meanwhile."""
