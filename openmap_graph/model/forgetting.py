"""What forgetting does: what goes, what is recomputed, what stays in the journal; and what is left after erasing."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from openmap_graph.model.base import Instant, Value

Target = Literal["memory", "place", "turn", "belief", "alias", "anchor", "before"]
"""What can be forgotten."""


class Gone(Value):
    """One thing that goes."""

    kind: str
    id: str
    text: str


class Recomputed(Value):
    """One thing that stays on other evidence, as it was and as it is then."""

    kind: str
    id: str
    text: str
    before: str
    after: str


class JournalMention(Value):
    """A journal entry that names what is forgotten; the journal is permanent, so that it stays."""

    id: str
    number: int
    day: str
    text: str


class Forgotten(Value):
    """What went with one thing that was forgotten, or would go: a preview has changed nothing.

    `masked` are turns that told something else too: they stay without the words in question. `journal` are
    entries that name it, which stay until the call in `journal_call` takes their words out.
    """

    target: Target
    id: str
    text: str
    is_preview: bool = False
    gone: tuple[Gone, ...] = ()
    masked: tuple[Gone, ...] = ()
    recomputed: tuple[Recomputed, ...] = ()
    journal: tuple[JournalMention, ...] = ()
    journal_call: str | None = None

    def plus(self, later: Forgotten) -> Forgotten:
        """This and what went after it."""
        return self.model_copy(
            update={
                "gone": (*self.gone, *later.gone),
                "masked": (*self.masked, *later.masked),
                "recomputed": (*self.recomputed, *later.recomputed),
                "journal": tuple(dict.fromkeys((*self.journal, *later.journal))),
                "journal_call": later.journal_call or self.journal_call,
            }
        )


class ForgetProposal(Value):
    """That the user asked in talk to forget something: what that means, and what would go once it is confirmed."""

    id: str
    quote: str
    turn_id: str
    asked_at: Instant
    would: tuple[Forgotten, ...]


class Residue(Value):
    """What is left of a user: nodes by label, nodes and relationships that name the user, texts that are found.

    `journal` counts what the journal holds, which only its own erase removes.
    """

    user_id: str
    nodes: dict[str, int] = Field(default_factory=dict[str, int])
    naming_nodes: int = 0
    relationships: int = 0
    texts: tuple[str, ...] = ()
    journal: int = 0

    @property
    def total(self) -> int:
        """How much is left besides the journal."""
        return sum(self.nodes.values()) + self.naming_nodes + self.relationships + len(self.texts)
