"""The texts with which a language model is told its task, by name; data files beside the lexicons."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_FOLDER = files("openmap_graph.language").joinpath("data", "prompts")


@cache
def prompt(name: str) -> str:
    """The text of `data/prompts/<name>.txt`."""
    return _FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").strip()
