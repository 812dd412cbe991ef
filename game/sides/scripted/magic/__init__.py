"""What it casts, throws and uses."""
