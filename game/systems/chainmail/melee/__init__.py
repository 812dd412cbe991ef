"""Melee: whose blows meet, who strikes first [CM-2.10, CM-2.11, CM-R4]."""
