"""Morale: when nerves are tried, where the broken run, and who calls them back."""
