"""The director's camera: what is followed, what is pointed at from the edge of the view, and when time slows."""
