"""Hands for walks and charges, and for what is done beside them while one moves."""
