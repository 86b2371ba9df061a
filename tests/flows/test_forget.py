"""What is forgotten leaves no trace, and what rests on something else stays."""

from __future__ import annotations

from datetime import timedelta

import pytest

from openmap_graph.client import UserMemory
from openmap_graph.errors import Conflict, InvalidInput, NotFound
from tests.flows.conftest import NOW, Clock

pytestmark = pytest.mark.live


def everything(user: UserMemory) -> str:
    """All that a user can be told, as one text."""
    return repr(
        (
            user.memories(history=True),
            user.places(),
            user.aliases(),
            user.beliefs(),
            user.anchors(),
            user.scenarios(),
            user.routines(),
            user.collections(),
            user.recent_turns(100),
            user.graph(),
            user.place_questions(),
        )
    )


def test_a_forgotten_place_leaves_no_trace_and_the_other_places_stay(user: UserMemory):
    user.capture(["Loved Velour Cellar, so quiet! Tarn was lovely and quiet too."], conversation="one")
    user.capture(["Went back to Velour Cellar for a date."], conversation="two")
    user.remember_place(
        {"name": "Velour Cellar", "latitude": 51.5, "longitude": -0.1}, "loved", note="ask K."
    )
    user.add_to_collection("Sunday", user.memories(place="Velour Cellar")[0].place.id)
    before = {one.object: one.confidence for one in user.beliefs("likes")}
    (place,) = user.memories(place="Velour Cellar")

    done = user.forget(place=place.place.id)
    user.consolidate(rebuild=True)

    assert {one.place.name for one in user.memories(history=True)} == {"Tarn"}
    assert "velour" not in everything(user).lower()
    assert "date" not in {goal for one in user.scenarios() for goal in one.intents}
    assert user.residue("Velour Cellar", "Velour", "ask K.").texts == ()
    assert {one.kind for one in done.gone} >= {
        "turn",
        "memory",
        "place",
        "alias",
        "event",
        "collection entry",
    }
    assert [one.text for one in done.masked] != []
    assert [one.text for one in user.search_turns("Tarn lovely")] != []
    after = {one.object: one.confidence for one in user.beliefs("likes")}
    assert after["quiet"] < before["quiet"]
    user.erase()


def test_a_preview_changes_nothing_and_says_what_forgetting_then_does(user: UserMemory):
    user.capture(["Loved Halyard, so quiet."], conversation="one")
    user.capture(["Halyard again, great tea."], conversation="two")
    (held,) = user.memories()
    before = everything(user)

    seen = user.forget(memory=held.id, preview=True)

    assert seen.is_preview
    assert everything(user) == before
    done = user.forget(memory=held.id)
    assert done == seen.model_copy(update={"is_preview": False})
    assert user.memories(history=True) == ()
    user.erase()


def test_a_belief_on_two_turns_keeps_the_confidence_of_the_other(user: UserMemory):
    first = user.capture(["The tea at Halyard was wonderful."], conversation="one").turns[0]
    user.capture(["Bramble Fold makes wonderful tea."], conversation="two")
    alone = {one.object: (one.confidence, one.evidence) for one in user.beliefs("likes")}

    user.forget(turn=first)

    (left,) = [one for one in user.beliefs("likes") if one.object == "tea"]
    assert (left.confidence, left.evidence) < alone["tea"]
    assert left.evidence > 0
    assert first not in user.why(left.id).model_dump_json()
    assert "halyard" not in user.why(left.id).text().lower()
    user.erase()


def test_a_forgotten_belief_does_not_come_back(user: UserMemory):
    user.capture(["I like jazz. I like techno."], conversation="one")
    (jazz,) = user.beliefs(object="jazz")

    done = user.forget(belief=jazz.id)
    user.consolidate(rebuild=True)
    user.capture(["I like jazz. I like techno."], conversation="one")

    assert [one.object for one in user.beliefs("likes")] == ["techno"]
    assert [one.text for one in user.recent_turns()] == ["█ ████ █████ I like techno."]
    assert ("belief", "likes jazz, stated") in {(one.kind, one.text) for one in done.gone}
    user.erase()


