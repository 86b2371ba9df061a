"""What is said when there is no server."""

from __future__ import annotations

import subprocess
import sys

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


def test_the_driver_writes_nothing_to_standard_error_by_itself():
    program = (
        "import logging\nfrom openmap_graph.errors import ServerUnreachable\n"
        "from openmap_graph.graph.door import open_graph\n"
        "try: open_graph('bolt://127.0.0.1:1', 'neo4j', 'any-password', None, 5)\n"
        "except ServerUnreachable: logging.getLogger('neo4j.session').warning('will be retried')\n"
    )

    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)

    assert done.stderr == ""
