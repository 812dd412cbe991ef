"""Clips of what is worked: spells, breath, gazes, flasks and the turning of the undead."""
