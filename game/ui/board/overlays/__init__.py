"""Overlays: the rules' own shapes on the table, and what they tell at a look."""
