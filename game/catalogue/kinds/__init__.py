"""The kinds of thing the catalogue holds: frozen values, every length in grains."""
