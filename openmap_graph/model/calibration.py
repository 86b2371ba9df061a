"""Calibrations: what a fuzzy word such as "near" means to one user."""

from __future__ import annotations

from typing import Literal

from openmap_graph.model.base import Instant, Value

Source = Literal["context", "global", "prior"]
CalibrationUnit = Literal["km", "min", "ratio", "money"]


class SampleUse(Value):
    """One sample of a calibration: `used` is False for outliers, withdrawn samples and retellings."""

    event_id: str
    value: float
    accepted: bool
    used: bool
    why_not: Literal["outlier", "trip", "withdrawn", "told before"] | None = None


class Calibration(Value):
    """What a term means, in general (`context` None) or for one purpose.

    `value` is in `unit` (money: per person, in `currency`). `samples` counts the accepted samples that made it; with
    none it is what holds more generally (`source` tells which), capped by what was refused. `rejected_from` is the
    smallest value that was refused for itself and not accepted since.
    """

    term: str
    unit: CalibrationUnit
    context: str | None = None
    currency: str | None = None
    value: float | None = None
    rejected_from: float | None = None
    samples: int = 0
    outliers: int = 0
    source: Source = "global"
    evidence: tuple[SampleUse, ...] = ()
    updated_at: Instant | None = None
    id: str | None = None
