"""Missed slot: one time of the day, or one weekday, of a habit falls out while the rest of it goes on.

The times of the day are parted where a circular kernel density has a deep valley (Silverman 1986; Fisher 1993);
each slot is then a stream of its own and judged as what is overdue (`chance`; Cox 1962). A slot that moved to
another hour or weekday is not missed: as much was done in its silence as usual.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openmap_graph.evaluator.detectors.chance import Silence, alike, silence
from openmap_graph.evaluator.detectors.survey import Survey, found, step
from openmap_graph.evaluator.findings import Finding
from openmap_graph.evaluator.streams import FEWEST_EVENTS, Flags, Floats, Stream, View, Whole

_BINS = 48
_KERNEL_BINS = 1.5
_VALLEY = 0.2
_SHARE = 0.15
_REGULAR = 0.6
_MOST_WEEKDAYS = 4
_MOVED = 0.5
_PAUSE = 0.6
_MOST_PARTS = 4
_TIGHT = 0.88
"""Length of the mean vector of hours on the clock from which they are one time of the day: about two hours around it."""
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Slot:
    """Some events of a stream: those around one hour, those of one weekday, or both."""

    members: Flags
    hour: float
    weekday: int | None


def find(seen: Survey) -> list[Finding]:
    """One test for each slot of the habits that have more than one."""
    findings: list[Finding] = []
    for stream in seen.habits:
        for slot in slots(stream, seen.view.weekdays):
            gap = silence(stream, seen.view, members=slot.members)
            findings.append(_finding(seen, stream, slot, gap))
    return findings


def slots(stream: Stream, weekdays: Whole) -> list[Slot]:
    """The slots of a stream: none when it happens at one time of the day, and not on a few fixed weekdays."""
    parts = _parts(stream.hours)
    found_: list[Slot] = []
    if parts.max() >= _MOST_PARTS:
        return found_
    for part in range(int(parts.max()) + 1):
        inside = parts == part
        days = np.unique(stream.days[inside])
        if len(days) < FEWEST_EVENTS or len(days) < _SHARE * len(np.unique(stream.days)):
            continue
        if abs(np.exp(2j * np.pi * stream.hours[inside] / 24).mean()) < _TIGHT:
            continue
        if parts.max() > 0:
            found_.append(Slot(inside, _middle(stream.hours[inside]), None))
        for weekday in _fixed(days, stream, weekdays):
            members = inside & (weekdays[stream.days] == weekday)
            if len(np.unique(stream.days[members])) >= FEWEST_EVENTS:
                found_.append(Slot(members, _middle(stream.hours[members]), weekday))
    return found_


def _parts(hours: Floats) -> Whole:
    """For each event, which of the stream's times of the day it belongs to."""
    counts = np.bincount((hours * _BINS / 24).astype(np.int64) % _BINS, minlength=_BINS).astype(np.float64)
    offsets = np.minimum(np.arange(_BINS), _BINS - np.arange(_BINS))
    kernel = np.exp(-0.5 * (offsets / _KERNEL_BINS) ** 2)
    density = np.real(np.fft.ifft(np.fft.fft(counts) * np.fft.fft(kernel)))
    low = density < _VALLEY * density.max()
    edges = np.flatnonzero(low & ~np.roll(low, -1)) + 1
    if len(edges) < 2:
        return np.zeros(len(hours), dtype=np.int64)
    places = np.searchsorted(edges, hours * _BINS / 24, side="right") % len(edges)
    return np.asarray(places, dtype=np.int64)


def _fixed(days: Whole, stream: Stream, weekdays: Whole) -> list[int]:
    """The weekdays on which it is mostly done, if there are two to four and hardly anything on the others."""
    lived = np.arange(stream.first_day, stream.last_day + 1)
    lived = lived[stream.open[lived]]
    chances = np.bincount(weekdays[lived], minlength=7).astype(np.float64)
    hits = np.bincount(weekdays[days[stream.open[days]]], minlength=7).astype(np.float64)
    groups = alike(hits, chances)
    best = np.flatnonzero(groups == groups.max())
    if not 2 <= len(best) <= _MOST_WEEKDAYS or hits[best].sum() < _REGULAR * chances[best].sum():
        return []
    return [int(day) for day in best]


def _middle(hours: Floats) -> float:
    """The circular mean of hours, to the half hour."""
    angle = float(np.angle(np.exp(2j * np.pi * hours / 24).mean()))
    return round(angle / (2 * np.pi) * 48) / 2 % 24


def _moved(stream: Stream, slot: Slot, seen: View, gap: Silence) -> bool:
    """Whether about as much of the stream happened since the slot was last kept as usually does."""
    last = int(stream.days[slot.members][-1])
    lived = np.arange(stream.first_day, last + 1)
    lived = lived[stream.open[lived]]
    since = np.arange(last + 1, stream.until_day + 1)
    since = since[stream.open[since]]
    usual = np.bincount(seen.weekdays[lived], weights=stream.counts[lived], minlength=7)
    usual = usual / np.maximum(1, np.bincount(seen.weekdays[lived], minlength=7))
    expected = float(usual[seen.weekdays[since]].sum())
    return float(stream.counts[since].sum()) > expected - _MOVED * gap.missed


def _finding(seen: Survey, stream: Stream, slot: Slot, gap: Silence) -> Finding:
    members = [int(index) for index in np.flatnonzero(slot.members)]
    last = float(stream.times[members[-1]])
    goes_on = float(stream.times[-1]) > last and seen.silences[stream.name].missed < gap.missed / 2
    pauses = np.diff([last, *stream.times[stream.times > last], stream.until])
    goes_on = goes_on and float(pauses.max()) < _PAUSE * (stream.until - last)
    missed = goes_on and gap.rare and gap.days >= 1 and not _moved(stream, slot, seen.view, gap)
    time = f"{int(slot.hour):02d}:{int(slot.hour % 1 * 60):02d}"
    name = time if slot.weekday is None else f"{_WEEKDAYS[slot.weekday]} {time}"
    return found(
        "slot",
        stream.name,
        (seen.view.moment(last), seen.view.moment(stream.until)),
        gap.p if missed else 1.0,
        evidence=tuple(stream.ids[index] for index in members[-3:]),
        mark=("slot", stream.name, name, stream.ids[members[-1]]),
        step=step(gap),
        numbers={"missed": max(1, round(gap.missed)), "days": int(gap.days)},
        dates={"last": seen.view.moment(last).date()},
        names={"stream": seen.label(stream.name), "slot": name},
    )
