"""What each figure is and can: scores, chances, difficulty tests, and its wounds [EX-7]."""
