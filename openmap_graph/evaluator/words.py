"""The only thing in the evaluator that may ask a language model: for other words, and for findings nobody checked.

What comes back is refused, with the reason, unless every number, date, name and id in it was in what was asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from openmap_graph.evaluator.findings import ACTIONS, Finding, fingerprint
from openmap_graph.evaluator.material import Material
from openmap_graph.evaluator.wording import check_wording
from openmap_graph.language.chat import Answer, Prompt
from openmap_graph.language.prompts import prompt
from openmap_graph.model.noticing import Exchange, TracedFinding
from openmap_graph.rules.secrets import secret_in

T = TypeVar("T", bound=BaseModel)

MOST_CONFIDENCE = 0.6
_MOST_ITEMS = 200
_MOST_PROPOSALS = 10
_ITEM_CHARS = 200
_QUOTE_BYTES = 100


class Asks(Protocol):
    """A language model, as far as the evaluator knows one."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    def ask(self, prompt: Prompt, schema: type[T]) -> Answer[T]:
        """Its answer as a value of `schema`, or why there is none."""
        ...


class Sentence(BaseModel):
    """One finding in other words."""

    model_config = ConfigDict(extra="forbid")

    sentence: str


class Proposal(BaseModel):
    """Something that a model believes to see in items of the memory."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["contradiction", "due"]
    ids: list[str] = Field(min_length=1, max_length=2)
    confidence: float


class Proposals(BaseModel):
    """All that a model believes to see."""

    model_config = ConfigDict(extra="forbid")

    proposals: list[Proposal]


class Worded(NamedTuple):
    """A sentence, and the question to the model that was asked for it."""

    text: str
    exchange: Exchange


class Proposed(NamedTuple):
    """What a model proposed, each checked or refused, and the question."""

    findings: tuple[TracedFinding, ...]
    exchange: Exchange


class Words:
    """Asks one model for other words and, if wanted, for proposals."""

    def __init__(self, model: Asks, *, wording: bool, proposals: bool) -> None:
        self._model = model
        self._wording = wording
        self._proposals = proposals

    @property
    def model_name(self) -> str:
        """The model that is asked."""
        return self._model.name

    def word(self, finding: Finding, template: str) -> Worded | None:
        """The finding in the model's words, or in the template's when these are not faithful; None when not wanted."""
        if not self._wording:
            return None
        told = {
            "kind": finding.kind,
            "numbers": dict(finding.numbers),
            "dates": {name: day.isoformat() for name, day in finding.dates.items()},
            "names": dict(finding.names),
            "sentence": template,
        }
        asked = Prompt(prompt("wording"), json.dumps(told, ensure_ascii=False))
        if secret_in(asked.user):
            return None
        answer = self._model.ask(asked, Sentence)
        sentence = " ".join(answer.value.sentence.split()) if answer.value else ""
        reason = answer.trouble or _fault(sentence, finding)
        return Worded(template if reason else sentence, _exchange("wording", asked, answer, Sentence, reason))

    def propose(self, material: Material, said: Iterable[str], most: int) -> Proposed | None:
        """What the model believes to see in facts and notes; at most `most` are kept, all marked as unverified.

        `said` are fingerprints of what was said before. None when not wanted, or when there is nothing to look at.
        """
        items = _items(material) if self._proposals else {}
        if not items:
            return None
        told = {"today": material.now.date().isoformat(), "items": [*items.values()]}
        asked = Prompt(prompt("proposals"), json.dumps(told, ensure_ascii=False))
        answer = self._model.ask(asked, Proposals)
        given = answer.value.proposals[:_MOST_PROPOSALS] if answer.value else []
        known, findings = set(said), list[TracedFinding]()
        for one in given:
            room = most > sum(1 for each in findings if each.fate == "kept")
            findings.append(_checked(one, items, material, known, room=room))
            known.add(findings[-1].fingerprint)
        return Proposed(
            tuple(findings), _exchange("proposals", asked, answer, Proposals, answer.trouble or "")
        )


def _fault(sentence: str, finding: Finding) -> str:
    """Why a sentence can't be said; empty when it can."""
    return check_wording(sentence, finding) or ""


