"""Verdicts: what the evidence of one turn makes of one place, from judgements, visits and wishes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from openmap_graph.language.clauses import Clause
from openmap_graph.language.evidence import PlaceEvidence
from openmap_graph.language.judging import Judgement
from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.words import Word
from openmap_graph.model.event import Claim, Kind, Modality

_LOVED = 1.5
_LIKED = 0.5
_DISLIKED = -1.0
_BAD_PART = -1.2


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a turn says of a place, and the words [start, end) that say it."""

    kind: Kind
    claim: Claim
    start: int
    end: int
    rule: str
    modality: Modality = "asserted"
    holder: str = "user"


def verdicts(
    entry: PlaceEvidence, words: Sequence[Word], lexicon: Lexicon, claimed: Collection[str]
) -> list[Verdict]:
    """The user's own verdict, then those of others or not asserted; empty when the turn tells nothing."""
    own = _own(entry, words, lexicon, claimed)
    found = [own] if own is not None else []
    for one, clause in entry.judged:
        if clause.modality != "asserted" or clause.holder != "user":
            claim = _claim_of(one.value)
            if claim is not None:
                found.append(
                    Verdict(
                        "opinion",
                        claim,
                        clause.start,
                        clause.end,
                        "opinion.others (language/opinions.py)",
                        clause.modality,
                        clause.holder,
                    )
                )
    if not found and entry.mentions and entry.is_sure:
        clause = entry.mentions[0]
        found.append(
            Verdict(
                "mention",
                "mentioned",
                clause.start,
                clause.end,
                "mention (language/opinions.py)",
                clause.modality,
                clause.holder,
            )
        )
    return found


def _is_own(clause: Clause) -> bool:
    return clause.modality == "asserted" and clause.holder == "user"


def _own(
    entry: PlaceEvidence, words: Sequence[Word], lexicon: Lexicon, claimed: Collection[str]
) -> Verdict | None:
    judged = [
        (one, clause)
        for one, clause in entry.judged
        if _is_own(clause) and (one.sure or entry.is_sure or entry.visits)
    ]
    visits = [clause for clause in entry.visits if _is_own(clause)]
    wishes = [clause for clause in entry.wishes if _is_own(clause)]
    if entry.not_yet and not visits:
        return _never(entry, words, lexicon, claimed)
    if wishes and not visits and all(_appears(one, clause) or clause in wishes for one, clause in judged):
        return Verdict(
            "plan", "want_to_go", wishes[0].start, wishes[0].end, "plan.wish (language/opinions.py)"
        )
    if judged:
        total = _weigh(judged, words)
        claim = _claim_of(total)
        if claim is not None:
            return Verdict(
                "opinion",
                claim,
                *_stretch(entry, judged),
                f"opinion.{'place' if any(one.level == 'place' for one, _ in judged) else 'aspect'} (language/opinions.py)",
            )
    if visits or judged:
        clause = visits[0] if visits else judged[0][1]
        return Verdict("visit", "visited", clause.start, clause.end, "visit (language/opinions.py)")
    if wishes:
        return Verdict(
            "plan", "want_to_go", wishes[0].start, wishes[0].end, "plan.wish (language/opinions.py)"
        )
    return None


def _never(
    entry: PlaceEvidence, words: Sequence[Word], lexicon: Lexicon, claimed: Collection[str]
) -> Verdict | None:
    clause = entry.not_yet[0]
    if clause.modality != "asserted" or clause.holder != "user":
        return None
    if entry.name in claimed:
        return Verdict(
            "retraction",
            "retracted",
            clause.start,
            clause.end,
            "correction.never_been (language/opinions.py)",
        )
    sentence = [word.lower for word in words if _near(word, clause)]
    if lexicon.visits.still_wished & set(sentence):
        return Verdict("plan", "want_to_go", clause.start, clause.end, "plan.not_yet (language/opinions.py)")
    return Verdict(
        "mention",
        "mentioned",
        clause.start,
        clause.end,
        "mention.never_been (language/opinions.py)",
        "negated",
    )


