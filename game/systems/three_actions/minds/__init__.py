"""What is noticed before an act has begun, changes of mind, and warnings [TA-10.4 to TA-10.11]."""
