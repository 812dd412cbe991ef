"""Art drawn by the program itself: palette, brushes, figures, ground and light."""
