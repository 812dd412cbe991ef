"""Forecasts: what an attack, a spell, a device or a turning would come to, before it is done."""
