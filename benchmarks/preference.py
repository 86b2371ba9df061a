"""Finding the stated preference that a later question rests on (PrefEval's format), through the client.

    python benchmarks/preference.py PREFERENCES... --distractors FILE [--between 10 300] [--json] [--most N]

PREFERENCES are lists of `preference` and `question`; FILE is a list of other conversations that lie between the two.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from searching.baselines import Corpus, Remembering, best
from searching.figures import figure, show

from openmap_graph import OpenMap

_MOST = 5
_AT = datetime(2026, 1, 1, 12, tzinfo=UTC)


def main() -> int:
    """Measures how often the preference is among five turns, with some and with many turns after it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("preferences", type=Path, nargs="+")
    parser.add_argument("--distractors", type=Path, required=True)
    parser.add_argument(
        "--between", type=int, nargs="+", default=[10, 300], help="turns after the preference"
    )
    parser.add_argument("--json", action="store_true", help="JSON instead of a table")
    parser.add_argument("--most", type=int, default=0, help="cases of each file; 0 for all")
    given = parser.parse_args()
    cases = [
        (one["preference"], one["question"])
        for path in given.preferences
        for one in json.loads(path.read_text("utf-8"))[: given.most or None]
    ]
    others = [
        {"role": turn["role"], "content": turn["content"], "at": _AT}
        for one in json.loads(given.distractors.read_text("utf-8"))
        for turn in one["conversation"]
        if turn["content"].strip()
    ]
    scores: dict[tuple[str, str], list[float]] = defaultdict(list)
    with OpenMap.open() as om:
        for size in given.between:
            _measure(om, cases, others[:size], scores)
    show(
        "stated preference among 5 turns",
        [figure(measure, system, found) for (measure, system), found in scores.items()],
        as_json=given.json,
    )
    return 0


def _measure(
    om: OpenMap,
    cases: list[tuple[str, str]],
    others: list[dict[str, Any]],
    scores: dict[tuple[str, str], list[float]],
) -> None:
    """Every case is a user of its own, who says the preference, then the others, then asks the question."""
    measure = f"{len(others)} turns between"
    embedder = Remembering.of(om)
    texts = [turn["content"] for turn in others]
    corpus = Corpus(embedder, [*texts, *(preference for preference, _ in cases)])
    for index, (preference, question) in enumerate(cases):
        for system, found in corpus.scores(question).items():
            visible = [*found[: len(others)], found[len(others) + index]]
            scores[measure, system].append(float(len(others) in best(visible, _MOST)))
        user = om.user(f"benchmark-{uuid4().hex}")
        try:
            user.capture([{"content": preference, "at": _AT}, *others], conversation="talk", extract=False)
            hits = [hit.text for hit in user.search_turns(question, limit=_MOST)]
        finally:
            user.erase()
        scores[measure, "openmap_graph"].append(float(preference in hits))


if __name__ == "__main__":
    raise SystemExit(main())
