"""Batches: work in many small shares, done by many processes or machines, the same to the last digit on any."""
