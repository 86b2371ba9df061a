"""What users say of places: liking and disliking by clause and by place, and whose view it is."""

from __future__ import annotations

import pytest

from openmap_graph.model.event import Event
from tests.language.conversation import memories, read, statements, traits


def of_others(events: list[Event]) -> dict[tuple[str, str], str]:
    return {
        (event.holder, event.place.name): event.claim
        for event in events
        if event.kind == "opinion" and event.place and event.claim and not event.is_evidence
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I adore Sumac Hut.", {"Sumac Hut": "loved"}),
        ("I can't stand Slate Gable Grill.", {"Slate Gable Grill": "disliked"}),
        ("we cannot bear Tin Rooster", {"Tin Rooster": "disliked"}),
        ("Cedar & Smoke wasn't bad.", {"Cedar & Smoke": "liked"}),
        ("Pepper & Ash was not half bad.", {"Pepper & Ash": "liked"}),
        ("Tallow House was far from great.", {"Tallow House": "disliked"}),
        ("Moss House is anything but nice.", {"Moss House": "disliked"}),
        ("Gale Inn wasn't amazing.", {"Gale Inn": "disliked"}),
        ("I don't like Gale Inn.", {"Gale Inn": "disliked"}),
        ("I didn't hate Gale Inn.", {"Gale Inn": "liked"}),
        ("nothing special, that Gale Inn", {"Gale Inn": "disliked"}),
        ("Loved Halyard, loathed Bramble Fold.", {"Halyard": "loved", "Bramble Fold": "disliked"}),
        ("Halyard was dreadful but Bramble Fold is a gem", {"Halyard": "disliked", "Bramble Fold": "loved"}),
        ("A bit loud at Noodle Loft but I loved it.", {"Noodle Loft": "loved"}),
        ("Although the service was slow, I loved Noodle Loft.", {"Noodle Loft": "loved"}),
        ("I enjoyed Noodle Loft even though it was pricey.", {"Noodle Loft": "liked"}),
        ("Quay Seven is better than The Anchor.", {"Quay Seven": "liked", "The Anchor": "mentioned"}),
        ("Quay Seven is worse than The Anchor.", {"Quay Seven": "disliked", "The Anchor": "mentioned"}),
        ("Third try and Heron Steps finally won me over, adored it.", {"Heron Steps": "loved"}),
        ("Fifth visit and Marl Rooms still blew us away", {"Marl Rooms": "loved"}),
        ("The Wren. What a dump.", {"The Wren": "disliked"}),
        (
            "Ugh, Baskerville's again. Cold chips, rude staff, never going back.",
            {"Baskerville's": "disliked"},
        ),
        ("Sorrel Loft at last, with my brother. Superb.", {"Sorrel Loft": "loved"}),
        ("Moonrise Bar used to be great, now it's a tourist trap.", {"Moonrise Bar": "disliked"}),
        ("Tin Lantern was deafening.", {"Tin Lantern": "disliked"}),
        ("The Red Lion was freezing.", {"The Red Lion": "disliked"}),
        ("met in The Red Lion, great fire", {"The Red Lion": "liked"}),
        ("went to Velvet Badger. I thought it was brilliant.", {"Velvet Badger": "loved"}),
        ("Can't wait to go back to Velvet Badger", {"Velvet Badger": "loved"}),
        ("we were so disappointed by Gusto House", {"Gusto House": "disliked"}),
        ("LOVED HALYARD HOUSE SO MUCH", {"HALYARD HOUSE": "loved"}),
    ],
)
def test_an_opinion_is_read_by_clause_and_by_place(text: str, expected: dict[str, str]):
    assert memories(read(text)) == expected


def test_mixed_praise_and_complaint_make_one_memory():
    events = read("The soup at Noodle Attic is gorgeous, shame about the racket.")
    assert memories(events)["Noodle Attic"] in {"liked", "loved"}
    assert traits(events, "Noodle Attic")["loud"] == -1
    events = read("Great cocktails at Gin Parlour, pity about the noise.")
    assert memories(events)["Gin Parlour"] in {"liked", "loved"}
    assert traits(events, "Gin Parlour")["loud"] == -1


@pytest.mark.parametrize(
    "text",
    [
        "Forty minutes for a lukewarm latte at Percolator Lane. Just wonderful.",
        "Cold soup and a rude waiter at Copper Wren. How lovely.",
        "An hour for stale bread at Marl Rooms. Just perfect.",
    ],
)
def test_praise_after_a_complaint_is_no_praise(text: str):
    assert set(memories(read(text)).values()) <= {"disliked", "visited"}


def test_the_view_of_somebody_else_is_kept_as_theirs():
    events = read("Grandad can't stand Pickle Works, but I always order seconds.")
    assert memories(events)["Pickle Works"] in {"liked", "loved"}
    assert of_others(events) == {("grandad", "Pickle Works"): "disliked"}
    events = read("My wife loves Opal Inn.")
    assert memories(events) == {}
    assert of_others(events) == {("wife", "Opal Inn"): "loved"}


