"""Hands for shots, spells, devices, breath and engines: with what, at whom, where."""