def test_a_belief_that_was_read_from_places_goes_and_the_places_stay(user: UserMemory):
    user.capture(["Loved Halyard. Great baklava at Halyard."], conversation="one")
    user.capture(["Bramble Fold has great baklava. Loved Bramble Fold."], conversation="two")
    (held,) = user.beliefs("likes", "baklava")

    user.forget(belief=held.id)
    user.consolidate(rebuild=True)

    assert user.beliefs(object="baklava") == ()
    assert {(one.place.name, one.relationship) for one in user.memories()} == {
        ("Halyard", "loved"),
        ("Bramble Fold", "loved"),
    }
    assert user.residue("baklava").texts == ()
    user.erase()


def test_a_former_home_goes_also_from_history(user: UserMemory, clock: Clock):
    user.set_anchor("home", "Mill Lane", since=NOW - timedelta(days=900))
    user.set_anchor("home", "Alder Park", since=NOW - timedelta(days=100))
    (past,) = user.anchors(as_of=NOW - timedelta(days=500))

    done = user.forget(anchor=past.id)

    assert user.anchors(as_of=NOW - timedelta(days=500)) == ()
    assert [one.label for one in user.anchors()] == ["Alder Park"]
    assert [one.object for one in user.beliefs("lives_near")] == ["Alder Park"]
    assert user.beliefs("lives_near", as_of=NOW - timedelta(days=500)) == ()
    assert user.residue("Mill Lane").texts == ()
    assert {one.kind for one in done.gone} == {"anchor", "belief", "event"}
    user.erase()


def test_a_name_that_was_given_is_forgotten_and_the_place_stays(user: UserMemory):
    user.capture(["Loved Halyard."], conversation="one")
    (held,) = user.memories()
    given = user.add_alias(held.place.id, "our corner")
    user.capture(["Back at our corner, it was lovely."], conversation="two")

    user.forget(alias=given.id)

    assert [one.text for one in user.aliases()] == ["Halyard"]
    assert [one.place.name for one in user.memories()] == ["Halyard"]
    assert user.residue("our corner").texts == ()
    with pytest.raises(InvalidInput, match="own name"):
        user.forget(alias=user.aliases()[0].id)
    user.erase()


def test_everything_before_a_time_goes_with_calls_and_notes(user: UserMemory, clock: Clock):
    clock.now = NOW - timedelta(days=40)
    user.capture(["Loved Halyard, so quiet."], conversation="one")
    user.remember_place({"name": "Sumac Hut"}, "liked")
    clock.now = NOW
    user.capture(["Tarn was lovely."], conversation="two")

    seen = user.forget(before=NOW - timedelta(days=10), preview=True)
    assert len(user.memories()) == 3
    done = user.forget(before=NOW - timedelta(days=10))

    assert {one.text for one in done.gone} == {one.text for one in seen.gone}
    assert [one.place.name for one in user.memories(history=True)] == ["Tarn"]
    assert user.residue("Halyard", "Sumac Hut").texts == ()
    assert user.forget(before=NOW - timedelta(days=10)).gone == ()
    user.erase()


def test_places_with_the_same_name_are_told_apart(user: UserMemory):
    user.remember_place({"name": "The Red Lion", "locality": "Bath", "address": "1 Bath St"}, "loved")
    user.remember_place({"name": "The Red Lion", "locality": "York", "address": "2 York Rd"}, "disliked")
    bath = next(one for one in user.memories() if one.place.locality == "Bath")

    user.forget(memory=bath.id)

    assert [(one.place.name, one.place.locality) for one in user.memories()] == [("The Red Lion", "York")]
    assert {one.text for one in user.aliases()} == {"The Red Lion"}
    user.erase()


