"""`openmap debug events`: how talk is read, without a server."""

from __future__ import annotations

import json

import pytest

from openmap_graph.interfaces.cli.app import run


@pytest.fixture
def explained(capsys):
    """The JSON of the command."""

    def call(*arguments: str) -> list[dict]:
        assert run(["debug", "events", *arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return call


def test_a_turn_is_shown_with_words_clauses_names_and_the_rules_of_its_events(explained):
    (turn,) = explained("had soup at Copper Wren, but hated the noise")
    assert [clause["link"] for clause in turn["clauses"]] == ["first", "contrast"]
    assert ["had", "VBD"] in turn["clauses"][0]["words"]
    assert ["hated", -2.0] in turn["clauses"][1]["judgements"]
    kept = [one for one in turn["candidates"] if one["kept"]]
    assert [(one["text"], one["kind"], one["slot"]) for one in kept] == [("Copper Wren", "venue", "visit")]
    assert turn["events"]
    assert all("(language/" in event["rule"] for event in turn["events"])


@pytest.mark.parametrize(
    ("text", "name", "kind", "reason"),
    [
        ("We watched Halcyon Days on Netflix last night", "Netflix", "other", "brand or day"),
        ('my aunt said "mind the step"', "mind the step", "other", "said or a work"),
        ("Oksana told me about it", "Oksana", "person", "person"),
        ("good coffee was had by all", "good coffee", "no name", "plain description"),
        ("Italian is my favourite", "Italian", "no name", "kind or nationality"),
    ],
)
def test_what_is_dropped_is_shown_with_the_reason(explained, text, name, kind, reason):
    (turn,) = explained(text)
    found = [one for one in turn["candidates"] if one["text"] == name and not one["kept"]]
    assert (kind, reason) in [(one["kind"], one["reason"]) for one in found]
    assert all(one["rule"].startswith("name.") for one in found)


def test_a_kept_name_of_which_nothing_is_told_says_so(explained):
    (turn,) = explained("If Copper Wren had chairs we would go to Leith more")
    named = {event["place"]["name"] for event in turn["events"] if event["place"]}
    for one in turn["candidates"]:
        if one["kept"]:
            assert (one["text"] in named) != ("nothing was told" in one["reason"])


def test_several_turns_are_one_conversation(explained):
    offer, choice = explained("A: Copper Wren is 900 m away, Fern Barn 2 km.", "U: the second one then")
    assert offer["turn"]["role"] == "assistant"
    assert {event["holder"] for event in offer["events"]} == {"assistant"}
    assert [event["place"]["name"] for event in choice["events"] if event["kind"] == "choice"] == [
        "Fern Barn"
    ]


def test_turns_are_read_from_a_file_and_known_places_are_found(explained, tmp_path):
    path = tmp_path / "talk.txt"
    path.write_text("A: hello\nwent back to fern barn today\n")
    _, told = explained("--file", str(path), "--known", "Fern Barn", "--at", "2026-05-03T12:00Z")
    assert [one["reason"] for one in told["candidates"] if one["kept"]] == ["known"]
    assert told["events"][0]["occurred_at"].startswith("2026-05-03")


def test_the_tables_name_what_was_dropped_and_say_when_there_is_nothing(capsys):
    assert run(["debug", "events", "watched it on Netflix"]) == 0
    assert "dropped" in capsys.readouterr().out
    assert run(["debug", "events", "?!"]) == 0
    out = capsys.readouterr().out
    assert "Nothing looked like a name." in out
    assert "No event." in out


@pytest.mark.parametrize("arguments", [(), ("text", "--file", "x.txt")])
def test_either_words_or_a_file_are_needed(capsys, arguments):
    assert run(["debug", "events", *arguments]) == 2
    assert "--file" in capsys.readouterr().err
