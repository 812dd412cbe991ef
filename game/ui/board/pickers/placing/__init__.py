"""Hands that set figures down: setting up, by the umpire, in ranks, and how they face."""
