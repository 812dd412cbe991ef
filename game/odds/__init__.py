"""Foresight and batches: what may come of a command by the exact engine, and what battles by the thousand come to."""
