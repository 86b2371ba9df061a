"""Reading datasets: what is accepted, and how a fault is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from openmap_graph.errors import InvalidFile
from openmap_graph.probes.files import dataset_paths, read_dataset

GOOD = {
    "name": "harbour",
    "description": "d",
    "user": "kim",
    "sessions": [{"title": "one", "turns": [{"content": "loved Fern Room"}]}],
    "probes": [{"kind": "recall", "category": "c", "query": "tea"}],
}


def written(folder: Path, value: object) -> Path:
    path = folder / "set.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return path


def changed(**fields: object) -> dict[str, object]:
    return {**GOOD, **fields}


def test_a_turn_without_a_role_is_the_users(tmp_path):
    dataset = read_dataset(written(tmp_path, GOOD))
    assert dataset.sessions[0].turns[0].as_turn() == {"role": "user", "content": "loved Fern Room"}


def test_a_single_text_stands_for_a_list_of_one(tmp_path):
    probes = [{"kind": "persona", "category": "c", "query": "q", "expectSystemIncludes": "Avoids"}]
    assert read_dataset(written(tmp_path, changed(probes=probes))).probes[0].expect_system_includes == (
        "Avoids",
    )


def test_a_byte_order_mark_is_no_fault(tmp_path):
    path = tmp_path / "set.json"
    path.write_text("\ufeff" + json.dumps(GOOD), "utf-8")
    assert read_dataset(path).name == "harbour"


def test_broken_json_is_named_with_line_and_column(tmp_path):
    with pytest.raises(InvalidFile, match=r"set\.json: line 3, column 1: "):
        read_dataset(written(tmp_path, '{"name": "x",\n"user": \n}'))


@pytest.mark.parametrize(
    ("value", "named"),
    [
        (changed(name=None), "name: "),
        (changed(sessions=[{"turns": [{"role": "user"}]}]), "sessions.0.turns.0.content: "),
        (changed(sessions=[{"turns": [{"role": "boss", "content": "x"}]}]), "sessions.0.turns.0.role: "),
        (changed(sessions=[{"turns": [{"content": "x", "at": "soon"}]}]), "sessions.0.turns.0.at: "),
        (changed(probes=[{"kind": "recall", "category": "c"}]), "probes.0.query: "),
        (changed(probes=[GOOD["probes"][0], {"kind": "smell", "category": "c"}]), "probes.1.kind: "),
        (changed(probes=[{"category": "c"}]), "probes.0.kind: is missing"),
        (
            changed(probes=[{"kind": "conversation", "category": "c", "query": "q", "limit": "many"}]),
            "probes.0.limit: ",
        ),
        (
            changed(probes=[{"kind": "calibration", "category": "c", "term": "near", "min": "x"}]),
            "probes.0.min: ",
        ),
        ([GOOD], "the whole: "),
    ],
)
def test_a_wrong_field_is_named(tmp_path, value, named):
    with pytest.raises(InvalidFile) as caught:
        read_dataset(written(tmp_path, value))
    assert named in str(caught.value)
    assert "set.json" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_and_one_of_bytes_are_named(tmp_path):
    with pytest.raises(InvalidFile, match="no such file"):
        read_dataset(tmp_path / "nowhere.json")
    (tmp_path / "set.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidFile, match="not UTF-8"):
        read_dataset(tmp_path / "set.json")


def test_a_folder_gives_its_datasets_in_order_without_the_manifest(tmp_path):
    for name in ("b.json", "a.json", "suites.json", "notes.txt"):
        (tmp_path / name).write_text("{}")
    assert [path.name for path in dataset_paths(tmp_path)] == ["a.json", "b.json"]


def test_a_folder_without_datasets_is_refused(tmp_path):
    with pytest.raises(InvalidFile, match="no dataset"):
        dataset_paths(tmp_path)


def test_fields_that_no_rule_checks_are_reported(tmp_path):
    probes = [
        {"kind": "recall", "category": "c", "query": "q", "expectSecond": "x", "note": "n", "llmOnly": None}
    ]
    assert list(read_dataset(written(tmp_path, changed(probes=probes))).unchecked()) == [
        "probes.0.expectSecond"
    ]
