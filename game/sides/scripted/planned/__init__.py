"""How the scripted side does what its plan says beyond a stance: errands, posts, and whom it goes for."""