def _items(material: Material) -> dict[str, Mapping[str, str]]:
    """What may be shown to a model: facts and notes, newest first, without anything that looks like a secret.

    The texts of events are not among them: what a user happened to say is nothing that steers an observation.
    """
    facts = [
        {"id": one.id, "kind": one.kind, "text": one.text[:_ITEM_CHARS], "since": _day(one.valid_from)}
        for one in material.facts
        if one.kind != "statement"
    ]
    notes = [
        {"id": one.id, "kind": "note", "text": one.text[:_ITEM_CHARS], "since": _day(one.at)}
        for one in material.notes
    ]
    shown = [one for one in (*facts, *notes) if not secret_in(one["text"])]
    return {one["id"]: one for one in shown[:_MOST_ITEMS]}


def _day(moment: object) -> str:
    return str(moment)[:10] if moment else ""


def _checked(
    one: Proposal, items: Mapping[str, Mapping[str, str]], material: Material, known: set[str], *, room: bool
) -> TracedFinding:
    """A proposal as a finding, with its own words from a template, and its fate."""
    ids = tuple(dict.fromkeys(one.ids))
    mark = fingerprint("proposal", one.kind, *sorted(ids))
    outside = [id for id in ids if id not in items]
    reason, fate = "", "kept"
    if outside:
        reason, fate = f"it cites {outside[0][:80]!r}, which was not in the input", "failed check"
    elif len(ids) != (2 if one.kind == "contradiction" else 1):
        reason, fate = f"a {one.kind} does not rest on {len(ids)} items", "failed check"
    elif not 0 < one.confidence <= MOST_CONFIDENCE:
        reason, fate = f"confidence {one.confidence:g} is more than {MOST_CONFIDENCE:g}", "failed check"
    elif one.kind in material.muted:
        fate = "muted"
    elif mark in known:
        fate = "repeat"
    elif not room:
        fate = "over three"
    return TracedFinding(
        kind=one.kind,
        subject=" / ".join(_cut(items[id]["text"]) for id in ids if id in items),
        fingerprint=mark,
        step=0,
        start=material.now,
        end=material.now,
        p=1.0,
        confidence=max(0.0, min(MOST_CONFIDENCE, one.confidence)) if not reason else 0.0,
        strength=0.0,
        fate=fate,
        reason=reason,
        text="" if outside else _sentence(one.kind, [items[id]["text"] for id in ids]),
        evidence=tuple(sorted(id for id in ids if id in items)),
        verified=False,
    )


def _sentence(kind: str, texts: list[str]) -> str:
    quoted = " and ".join(f"“{_cut(text)}”" for text in texts)
    fits = "may not fit together" if kind == "contradiction" else "may be due or over"
    return f"{quoted} {fits} (not checked)."


def _cut(text: str) -> str:
    """The text on one line, so short that two of them fit into an observation."""
    line = " ".join(text.split()).encode()
    return line.decode() if len(line) <= _QUOTE_BYTES else line[:_QUOTE_BYTES].decode(errors="ignore") + "…"


def _exchange(
    task: Literal["wording", "proposals"],
    asked: Prompt,
    answer: Answer[T],
    schema: type[T],
    reason: str,
) -> Exchange:
    return Exchange(
        task=task,
        schema_name=schema.__name__,
        system=asked.system,
        user=asked.user,
        raw=answer.raw[:20_000],
        format=answer.format,
        accepted=not reason,
        reason=reason,
    )


def action_of(kind: str) -> Literal["remind", "propose", "notify"]:
    """What a host may do about a finding of a kind."""
    return ACTIONS[kind]  # pyright: ignore[reportArgumentType]
