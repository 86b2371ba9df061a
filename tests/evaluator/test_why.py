"""An observation can be followed to what it rests on."""

from __future__ import annotations

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import NotFound
from tests.evaluator.days import at, breakfasts_that_stop
from tests.flows.conftest import Clock

pytestmark = pytest.mark.live


def test_why_of_an_observation_leads_to_the_events_before_the_gap(
    om: OpenMap, user: UserMemory, clock: Clock
):
    breakfasts = breakfasts_that_stop(user)
    clock.now = at(64)
    user.evaluate()
    (noticed,) = user.observations()

    tree = user.why(noticed.id)

    assert (tree.kind, tree.statement, tree.confidence) == ("note", noticed.observation, noticed.confidence)
    assert tree.children[0].id == breakfasts[-1]
    assert {child.id for child in tree.children} == set(noticed.evidence)
    assert tree.children[0].at == at(59, 0, 59 * 37 % 40)
    with pytest.raises(NotFound):
        om.user("nobody-else").why(noticed.id)


def test_why_of_a_hosts_note_names_the_host(user: UserMemory):
    note = user.add_note("prefers mornings", source="planner")

    tree = user.why(note.id)

    assert (tree.statement, tree.how, tree.children) == ("prefers mornings", "written by planner", ())
