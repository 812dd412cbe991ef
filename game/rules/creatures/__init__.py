"""Creatures: what they are proof against and prone to, and the powers that are their own."""
