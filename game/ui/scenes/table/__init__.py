"""A table with the sheets round it, played or watched."""
