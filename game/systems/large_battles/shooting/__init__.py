"""Missiles and engines: who may shoot at whom, and what falls."""
