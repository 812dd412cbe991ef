"""sandtable, a tabletop miniatures map simulator; CONTRIBUTING.md tells the layers, and nothing is imported here."""

__version__ = "0.1.0"
