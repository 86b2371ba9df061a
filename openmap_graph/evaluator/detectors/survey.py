"""What all detectors start from: the streams, how long each has been silent, and the making of a finding."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from math import log10

from openmap_graph.evaluator.detectors.chance import SMALLEST, Silence, silence
from openmap_graph.evaluator.findings import Finding, FindingKind, fingerprint
from openmap_graph.evaluator.material import VISIT
from openmap_graph.evaluator.streams import Stream, View

ENDED_DAYS = 28
_ENDED_UNITS = 6
_STEPS_UNITS = (7, 14)


@dataclass(frozen=True, slots=True)
class Survey:
    """The view of the material, and the current silence of each of its streams and of all together."""

    view: View
    silences: Mapping[str, Silence]
    silent: Silence | None

    @property
    def habits(self) -> tuple[Stream, ...]:
        """The streams that are judged as habits: all but visits of places, which are judged as such."""
        places = {VISIT + place.place_id for place in self.view.material.places}
        return tuple(one for one in self.view.streams if one.name not in places)

    def label(self, stream: str) -> str:
        """What a stream is called in a sentence."""
        names = {VISIT + place.place_id: place.name for place in self.view.material.places}
        return names.get(stream, stream.removeprefix(VISIT).replace("_", " "))


def survey(seen: View) -> Survey:
    """The silences of a view, computed once for all detectors."""
    silences = {one.name: silence(one, seen) for one in seen.streams}
    return Survey(seen, silences, silence(seen.union, seen) if seen.union is not None else None)


def ended(gap: Silence) -> bool:
    """Whether a silence is long enough to call the habit a thing of the past."""
    return gap.days >= ENDED_DAYS and gap.days >= _ENDED_UNITS * gap.usual_days


def step(gap: Silence) -> int:
    """How often a silence may have been said: once, again at 7 and at 14 days; in weeks for what is weekly."""
    units = gap.days / max(1.0, gap.usual_days)
    return sum(units >= bound for bound in _STEPS_UNITS)


def found(
    kind: FindingKind,
    subject: str,
    window: tuple[datetime, datetime],
    p: float,
    *,
    evidence: tuple[str, ...],
    mark: tuple[str, ...],
    step: int = 0,
    numbers: Mapping[str, float] | None = None,
    dates: Mapping[str, date] | None = None,
    names: Mapping[str, str] | None = None,
) -> Finding:
    """A finding that rests on a test; its strength is how many decimal places of chance speak against it."""
    return Finding(
        kind=kind,
        subject=subject,
        start=window[0],
        end=window[1],
        p=min(1.0, p),
        strength=-log10(max(SMALLEST, min(1.0, p))),
        evidence=evidence,
        fingerprint=fingerprint(*mark),
        step=step,
        numbers=numbers or {},
        dates=dates or {},
        names=names or {},
    )
