"""What holds for every Cypher file, found without a server."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from openmap_graph.graph import queries
from openmap_graph.graph.nodes import RELATIONSHIPS, node_declarations, relationship_declarations
from tests.cypher.reading import blocks, vocabulary

PACKAGE = Path(queries.__file__).parents[1]
NAMES = queries.names()
INSTALLED_BY_FOLDER = ("schema/", "migrations/")
STATEMENT_TEXT = re.compile(
    r"\b(MATCH|MERGE|UNWIND|CREATE|DETACH DELETE|CALL)\s+[({$]|\bRETURN\s+[a-z$]+[ .(]"
)


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def named_queries() -> Iterator[tuple[str, str]]:
    """Each `query("…")` in the package, with the module that says it."""
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "query":
                argument = node.args[0]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, path.relative_to(PACKAGE).as_posix()


def without_docstrings(tree: ast.Module) -> Iterator[str]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


@pytest.mark.parametrize("name", NAMES)
def test_every_file_has_a_header_that_fits_its_statement(name: str):
    assert queries.load(name).name == name


def test_every_file_is_named_by_exactly_one_module():
    said = Counter(name for name, _ in named_queries())
    expected = {name for name in NAMES if not name.startswith(INSTALLED_BY_FOLDER)}

    assert {name for name, count in said.items() if count > 1} == set(), "named more than once"
    assert expected - said.keys() == set(), "files that no module names"
    assert said.keys() - expected == set(), "names without a file"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_names_only_declared_labels_types_and_properties(name: str):
    labels = {each.owner for each in node_declarations()}
    declared = {(each.owner, each.name) for each in node_declarations() + relationship_declarations()}
    found = vocabulary(queries.load(name).code)
    undeclared = {
        f"{'|'.join(sorted(owners))}.{each}"
        for each, uses in found.properties.items()
        for owners in uses
        if not any((owner, each) in declared for owner in owners)
    }

    assert found.labels - labels == set()
    assert found.types - {each.kind for each in RELATIONSHIPS} == set()
    assert undeclared == set()


@pytest.mark.parametrize("name", NAMES)
def test_what_a_plan_must_use_is_installed_by_a_schema_file(name: str):
    installed = {each.rpartition("/")[2] for each in queries.names("schema")}

    assert set(queries.load(name).uses) - installed == set()


@pytest.mark.parametrize("name", queries.names("schema"))
def test_a_schema_file_is_called_as_what_it_makes_and_can_run_again(name: str):
    code = queries.load(name).code
    made = re.search(r"(?:CONSTRAINT|INDEX)\s+(\w+)\s+IF NOT EXISTS", code)

    assert made
    assert made[1] == name.rpartition("/")[2]


def test_the_schema_files_install_what_the_node_classes_declare():
    code = " ".join(queries.load(name).code for name in queries.names("schema"))
    unique = set(re.findall(r"FOR \(n:(\w+)\) REQUIRE n\.(\w+) IS UNIQUE", code))
    unique_edges = set(re.findall(r"FOR \(\)-\[r:(\w+)\]-\(\) REQUIRE r\.(\w+) IS UNIQUE", code))
    indexed = set(re.findall(r"RANGE INDEX \w+ IF NOT EXISTS\s+FOR \(n:(\w+)\) ON \(n\.(\w+)\)", code))
    nodes = node_declarations()

    assert unique == {(each.owner, each.name) for each in nodes if each.is_unique}
    assert indexed == {(each.owner, each.name) for each in nodes if each.is_indexed}
    assert unique_edges == {(each.owner, each.name) for each in relationship_declarations() if each.is_unique}


def test_every_node_has_a_key_and_a_caption():
    declared = {(each.owner, each.name) for each in node_declarations()}

    for label in {owner for owner, _ in declared}:
        assert {(label, "key"), (label, "caption")} <= declared


@pytest.mark.parametrize("name", NAMES)
def test_no_subquery_takes_the_first_of_an_optional_match(name: str):
    # In this release such a subquery may lose the variables it imports, and only on a filled database.
    faulty = [
        block
        for block in blocks(queries.load(name).code)
        if re.search(r"OPTIONAL\s+MATCH.*ORDER\s+BY.*LIMIT", block, re.DOTALL)
    ]

    assert faulty == [], "write head(COLLECT { MATCH … ORDER BY … LIMIT 1 })"


def test_the_check_for_optional_matches_finds_one():
    assert blocks("CALL (m) { OPTIONAL MATCH (m)-->(p) RETURN p ORDER BY p.x LIMIT 1 } RETURN m")[
        0
    ].startswith(" OPTIONAL MATCH")


def test_no_statement_text_is_in_the_python_code():
    # Interfaces may show a statement to be pasted elsewhere; they can't reach the driver.
    found = {
        f"{path.relative_to(PACKAGE)}: {text[:60]!r}"
        for path, tree in modules()
        if "interfaces" not in path.parts
        for text in without_docstrings(tree)
        if STATEMENT_TEXT.search(text)
    }

    assert found == set()


@pytest.mark.parametrize(
    "text", ["MATCH (n)", "MERGE (n:A)", "UNWIND $rows AS row", "RETURN n.x", "x CALL { y }"]
)
def test_the_check_for_statement_text_finds_it(text: str):
    assert STATEMENT_TEXT.search(text)
