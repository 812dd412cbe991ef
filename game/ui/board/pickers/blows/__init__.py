"""Hands for blows, and for the tricks and stunts in their place."""