@pytest.mark.parametrize(
    "text",
    [
        "Is Rye & Rain really the best bakery around? If it had chairs I'd live there.",
        "do you think Marl Rooms is nice?",
        "would Marl Rooms be any good for a birthday",
        "If Ostrich Club had a terrace I'd love it.",
        "Apparently Nook & Cranny is amazing.",
        "Reviews say the Hollow Tree is filthy.",
        "My boss said Pitstop House was fantastic.",
        '"You will love Pitstop House" he said.',
    ],
)
def test_questions_hearsay_and_ifs_are_no_opinion_of_the_user(text: str):
    assert set(memories(read(text)).values()) <= {"mentioned"}


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("Never actually made it to Plover Inn, maybe one day.", {"want_to_go"}),
        ("still haven't been to Plover Inn", {"want_to_go"}),
        ("I've never been to Plover Inn", set[str]()),
        ("we never ate at Plover Inn", set[str]()),
        ("Been meaning to try Sorrel Loft.", {"want_to_go"}),
        ("I'd love to try Sorrel Loft, it looks amazing", {"want_to_go"}),
        ("Sorrel Loft, 17 km out, is on my wish list.", {"want_to_go"}),
        ("heading to Sorrel Loft tomorrow", {"want_to_go"}),
        ("we should go to Sorrel Loft some day", {"want_to_go"}),
        ("booked a table at Sorrel Loft for next week", {"want_to_go"}),
    ],
)
def test_what_is_only_wished_for_is_no_visit(text: str, allowed: set[str]):
    assert set(memories(read(text)).values()) == allowed


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Back at Halyard today.", "Halyard"),
        ("Bramble Fold again, office do.", "Bramble Fold"),
        ("breakfast at Kauri Crate this morning", "Kauri Crate"),
        ("Party of six at Flint Room, no line at all.", "Flint Room"),
        ("last Friday we ate at Trattoria Mezzaluna", "Trattoria Mezzaluna"),
        ("We're at Opal Inn right now", "Opal Inn"),
        ("grabbed a quick bite at Marl Rooms", "Marl Rooms"),
        ("finally tried Gale Inn", "Gale Inn"),
    ],
)
def test_a_visit_without_an_opinion_is_a_visit(text: str, place: str):
    assert memories(read(text)) == {place: "visited"}


def test_what_follows_in_the_next_turn_is_about_the_same_place():
    assert memories(
        read("We had dinner at Juniper Hall last night.", "A: How was it?", "The lamb was superb.")
    ) == {"Juniper Hall": "loved"}
    assert memories(read("went to Juniper Hall", "A: Oh nice!", "awful service though")) == {
        "Juniper Hall": "disliked"
    }


def test_a_reply_to_other_news_is_no_opinion_of_the_last_place():
    held = memories(
        read(
            "We had dinner at Juniper Hall last night.", "A: My sister got married!", "That's wonderful news!"
        )
    )
    assert held == {"Juniper Hall": "visited"}


def test_loving_and_hating_a_town_is_said_of_an_area():
    said = statements(read("I can't stand Slate Gable Grill, or Blackpool for that matter."))
    assert ("dislikes_place", "Blackpool") in said
    assert ("likes", "Lisbon") in statements(read("I adore Lisbon."))
    assert memories(read("I hate Camden.")) == {}


def test_a_verdict_that_holds_only_at_times_says_so():
    (event,) = (one for one in read("Crêpe Bros gets unbearable after dark.") if one.claim)
    assert (event.claim, event.scope) == ("disliked", "in the evening")


@pytest.mark.parametrize(
    "text",
    [
        "Cafe Lumen is closed on mondays",
        "Tin Lantern is shut on Sundays",
        "Harbour Grill is busy in the evening on Fridays",
    ],
)
def test_what_holds_of_a_place_in_general_is_no_visit(text: str):
    assert not [event for event in read(text) if event.kind == "visit"]


@pytest.mark.parametrize("taste", ["I like jazz", "i love sushi", "I hate crowds"])
def test_a_taste_that_is_stated_after_a_visit_is_no_verdict_on_the_place(taste: str):
    events = read("Fern Hall was awful today, so loud", taste)

    assert [event.claim for event in events if event.claim] == ["disliked"]
    assert [event.predicate for event in events if event.kind == "statement"]


def test_what_one_liked_at_the_place_just_visited_is_a_verdict_on_it():
    events = read("we went to Fern Hall", "I liked the soup")

    assert "liked" in [event.claim for event in events]


@pytest.mark.parametrize(
    "text",
    [
        "the walk to Fern Hall took about 20 minutes",
        "it takes nearly an hour to get to Fern Hall by bus",
        "met a patient at Fern Hall",
        "ran over to Fern Hall, had to wait for Tom",
        "my friend never came over to Fern Hall",
    ],
)
def test_what_is_told_of_the_way_or_of_people_judges_no_place(text: str):
    own = [event for event in read(text) if event.is_evidence]
    assert not [event for event in own if event.claim in {"loved", "liked", "disliked"}]
    assert not [event for event in own if event.kind == "trait" and event.concept == "slow service"]
