"""The words in which a journal speaks to an agent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from openmap_graph.journal.cover import Block

_TAG = re.compile(r"<(?=/?\s*journal\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Dialect:
    """How commands are written: as calls, or for a shell with options in the end."""

    program: str = "journal"
    options: str = ""
    is_shell: bool = False

    def command(self, name: str, *arguments: object) -> str:
        """A command, exactly as it can be run.

        >>> Dialect().command("nap", "0-1", "<one line>")
        'journal.nap("0-1", "<one line>")'
        >>> Dialect("openmap journal", is_shell=True).command("nap", "0-1", "<one line>")
        'openmap journal nap 0-1 "<one line>"'
        """
        if not self.is_shell:
            given = ", ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in arguments)
            name = f"{name}_" if name == "import" else name
            return f"{self.program}.{name}({given})"
        given = [each if re.fullmatch(r"[\w-]+", each := str(one)) else f'"{each}"' for one in arguments]
        return " ".join([self.program, name, *given, *([self.options] if self.options else [])])


def next_step(command: str) -> str:
    """The line with which a text that asks for something ends."""
    return f"Next: {command}"


def block_text(lines: Sequence[str]) -> str:
    """Lines of a journal as a block of data that they can't close."""
    inside = "\n".join(_TAG.sub("&lt;", line) for line in lines)
    return f"<journal>\n{inside}\n</journal>"


def mechanical_line(block: Block, text: str) -> str:
    """A line where a summary is missing."""
    return f"{block.name} (mechanical, no summary yet) {text}"


def request_text(dialect: Dialect, block: Block, most_bytes: int, sources: Sequence[str], after: int) -> str:
    """What asks for the summary of a block."""
    more = f"; {after} more are due after it" if after else ""
    return "\n".join(
        [
            f"Write one line of at most {most_bytes} bytes that stands for memories {block.name}{more}:",
            block_text(sources),
            next_step(dialect.command("nap", block.name, "<one line>")),
        ]
    )
