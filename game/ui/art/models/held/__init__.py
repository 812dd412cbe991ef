"""What is held, worn or lies there."""
