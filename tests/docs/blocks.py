"""The code blocks of the pages, and the `openmap …` command lines in them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "cypher/README.md", *(ROOT / "docs").rglob("*.md")]
)
RUN = "<!-- These commands are run by the tests. -->"
"""Stands above a block of shell commands that the tests run as it is."""

_BLOCK = re.compile(
    r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^(?P=indent)```", re.MULTILINE | re.DOTALL
)
_INLINE = re.compile(r"(?<!`)`(?:[A-Z_]+=\S+ )*openmap ([^`\n]+)`(?!`)")
_OPERATORS = set("();<>|&\n")


@dataclass(frozen=True)
class Block:
    """A fenced block, the line of the page that it begins in, and whether the tests run it."""

    page: Path
    line: int
    language: str
    text: str
    is_run: bool
    printed: str | None

    def __str__(self) -> str:
        return f"{named(self.page)}:{self.line}"


def named(path: Path) -> str:
    """The path of a file inside of the project."""
    return str(path.relative_to(ROOT))


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of these languages; `printed` is the block of text that follows at once."""
    text = page.read_text("utf-8")
    found = list(_BLOCK.finditer(text))
    made: list[Block] = []
    for one, after in zip_longest(found, found[1:]):
        if one["language"] not in languages:
            continue
        follows = (
            after is not None and after["language"] == "text" and not text[one.end() : after.start()].strip()
        )
        made.append(
            Block(
                page=page,
                line=text.count("\n", 0, one.start()) + 1,
                language=one["language"],
                text="".join(
                    row.removeprefix(one["indent"]) for row in one["text"].splitlines(keepends=True)
                ),
                is_run=text[: one.start()].rstrip().endswith(RUN),
                printed=after["text"] if after is not None and follows else None,
            )
        )
    return made


def command_lines(shell: str) -> Iterator[list[str]]:
    """The words after `openmap` of every command in a shell script, also inside of `$(…)`.

    >>> list(command_lines("A=1 openmap why ID | head  # a comment\\nexport T=$(openmap config --json)"))
    [['why', 'ID'], ['config', '--json']]
    """
    for line in shell.replace("\\\n", " ").splitlines():
        words = shlex.shlex(line, posix=True, punctuation_chars="();<>|&")
        words.whitespace_split = True
        command: list[str] | None = None
        for word in words:
            if set(word) <= _OPERATORS:
                if command:
                    yield command[1:]
                command = None
            elif command is not None:
                command.append(word)
            elif word.rpartition("/")[2] == "openmap":
                command = [word]
        if command:
            yield command[1:]


def inline_commands(page: Path) -> Iterator[list[str]]:
    """The words after `openmap` of each command that stands in the running text of a page."""
    for found in _INLINE.finditer(_BLOCK.sub("", page.read_text("utf-8"))):
        yield found[1].split()
