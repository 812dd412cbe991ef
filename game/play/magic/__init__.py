"""Magic played: casting, devices, turning, and what spells do."""
