"""Orders written in secret: what may be written, what has been, and their opening [CM-3.1]."""
