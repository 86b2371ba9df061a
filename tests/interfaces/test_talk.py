"""Reading talk for `openmap capture`."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.errors import InvalidFile
from openmap_graph.interfaces.cli.talk import parse_talk, read_talk
from openmap_graph.interfaces.cli.terminal import harmless

TURNS = [{"role": "user", "content": "loved Fern Room"}]


@pytest.mark.parametrize("suffix", ["", ".json"])
def test_a_list_of_turns_is_taken_as_it_is(suffix):
    assert parse_talk(json.dumps(TURNS), "x", suffix).turns == TURNS


def test_an_object_brings_its_conversation_and_time():
    talk = parse_talk(json.dumps({"turns": TURNS, "conversation": "c1", "at": "2026-05-03T12:00+02:00"}), "x")
    assert talk == (TURNS, "c1", "2026-05-03T12:00+02:00")


def test_one_turn_alone_is_a_talk():
    assert parse_talk(json.dumps(TURNS[0]), "x").turns == TURNS


def test_lines_are_the_users_unless_they_name_a_speaker():
    talk = parse_talk("loved Fern Room\n\nAssistant: good to hear\nUser: it was 5: a mess\n", "x")
    assert [(turn["role"], turn["content"]) for turn in talk.turns] == [
        ("user", "loved Fern Room"),
        ("assistant", "good to hear"),
        ("user", "it was 5: a mess"),
    ]


def test_a_text_file_may_begin_with_a_bracket(tmp_path):
    path = tmp_path / "talk.txt"
    path.write_text("[laughs] loved Fern Room")
    assert read_talk(path).turns[0]["content"] == "[laughs] loved Fern Room"


def test_json_lines_name_the_broken_one():
    good = json.dumps(TURNS[0])
    assert len(parse_talk(f"{good}\n{good}\n", "x", ".jsonl").turns) == 2
    with pytest.raises(InvalidFile, match="x: line 2, column 2"):
        parse_talk(f"{good}\n{{oops\n", "x", ".jsonl")


@pytest.mark.parametrize("text", ['{"turn": []}', '{"turns": "x"}', "3", '"x"'])
def test_json_without_turns_is_refused(text):
    with pytest.raises(InvalidFile, match="no turns"):
        parse_talk(text, "x", ".json")


@given(st.text().filter(lambda text: text.lstrip()[:1] not in ("[", "{")))
def test_any_other_text_is_read_a_turn_a_line(text):
    talk = parse_talk(text, "x")
    assert len(talk.turns) == sum(1 for line in text.split("\n") if line.strip())
    assert all(turn["role"] in ("user", "assistant", "system", "tool") for turn in talk.turns)


@given(st.text())
def test_printed_text_can_not_steer_the_terminal(text):
    shown = harmless(text)
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert len(shown) == len(text)
