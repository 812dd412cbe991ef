"""What is pressed, chosen from and typed into."""
