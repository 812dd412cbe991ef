"""Melee: who may strike whom, in what order, with what chance and effect, and what may be tried instead."""
