"""The four sizes of a journal and the file that holds them; no other name is ever written into it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from openmap_graph.errors import InvalidInput

DEFAULTS = {"WAKE_LINES": 96, "ENTRY_CHARS": 280, "PART_CHARS": 20_000, "PART_LINES": 500}
_MOST = {"ENTRY_CHARS": 280}


class Sizes(NamedTuple):
    """Lines of a wake, bytes of a memory, and bytes and lines of one part of an answer."""

    wake_lines: int
    entry_chars: int
    part_chars: int
    part_lines: int


def sizes_of(overrides: Mapping[str, int]) -> Sizes:
    """The sizes with what was set."""
    return Sizes(*(overrides.get(name, default) for name, default in DEFAULTS.items()))


def checked_sizes(given: Mapping[str, object]) -> dict[str, int | None]:
    """Names and values that may be set, None for the default; `InvalidInput` names the wrong one."""
    found: dict[str, int | None] = {}
    for name, value in given.items():
        if name not in DEFAULTS:
            raise InvalidInput(
                f"config: {name!r} is none of {', '.join(DEFAULTS)}.",
                way_out="Nothing was changed; other names would lock other tools out of the folder.",
            )
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            raise InvalidInput(f"config: {name} can't be {value!r}.", way_out="Give a whole number.")
        found[name] = None if value is None else _in_bounds(name, value)
    return found


def _in_bounds(name: str, value: int) -> int:
    most = _MOST.get(name, 10**9)
    if not 1 <= value <= most:
        raise InvalidInput(f"config: {name} is from 1 to {most}, not {value}.")
    return value


def read_config(content: bytes) -> tuple[dict[str, int], list[str]]:
    """The sizes that a file sets, and what is wrong in it, line by line; wrong lines set nothing.

    >>> read_config(b"# mine\\nWAKE_LINES=12\\nCOLOR=red\\n")
    ({'WAKE_LINES': 12}, ["line 3: other tools refuse the folder because of the name 'COLOR'"])
    """
    found: dict[str, int] = {}
    wrong: list[str] = []
    for at, line in enumerate(content.decode("utf-8", "replace").split("\n"), start=1):
        name, equals, value = (part.strip() for part in line.partition("="))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not equals:
            wrong.append(f"line {at}: {line.strip()!r} is no NAME=VALUE")
        elif name not in DEFAULTS:
            wrong.append(f"line {at}: other tools refuse the folder because of the name {name!r}")
        else:
            try:
                found[name] = _in_bounds(name, int(value))
            except ValueError:
                wrong.append(f"line {at}: {name} is {value!r}, which is no whole number")
            except InvalidInput as error:
                wrong.append(f"line {at}: {error.message}")
    return found, wrong


def changed_config(content: bytes, overrides: Mapping[str, int | None]) -> bytes:
    """The file with sizes set or, where None, taken out; every other line stays.

    >>> changed_config(b"# mine\\nPART_LINES=9\\n", {"PART_LINES": None, "WAKE_LINES": 12})
    b'# mine\\nWAKE_LINES=12\\n'
    """
    kept = [
        line
        for line in content.split(b"\n")
        if line.lstrip().startswith(b"#")
        or line.partition(b"=")[0].strip().decode("latin-1") not in overrides
    ]
    while kept and not kept[-1].strip():
        kept.pop()
    kept += [f"{name}={value}".encode() for name, value in overrides.items() if value is not None]
    return b"".join(line + b"\n" for line in kept)
