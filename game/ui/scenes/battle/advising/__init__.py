"""What is thought beside the battle: what may come of a command, the coach, and a general at his hourglass."""
