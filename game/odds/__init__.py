"""What may come of it: battles by the thousand, and how surely the numbers are known."""
