"""The words in which a journal speaks to an agent."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from openmap_graph.journal.cover import Block

_TAG = re.compile(r"<(?=/?\s*journal\b)", re.IGNORECASE)


@dataclass(frozen=True)
class Dialect:
    """How commands are written: as calls, or for a shell."""

    program: str = "journal"
    is_shell: bool = False

    def command(self, name: str, *arguments: object) -> str:
        """A command, exactly as it can be run.

        >>> Dialect().command("nap", "0-1", "<one line>")
        'journal.nap("0-1", "<one line>")'
        >>> Dialect("openmap journal", is_shell=True).command("nap", "0-1", "<one line>")
        'openmap journal nap 0-1 "<one line>"'
        """
        if not self.is_shell:
            given = ", ".join(json.dumps(each, ensure_ascii=False) for each in arguments)
            return f"{self.program}.{name}{'_' if name == 'import' else ''}({given})"
        return " ".join([self.program, name, *(_shell_word(str(each)) for each in arguments)])

    def forced(self, text: str) -> str:
        """The command that keeps a text although it is known."""
        if self.is_shell:
            return f"{self.command('note', text)} --force"
        return f"{self.command('note', text)[:-1]}, force=True)"


def _shell_word(text: str) -> str:
    return f'"{text}"' if text.startswith("<") else shlex.quote(text)


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
