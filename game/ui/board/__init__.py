"""The table on the screen: camera, view, what is shown, clips, overlays and the pickers of commands."""
