"""Ground and what grows and flows on it."""