def test_a_merged_place_is_forgotten_with_all_its_parts(user: UserMemory):
    user.remember_place({"name": "Halyard", "address": "1 Quay"}, "loved")
    user.remember_place({"name": "The Old Halyard", "address": "9 Mill"}, "liked")
    keep, other = (one.place.id for one in user.memories())
    user.merge_places(keep, other)

    user.forget(place=other)

    assert user.memories(history=True) == () == user.aliases()
    assert user.residue("Halyard").texts == ()
    user.erase()


@pytest.mark.parametrize(
    "given", [{}, {"turn": "trn_1", "place": "plc_1"}, {"memory": ""}, {"before": "soon"}, {"turn": 5}]
)
def test_exactly_one_thing_has_to_be_named(user: UserMemory, given: dict[str, str]):
    with pytest.raises(InvalidInput):
        user.forget(**given)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("target", ["memory", "place", "turn", "belief", "alias", "anchor"])
def test_an_id_of_another_user_and_one_that_never_was_are_not_found(
    user: UserMemory, target: str, om: object
):
    with pytest.raises(NotFound):
        user.forget(**{target: "mem_" + "0" * 32})  # pyright: ignore[reportArgumentType]


def test_a_request_in_talk_becomes_a_proposal_and_deletes_nothing(user: UserMemory):
    user.capture(["Loved Velour Cellar, so quiet."], conversation="one")
    user.capture(["Tarn was lovely."], conversation="two")
    before = user.memories()

    asked = user.capture(["Please delete what I told you about Velour Cellar."], conversation="three")

    (proposal,) = asked.proposals
    assert user.memories() == before
    assert [one.text for one in proposal.would] == ["place Velour Cellar"]
    assert "memory" in {one.kind for one in proposal.would[0].gone}
    assert user.forget_proposals() == (proposal,)
    assert (
        user.capture(["Please delete what I told you about Velour Cellar."], conversation="three").proposals
        == ()
    )

    user.confirm_forget(proposal.id)

    assert [one.place.name for one in user.memories(history=True)] == ["Tarn"]
    assert user.residue("Velour Cellar").texts == ()
    assert [one.text for one in user.recent_turns()] == ["Tarn was lovely."]
    assert user.forget_proposals() == ()
    with pytest.raises(NotFound):
        user.confirm_forget(proposal.id)
    user.erase()


def test_an_old_address_is_the_former_one_only(user: UserMemory, clock: Clock):
    clock.now = NOW - timedelta(days=400)
    user.capture(["We live on Mill Lane."], conversation="one")
    clock.now = NOW
    user.capture(["We moved to Alder Park."], conversation="two")

    (proposal,) = user.capture(["Please forget my old address."], conversation="three").proposals
    assert [one.text for one in proposal.would] == ["home: Mill Lane"]
    user.confirm_forget(proposal.id)

    assert [one.label for one in user.anchors()] == ["Alder Park"]
    assert user.anchors(as_of=NOW - timedelta(days=200)) == ()
    assert user.residue("Mill Lane", "old address").texts == ()
    user.erase()


@pytest.mark.parametrize(
    "request_to_forget",
    ["please forget everything I told you before November", "delete anything older than two weeks"],
)
def test_a_request_by_time_means_what_was_said_before_it(
    user: UserMemory, clock: Clock, request_to_forget: str
):
    clock.now = NOW - timedelta(days=40)
    user.capture(["Loved Velour Cellar, so quiet."], conversation="one")
    clock.now = NOW
    user.capture(["Tarn was lovely."], conversation="two")

    (proposal,) = user.capture([request_to_forget], conversation="three").proposals
    assert [one.target for one in proposal.would] == ["before"]
    assert len(user.memories()) == 2
    user.confirm_forget(proposal.id)

    assert [one.place.name for one in user.memories(history=True)] == ["Tarn"]
    assert user.residue("Velour Cellar").texts == ()
    assert [one.text for one in user.recent_turns()] == ["Tarn was lovely."]
    user.erase()


