"""From events to evidence: which events of a turn count for a memory, and in which order."""

from __future__ import annotations

from collections.abc import Iterable

from openmap_graph.model.event import Claim, Event

_STRENGTH: dict[Claim, int] = {
    "mentioned": 0,
    "want_to_go": 1,
    "visited": 2,
    "liked": 3,
    "disliked": 3,
    "loved": 3,
    "retracted": 4,
}
TURNS_PER_WRITE = 10_000
_CHARS_PER_TURN = 1_000_000


def ordinal(revision: int, position: int) -> int:
    """Where an event stands among all that the user said: by write (`revision`), then by its place in the call.

    It decides only between events of one and the same time.
    """
    return revision * TURNS_PER_WRITE + position


def order(ordinal: int, start: int) -> int:
    """A number that sorts events said at one time as they were said: by turn, then by character."""
    return ordinal * _CHARS_PER_TURN + start


def is_claim(event: Event) -> bool:
    """Whether the event is the user's own word about a venue."""
    return (
        event.is_evidence
        and event.claim is not None
        and event.place is not None
        and event.place.kind == "venue"
    )


def strongest(events: Iterable[tuple[str, str, Event]]) -> list[tuple[str, str, Event]]:
    """Of (event id, place id, event), one for each turn and place: opinions outweigh visits, visits wishes.

    Of two opinions in one turn the last counts. "Went there and loved it" is one piece of evidence, not two.
    """
    best: dict[tuple[str | None, str], tuple[str, str, Event]] = {}
    for event_id, place_id, event in events:
        known = best.get((event.turn_id, place_id))
        if known is None or _rank(event) >= _rank(known[2]):
            best[event.turn_id, place_id] = (event_id, place_id, event)
    return list(best.values())


def _rank(event: Event) -> tuple[int, int]:
    return (_STRENGTH[event.claim] if event.claim else -1, event.start)


def sentence(text: str, start: int, end: int, most: int = 300) -> str:
    """The sentence around the characters of an event, cut to `most` characters.

    >>> sentence("Rain all day. Loved Tarn, so calm! Bye.", 14, 24)
    'Loved Tarn, so calm!'
    """
    marks = ".!?\n。！？"
    left = max((text.rfind(mark, 0, start) for mark in marks), default=-1) + 1
    ends = [found for mark in marks if (found := text.find(mark, max(end - 1, 0))) >= 0]
    right = min(ends) + 1 if ends else len(text)
    return text[left:right].strip()[:most]
