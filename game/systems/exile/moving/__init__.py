"""Courses and the movement of each second [EX-9.1]."""
