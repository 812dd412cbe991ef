"""Beasts on four legs, on many, and on wings."""
