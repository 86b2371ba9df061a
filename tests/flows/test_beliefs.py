"""What is believed of a user over time: stated and inferred, current and past, and what outweighs what."""

from __future__ import annotations

from datetime import timedelta

import pytest

from openmap_graph.client import UserMemory
from openmap_graph.errors import InvalidInput
from openmap_graph.model.belief import Belief
from tests.flows.conftest import NOW, Clock

pytestmark = pytest.mark.live


def tell(user: UserMemory, *said: tuple[str, str]) -> None:
    """Capture statements, each at its own time."""
    for at, text in said:
        user.capture([text], at=f"{at}T12:00:00+00:00")


def held(user: UserMemory, **about: object) -> dict[str, str]:
    """Object and predicate of current beliefs."""
    return {belief.object.lower(): belief.predicate for belief in user.beliefs(**about)}  # pyright: ignore


def one(user: UserMemory, predicate: str, object: str) -> Belief:
    (found,) = user.beliefs(predicate, object)
    return found


@pytest.mark.smoke
@pytest.mark.parametrize(
    ("first", "second"),
    [("I like Georgian food.", "I like Ethiopian food."), ("i love jazz bars", "i really like hiking")],
)
def test_two_likes_stand_side_by_side(user: UserMemory, first: str, second: str):
    tell(user, ("2026-10-01", first), ("2026-10-02", second))

    assert sorted(belief.predicate for belief in user.beliefs() if belief.source == "stated") == [
        "likes",
        "likes",
    ]


@pytest.mark.parametrize(
    ("liked", "avoided", "thing"),
    [
        ("I love durian.", "I can't face durian any more.", "durian"),
        ("i really like oysters", "I don't like oysters anymore", "oysters"),
    ],
)
def test_a_change_of_taste_closes_the_old_one_and_keeps_it_in_the_history(
    user: UserMemory, liked: str, avoided: str, thing: str
):
    tell(user, ("2026-03-02", liked), ("2026-03-09", avoided))

    answer = user.ask(f"Do I like {thing}?")
    assert held(user)[thing] == "avoids"
    assert (answer.likely, answer.known) == (False, True)
    assert avoided.split()[-1].rstrip(".") in answer.quotes[0] or thing in answer.quotes[0]
    past = user.beliefs(as_of="2026-03-05T00:00:00+00:00")
    assert [(belief.predicate, belief.object) for belief in past] == [("likes", thing)]


def test_homes_follow_each_other_without_contradiction(user: UserMemory):
    text = "I lived in Gdańsk from 2017 to 2019, then in Ghent, and I've been back in Gdańsk since May 2025."
    tell(user, ("2026-03-02", text))

    def home(at: str) -> list[str]:
        return [belief.object for belief in user.beliefs("lives_near", as_of=f"{at}T00:00:00+00:00")]

    assert home("2018-06-01") == ["Gdańsk"]
    assert home("2022-01-01") == ["Ghent"]
    assert home("2026-04-01") == ["Gdańsk"]


@pytest.mark.parametrize(
    ("before", "after", "home"),
    [
        ("We live on Mill Lane.", "Last box unpacked at Alder Park, goodbye Mill Lane.", "Alder Park"),
        ("I live in Leith", "I moved to Portobello last week", "Portobello"),
    ],
)
def test_a_move_makes_the_old_home_history(user: UserMemory, before: str, after: str, home: str):
    tell(user, ("2025-03-02", before), ("2026-03-02", after))

    (belief,) = user.beliefs("lives_near")
    assert belief.object == home
    assert [anchor.label for anchor in user.anchors() if anchor.role == "home"] == [home]
    assert [anchor.label for anchor in user.anchors(as_of="2025-06-01T00:00:00+00:00")] != [home]


def test_what_is_said_late_of_an_earlier_time_does_not_disturb_the_present(user: UserMemory):
    tell(user, ("2026-06-01", "I live in Leith"), ("2024-06-01", "I live in Dundee"))

    assert [belief.object for belief in user.beliefs("lives_near")] == ["Leith"]
    assert [b.object for b in user.beliefs("lives_near", as_of="2025-01-01T00:00:00+00:00")] == ["Dundee"]


def test_what_was_known_at_a_time_can_be_asked(user: UserMemory, clock: Clock):
    tell(user, ("2026-06-01", "I live in Leith"))
    clock.now = NOW + timedelta(days=2)
    tell(user, ("2024-06-01", "I live in Dundee"))

    past = "2025-01-01T00:00:00+00:00"
    assert user.beliefs("lives_near", as_of=past, known_at=NOW + timedelta(days=1)) == ()
    assert len(user.beliefs("lives_near", as_of=past)) == 1


@pytest.mark.smoke
def test_a_liking_is_inferred_from_places_and_shown_with_the_words_behind_it(user: UserMemory):
    tell(
        user,
        (
            "2026-11-10",
            "Loved the pierogi at Mleczarnia Zosi; great pierogi at Blue Samovar; best pierogi yet at Corner 12.",
        ),
    )

    belief = one(user, "likes", "pierogi")
    assert user.ask("Do I like pierogi?").likely
    tree = user.why(belief.id)
    assert {"Mleczarnia Zosi", "Blue Samovar", "Corner 12"} <= {
        name
        for node in tree.children
        for name in ("Mleczarnia Zosi", "Blue Samovar", "Corner 12")
        if name in node.statement
    }
    assert all(node.citation and node.citation.startswith("turn#") for node in tree.children)


