"""Talk in languages that are read with word lists: names, relationships, traits, measures and anchors, carefully.

No parser: a clause ends at a mark or a word of contrast, a negator reaches over a few words beside it, and what is not
clear makes no event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from openmap_graph.language.foreign_anchors import anchors_in
from openmap_graph.language.foreign_circumstances import (
    companions_in,
    moment_in,
    pointed_option,
    reply_stretches,
)
from openmap_graph.language.foreign_judging import (
    COMPLAINT,
    COMPLAINTS,
    clauses_in,
    holder_in,
    is_negated,
    judgements_in,
    modality_of,
    traits_in,
)
from openmap_graph.language.foreign_names import ForeignName, names_in
from openmap_graph.language.foreign_writing import event_of
from openmap_graph.language.measures import measures_in
from openmap_graph.language.moments import Moment
from openmap_graph.language.offers import Discourse, Option
from openmap_graph.language.packs import Pack, Stretch, load_pack, stretches
from openmap_graph.model.event import Claim, Event, Kind, Modality
from openmap_graph.model.place import Mention
from openmap_graph.model.turn import Turn

_LOVED, _LIKED, _DISLIKED = 1.5, 0.5, -1.0
_FRESH_TURNS = 2


@dataclass
class _Told:
    """What a turn tells of one place: values of judgements, and whether it was visited, wished for, never seen."""

    name: ForeignName
    stretch: Stretch
    values: list[float] = field(default_factory=list)
    visited: bool = False
    wished: bool = False
    never: bool = False
    chosen: bool = False
    unsure: Modality | None = None
    holder: str | None = None
    start: int = 0
    end: int = 0
    traits: list[tuple[int, int, str, bool]] = field(default_factory=list)
    companions: tuple[str, ...] = ()
    moment: Moment = field(default_factory=Moment)


def foreign_options(turn: Turn, position: int, discourse: Discourse) -> None:
    """Notes what an assistant's turn in another language offers: names with their measures."""
    options: list[Option] = []
    for stretch in stretches(turn.text):
        pack = load_pack(stretch.language)
        venues = [
            one
            for one in names_in(turn.text, stretch.start, stretch.end, pack, discourse.seen)
            if one.kind == "venue" and (one.sure or one.start > stretch.start)
        ]
        measures = measures_in(turn.text[stretch.start : stretch.end], languages=(stretch.language,))
        for index, name in enumerate(venues):
            after = venues[index + 1].start if index + 1 < len(venues) else stretch.end
            own = tuple(
                one.measure
                for one in measures
                if (name.start if len(venues) > 1 else 0) <= stretch.start + one.start < after
            )
            options.append(Option(name.text, position, 0, 0, name.locality, own))
    if options:
        discourse.groups.append(options)
        discourse.language = stretches(turn.text)[-1].language
        if len(options) == 1 and options[0].name:
            discourse.mention(options[0].name)


def foreign_events(
    turn: Turn, discourse: Discourse, known: frozenset[str], time_zone: ZoneInfo
) -> list[Event]:
    """The events of a user's turn that sentences in languages with a pack tell."""
    found: dict[str, _Told] = {}
    events: list[Event] = []
    options = {option.name for group in discourse.groups for option in group if option.name}
    for stretch in reply_stretches(turn.text, discourse):
        pack = load_pack(stretch.language)
        names = names_in(turn.text, stretch.start, stretch.end, pack, {*discourse.seen, *known, *options})
        anchors = list(anchors_in(turn, stretch, pack, names))
        events += anchors
        homes = {event.object for event in anchors}
        _read(turn.text, stretch, pack, [one for one in names if one.text not in homes], found, discourse)
        _choose(turn.text, stretch, pack, found, discourse)
        _circumstances(turn, stretch, pack, found, time_zone)
        events += [event_of(turn, one.start, one.end, "mention", "mention.area", stretch.language, place=Mention(name=one.text, kind="area"))
                   for one in names if one.kind == "area"]  # fmt: skip
    for told in found.values():
        events += _events(turn, told, discourse)
    return events


def _choose(text: str, stretch: Stretch, pack: Pack, found: dict[str, _Told], discourse: Discourse) -> None:
    """Notes the offer that a short reply takes by its place among the newest ones."""
    pointed = pointed_option(text, stretch.start, stretch.end, pack, discourse)
    if pointed is None or pointed[2].name is None:
        return
    start, end, option = pointed
    name = ForeignName(start, end, pointed[2].name, sure=True, locality=option.locality)
    told = found.setdefault(name.text, _Told(name, stretch, start=start, end=end))
    told.chosen = True


def _circumstances(
    turn: Turn, stretch: Stretch, pack: Pack, found: dict[str, _Told], time_zone: ZoneInfo
) -> None:
    """Adds who came along and when it was to the places that the stretch tells of."""
    sentence = turn.text[stretch.start : stretch.end]
    companions = companions_in(sentence, pack)
    moment = moment_in(sentence, pack, turn.occurred_at, time_zone)
    for told in found.values():
        if told.stretch == stretch or told.start < 0:
            told.companions = told.companions or companions
            told.moment = told.moment if told.moment.start else moment


