"""What is said when there is no server."""

from __future__ import annotations

import pytest

from openmap_graph.errors import Misconfigured, ServerUnreachable
from openmap_graph.graph.door import open_graph


def test_a_server_that_does_not_run_is_named_with_its_address():
    with pytest.raises(ServerUnreachable, match=r"bolt://127\.0\.0\.1:1.*running"):
        open_graph("bolt://127.0.0.1:1", "neo4j", "any-password", None, 5)


@pytest.mark.parametrize("uri", ["http://127.0.0.1:7687", "nonsense", "", "bolt://127.0.0.1:notaport"])
def test_an_address_that_can_not_be_one_names_the_setting(uri: str):
    with pytest.raises(Misconfigured, match="OPENMAP_NEO4J_URI"):
        open_graph(uri, "neo4j", "any-password", None, 5)
