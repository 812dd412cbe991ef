"""Scenario files: what may be written in them, how they are read, and the battle that is mustered from one."""
