"""Overlays: the rules' own shapes on the table, to be read at a look."""
