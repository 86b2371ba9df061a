"""The loader of Cypher files: what it reads, and what it refuses with the file's name."""

from __future__ import annotations

import subprocess
import sys

import pytest

from openmap_graph.errors import Broken
from openmap_graph.graph.queries import load, names, parse, query

GOOD = """\
// name: place/near
// purpose: Finds places around a position,
//   the nearest first.
// mode: read
// parameters:
//   $here: POINT
//   $radius_m: FLOAT
// returns: place,
//   distance_m
// uses: place_location
CYPHER 25
// A comment may say $anything, and so may 'a string' in quotes.
MATCH (p:Place) WHERE point.distance(p.location, $here) <= $radius_m AND p.name <> '$other CREATE'
RETURN p.name AS place, point.distance(p.location, $here) AS distance_m
"""


def refusal(old: str, new: str) -> str:
    """What is said of the good file with one change."""
    assert old in GOOD
    with pytest.raises(Broken) as caught:
        parse("place/near", GOOD.replace(old, new, 1))
    return str(caught.value)


def test_a_file_tells_its_purpose_parameters_columns_and_indexes():
    statement = parse("place/near", GOOD)

    assert statement.purpose == "Finds places around a position, the nearest first."
    assert statement.mode == "read"
    assert statement.parameters == {"here": "POINT", "radius_m": "FLOAT"}
    assert statement.returns == ("place", "distance_m")
    assert statement.uses == ("place_location",)


def test_the_header_stays_in_the_text_that_is_sent():
    assert parse("place/near", GOOD).text == GOOD


def test_a_dash_stands_for_nothing():
    text = GOOD.replace("uses: place_location", "uses: -")

    assert parse("place/near", text).uses == ()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("name: place/near", "name: place/far", "the header calls it 'place/far'"),
        ("// mode: read\n", "", "header without mode"),
        ("mode: read", "mode: write", "nothing is written"),
        ("mode: read", "mode: both", "mode is read or write"),
        ("CYPHER 25\n", "CYPHER 5\n", "CYPHER 25 has to follow the header"),
        ("  $here: POINT\n//", "  $here: POINT\n//   $limit: INTEGER\n//", "declared but not used: $limit"),
        ("//   $here: POINT\n", "", "used but not declared: $here"),
        ("$here: POINT", "here POINT", "parameter not understood"),
        ("// uses:", "// author: me\n// uses:", "unknown header key 'author'"),
        ("// uses:", "// mode: read\n// uses:", "'mode' twice"),
        ("// uses:", "//uses:", "not understood"),
        ("nearest first.", "nearest first", "no sentence"),
        ("MATCH (p", "MERGE (p", "mode is read, but it says MERGE"),
        ("AS distance_m\n", "AS distance_m;\n", "one statement a file"),
    ],
)
def test_a_faulty_file_is_refused_with_its_name_and_the_fault(old: str, new: str, said: str):
    message = refusal(old, new)

    assert message.startswith("cypher/place/near.cypher: ")
    assert said in message


def test_a_missing_file_is_an_error_that_names_it():
    with pytest.raises(Broken, match=r"cypher/place/nowhere\.cypher can't be read"):
        load("place/nowhere")


@pytest.mark.parametrize("name", ["../secret", "place", "place/../../x", "/etc/passwd", "place/Near"])
def test_a_name_never_leads_out_of_the_folder(name: str):
    with pytest.raises(Broken):
        load(name)


def test_naming_a_query_reads_nothing():
    assert query("place/nowhere").name == "place/nowhere"


def test_a_folder_lists_its_files_in_order():
    found = names("migrations")

    assert found[0] == "migrations/0001_baseline"
    assert list(found) == sorted(found)


def test_importing_the_statements_loads_neither_the_files_nor_neomodel():
    program = (
        "import sys; import openmap_graph.graph.schema; from openmap_graph.graph import queries; "
        "assert 'neomodel' not in sys.modules; assert queries.load.cache_info().currsize == 0"
    )

    subprocess.run([sys.executable, "-c", program], check=True)
