"""The command line `openmap`."""

from openmap_graph.interfaces.cli.app import main

__all__ = ["main"]
