"""Missiles: who may shoot or throw, at whom, past what, and with what chance."""
