"""A user of whom everything is known that can be known, for tests of what is carried along."""

from __future__ import annotations

from openmap_graph.client import UserMemory

TALK = [
    {"role": "assistant", "content": "Fern House, 2.2 km away, is quiet. Copper Kettle is 600 m away."},
    {"role": "user", "content": "let's do Fern House with my sister"},
    {"role": "user", "content": "loved Fern House, so quiet, great scones. I like jazz. I live in Leith."},
]
DATED = ["Fern House again for our date, still lovely and quiet"]


def fill(user: UserMemory) -> None:
    """Talk with and without names, times and conversations; calls of every kind; a merge; a question; a log."""
    user.capture(TALK)
    user.capture(DATED, conversation="trip", at="2026-05-03T12:00:00+02:00")
    user.capture(["hated Gravel Bar, far too loud, 70 euros a head", "thanks", "thanks"], conversation="trip")
    user.capture(["went to Fern House for a date, loved it"], at="2026-06-01T20:00:00Z")
    user.remember_place(
        {
            "name": "Tin Lantern",
            "lat": 55.9,
            "lng": -3.2,
            "source": "osm",
            "source_id": "n1",
            "tags": ["quiet"],
        },
        "loved",
        note="met K. there",
    )
    user.remember_place({"name": "Tin Arms", "lat": 55.91, "lng": -3.21}, "liked", companions=["partner"])
    for source in ("a", "b"):
        user.remember_place({"name": "Slate Arms", "imported": True, "source": source}, "liked")
    user.set_persona(likes=["marzipan"], notes="no nuts")
    user.set_anchor("gym", "Body Works", near=(55.95, -3.19))
    user.calibrate("near", 1.5)
    places = {memory.place.name: memory.place.id for memory in user.memories()}
    user.add_to_collection("Sunday walks", places["Fern House"])
    user.add_alias(places["Gravel Bar"], "that pit")
    user.merge_places(places["Tin Arms"], places["Gravel Bar"])
    user.log_event("meal", "soup", at="2026-05-04T12:00:00+02:00", guests=2)
    nudge = user.log_nudge("soup today?", at="2026-05-05T12:00:00+02:00")
    user.react(nudge.id, "no thanks", at="2026-05-05T13:00:00+02:00")
    user.add_note("prefers mornings", source="host", at="2026-05-06T12:00:00+02:00")
    user.evaluate()
    user.consolidate()
