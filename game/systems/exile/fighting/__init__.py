"""What comes of what was chosen: blows and their defences, clashes, shots, spells [EX-2, EX-6, EX-7, EX-8]."""
