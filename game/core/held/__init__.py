"""Words and facts of what figures hold and serve, and of doors."""
