"""Answers that the rule books share: pure functions from a situation to a value or a tally."""
