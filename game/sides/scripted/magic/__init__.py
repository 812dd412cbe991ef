"""What the scripted side casts, throws and uses."""
