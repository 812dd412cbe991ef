"""Procedures and steps that the rule books share, the referee, and the position they are played from."""
