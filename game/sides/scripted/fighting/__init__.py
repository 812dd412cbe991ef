"""Whom it strikes and shoots, and with what."""