@pytest.mark.parametrize(
    "text", ["forget everything before 2031", "delete all my visits from before June", "forget it before 9"]
)
def test_a_time_to_come_or_a_time_of_something_else_is_no_request_by_time(user: UserMemory, text: str):
    user.capture(["Loved Velour Cellar, so quiet."], conversation="one", at=NOW - timedelta(days=400))

    assert user.capture([text], conversation="two").proposals == ()
    user.erase()


def test_a_declined_proposal_is_settled_and_everything_stays(user: UserMemory):
    user.capture(["I like jazz."], conversation="one")
    (proposal,) = user.capture(["you can drop that I like jazz"], conversation="two").proposals

    user.decline_forget(proposal.id)

    assert user.forget_proposals() == ()
    assert [one.object for one in user.beliefs("likes")] == ["jazz"]
    user.erase()


def test_what_was_meant_and_is_gone_already_cannot_be_confirmed(user: UserMemory):
    user.capture(["I like jazz."], conversation="one")
    (proposal,) = user.capture(["you can drop that I like jazz"], conversation="two").proposals
    user.forget(belief=user.beliefs("likes")[0].id)

    assert user.forget_proposals() == ()
    with pytest.raises((Conflict, NotFound)):
        user.confirm_forget(proposal.id)
    user.erase()


def test_maintenance_does_not_renew_what_fades(user: UserMemory, clock: Clock):
    user.capture(["The baklava at Halyard was wonderful, loved it."], conversation="one")
    user.capture(["I like jazz. Hated Tarn."], conversation="two")
    fresh = {one.object: one.confidence for one in user.beliefs()}
    tarn = next(one for one in user.memories() if one.place.name == "Tarn")

    clock.now = NOW + timedelta(days=60)
    user.forget(memory=tarn.id)
    user.consolidate()
    user.consolidate(rebuild=True)

    faded = {one.object: one.confidence for one in user.beliefs()}
    assert faded["baklava"] == pytest.approx(fresh["baklava"] / 2, abs=1e-3)
    assert faded["jazz"] == fresh["jazz"]
    user.erase()


def test_a_profile_and_notes_do_not_keep_what_is_forgotten(user: UserMemory):
    user.set_persona(likes=["jazz", "techno"], notes="met K. at Velour Cellar")
    user.remember_place({"name": "Velour Cellar"}, "loved")
    user.remember_place({"name": "Tarn"}, "liked", note="next to Velour Cellar")
    user.set_anchor("bar", "Velour Cellar")
    (place,) = user.memories(place="Velour Cellar")

    user.forget(belief=user.beliefs("likes", "jazz")[0].id)
    user.forget(memory=place.id)

    assert [one.value for one in user.persona().likes] == ["techno"]
    assert [one.place.name for one in user.memories()] == ["Tarn"]
    assert user.memories()[0].note == "next to ██████ ██████"
    assert user.persona().notes == "met K. at ██████ ██████"
    assert user.anchors() == ()
    assert user.residue("jazz").texts == ()
    user.erase()


def test_notes_and_logged_events_that_name_it_go_and_the_journal_is_only_listed(user: UserMemory):
    user.capture(["Loved Velour Cellar. Tarn was lovely."], conversation="one")
    user.add_note("talk about Velour Cellar next week", "host")
    user.add_note("talk about Tarn", "host")
    user.log_nudge("Velour Cellar opens at six")
    user.log_event("meal", text="soup at Velour Cellar")
    user.journal.init()
    user.journal.note("We met at Velour Cellar for the first time")
    (place,) = user.memories(place="Velour Cellar")

    done = user.forget(memory=place.id)

    assert [one.text for one in done.journal] == ["We met at Velour Cellar for the first time"]
    assert done.journal_call == f"journal.erase({done.journal[0].number})"
    assert {one.kind for one in done.gone} >= {"note", "nudge", "event"}
    left = user.residue("Velour Cellar", "about Tarn")
    assert (left.texts, left.nodes["Note"]) == (("about Tarn",), 1)
    user.journal.erase(done.journal[0].number)
    user.erase()
    assert user.residue("Velour Cellar").total == 0
