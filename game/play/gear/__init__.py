"""Gear played: drawn, dropped, taken up, planted and unpacked."""
