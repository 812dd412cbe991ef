"""Morale played: losses, checks, flight and rallying."""
