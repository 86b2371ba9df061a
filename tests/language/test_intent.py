"""A query becomes a frame: what is wanted and what is not, for whom, how far, where and when."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from openmap_graph.language.intent import read_query
from openmap_graph.language.lexicon import read_data
from openmap_graph.language.patterns import PhraseBook
from openmap_graph.language.pipeline import load_pipeline
from openmap_graph.language.vocabulary import load_vocabulary
from openmap_graph.language.words import words_of
from openmap_graph.model.intent import IntentFrame

LISBON = ZoneInfo("Europe/Lisbon")
SATURDAY = datetime(2026, 8, 1, 18, 0, tzinfo=LISBON)


def frame(text: str, **options: Any) -> IntentFrame:
    options = {
        "now": SATURDAY,
        "time_zone": LISBON,
        "pipeline": load_pipeline(),
        "vocabulary": load_vocabulary(),
        **options,
    }
    return read_query(text, **options)


@pytest.mark.parametrize(
    ("text", "wanted", "avoided"),
    [
        ("not too loud, please", ("quiet",), ("loud",)),
        ("somewhere without karaoke, please", (), ("karaoke",)),
        ("somewhere I can hear myself think", ("quiet",), ()),
        ("avoid crowded places", ("low_crowd",), ("crowded",)),
        ("I don't want sushi tonight", (), ("sushi",)),
        ("a bar with wifi but no smoking", ("bar", "wifi", "smoke free"), ()),
        ("nothing fancy, cheap tacos", ("casual", "cheap", "tacos"), ("fancy",)),
        ("less touristy than the old town", ("local",), ("touristy",)),
        ("anything but pizza", (), ("pizza",)),
        ("I can't stand noisy bars", ("quiet", "bar"), ("loud",)),
    ],
)
def test_what_is_wanted_and_what_is_not_are_told_apart(
    text: str, wanted: tuple[str, ...], avoided: tuple[str, ...]
):
    found = frame(text)
    assert (found.concepts, found.avoided) == (wanted, avoided)


def test_what_is_not_wanted_is_not_searched_for():
    found = frame("ramen without screaming children or karaoke")
    assert found.words == ("ramen",)
    assert "screaming child" in found.avoided
    assert "karaoke" in found.avoided


def test_a_question_about_a_dislike_asks_for_that_very_concept():
    assert frame("do I avoid noisy places?").concepts == ("loud",)
    assert frame("do I like sushi?").concepts == ("sushi",)
    assert frame("Do I avoid crowds?").avoided == ()


def test_words_inside_other_words_are_no_concepts():
    assert frame("bus").concepts == ("transit",)
    assert frame("business").concepts == ()


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("dinner under 20 euros within 10 minutes on foot", [("budget", 20, "EUR"), ("walk_time", 10, None)]),
        ("max 40 quid each", [("budget", 40, "GBP")]),
        ("lunch for 15 to 20 euros", [("budget", 20, "EUR")]),
        ("anything within 15 minutes", [("walk_time", 15, None)]),
        ("no more than 2 km away", [("near", 2, None)]),
        ("a flat over 2 km away", []),
    ],
)
def test_limits_are_measures(text: str, limits: list[tuple[str, float, str | None]]):
    assert [(one.term, one.value, one.currency) for one in frame(text).constraints] == limits


@pytest.mark.parametrize(
    ("text", "anchor"),
    [
        ("somewhere quiet to work near home", "home"),
        ("close to the office", "work"),
        ("ramen not far from my flat", "home"),
        ("coffee near the gym", "gym"),
        ("a cafe near my sister's", "sister"),
        ("lunch by work", "work"),
        ("coffee near the station", None),
        ("homely restaurants", None),
        ("a place to work", None),
    ],
)
def test_the_anchor_is_the_place_measured_from(text: str, anchor: str | None):
    assert frame(text).anchor == anchor


@pytest.mark.parametrize(
    "text",
    ["coffee near me", "tacos nearby", "anything good around here?", "the closest bakery", "a bar close by"],
)
def test_near_me_is_where_the_user_stands(text: str):
    assert frame(text).near_me


def test_an_anchor_is_not_near_me():
    assert not frame("coffee near home").near_me
    assert not frame("ramen in Shibuya").near_me


def test_areas_and_names_are_kept_as_written():
    assert frame("ramen in Shibuya").areas == ("Shibuya",)
    assert frame("ramen in shibuya").areas == ("shibuya",)
    assert frame('is "Blue Door" any good').names == ("Blue Door",)


@pytest.mark.parametrize(
    "text", ["pewter ladle annex", "Pewter Ladel Annex", "how was the pewter ladle annex?"]
)
def test_a_known_name_is_found_in_any_case_and_with_a_slip(text: str):
    assert frame(text, known_names=["Pewter Ladle Annex", "Republic Noodles"]).names == (
        "Pewter Ladle Annex",
    )


def test_goals_companions_and_the_occasion_are_read():
    birthday = frame("birthday dinner with my parents")
    assert (birthday.goals, birthday.companions, birthday.occasion) == (
        ("celebration",),
        ("parents",),
        "birthday",
    )
    assert frame("somewhere quiet for calls").goals == ("work",)
    assert frame("brunch with the kids").companions == ("kids",)
    assert frame("does the wifi work").goals == ()
    assert frame("seafood lunch").occasion == "lunch"


def test_time_is_a_span_in_the_users_zone():
    july = frame("where did I eat in July?")
    assert (july.from_time, july.to_time) == (
        datetime(2026, 7, 1, tzinfo=LISBON),
        datetime(2026, 8, 1, tzinfo=LISBON),
    )
    tomorrow = frame("breakfast tomorrow", now=datetime(2026, 8, 1, 23, 30, tzinfo=UTC))
    assert tomorrow.from_time == datetime(2026, 8, 3, tzinfo=LISBON)
    year = frame("worst meal in 2019")
    assert year.to_time == datetime(2020, 1, 1, tzinfo=LISBON)
    assert frame("coffee").from_time is None


@pytest.mark.parametrize(
    "text",
    [
        "which steakhouse did I love?",
        "where have we been for dumplings",
        "what did I think of it",
        "that place we went last week",
    ],
)
def test_questions_about_the_past_ask_for_history(text: str):
    assert frame(text).asks_history


@pytest.mark.parametrize(
    "text", ["a good coffee place", "coffee near home", "which places do I like?", "dinner tonight"]
)
def test_questions_about_now_do_not(text: str):
    assert not frame(text).asks_history


def test_bad_places_are_asked_for_on_purpose():
    assert frame("which places do I dislike?").asks_disliked
    assert frame("where should I not go again").asks_disliked
    assert not frame("somewhere not too loud").asks_disliked
    assert not frame("somewhere I would like").asks_disliked


def test_open_now_is_not_open_late():
    assert frame("what is open right now").open_now
    assert frame("ramen, still open?").open_now
    assert not frame("open late vegan dinner").open_now


def test_words_are_the_content_words_as_people_write_them():
    assert frame("somewhere for ramen in the old harbour").words == ("ramen", "old", "harbour")
    assert frame("24-hour locksmith").words[-1] == "locksmith"


@pytest.mark.parametrize("text", ["", "   ", "?!", "知味", "🍜🍜", "a" * 5000, '"""', "not", "under", "near"])
def test_no_query_breaks_the_reader(text: str):
    assert frame(text).text == text


def patterns(name: str) -> list[str]:
    found: list[str] = []

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            for key, below in value.items():
                if isinstance(below, list | dict) and key not in ("goals", "generic", "passed", "asks"):
                    collect(below)
        elif isinstance(value, list):
            for one in value:
                collect(one)
        else:
            found.append(value)

    collect(read_data("en", name))
    return found


@pytest.mark.parametrize("name", ["goals", "companions", "intent"])
def test_every_pattern_of_the_word_lists_matches_its_own_words(name: str):
    listed = patterns(name)
    plain = [
        " ".join(
            part.split("|")[0].removesuffix("?").removeprefix("=") for part in pattern.split() if part != "*"
        )
        for pattern in listed
    ]
    assert len(listed) > 50
    for pattern, doc in zip(listed, load_pipeline().read(plain), strict=True):
        assert PhraseBook([(pattern, True)]).find(words_of(doc)), pattern
