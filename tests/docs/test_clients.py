"""The configurations of MCP clients in the pages connect: each is started as it stands and used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from openmap_graph import OpenMap
from tests.docs.blocks import PAGES, Block, blocks
from tests.docs.test_blocks import free_port
from tests.live_server import LiveServer

TURNS = [{"role": "user", "content": "loved Fern Room, so quiet"}]
CONFIGURED = [
    (block, json.loads(block.text)["mcpServers"])
    for page in PAGES
    for block in blocks(page, "json")
    if "mcpServers" in block.text
]
STARTED = [(block, servers) for block, servers in CONFIGURED if "command" in servers["memory"]]
CALLED = [(block, servers) for block, servers in CONFIGURED if "url" in servers["memory"]]


@pytest.fixture
def environment(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Settings for the live server, the program on the PATH, and no memory of alice before and after."""
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")  # noqa: TID251
    erase(server)
    yield {
        "OPENMAP_NEO4J_URI": server.uri,
        "OPENMAP_NEO4J_USER": server.user,
        "OPENMAP_NEO4J_PASSWORD": server.password,
        "OPENMAP_NEO4J_DATABASE": server.database,
    }
    erase(server)


def erase(server: LiveServer) -> None:
    with OpenMap.open(server.settings()) as om:
        om.user("alice").erase()


async def the_first_minutes(client: Client, *, read_only: bool) -> None:
    """A conversation is captured and recalled; a server that only reads has nothing to recall."""
    offered = {one.name for one in (await client.list_tools()).tools}
    assert ("capture" in offered) is not read_only
    if not read_only:
        done = await client.call_tool("capture", {"turns": TURNS, "conversation": "first"})
        assert not done.is_error, done.content
    found = await client.call_tool("recall", {"query": "somewhere quiet"})
    places = [one["place"]["name"] for one in found.structured_content["places"]]
    assert places == ([] if read_only else ["Fern Room"])


@pytest.mark.live
@pytest.mark.parametrize(("block", "servers"), STARTED, ids=[str(block) for block, _ in STARTED])
def test_a_server_that_the_client_starts(block: Block, servers: dict[str, Any], environment: dict[str, str]):
    """Exactly as the page says, but for the address and the password of the database."""
    given = servers["memory"]
    started = StdioServerParameters(
        command=given["command"], args=given["args"], env={**given.get("env", {}), **environment}
    )

    async def run() -> None:
        async with Client(started) as client:
            await the_first_minutes(client, read_only="--read-only" in given["args"])

    anyio.run(run)


@pytest.mark.live
@pytest.mark.parametrize(("block", "servers"), CALLED, ids=[str(block) for block, _ in CALLED])
def test_a_server_that_the_client_calls(block: Block, servers: dict[str, Any], environment: dict[str, str]):
    """Exactly as the page says, but for the port; the token is one that the command line made."""
    port = free_port()
    full = {**os.environ, **environment}  # noqa: TID251 - handed on to a process
    token = subprocess.run(
        ["openmap", "admin", "token", "create", "--user", "alice"],  # noqa: S607 - found on the PATH, as in the page
        env=full,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    given = servers["memory"]
    headers = {name: text.replace("${OPENMAP_TOKEN}", token) for name, text in given["headers"].items()}
    url = given["url"].replace(":8000", f":{port}")

    async def run() -> None:
        async with (
            create_mcp_http_client(headers=headers) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            await the_first_minutes(client, read_only=False)

    with subprocess.Popen(
        ["openmap", "serve", "--port", str(port)],  # noqa: S607
        env=full,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            wait_for(f"http://127.0.0.1:{port}/readyz")
            anyio.run(run)
        finally:
            process.terminate()


def wait_for(address: str) -> None:
    """Returns when the address answers with success; fails after two minutes."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPError):
            if httpx.get(address).is_success:
                return
        time.sleep(0.2)
    pytest.fail(f"{address} is not ready")


def test_both_ways_of_connecting_are_in_the_pages():
    assert STARTED
    assert CALLED
