"""An invented person whose memory has a node of every kind that a user can have."""

from __future__ import annotations

from datetime import datetime, timedelta

from openmap_graph.client import UserMemory

RECENT_DAYS = range(4, 34)
TALKS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    (
        "ramen",
        140,
        (
            "I love ramen. Loved Copper Ladle in Harbour Row, so cozy and the ramen was great. I live in Ash Lane.",
        ),
    ),
    ("work", 120, ("My office is near Tollgate Square. I like quiet places. I hate loud bars.",)),
    (
        "dinner",
        60,
        ("Went to Copper Ladle again with Ines, a date, it was quiet and romantic, 1.2 km from home.",),
    ),
    (
        "loud",
        30,
        (
            "took a client to brass finch for lunch. way too loud, we could hardly talk. didn't like it",
            "got so much work done at Tall Window, really liked it there, so quiet and cozy, 15 EUR for lunch",
        ),
    ),
    ("again-loud", 25, ("Brass Finch again. It was cozy but loud, hated it.",)),
    ("moved", 20, ("We moved, now I live in Fern Street. I don't like ramen any more.",)),
    (
        "bakery",
        10,
        (
            "Been meaning to try Moss & Rye in Oldtown for ages.",
            "Went to Moss & Rye with the kids, we loved the cinnamon buns. It was cozy and 800 m away.",
        ),
    ),
    (
        "window",
        4,
        (
            "Tall Window put in a jukebox, it is far too loud for work now. I don't like Tall Window any more.",
        ),
    ),
    ("again", 2, ("Copper Ladle with Ines on a date again, quiet as ever, loved it. It was 900 m away.",)),
)
LINES = (
    "Moved to Fern Street with Ines and the kids.",
    "The report went out on time.",
    "Ines wants a weekend at the sea in spring.",
    "The kids sleep better in the new flat.",
    "Copper Ladle keeps a table for us on Fridays.",
    "Tall Window is no place to work any more.",
    "Started to bake bread on Sundays.",
    "The tram to Tollgate Square is closed until March.",
)


def live_a_while(memory: UserMemory, now: datetime) -> None:
    """Talks, a journal, logged days, lists and preferences, all before `now`, which has to be the client's."""
    for name, days_ago, turns in TALKS:
        at = now - timedelta(days=days_ago)
        memory.capture(
            [
                {"role": "user", "content": text, "at": (at + timedelta(minutes=3 * number)).isoformat()}
                for number, text in enumerate(turns)
            ],
            conversation=name,
        )
    _visit_often(memory, now)
    _keep_things(memory, now)
    _log_days(memory, now)
    memory.consolidate()
    memory.evaluate(now)


def _visit_often(memory: UserMemory, now: datetime) -> None:
    for number in range(4):
        memory.remember_place(
            {"name": "Fern Books", "latitude": 52.5, "longitude": 13.4},
            "visited",
            at=now - timedelta(days=15 - number),
        )


def _keep_things(memory: UserMemory, now: datetime) -> None:
    ladle = next(place for place in memory.places() if "Ladle" in place.name)
    memory.add_to_collection("Friday evenings", ladle.id)
    memory.add_alias(ladle.id, "our ramen bar")
    memory.set_persona(likes=["dumplings"], dislikes=["queues"], vibes=["calm"])
    memory.add_note("prefers mornings for calls", source="planner")
    nudge = memory.log_nudge("The bakery closes at noon today.", at=now - timedelta(days=3))
    memory.react(nudge.id, "thanks, went there")
    for line in LINES:
        memory.journal.note(line)
    request = memory.journal.nap()
    while request.block is not None:
        request = memory.journal.nap(
            request.block, f"{request.block}: a new flat, work, and weekends with Ines."
        )


def _log_days(memory: UserMemory, now: datetime) -> None:
    """Breakfasts on thirty days and then none, while walks go on: a gap to be noticed."""
    for days_ago in RECENT_DAYS:
        memory.log_event(
            "breakfast", at=now - timedelta(days=days_ago, hours=4, minutes=-(days_ago * 37 % 40))
        )
    for days_ago in range(1, RECENT_DAYS.stop):
        memory.log_event("walk", at=now - timedelta(days=days_ago, hours=-3, minutes=-(days_ago * 37 % 40)))
