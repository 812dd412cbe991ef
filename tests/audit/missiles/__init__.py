"""The audit of shots and engines."""