def _near(word: Word, clause: Clause) -> bool:
    return clause.start <= word.index < clause.end + 8


def _appears(one: Judgement, clause: Clause) -> bool:
    """ "it looks lovely" is no experience."""
    return any(not word.forms.isdisjoint(word_set("opinions.appears")) for word in clause.words)


def _weigh(judged: Sequence[tuple[Judgement, Clause]], words: Sequence[Word]) -> float:
    """The place-level judgement that counts; without one, the balance of what was said of its parts."""
    place = [(one, clause) for one, clause in judged if one.level == "place" and abs(one.value) >= _LIKED]
    if place:
        strong = [(one, clause) for one, clause in place if clause.link != "concession"] or place
        if _is_lukewarm(strong):
            return sum(one.value for one, _ in strong)
        value = _last_word(strong)
        return _without_sarcasm(value, judged, words)
    values = [one.value for one, _ in judged]
    positive = sum(value for value in values if value > 0)
    negative = sum(value for value in values if value < 0)
    if positive and negative and positive + negative > 0:
        return max(_LIKED, min(1.0, positive + negative))
    if positive and negative:
        return _DISLIKED if positive + negative <= -_LIKED and min(values) <= _DISLIKED else 0.0
    if positive:
        return max(values)
    if min(values) <= _BAD_PART:
        return min(values)
    return _DISLIKED if len(values) > 1 and sum(values) <= _BAD_PART else -_LIKED


def _is_lukewarm(place: Sequence[tuple[Judgement, Clause]]) -> bool:
    """ "fine, nothing special": weak words on both sides without a "but" between them."""
    values = [one.value for one, _ in place]
    weak = all(abs(value) <= 1 for value in values) and min(values) < 0 < max(values)
    return weak and not place[-1][0].denied and place[-1][1].link not in {"contrast", "concession"}


def _last_word(place: Sequence[tuple[Judgement, Clause]]) -> float:
    """After a contrast the last judgement wins; else the strongest of those that agree with the last."""
    last = place[-1][0].value
    if len(place) > 1 and place[-1][0].denied and last < 0 < place[-2][0].value:
        return place[-2][0].value  # "good, but not great" is still good
    same = [one.value for one, _ in place if one.value * last > 0]
    return max(same, key=abs)


def _without_sarcasm(
    value: float, judged: Sequence[tuple[Judgement, Clause]], words: Sequence[Word]
) -> float:
    """ "Just wonderful." after a complaint says nothing good."""
    if value <= 0:
        return value
    if _is_marked(words):
        return _DISLIKED
    first_bad = next((one for one, _ in judged if one.value < 0), None)
    for one, clause in judged:
        short = clause.end - clause.start <= 4 and all(
            word.is_punctuation
            or word.lower in {"just", "simply", "how", "absolutely", "oh", "well"}
            or word.index == one.start
            for word in clause.words
        )
        if (
            short
            and one.value > 0
            and first_bad is not None
            and first_bad.start < one.start
            and clause.words[0].lower in {"just", "how", "oh", "simply"}
        ):
            return first_bad.value
    return value


def _is_marked(words: Sequence[Word]) -> bool:
    """Whether a turn says itself that it is not meant so: "… /s", "yeah right, …"."""
    opens = [word.lower for word in words[:2]]
    ends = "".join(word.text.lower() for word in words[-2:])
    return opens == ["yeah", "right"] or ends.endswith(("/s", "/sarcasm"))


def _claim_of(value: float) -> Claim | None:
    if value >= _LOVED:
        return "loved"
    if value >= _LIKED:
        return "liked"
    return "disliked" if value <= _DISLIKED else None


def _stretch(entry: PlaceEvidence, judged: Sequence[tuple[Judgement, Clause]]) -> tuple[int, int]:
    """From the clause that names the place to the one that judges it, when these are neighbours."""
    clause = max(judged, key=lambda pair: abs(pair[0].value))[1]
    first = min(
        [clause.start, *(mention.start for mention in entry.mentions if clause.start - mention.end < 20)]
    )
    return first, clause.end
