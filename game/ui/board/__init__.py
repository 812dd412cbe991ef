"""The table on the screen: camera, view, and in rooms of their own hands, pickers, figures, overlays, clips."""