def test_nothing_known_is_unknown_and_not_a_no(user: UserMemory):
    answer = user.ask("Do I like falconry?")

    assert (answer.known, answer.confidence, answer.polarity) == (False, 0.0, 0)
    assert "falconry" in answer.reason


def test_inferred_beliefs_fade_by_half_in_a_half_life_and_stated_ones_never(user: UserMemory, clock: Clock):
    tell(user, ("2026-11-20", "Loved Fern House, so calm and quiet."), ("2026-11-20", "I like jazz."))
    before = one(user, "likes", "quiet").confidence
    stated = one(user, "likes", "jazz").confidence

    clock.now = NOW + timedelta(days=60)
    user.consolidate()
    user.consolidate()

    assert one(user, "likes", "quiet").confidence == pytest.approx(before / 2)
    assert one(user, "likes", "jazz").confidence == stated
    assert "quiet" in user.graph("mermaid")


def test_reading_and_asking_is_no_evidence(user: UserMemory):
    tell(user, ("2026-11-10", "Loved Fern House, so calm and quiet."))
    before = (user.beliefs(), user.memories(), user.calibrations())

    for _ in range(3):
        user.recall("indoor climbing nearby")
        user.context("indoor climbing nearby")
        user.ask("do I like climbing?")

    assert (user.beliefs(), user.memories(), user.calibrations()) == before


def test_what_the_assistant_claims_of_the_user_is_no_evidence(user: UserMemory):
    tell(user, ("2026-11-10", "Loved Fern House, so calm and quiet."))
    before = user.beliefs()

    for number in range(3):
        user.capture(
            [
                {
                    "role": "assistant",
                    "content": f"You like quiet places and rooftop bars, so how about one? ({number})",
                }
            ]
        )

    assert user.beliefs() == before


def test_a_stated_avoidance_outweighs_pleasant_evenings(user: UserMemory):
    tell(
        user,
        ("2026-03-02", "I don't drink alcohol."),
        ("2026-04-01", "Lovely wine at Vinoteca Sol with colleagues."),
        ("2026-04-02", "Great wine at Cork Yard too."),
    )

    assert user.beliefs("likes", "wine") == ()
    answer = user.ask("Do I like wine?")
    assert (answer.likely, answer.polarity) == (False, -1)
    assert "stated" in answer.reason


def test_a_dislike_counts_against_what_was_complained_about_only(user: UserMemory):
    tell(
        user,
        ("2026-10-01", "Hated Curry Palace because the curry was vile."),
        ("2026-10-02", "Raj Corner was awful, the curry was disgusting."),
        ("2026-10-03", "Hated Leaf Tea House because of the draught."),
        ("2026-10-04", "Steam Tea House was awful because of the draught."),
    )

    current = {(belief.predicate, belief.object) for belief in user.beliefs(min_confidence=0.2)}
    assert ("avoids", "curry") in current
    assert ("avoids", "tea") not in current


def test_consolidating_twice_or_anew_changes_nothing(user: UserMemory):
    tell(
        user,
        ("2026-10-01", "Loved Fern House, so calm and quiet, great scones. I like jazz."),
        ("2026-10-08", "Hated Gravel Bar, far too loud and crowded."),
        ("2026-10-15", "Gravel Bar again, and this time I loved it, so lively"),
    )
    before = user.beliefs()
    trees = [user.why(belief.id).text() for belief in before]

    user.consolidate()
    user.consolidate(rebuild=True)

    assert user.beliefs() == before
    assert [user.why(belief.id).text() for belief in user.beliefs()] == trees


def test_an_allergy_is_stated_and_never_a_liking(user: UserMemory):
    tell(user, ("2026-10-01", "I'm allergic to shellfish. Where can I get a quick lunch?"))

    assert one(user, "allergic_to", "shellfish").source == "stated"
    assert user.beliefs("likes", "shellfish") == ()


@pytest.mark.parametrize(("field", "value"), [("predicate", "adores"), ("as_of", "yesterday")])
def test_a_question_that_cannot_be_right_names_its_field(user: UserMemory, field: str, value: str):
    with pytest.raises(InvalidInput, match=field):
        user.beliefs(**{field: value})  # pyright: ignore


def test_little_evidence_is_told_as_little_with_its_words(user: UserMemory):
    tell(user, ("2026-11-18", "Went to Brass Hall, they had vinyl playing."))

    answer = user.ask("do I like vinyl?")

    assert answer.known
    assert not answer.likely
    assert 0 < answer.confidence < 0.4
    assert answer.quotes


def test_a_question_in_almost_the_same_words_finds_the_belief(user: UserMemory):
    tell(user, ("2026-11-18", "I love jazz concerts."))

    assert user.ask("do I like jazz gigs?").known
    assert not user.ask("do I like falconry?").known
