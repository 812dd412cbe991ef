"""Pickers of questions that are answered at once, over the foot of the table: by button, by key, or by a click."""
