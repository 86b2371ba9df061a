"""The part of the per-user handle about places, lists and preferences. Every method is a line or two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from openmap_graph.flows import ask, collections, merging, networks, persona, places
from openmap_graph.handle import Handle
from openmap_graph.model.belief import Judgement
from openmap_graph.model.input import PlaceInput, Preferences
from openmap_graph.model.persona import Contradiction, Persona
from openmap_graph.model.place import Alias, Collection, Place, PlaceQuestion, RelatedPlace


class Belongings(Handle):
    """Places, lists and preferences of one user. No method takes a user id."""

    def places(
        self,
        tag: str | None = None,
        relationship: str | None = None,
        status: str | None = None,
        offset: int = 0,
        limit: int = 1_000,
    ) -> tuple[Place, ...]:
        """The remembered places by name, of one trait, relationship or status if given."""
        return places.places(self._services, self._tenant, tag, relationship, status, offset, limit)

    def related_places(self, id: str, within_km: float = 0.5, limit: int = 10) -> tuple[RelatedPlace, ...]:
        """The user's other places that share traits, episodes, lists or the neighbourhood with one."""
        return places.related_places(self._services, self._tenant, id, within_km, limit)

    def set_place_status(
        self, id: str, status: str, detail: str | None = None, at: datetime | str | None = None
    ) -> Place:
        """State that a place is open, closed for good, renamed (`detail`: to what) or moved (to where)."""
        return places.set_place_status(self._services, self._tenant, id, status, detail, at)

    def link_place(self, private: str, canonical: str | PlaceInput | Mapping[str, Any]) -> Place:
        """Attach a provider's place, by id or as its record, to a private one, which keeps its label."""
        return merging.link_place(self._services, self._tenant, private, canonical)

    def merge_places(self, keep: str, other: str) -> Place:
        """Make `other` the same place as `keep`; `split_place` takes it back."""
        return merging.merge_places(self._services, self._tenant, keep, other)

    def split_place(self, id: str) -> tuple[Place, ...]:
        """Take back the merge of a place, or the latest merge into it."""
        return merging.split_place(self._services, self._tenant, id)

    def place_questions(self) -> tuple[PlaceQuestion, ...]:
        """Pairs of places that may be one, kept apart until the user settles it."""
        return merging.place_questions(self._services, self._tenant)

    def settle_question(self, id: str, same: bool) -> tuple[Place, ...]:
        """Settle whether two places are one, or change the answer; the places as they are then."""
        return merging.settle_question(self._services, self._tenant, id, same)

    def aliases(self) -> tuple[Alias, ...]:
        """Every name by which the user has called a place."""
        return places.aliases(self._services, self._tenant)

    def add_alias(self, place: str, text: str) -> Alias:
        """Call a place by one more name, which means it from now on."""
        return places.add_alias(self._services, self._tenant, place, text)

    def remove_alias(self, id: str) -> None:
        """Take a name away from a place."""
        places.remove_alias(self._services, self._tenant, id)

    def collections(self) -> tuple[Collection, ...]:
        """All named lists of places."""
        return collections.collections(self._services, self._tenant)

    def collection(self, name: str) -> Collection:
        """One named list of places. Raises `NotFound`."""
        return collections.collection_of(self._services, self._tenant, name)

    def add_to_collection(self, name: str, place: str) -> Collection:
        """Put a place on a list, which is made when it is new. Unknown ids are refused."""
        return collections.add_to_collection(self._services, self._tenant, name, place)

    def remove_from_collection(self, name: str, place: str) -> Collection:
        """Take a place off a list."""
        return collections.remove_from_collection(self._services, self._tenant, name, place)

    def persona(self) -> Persona:
        """What the user prefers: stated and derived, each labelled with its source."""
        return persona.current_persona(self._services, self._tenant)

    def set_persona(
        self,
        preferences: Preferences | Mapping[str, Any] | None = None,
        *,
        likes: Sequence[str] | None = None,
        dislikes: Sequence[str] | None = None,
        vibes: Sequence[str] | None = None,
        dietary: Sequence[str] | None = None,
        budget: str | None = None,
        notes: str | None = None,
    ) -> Persona:
        """State a whole profile, or single fields of it; what is no longer stated is withdrawn."""
        changed = {
            "likes": likes,
            "dislikes": dislikes,
            "vibes": vibes,
            "dietary": dietary,
            "budget": budget,
            "notes": notes,
        }
        return persona.set_persona(self._services, self._tenant, preferences, changed)

    def clear_persona(self) -> Persona:
        """Withdraw everything that was stated as a profile; what remains is what talk told."""
        return persona.set_persona(self._services, self._tenant, Preferences(), {})

    def profile(self) -> persona.Profile:
        """Persona, anchors, calibrations and areas as they hold now."""
        return persona.profile(self._services, self._tenant)

    def to_networkx(self) -> Any:
        """What `graph` draws as a `networkx.MultiDiGraph`, with attributes; needs the extra `explorer`."""
        return networks.to_networkx(self._services, self._tenant)

    def infer(self, concept: str, predicate: str = "likes") -> Judgement:
        """Whether the user likes, avoids or pursues a concept, with its evidence."""
        return ask.infer(self._services, self._tenant, concept, predicate)

    def repair_contradictions(self) -> tuple[Contradiction, ...]:
        """Close beliefs that contradict others which outweigh them; which, and why."""
        return persona.repair_contradictions(self._services, self._tenant)
