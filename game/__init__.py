"""sandtable, a tabletop miniatures map simulator: the layers are told in CONTRIBUTING.md, and nothing is imported here."""

__version__ = "0.1.0"
