"""The files for Neo4j Browser agree with the graph's model, with each other, and with what the Browser takes."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest

from openmap_graph.errors import Broken
from openmap_graph.graph import queries
from openmap_graph.graph.nodes import RELATIONSHIPS, node_declarations, relationship_declarations
from openmap_graph.localdb import browser
from tests.cypher.reading import vocabulary

SAVED = browser.saved_queries()


def statement(saved: browser.SavedQuery) -> queries.Statement:
    """The query as a Cypher file: what follows the line that is its title."""
    return queries.parse(f"browser/{saved.name}", saved.text.split("\n", 1)[1])


@pytest.mark.parametrize("saved", SAVED, ids=lambda saved: saved.name)
def test_a_saved_query_has_a_title_and_the_header_of_a_cypher_file_that_reads(saved: browser.SavedQuery):
    assert saved.text.startswith(f"// {saved.title}\n// name: ")
    assert ":" not in saved.title
    assert statement(saved).mode == "read"


@pytest.mark.parametrize("saved", SAVED, ids=lambda saved: saved.name)
def test_a_saved_query_asks_for_one_user_and_for_what_the_guide_tells_to_give(saved: browser.SavedQuery):
    parameters = set(statement(saved).parameters)

    assert "user_id" in parameters
    assert parameters <= set(re.findall(r">:param (\w+) => ", browser.guide()))


@pytest.mark.parametrize("saved", SAVED, ids=lambda saved: saved.name)
def test_a_saved_query_names_only_declared_labels_types_and_properties(saved: browser.SavedQuery):
    declared = {(each.owner, each.name) for each in node_declarations() + relationship_declarations()}
    found = vocabulary(statement(saved).code)

    assert found.labels <= {each.owner for each in node_declarations()}
    assert found.types <= {each.kind for each in RELATIONSHIPS}
    assert [
        f"{owners}.{name}"
        for name, uses in found.properties.items()
        for owners in uses
        if not any((owner, name) in declared for owner in owners)
    ] == []


def test_every_label_that_a_saved_query_names_has_its_own_colour():
    rules = browser.style_rules()
    named = {label for saved in SAVED for label in vocabulary(statement(saved).code).labels}
    colours = [rules[f"node.{label}"]["color"] for label in sorted(named)]

    assert len(named) > 8
    assert len(set(colours)) == len(colours)


def test_the_style_is_about_declared_labels_and_types_and_shows_declared_properties():
    labels = {each.owner for each in node_declarations()}
    declared = {(each.owner, each.name) for each in node_declarations()}
    rules = browser.style_rules()

    assert len(rules) == browser.style().count("\n}")
    for selector, properties in rules.items():
        kind, _, owner = selector.partition(".")
        if kind == "node":
            shown = re.fullmatch(r"\{(\w+)\}", properties["caption"])
            assert shown
            assert not owner or (owner, shown[1]) in declared
            assert not owner or owner in labels
        else:
            assert properties["caption"] == "<type>"
            assert not owner or owner in {each.kind for each in RELATIONSHIPS}


def test_letters_stand_out_from_the_colour_of_their_node():
    for selector, properties in browser.style_rules().items():
        if selector.startswith("node"):
            ink, ground = luminance(properties["text-color-internal"]), luminance(properties["color"])
            contrast = (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05)
            assert contrast >= 4.5, selector


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_guide_has_every_saved_query_to_be_run():
    guide = browser.guide()

    assert "<!-- query" not in guide
    assert all(f'<pre class="code runnable">// {saved.title}\n' in guide for saved in SAVED)


def test_the_loader_carries_the_queries_and_the_style_as_data():
    loader = browser.loader()
    given = re.search(r"const QUERIES = (\[.*?\n\]);\nconst STYLE = (\{.*?\n\});\n", loader, re.DOTALL)

    assert given
    assert [one["content"] for one in json.loads(given[1])] == [saved.text for saved in SAVED]
    assert {one["folder"] for one in json.loads(given[1])} == {"openmap"}
    assert json.loads(given[2]) == browser.style_rules()


def test_the_import_file_has_each_query_and_is_always_the_same():
    with zipfile.ZipFile(io.BytesIO(browser.importable())) as file:
        assert {name: file.read(name).decode() for name in file.namelist()} == {
            f"{saved.name}.cypher": saved.text for saved in SAVED
        }
    assert browser.importable() == browser.importable()


def test_an_export_can_be_imported_elsewhere(tmp_path: Path):
    written = browser.export(tmp_path / "for another")

    assert len(written) == len(SAVED) + 3
    assert (tmp_path / "for another/guide.html").read_text("utf-8") == browser.guide()
    assert (tmp_path / "for another/queries/stale_beliefs.cypher").read_text("utf-8").startswith("// Stale")


@pytest.fixture
def lib(tmp_path: Path) -> Path:
    """A folder with a jar like that of the Browser."""
    folder = tmp_path / "lib"
    folder.mkdir()
    with zipfile.ZipFile(folder / "neo4j-browser-1.0.jar", "w") as jar:
        jar.writestr("browser/", "")
        jar.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
        jar.writestr("browser/index.html", '<body><div></div><script src="app.js"></script></body>')
    return folder


def test_the_served_copy_loads_our_script_first_and_leaves_the_jar_alone(lib: Path, tmp_path: Path):
    before = (lib / "neo4j-browser-1.0.jar").read_bytes()

    browser.install(lib, tmp_path / "browser")

    (made,) = (tmp_path / "browser").iterdir()
    with zipfile.ZipFile(made) as jar:
        page = jar.read("browser/index.html").decode()
        assert page.index("openmap/load.js") < page.index("app.js")
        assert "browser/" in jar.namelist()
        for name, content in browser.served().items():
            assert jar.read(f"browser/openmap/{name}") == content
    assert (lib / "neo4j-browser-1.0.jar").read_bytes() == before


def test_the_served_copy_is_made_once_and_anew_for_other_files(
    lib: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    browser.install(lib, tmp_path / "browser")
    (first,) = (tmp_path / "browser").iterdir()
    made_at = first.stat().st_mtime_ns

    browser.install(lib, tmp_path / "browser")
    assert first.stat().st_mtime_ns == made_at

    monkeypatch.setattr(browser, "guide", lambda: "another guide")
    browser.install(lib, tmp_path / "browser")
    (second,) = (tmp_path / "browser").iterdir()
    assert second.name != first.name


def test_a_server_without_its_browser_is_said_to_be_damaged(tmp_path: Path):
    with pytest.raises(Broken, match="no Neo4j Browser"):
        browser.install(tmp_path, tmp_path / "browser")
