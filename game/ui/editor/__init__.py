"""The screen on which a table is laid out: the palette at the left, the form at the right."""
