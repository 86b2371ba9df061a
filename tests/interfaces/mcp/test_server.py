"""The MCP server, called by the client of the protocol's own SDK, in process and over both transports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from uuid import uuid4

import anyio
import pytest
import uvicorn
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.exceptions import MCPError
from mcp.types import CallToolResult

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.flows import tokens
from openmap_graph.flows.services import Services
from openmap_graph.interfaces.http import serve
from openmap_graph.interfaces.http.app import build_app
from openmap_graph.interfaces.mcp.server import MemoryServer
from openmap_graph.interfaces.operations.for_models import offered
from openmap_graph.wiring import build
from tests.interfaces.mcp.schemas import SNAPSHOT, schemas
from tests.live_server import LiveServer

TURNS = [{"role": "user", "content": "loved Fern Room, so quiet. we live on Mill Lane"}]
MODES = ("auto", "legacy")
START = "from openmap_graph.interfaces.cli import main; main()"

Work = Callable[[Client], Awaitable[None]]


@pytest.fixture(scope="module")
def services(server: LiveServer) -> Iterator[Services]:
    built = build(server.settings(timeout_s=60), None, None)
    yield built
    built.graph.close()


@pytest.fixture
def alice(services: Services) -> Iterator[UserMemory]:
    handle = OpenMap(services).user(f"alice-{uuid4().hex}")
    yield handle
    handle.erase()


def asked(target: Any, work: Work, mode: str = "auto") -> None:
    """Runs the work with a client of a server."""

    async def run() -> None:
        async with Client(target, mode=mode) as client:
            await work(client)

    anyio.run(run)


def in_process(handle: UserMemory | None, *, read_only: bool = False) -> Any:
    """A server bound to a handle."""

    def handle_of(request: object) -> UserMemory:
        assert handle is not None
        return handle

    return MemoryServer(handle_of, read_only=read_only).server


def said(result: CallToolResult) -> str:
    """The text of a result."""
    (content,) = result.content
    return getattr(content, "text", "")


def test_schemas_are_those_of_the_snapshot():
    kept = json.loads(SNAPSHOT.read_text("utf-8"))
    assert json.loads(json.dumps(schemas())) == kept, "renew it: python -m tests.interfaces.mcp.schemas"


@pytest.mark.parametrize("mode", MODES)
def test_tools_resources_and_prompts_are_listed(mode: str):
    async def work(client: Client) -> None:
        tools = {one.name: one for one in (await client.list_tools()).tools}
        assert tools.keys() == {one.name for one in offered()}
        assert all(one.annotations and one.description for one in tools.values())
        assert tools["recall"].annotations.read_only_hint  # pyright: ignore[reportOptionalMemberAccess]
        assert tools["forget"].annotations.destructive_hint  # pyright: ignore[reportOptionalMemberAccess]
        assert not [one for one in tools.values() if "user" in one.input_schema["properties"]]
        assert len((await client.list_resources()).resources) == 2
        assert len((await client.list_resource_templates()).resource_templates) == 1
        assert len((await client.list_prompts()).prompts) == 2

    asked(in_process(None), work, mode)


def test_a_server_that_only_reads_offers_no_tool_that_changes_anything():
    async def work(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert all(one.annotations and one.annotations.read_only_hint for one in tools)
        with pytest.raises(MCPError):
            await client.call_tool("capture", {"turns": TURNS})

    asked(in_process(None, read_only=True), work)


async def the_whole_way(client: Client) -> None:
    """A conversation is captured, recalled, explained; resources and prompts tell of it."""
    done = await client.call_tool("capture", {"turns": TURNS, "conversation": "c"})
    assert [one["place"] for one in done.structured_content["changes"]] == ["Fern Room"]
    found = await client.call_tool("recall", {"query": "a quiet place"})
    best = found.structured_content["places"][0]
    assert best["place"]["name"] == "Fern Room"
    assert json.loads(said(found))["places"][0]["memory_id"] == best["memory_id"]
    why = await client.call_tool("why", {"id": best["memory_id"]})
    assert "“loved Fern Room" in said(why)
    evidence = await client.read_resource(f"openmap://evidence/{best['memory_id']}")
    assert getattr(evidence.contents[0], "text", "") == said(why)
    profile = json.loads(getattr((await client.read_resource("openmap://profile")).contents[0], "text", ""))
    assert [one["label"] for one in profile["anchors"]] == ["Mill Lane"]
    prompt = await client.get_prompt("answer_with_memory", {"question": "somewhere quiet?"})
    assert "Fern Room" in getattr(prompt.messages[0].content, "text", "")
    ended = await client.call_tool("remove_anchor", {"role": "home"})
    assert (ended.is_error, ended.structured_content) == (False, None)


@pytest.mark.live
@pytest.mark.parametrize("mode", MODES)
def test_a_conversation_is_captured_recalled_and_explained(alice: UserMemory, mode: str):
    asked(in_process(alice), the_whole_way, mode)


@pytest.mark.live
def test_the_map_has_a_point_for_each_place_with_a_position(alice: UserMemory):
    alice.remember_place({"name": "Fern Room", "latitude": 52.5, "longitude": 13.4}, "loved")
    alice.remember_place({"name": "Brass Hall"}, "disliked")

    async def work(client: Client) -> None:
        content = (await client.read_resource("openmap://map")).contents[0]
        (feature,) = json.loads(getattr(content, "text", ""))["features"]
        assert content.mime_type == "application/geo+json"
        assert feature["geometry"] == {"type": "Point", "coordinates": [13.4, 52.5]}
        assert feature["properties"]["relationship"] == "loved"

    asked(in_process(alice), work)


@pytest.mark.live
def test_a_user_is_no_argument_of_a_tool(alice: UserMemory, services: Services):
    other = OpenMap(services).user(f"other-{uuid4().hex}")
    other.capture(["loved the Tin Lantern"])

    async def work(client: Client) -> None:
        for name in ("user", "user_id", "tenant"):
            refused = await client.call_tool("recall", {"query": "lantern", name: other.user_id})
            assert refused.is_error
            assert name in said(refused)
            assert "Tin Lantern" not in said(refused)
            assert other.user_id not in said(refused)

    asked(in_process(alice), work)
    other.erase()


@pytest.mark.live
def test_what_is_wrong_is_told_to_the_model_by_name(alice: UserMemory):
    async def work(client: Client) -> None:
        for tool, arguments, named in (
            ("recall", {}, "query"),
            ("recall", {"query": "tea", "limit": "five"}, "limit"),
            ("recall", {"query": "tea", "at": "soon"}, "at"),
            ("why", {"id": "mem_0"}, "mem_0"),
            ("add_to_collection", {"name": "x", "place": "plc_0"}, "plc_0"),
        ):
            refused = await client.call_tool(tool, arguments)
            assert refused.is_error
            assert named in said(refused)
            assert "Traceback" not in said(refused)
        for uri in ("openmap://evidence/mem_0", "openmap://nowhere"):
            with pytest.raises(MCPError):
                await client.read_resource(uri)
        for name, given in (("nothing", {}), ("answer_with_memory", {}), ("agent_loop", {"x": "y"})):
            with pytest.raises(MCPError):
                await client.get_prompt(name, given)
        with pytest.raises(MCPError, match="erase"):
            await client.call_tool("erase", {})

    asked(in_process(alice), work)


def environment(server: LiveServer) -> dict[str, str]:
    """The environment of a server process."""
    given = {"URI": server.uri, "USER": server.user, "PASSWORD": server.password, "DATABASE": server.database}
    settings = {f"OPENMAP_NEO4J_{name}": value for name, value in given.items()}
    return {**os.environ, **settings}  # noqa: TID251 - handed on to a process


@pytest.mark.live
def test_over_standard_input_and_output(alice: UserMemory, server: LiveServer):
    process = StdioServerParameters(
        command=sys.executable, args=["-c", START, "mcp", "--user", alice.user_id], env=environment(server)
    )
    asked(process, the_whole_way)


@pytest.mark.live
def test_standard_output_carries_nothing_but_the_protocol(alice: UserMemory, server: LiveServer):
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": "capture", "arguments": {"turns": TURNS}},
        },
    ]
    with subprocess.Popen(
        [sys.executable, "-c", START, "mcp", "--user", alice.user_id],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment(server),
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for message in messages:
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
        lines = [json.loads(process.stdout.readline()) for _ in range(2)]
        process.stdin.close()
        rest = process.stdout.read()
        code = process.wait(timeout=60)

    assert [line["id"] for line in lines] == [1, 2]
    assert "structuredContent" in lines[1]["result"], lines[1]
    assert lines[1]["result"]["structuredContent"]["changes"][0]["place"] == "Fern Room"
    assert (rest, code) == ("", 0)


@pytest.fixture(scope="module")
def address(services: Services) -> Iterator[str]:
    """The address of the server over a socket of this machine."""
    listener = serve.listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    running = uvicorn.Server(uvicorn.Config(build_app(services), log_level="warning", access_log=False))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]})
    thread.start()
    deadline = time.monotonic() + 60
    while not running.started and time.monotonic() < deadline:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}/mcp"
    running.should_exit = True
    thread.join(timeout=60)


def with_token(address: str, secret: str, work: Work, mode: str) -> None:
    """Runs the work with a client over streamable HTTP that sends a token."""

    async def run() -> None:
        async with (
            create_mcp_http_client(headers={"Authorization": f"Bearer {secret}"}) as http,
            Client(streamable_http_client(address, http_client=http), mode=mode) as client,
        ):
            await work(client)

    anyio.run(run)


@pytest.mark.live
@pytest.mark.parametrize("mode", MODES)
def test_over_http_the_user_is_that_of_the_token(
    address: str, alice: UserMemory, services: Services, mode: str
):
    secret = tokens.issue(services, alice.user_id).secret

    with_token(address, secret, the_whole_way, mode)

    assert [one.place.name for one in alice.memories()] == ["Fern Room"]


@pytest.mark.live
def test_over_http_a_token_for_administration_is_bound_to_nobody(address: str, services: Services):
    issued = tokens.issue(services, None)

    async def work(client: Client) -> None:
        refused = await client.call_tool("memories", {})
        assert refused.is_error

    with_token(address, issued.secret, work, "legacy")
    tokens.revoke(services, issued.token.id)


@pytest.mark.live
def test_over_http_nothing_is_answered_without_a_token(address: str):
    async def work(client: Client) -> None:
        raise AssertionError("it must not connect")

    with pytest.raises(BaseExceptionGroup) as refused:
        with_token(address, "sesame", work, "legacy")
    assert "it must not connect" not in repr(refused.value.exceptions)
