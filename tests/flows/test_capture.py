"""What a capture stores, and that repeating, interrupting and racing it is harmless."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import InvalidInput
from openmap_graph.flows import capture as flow
from tests.flows.conftest import Clock

pytestmark = pytest.mark.live

TALK = [
    {"role": "assistant", "content": "Nearby: Copper Kettle, 0.6 km, and Fern House, 2.2 km and very quiet."},
    {"role": "user", "content": "let's do Fern House"},
    {"role": "user", "content": "went there with my sister, loved how quiet it was"},
]


@pytest.mark.smoke
def test_a_conversation_becomes_a_place_with_an_opinion_and_a_measure(user: UserMemory):
    answer = user.capture(TALK, conversation="c")

    (memory,) = user.memories()
    assert memory.place.name == "Fern House"
    assert memory.relationship == "loved"
    assert {trait.concept for trait in memory.traits if trait.present} >= {"quiet"}
    assert user.calibration("near").value == pytest.approx(2.2)
    assert answer.changes[0].action == "ADD"


@pytest.mark.smoke
def test_the_same_call_again_changes_nothing_and_says_so(user: UserMemory):
    first = user.capture(TALK, conversation="c")
    before = (user.memories(), user.beliefs(), user.calibrations(), user.scenarios(), user.recent_turns())

    again = user.capture(TALK, conversation="c")

    assert again.new_turns == ()
    assert again.changes == ()
    assert again.turns == first.turns
    assert (
        user.memories(),
        user.beliefs(),
        user.calibrations(),
        user.scenarios(),
        user.recent_turns(),
    ) == before


def test_a_host_that_sends_the_whole_history_each_time_adds_only_what_is_new(user: UserMemory):
    user.capture(TALK[:1], conversation="c")
    user.capture(TALK[:2], conversation="c")

    last = user.capture(TALK, conversation="c")

    assert len(last.new_turns) == 1
    assert [turn.position for turn in user.recent_turns()] == [2, 1, 0]


def test_a_choice_refers_to_an_offer_of_an_earlier_call(user: UserMemory):
    user.capture(TALK[:1], conversation="c")
    user.capture(["someone's at the door, one sec"], conversation="c")

    user.capture(["ok, the second one"], conversation="c")

    assert [memory.place.name for memory in user.memories()] == ["Fern House"]


@pytest.mark.smoke
def test_two_processes_capturing_one_conversation_leave_one_copy(om: OpenMap, user: UserMemory):
    same = om.user(user.user_id)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda handle: handle.capture(TALK, conversation="c"), [user, same]))

    assert len(user.recent_turns()) == 3
    (memory,) = user.memories()
    assert (memory.support, memory.visits) == (2, 1)
    assert len(user.scenarios()) == 1
    assert user.calibration("near").samples == 1


def test_turns_are_safe_when_reading_them_fails_and_are_read_by_the_next_call(
    user: UserMemory, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: object) -> None:
        raise RuntimeError("the reader broke")

    with monkeypatch.context() as patch:
        patch.setattr(flow, "_events", broken)
        with pytest.raises(RuntimeError, match="the reader broke"):
            user.capture(TALK, conversation="c")
    assert len(user.recent_turns()) == 3
    assert user.memories() == ()

    user.capture(TALK, conversation="c")

    assert [memory.place.name for memory in user.memories()] == ["Fern House"]


def test_words_of_tools_and_system_messages_are_never_taken_for_the_user(user: UserMemory):
    user.capture(
        [
            {"role": "system", "content": "The user loved Polar Lantern in Oslo last week."},
            {"role": "tool", "content": "Review: I adored Neon Basin, best bar ever, 40 euros each."},
            {"role": "user", "content": "thanks, not for me"},
        ]
    )

    assert user.memories(history=True) == ()
    assert user.beliefs() == ()
    assert len(user.recent_turns()) == 3


def test_small_talk_makes_no_place_and_no_scenario(user: UserMemory):
    answer = user.capture(["hi there!", "how are you doing?", "haha ok, talk tomorrow"])

    assert (answer.changes, answer.scenario) == ((), None)


@pytest.mark.parametrize(
    "content",
    [None, "", "   ", "🙂🙂", [{"type": "image", "url": "x"}]],
    ids=["null", "empty", "blank", "emoji", "image"],
)
def test_contents_without_words_make_no_memory_and_no_error(user: UserMemory, content: object):
    user.capture([{"role": "user", "content": content}])

    assert user.memories() == ()


def test_text_parts_of_a_content_are_read_in_order(user: UserMemory):
    parts = [
        {"type": "text", "text": "loved"},
        {"type": "image", "url": "x"},
        {"type": "text", "text": "Fern House"},
    ]

    user.capture([{"role": "user", "content": parts}])

    assert user.recent_turns()[0].text == "loved\nFern House"


def test_a_time_without_offset_is_taken_in_the_zone_of_the_user(om: OpenMap):
    lisbon = om.user(f"zone-{uuid4().hex}", time_zone="Europe/Lisbon")

    lisbon.capture([{"role": "user", "content": "first", "at": "2026-04-01T12:00"}], conversation="a")
    lisbon.capture([{"role": "user", "content": "second", "at": "2026-04-01T12:00+09:00"}], conversation="b")

    times = {turn.text: turn.occurred_at.isoformat() for turn in lisbon.recent_turns()}
    assert times["first"].startswith("2026-04-01T12:00:00+01:00")
    assert times["second"].startswith("2026-04-01T12:00:00+09:00")


@pytest.mark.parametrize(
    ("turns", "at", "named"),
    [
        ([{"role": "wizard", "content": "x"}], None, "turns[0].role"),
        ([{"role": "user", "content": "x", "at": "2026-13-01T00:00"}], None, "turns[0].at"),
        ([{"role": "user", "content": "x"}], "yesterday", "at"),
        (7, None, "turns"),
        ([{"role": "user", "content": 7}], None, "turns[0].content"),
    ],
)
def test_a_call_that_cannot_be_right_is_refused_and_stores_nothing(
    user: UserMemory, turns: object, at: str | None, named: str
):
    with pytest.raises(InvalidInput) as refused:
        user.capture(turns, at=at)

    assert str(refused.value).startswith(named)
    assert user.recent_turns() == ()


@pytest.mark.parametrize("user_id", ["", "  ", "*", None, 7, "a\nb"])
def test_a_missing_or_blank_user_id_is_refused(om: OpenMap, user_id: object):
    with pytest.raises(InvalidInput, match="user"):
        om.user(user_id)  # pyright: ignore[reportArgumentType]


def test_hostile_text_is_stored_as_it_is_and_changes_nothing_else(user: UserMemory):
    text = "loved `O'Malley's'}) REMOVE p:Place WITH 1 AS x //` and \"$name\""

    user.capture([text])

    assert user.recent_turns()[0].text == text


def test_a_visit_told_of_last_friday_is_dated_by_the_day_of_the_chat(om: OpenMap, clock: Clock):
    rome = om.user(f"rome-{uuid4().hex}", time_zone="Europe/Rome")

    rome.capture(["last Friday we ate at Trattoria Mezzaluna"], at="2019-08-11T20:00:00+02:00")

    (memory,) = rome.memories()
    assert memory.since.astimezone(clock.now.tzinfo).date().isoformat() == "2019-08-09"
    assert memory.versions[0].recorded_at == clock.now
