"""Optional parts of the installation, and the one line that tells how to get a missing one."""

from __future__ import annotations

from openmap_graph.errors import Misconfigured


def missing(extra: str, error: ImportError) -> Misconfigured:
    """The error for a package that an extra would have installed."""
    return Misconfigured(
        f"The package {error.name or 'needed for this'} is not installed.",
        way_out=f'Run `pip install "openmap_graph[{extra}]"`.',
    )
