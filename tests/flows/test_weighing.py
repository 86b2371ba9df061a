"""Beliefs that grow piece by piece are those that a full rebuild gives."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.flows.applying import Applier, Told
from openmap_graph.flows.services import Tenant
from openmap_graph.graph import user as users
from openmap_graph.graph.door import Unit
from openmap_graph.model.event import Claim, Event
from openmap_graph.model.place import Mention
from openmap_graph.rules.clock import zone
from tests.flows.conftest import NOW

pytestmark = pytest.mark.live

CLAIMS: tuple[Claim, ...] = ("mentioned", "want_to_go", "visited", "liked", "loved", "disliked", "retracted")


def opinion(chance: random.Random, number: int) -> list[Told]:
    """A claim about one of three places and up to two traits of it, at a time of its own."""
    at = NOW - timedelta(hours=chance.randint(1, 24 * 200))
    place = Mention(name=f"Place {chance.choice('ABC')}")
    claim = Event(
        kind="opinion",
        start=0,
        end=5,
        quote=f"said {number}",
        rule="test",
        occurred_at=at,
        place=place,
        claim=chance.choice(CLAIMS),
        goals=("work",) if chance.random() < 0.3 else (),
    )
    traits = [
        claim.model_copy(
            update={
                "kind": "trait",
                "claim": None,
                "concept": concept,
                "polarity": chance.choice((-1, 0, 1)),
                "present": chance.random() < 0.8,
                "start": start,
                "goals": (),
            }
        )
        for start, concept in enumerate(
            chance.sample(["quiet", "coffee", "vinyl"], k=chance.randint(0, 2)), start=1
        )
    ]
    return [Told(event=one, said_at=at) for one in (claim, *traits)]


@pytest.mark.parametrize("seed", range(4))
def test_beliefs_of_a_random_history_stand_a_full_rebuild(om: OpenMap, user: UserMemory, seed: int):
    chance = random.Random(seed)  # noqa: S311 - reproducible, not secret
    services, tenant = om._services, Tenant(user.user_id, zone("UTC"))  # pyright: ignore[reportPrivateUsage]
    for number in range(25):
        told = opinion(chance, number)

        def work(unit: Unit, told: list[Told] = told) -> None:
            users.ensure(unit, tenant.user_id, "UTC", NOW)
            Applier(services, tenant, unit, "test", NOW).apply(told)

        services.graph.transact(work)
    before = user.beliefs()
    trees = {belief.id: user.why(belief.id).text() for belief in before}

    user.consolidate(rebuild=True)

    assert user.beliefs() == before
    assert {belief.id: user.why(belief.id).text() for belief in user.beliefs()} == trees
