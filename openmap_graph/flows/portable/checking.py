"""Every line of a file is checked before anything is written: form, ids, references, checksum."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple, cast

from openmap_graph.flows.portable.gathering import CONVERSATION, Progress, sections
from openmap_graph.flows.portable.spool import Spool
from openmap_graph.graph import portable, portable_keys
from openmap_graph.model.portable import FORMAT, VERSION
from openmap_graph.rules.portable import (
    NEUTRAL,
    OWNER,
    SINGLE,
    Unreadable,
    given_id,
    ids_in,
    is_storable,
    record_of,
    translated,
    unpacked,
    with_ids,
)

MOST_LINE_BYTES = 64 << 20
"""A longer line is refused, so that no line fills the memory."""

_EVERY = 1000
_MOST_ID_CHARS = 1_000
_NODE_FIELDS = frozenset({"kind", "id", "properties", "given", "of", "shared"})
_EDGE_FIELDS = frozenset({"kind", "from", "to", "key", "properties"})


class Problem(Exception):
    """A line that cannot be imported, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


class Checked(NamedTuple):
    """What a file that can be imported holds; `digest` names it and the user into whom it goes."""

    counts: dict[str, int]
    lines: int
    digest: str
    nodes: int
    pending_vectors: int
    owner: dict[str, Any]
    journal: str | None


def numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers, from 1."""
    number = 0
    while line := file.readline(MOST_LINE_BYTES + 1):
        number += 1
        if len(line) > MOST_LINE_BYTES:
            raise Problem(number, f"it is longer than {MOST_LINE_BYTES >> 20} MiB")
        yield number, line


def check(file: BinaryIO, user_id: str, spool: Spool, progress: Progress) -> Checked:
    """Check every line and note in the spool what each id of the file is for this user.

    Raises `Problem` for the first line that cannot be imported.
    """
    pass_ = _Pass(user_id, spool)
    file.seek(0)
    pass_.name_conversations(file)
    file.seek(0)
    for number, line in numbered(file):
        try:
            pass_.take(number, line)
        except Unreadable as error:
            is_torn = not line.endswith(b"\n")
            raise Problem(number, "the file is cut off here" if is_torn else str(error)) from None
        if number % _EVERY == 0:
            progress(number, pass_.expected)
    return pass_.done()


class _Pass:
    """One reading of a file."""

    def __init__(self, user_id: str, spool: Spool) -> None:
        self.user_id = user_id
        self.spool = spool
        self.promised: dict[str, Any] = {}
        self.counts: Counter[str] = Counter()
        self.sha256 = hashlib.sha256()
        self.read = 0
        self.nodes = 0
        self.pending = 0
        self.owner: dict[str, Any] | None = None
        self.checksum: str | None = None
        self.unnamed: list[int] = []
        self.journal = hashlib.sha256()
        self.has_journal = False

    @property
    def expected(self) -> int:
        """How many lines the file has by its header."""
        return sum(self.promised.values()) + 2

    def take(self, number: int, line: bytes) -> None:
        """Check one line."""
        if self.checksum is not None:
            raise Unreadable("the file goes on after its end")
        self.read = number
        record = record_of(line)
        if number == 1:
            self._header(record)
        elif "end" in record:
            self._end(number, record["end"])
            return
        elif record.get("kind") in sections():
            self._node(number, record)
        elif record.get("kind") in portable.ends():
            self._edge(record)
        else:
            raise Unreadable(f"{record.get('kind')!r} is no kind of record")
        self.sha256.update(line)
        if record.get("kind") in portable.PERMANENT:
            self.has_journal = True
            self.journal.update(line)

    def done(self) -> Checked:
        """What was read, once the file is known to be whole."""
        if self.checksum is None:
            raise Problem(self.read + 1, "the file is cut off: its last line is missing")
        digest = hashlib.sha256(f"{self.checksum} {self.user_id}".encode()).hexdigest()
        journal = self.journal.hexdigest() if self.has_journal else None
        return Checked(
            dict(self.counts), self.read, digest, self.nodes, self.pending, self.owner or {}, journal
        )

    def _header(self, record: dict[str, Any]) -> None:
        if record.get("format") != FORMAT:
            raise Unreadable(f"the file is no export of a memory (its format is not {FORMAT!r})")
        written = record.get("version")
        if not isinstance(written, int) or isinstance(written, bool) or written < 1:
            raise Unreadable("its version is no number")
        if written > VERSION:
            raise Unreadable(
                f"the file has version {written} of the format, this product ({VERSION}) is older; install a newer one"
            )
        counts = record.get("counts")
        if not isinstance(counts, dict) or not all(
            isinstance(count, int) for count in cast("dict[str, Any]", counts).values()
        ):
            raise Unreadable("its counts are missing")
        self.promised = cast("dict[str, Any]", counts)

    def _end(self, number: int, told: object) -> None:
        found = self.sha256.hexdigest()
        if told != {"lines": number - 1, "sha256": found}:
            raise Unreadable("the checksum does not fit: a line before was changed, added or lost")
        if self.promised != dict(self.counts):
            raise Unreadable("the header promises other records than there are")
        if self.unnamed:
            raise Problem(self.unnamed[0], "its id does not follow from what was said")
        if self.owner is None and self.counts:
            raise Unreadable("there is no record of the user")
        self.checksum = found

    def _node(self, number: int, record: dict[str, Any]) -> None:
        label, name = record["kind"], record.get("id")
        self.counts[label] += 1
        if not isinstance(name, str) or not 0 < len(name) <= _MOST_ID_CHARS or not is_storable(name):
            raise Unreadable("it has no id")
        if label == CONVERSATION:
            self._check_once(name, number)
            if self.spool.other(name) is None:
                self.unnamed.append(number)
            return
        if extra := record.keys() - _NODE_FIELDS:
            raise Unreadable(f"{min(extra)!r} is nothing that a record has")
        properties = unpacked(record.get("properties"), label)
        if label == "User":
            self._take_owner(name, properties)
            return
        other = self._other(label, name, record, properties)
        if not self.spool.add_name(name, other, label):
            raise Unreadable(f"the id {name!r} comes twice")
        self._check_once(other, number)
        if (
            (own := ids_in(name)[:1])
            and (new := ids_in(other)[:1])
            and name != own[0]
            and name.startswith(own[0])
        ):
            self.spool.add_name(own[0], new[0], "")
        self.nodes += not record.get("shared")
        self.pending += "vector_pending" in portable.declared()[label] and bool(
            {"text", "search_text"} & properties.keys()
        )

    def _check_once(self, other: str, number: int) -> None:
        if (earlier := self.spool.take(other, number)) is not None:
            raise Unreadable(f"it tells the same as line {earlier} once more")

    def _take_owner(self, name: str, properties: dict[str, Any]) -> None:
        if name != OWNER or self.owner is not None:
            raise Unreadable("a file is about one user")
        self.owner = properties
        self.spool.add_name(OWNER, self.user_id, "User")

    def _other(self, label: str, name: str, record: Mapping[str, Any], properties: dict[str, Any]) -> str:
        """What the id of the file is for this user; it is made here, so that no file can name what is another's."""
        if record.get("shared"):
            if label != "Place" or portable_keys.shared_key(properties) != name:
                raise Unreadable("it is no place of a provider")
            return name
        if label in SINGLE and name == SINGLE[label]:
            return self.user_id
        if record.get("given"):
            return given_id(self.user_id, name)
        made_of = record.get("of", {})
        if not isinstance(made_of, dict):
            raise Unreadable("what it is made of is no JSON object")
        held = properties | cast("dict[str, Any]", made_of)
        if how := portable_keys.explained(label, NEUTRAL, held, name):
            found = portable_keys.rebuilt(label, self.user_id, translated(held, self.spool.renamed), how)
            if found is not None:
                return found
        inside = ids_in(name)
        if inside and name != inside[0] and name.startswith(inside[0]) and self.spool.other(inside[0]):
            return with_ids(name, self.spool.renamed)
        raise Unreadable(f"the id {name!r} does not follow from what it holds")

    def _edge(self, record: dict[str, Any]) -> None:
        kind = record["kind"]
        self.counts[kind] += 1
        if extra := record.keys() - _EDGE_FIELDS:
            raise Unreadable(f"{min(extra)!r} is nothing that a record has")
        source, target = self._end_of(record, "from"), self._end_of(record, "to")
        if not {(source, target), (source, None)} & portable.ends()[kind]:
            raise Unreadable(f"{kind} does not lead from {source or 'nothing'} to {target or 'nothing'}")
        unpacked(record.get("properties", {}))
        told = record.get("key")
        if told is not None and not (isinstance(told, str) and any(map(self.spool.other, ids_in(told)))):
            raise Unreadable("its key is made of nothing in this file")

    def _end_of(self, record: Mapping[str, Any], name: str) -> str:
        told = record.get(name)
        found = self.spool.other(told) if isinstance(told, str) and is_storable(told) else None
        if found is None or found[1] in ("", CONVERSATION):
            raise Unreadable(f"it leads {name} {told!r}, which is not in the file")
        return found[1]

    def name_conversations(self, file: BinaryIO) -> None:
        """Note what conversations that are named after their first call are called for this user.

        Their names are made of what was said, which comes only after them. Faulty lines are reported when
        all are checked.
        """
        waiting: dict[str, tuple[str, int, list[tuple[str, str]]]] = {}
        for _, line in numbered(file):
            with suppress(Unreadable, KeyError, TypeError):
                record = record_of(line)
                if record.get("kind") == CONVERSATION:
                    waiting[record["id"]] = (record["day"], record["turns"], [])
                elif record.get("kind") == "Turn":
                    self._hear(record["properties"], waiting)
                elif record.get("kind") == "Place":  # the kind that comes after turns
                    return

    def _hear(self, turn: dict[str, Any], waiting: dict[str, tuple[str, int, list[tuple[str, str]]]]) -> None:
        found = waiting.get(turn["conversation"])
        if found is None:
            return
        day, turns, said = found
        said.append((turn["role"], turn["text"]))
        if len(said) == turns:
            del waiting[turn["conversation"]]
            if portable_keys.conversation_key(NEUTRAL, day, said) == turn["conversation"]:
                other = portable_keys.conversation_key(self.user_id, day, said)
                self.spool.add_name(turn["conversation"], other, CONVERSATION)
