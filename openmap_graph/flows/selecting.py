"""What a thing that is to be forgotten consists of: events, turns, names, places."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple, get_args

from openmap_graph.errors import InvalidInput, NotFound
from openmap_graph.flows.merging import known_places
from openmap_graph.flows.services import Tenant
from openmap_graph.graph import forgettable, merge
from openmap_graph.graph.door import Unit
from openmap_graph.model.forgetting import Target
from openmap_graph.rules.clock import instant
from openmap_graph.rules.forgetting import named, whole_names


class Chosen(NamedTuple):
    """What goes when one thing is forgotten.

    `turns` go whole. `longer` are names of other places that a name is part of. `names` are blotted out of the other turns, those in `naming` too; `mentions` are looked up
    in the journal. `goal` goes out of the events `goals`. `called` is the place that loses the name `alias`.
    """

    target: Target
    id: str
    text: str
    events: frozenset[str] = frozenset()
    turns: frozenset[str] = frozenset()
    naming: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    longer: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    places: frozenset[str] = frozenset()
    alias: str | None = None
    called: str | None = None
    goals: frozenset[str] = frozenset()
    goal: str | None = None
    notes: frozenset[str] = frozenset()


def one_of(given: Mapping[str, object]) -> tuple[Target, object]:
    """The one thing that is named; `InvalidInput` when it is none or several."""
    chosen = [(name, value) for name, value in given.items() if value is not None]
    if len(chosen) != 1:
        raise InvalidInput(
            f"forget: {'several things are' if chosen else 'nothing is'} named.",
            way_out=f"Give exactly one of {', '.join(get_args(Target))}.",
        )
    ((name, value),) = chosen
    if name != "before" and (not isinstance(value, str) or not value.strip()):
        raise InvalidInput(f"{name}: {value!r} is no id.")
    return name, value  # pyright: ignore[reportReturnType] - the names are those of the targets


def chosen(unit: Unit, tenant: Tenant, target: Target, id: str) -> Chosen:
    """What goes with a thing. Raises `NotFound` for an id that this user does not have."""
    return _CHOOSERS[target](unit, tenant, id)


def chosen_before(unit: Unit, tenant: Tenant, moment: datetime, limit: int) -> Chosen | None:
    """A batch of what was said and stated before a time; None when there is no more."""
    row = forgettable.before(unit, tenant.user_id, moment, limit)
    if not (row["turns"] or row["events"] or row["notes"]):
        return None
    return Chosen(
        "before",
        moment.isoformat(),
        f"everything before {moment:%Y-%m-%d %H:%M}",
        events=frozenset(row["events"]),
        turns=frozenset(row["turns"]),
        notes=frozenset(row["notes"]),
    )


def before(value: object, tenant: Tenant) -> datetime:
    """The time before which everything goes."""
    if not isinstance(value, datetime | str):
        raise InvalidInput(f"before: {value!r} is no time.")
    return instant(value, tenant.time_zone, "before")[0]


def _place(unit: Unit, tenant: Tenant, id: str, target: Target = "place") -> Chosen:
    user_id = tenant.user_id
    if target == "memory" and not id.startswith("mem_"):
        raise _unknown(target, id)
    (known,) = known_places(unit, tenant, id)
    group = {known.final_id, *merge.merged(unit, user_id, known.final_id)}
    names = tuple(sorted(set(forgettable.of_places(unit, user_id, group)["names"])))
    told = forgettable.of_places(unit, user_id, group, names)
    is_alone = not told["others"]
    mine = forgettable.of_places(unit, user_id, group) if not is_alone else told
    found = forgettable.naming(unit, user_id, names)
    longer: list[str] = told["longer"]
    naming = {
        turn["key"]
        for turn in found["turns"]
        if whole_names(turn["text"], names, longer) and (is_alone or set(turn["places"]) & group)
    }
    calls = [call["key"] for call in found["calls"] if is_alone and whole_names(call["quote"], names, longer)]
    return Chosen(
        target,
        id,
        f"{target} {known.name}",
        events=frozenset((*mine["events"], *calls)),
        naming=frozenset(naming),
        names=names,
        longer=tuple(longer),
        mentions=names,
        places=frozenset(group),
    )


def _memory(unit: Unit, tenant: Tenant, id: str) -> Chosen:
    return _place(unit, tenant, id, "memory")


def _turn(unit: Unit, tenant: Tenant, id: str) -> Chosen:
    rows = forgettable.of_turns(unit, tenant.user_id, [id])
    if not rows:
        raise _unknown("turn", id)
    turn = rows[0]["turn"]
    text = f"turn#{turn['number']}: {turn['text']}"
    return Chosen("turn", id, text, turns=frozenset([id]), mentions=(turn["text"],))


def _belief(unit: Unit, tenant: Tenant, id: str) -> Chosen:
    row = forgettable.of_belief(unit, tenant.user_id, id)
    if row is None:
        raise _unknown("belief", id)
    held = row["belief"]
    return Chosen(
        "belief",
        id,
        f"{held['predicate']} {held['label']}",
        events=frozenset(row["events"]),
        names=tuple(dict.fromkeys((held["label"], held["object"].replace("_", " ")))),
        mentions=(held["label"],),
        goals=frozenset(row["goals"]),
        goal=held["object"] if row["goals"] else None,
    )


def _anchor(unit: Unit, tenant: Tenant, id: str) -> Chosen:
    row = forgettable.of_anchor(unit, tenant.user_id, id)
    if row is None:
        raise _unknown("anchor", id)
    held = row["anchor"]
    names = tuple(dict.fromkeys((held["label"], held["object"])))
    found = forgettable.naming(unit, tenant.user_id, names)
    return Chosen(
        "anchor",
        id,
        f"{held['role']}: {held['label']}",
        events=frozenset(row["events"]),
        naming=frozenset(turn["key"] for turn in found["turns"] if named(turn["text"], names)),
        names=names,
        mentions=names,
    )


def _alias(unit: Unit, tenant: Tenant, id: str) -> Chosen:
    row = forgettable.of_alias(unit, tenant.user_id, id)
    if row is None:
        raise _unknown("alias", id)
    if row["text"] == row["name"]:
        raise InvalidInput(
            f"alias: {row['text']!r} is the place's own name.", way_out=f"Forget the place {row['place']!r}."
        )
    names = (row["text"],)
    found = forgettable.naming(unit, tenant.user_id, names)
    return Chosen(
        "alias",
        id,
        f"{row['text']} for {row['name']}",
        naming=frozenset(
            turn["key"]
            for turn in found["turns"]
            if row["place"] in turn["places"] and named(turn["text"], names)
        ),
        names=names,
        mentions=names,
        alias=id,
        called=row["place"],
    )


def _unknown(target: str, id: str) -> NotFound:
    return NotFound(
        f"{target}: {id!r} is nothing of this user's.", way_out="Take ids from an answer or a list."
    )


_CHOOSERS: dict[str, Any] = {
    "memory": _memory,
    "place": _place,
    "turn": _turn,
    "belief": _belief,
    "anchor": _anchor,
    "alias": _alias,
}
