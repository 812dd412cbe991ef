"""What each may choose for its next event, in secret [EX-4.1, EX-6.4]."""