def _read(
    text: str,
    stretch: Stretch,
    pack: Pack,
    names: Sequence[ForeignName],
    found: dict[str, _Told],
    discourse: Discourse,
) -> None:
    sentence = text[stretch.start : stretch.end]
    modality = modality_of(sentence, pack)
    topic = _topic(found, discourse)
    inside = [(name.start, name.end) for name in names]
    for start, end in clauses_in(text, stretch, pack, inside):
        here = [name for name in names if name.kind == "venue" and start <= name.start < end]
        for name in here:
            told = found.setdefault(name.text, _Told(name, stretch, start=start, end=end))
            told.unsure = told.unsure or modality
        judged = list(judgements_in(text, start, end, pack, inside))
        abouts = [found[name.text] for name in here] or ([topic] if topic else [])
        if here:
            topic = found[here[-1].text]
        if not abouts or (not here and topic is not None and topic.name.text not in found and not judged):
            continue
        for about in abouts:
            found.setdefault(about.name.text, about)
        _note(text[start:end], pack, abouts, told_here=bool(here))
        for at, value in judged:
            near = _nearest(abouts, at)
            near.values.append(value)
            near.end = max(near.end, end)
            near.holder = near.holder or holder_in(text[start:at], pack)
        if not modality:
            abouts[-1].traits.extend(traits_in(text, start, end, pack, inside))


def _topic(found: dict[str, _Told], discourse: Discourse) -> _Told | None:
    if found:
        return next(reversed(found.values()))
    name, age = discourse.topic()
    if name is None or age > _FRESH_TURNS:
        return None
    return _Told(ForeignName(-1, -1, name, sure=True), Stretch(0, 0, ""), start=-1)


def _note(clause: str, pack: Pack, abouts: Sequence[_Told], *, told_here: bool) -> None:
    never, wish = pack.patterns["never"].search(clause), pack.patterns["wish"].search(clause)
    visit = pack.patterns["visit"].search(clause)
    for about in abouts:
        if never:
            about.never = True
        elif wish:
            about.wished = True
        elif (
            visit
            and (told_here or about.start < 0)
            and not is_negated(clause, visit.start(), visit.end(), pack)
        ):
            about.visited = not holder_in(clause, pack)


def _nearest(abouts: Sequence[_Told], at: int) -> _Told:
    before = [one for one in abouts if one.name.start <= at]
    return before[-1] if before else abouts[0]


def _events(turn: Turn, told: _Told, discourse: Discourse) -> Iterator[Event]:
    name = told.name
    if name.locality:
        discourse.localities[name.text] = name.locality
    place = discourse.mention_of(name.text)
    language = told.stretch.language or next((one.language for one in stretches(turn.text)), "")
    start, end = (told.start, told.end) if told.start >= 0 else (0, len(turn.text))
    kind, claim, modality = _verdict(told)
    if claim is None:
        return
    holder = told.holder or "user"
    yield event_of(
        turn, start, end, kind, f"{kind}", language, place=place, claim=claim, modality=modality, holder=holder,
        companions=told.companions, occurred_at=told.moment.start or turn.occurred_at, precision=told.moment.precision,
    )  # fmt: skip
    discourse.mention(name.text)
    if holder != "user" or modality != "asserted":
        return
    discourse.claimed[name.text] = claim
    positive = claim in {"liked", "loved"}
    for first, last, concept, present in told.traits:
        bad = concept in COMPLAINTS
        polarity = (
            -1 if bad and present and claim == "disliked" else 1 if positive and present and not bad else 0
        )
        yield event_of(
            turn,
            first,
            last,
            "trait",
            "trait",
            language,
            place=place,
            concept=concept,
            present=present,
            polarity=polarity,
        )
    if claim in {"visited", "liked", "loved"} or told.chosen:
        yield from _measures(turn, told, place, language, discourse)


def _measures(
    turn: Turn, told: _Told, place: Mention, language: str, discourse: Discourse
) -> Iterator[Event]:
    option = discourse.option(place.name) if place.name not in discourse.chosen else None
    said = [one.measure for one in measures_in(turn.text, languages=(language, "en")) if one.role != "fee"]
    offered = [
        one for one in (option.measures if option else ()) if all(one.term != other.term for other in said)
    ]
    discourse.chosen.add(place.name)
    for measure in (*said, *offered):
        taken = measure.model_copy(update={"accepted": True})
        yield event_of(
            turn,
            max(told.start, 0),
            max(told.end, 1),
            "measure",
            "measure.accepted",
            language,
            place=place,
            measure=taken,
        )


def _verdict(told: _Told) -> tuple[Kind, Claim | None, Modality]:
    if told.never:
        return "mention", "mentioned", "negated"
    if told.unsure:
        return "mention", "mentioned", told.unsure
    if told.values and not told.wished:
        total = _weighed(told.values)
        if total >= _LIKED:
            return "opinion", "loved" if total >= _LOVED else "liked", "asserted"
        if total <= _DISLIKED:
            return "opinion", "disliked", "asserted"
        return "visit", "visited", "asserted"
    if told.visited:
        return "visit", "visited", "asserted"
    if told.chosen:
        return "choice", "want_to_go", "asserted"
    if told.wished:
        return "plan", "want_to_go", "asserted"
    return "mention", "mentioned" if told.name.sure and told.start >= 0 else None, "asserted"


def _weighed(values: Sequence[float]) -> float:
    """The last judgement, or the strongest of those that agree with it; a mere complaint does not outweigh praise."""
    if max(values) < 0 and sum(values) <= 2 * COMPLAINT:
        return min(_DISLIKED, *values)
    clear = [value for value in values if abs(value) > abs(COMPLAINT)] or list(values)
    same = [value for value in clear if value * clear[-1] > 0]
    return max(same, key=abs)
