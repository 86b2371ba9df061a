"""How well findings agree with what was planted, whether they cite what they should, and whether they say it right."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from benchmarks.evaluating.people import Person
from benchmarks.evaluating.planting import TRUE_KINDS, Planted
from openmap_graph.evaluator.findings import Finding, Observation
from openmap_graph.evaluator.material import Material
from openmap_graph.evaluator.wording import check_wording

_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
_ABSENCES = {"overdue", "ended", "place", "silence"}


@dataclass
class Tally:
    """Sums over people: planted and found by kind and by type of stream, and what was said without reason."""

    people: int = 0
    clean: int = 0
    clean_false: int = 0
    said: int = 0
    true: int = 0
    planted: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    type_planted: Counter[str] = field(default_factory=Counter)
    type_found: Counter[str] = field(default_factory=Counter)
    type_false: Counter[str] = field(default_factory=Counter)
    cited: int = 0
    cited_right: int = 0
    sentences: int = 0
    faithful: int = 0

    def figures(self) -> dict[str, float]:
        """Precision, recall, false observations per clean person, evidence precision and faithfulness."""
        return {
            "people": self.people,
            "clean people": self.clean,
            "observations": self.said,
            "planted": sum(self.planted.values()),
            "precision": _share(self.true, self.said),
            "recall": _share(sum(self.found.values()), sum(self.planted.values())),
            "false per clean person": _share(self.clean_false, self.clean),
            "evidence precision": _share(self.cited_right, self.cited),
            "wording faithfulness": _share(self.faithful, self.sentences),
        }

    def by(self, what: str) -> list[tuple[str, int, int, int]]:
        """Rows by `kind` or by `type` of stream: name, planted, found, said without reason."""
        planted, found, false = (
            (self.planted, self.found, self.false)
            if what == "kind"
            else (self.type_planted, self.type_found, self.type_false)
        )
        return [(name, planted[name], found[name], false[name]) for name in sorted({*planted, *false})]


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 1.0 if part == whole else 0.0


def truth_of(finding: Finding, planted: Iterable[Planted]) -> Planted | None:
    """What was planted and is told by the finding; None when it tells something else."""
    for one in planted:
        if finding.kind not in TRUE_KINDS[one.kind]:
            continue
        if one.type == one.kind and one.kind != "place":
            return one
        subject = re.sub(r"p\d+-place", "place", finding.subject)
        if subject == one.subject:
            return one
    return None


def count(tally: Tally, who: Person, findings: Sequence[Finding]) -> None:
    """Add one person's findings; a second finding about the same thing counts as said without reason."""
    tally.people += 1
    tally.clean += not who.planted
    left = list(who.planted)
    for one in who.planted:
        tally.planted[one.kind] += 1
        tally.type_planted[one.type] += 1
    for finding in findings:
        tally.said += 1
        truth = truth_of(finding, left)
        if truth is not None:
            left.remove(truth)
            tally.true += 1
            tally.found[truth.kind] += 1
            tally.type_found[truth.type] += 1
        else:
            tally.false[finding.kind] += 1
            tally.type_false[who.types.get(finding.subject, finding.subject.split(":")[0] or "all")] += 1
            tally.clean_false += not who.planted


def check(tally: Tally, who: Person, material: Material, said: Iterable[tuple[Finding, Observation]]) -> None:
    """Add whether what is cited bears on the finding, and whether the sentence agrees with the events."""
    for finding, observation in said:
        right = [_cited_right(finding, one, material) for one in observation.evidence]
        tally.cited += len(right)
        tally.cited_right += sum(right)
        tally.sentences += 1
        tally.faithful += check_wording(observation.text, finding) is None and _tells(
            observation.text, finding, material, who
        )


def _cited_right(finding: Finding, cited: str, material: Material) -> bool:
    """Whether it is there, is of the subject, and lies before the absence or in the window."""
    for event in material.events:
        if event.id == cited and not event.stream.startswith("visit:"):
            of_subject = finding.subject in {"", event.stream}
            before = finding.kind not in _ABSENCES or event.at <= finding.start + timedelta(seconds=1)
            return of_subject and before and event.at <= finding.end
    if any(
        visit.id == cited
        for place in material.places
        if finding.subject in {"", f"visit:{place.place_id}"}
        for visit in place.visits
    ):
        return True
    return any(one.id == cited for one in [*material.facts, *material.nudges])


def _tells(text: str, finding: Finding, material: Material, who: Person) -> bool:
    """Whether the dates are those of the window's ends, and an absence says how long, counted from the events."""
    ends = {moment.astimezone(who.home).date() for moment in (finding.start, finding.end)}
    ends |= {one - timedelta(days=1) for one in ends}
    facts = {one.due.astimezone(who.home).date() for one in material.facts if one.due}
    if not all(date.fromisoformat(one) in ends | facts for one in _ISO.findall(text)):
        return False
    if finding.kind not in {"overdue", "ended", "silence"}:
        return True
    logged = [one.at for one in material.events if not one.stream.startswith("visit:")]
    of_subject = [one.at for one in material.events if one.stream == finding.subject] or logged
    end, last = (one.astimezone(who.home).replace(tzinfo=None) for one in (finding.end, max(of_subject)))
    return f" {(end - last).days} day" in text
