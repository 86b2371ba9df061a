"""Homes and places of work in languages that are read with word lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from openmap_graph.language.foreign_names import ForeignName
from openmap_graph.language.foreign_writing import event_of
from openmap_graph.language.packs import Pack, Stretch
from openmap_graph.model.event import Event
from openmap_graph.model.turn import Turn

_PLACE_OF_ROLE = {"home": "lives_near", "work": "works_near"}
_AFTER_ROLE = re.compile(
    r"\s*([^\s,，。.;；!！?？、][^,，。.;；!！?？、]{0,30}?)\s*(?:附近|旁边|一带|上班|工作|です|[,，。.;；!！?？、]|$)"
)


def anchors_in(turn: Turn, stretch: Stretch, pack: Pack, names: Sequence[ForeignName]) -> Iterator[Event]:
    """What a stretch states of where the user lives and works."""
    for role, predicate in _PLACE_OF_ROLE.items():
        for match in pack.patterns[role].finditer(turn.text, stretch.start, stretch.end):
            name = next((one for one in names if 0 <= one.start - match.end() <= len("  calle la ")), None)
            place = _AFTER_ROLE.match(turn.text, match.end(), stretch.end) if name is None else None
            if pack.language == "ja" and role == "home" and match.group().startswith("住"):
                place = re.search(
                    r"([\u3400-\u9fff\u30a0-\u30ffー]{2,8})に$", turn.text[stretch.start : match.start()]
                )
            said = name.text if name is not None else place.group(1) if place is not None else None
            if said and (not pack.spaced or said[0].isupper()):
                yield event_of(turn, match.start(), stretch.end, "statement", f"statement.{role}", pack.language,
                             predicate=predicate, object=said, object_kind="area", role=role)  # fmt: skip
