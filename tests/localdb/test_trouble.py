from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from openmap_graph.errors import Broken, Misconfigured, OpenMapError, Unavailable
from openmap_graph.localdb.trouble import explained, last_words, server_died

OUTPUT = """\
2026-11-30 17:00:00.000+0000 INFO  Starting...
2026-11-30 17:00:01.000+0000 ERROR Failed to start Neo4j on localhost:7474.
java.lang.RuntimeException: Error starting Neo4j database server
\tat org.neo4j.graphdb.facade.DatabaseManagementServiceFactory.startDatabaseServer
Caused by: org.neo4j.kernel.lifecycle.LifecycleException: the cause
\t... 13 more
2026-11-30 17:00:02.000+0000 INFO  Neo4j Server shutdown initiated by request
"""


@pytest.mark.parametrize(
    ("number", "kind", "way_out"),
    [
        (errno.ENOSPC, Unavailable, "Free some space"),
        (errno.EDQUOT, Unavailable, "Free some space"),
        (errno.EACCES, Misconfigured, "OPENMAP_HOME"),
        (errno.EROFS, Misconfigured, "OPENMAP_HOME"),
        (errno.EIO, Broken, ""),
    ],
)
def test_a_failed_write_becomes_one_line_with_its_way_out(
    number: int, kind: type[OpenMapError], way_out: str
):
    with pytest.raises(kind) as caught, explained(Path("/some/home")):
        raise OSError(number, os.strerror(number), "/some/home/file")

    assert "/some/home" in str(caught.value)
    assert way_out in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_last_words_of_a_server_are_its_cause_not_its_stack():
    assert last_words(OUTPUT) == "org.neo4j.kernel.lifecycle.LifecycleException: the cause"


def test_a_server_that_said_nothing_is_reported_all_the_same():
    assert "it said nothing" in str(server_died("", Path("log"), Path("data")))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("java.io.IOException: No space left on device", "is full"),
        ("java.net.BindException: Address already in use", "port was taken"),
        (
            "org.neo4j.kernel.internal.locker.FileLockException: Lock file has been locked",
            "in use by another server",
        ),
        ("Error: Could not create the Java Virtual Machine.", "Could not create the Java Virtual Machine"),
    ],
)
def test_what_a_dying_server_says_is_recognised(words: str, told: str):
    assert told in str(server_died(f"{OUTPUT}{words}\n", Path("log"), Path("data")))
