"""The scenario that is being laid out: a value, the edits of it, what is wrong with it. Nothing here draws."""
