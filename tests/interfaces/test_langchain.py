"""A memory as tools of LangChain."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from uuid import uuid4

import pytest
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.utils.function_calling import convert_to_openai_tool

from openmap_graph import OpenMap
from openmap_graph.client import UserMemory
from openmap_graph.interfaces.langchain import langchain_tools, turns_of
from openmap_graph.interfaces.tools import FIRST_TOOLS, Toolbox
from tests.live_server import LiveServer


@pytest.fixture
def memory(server: LiveServer) -> Iterator[UserMemory]:
    with OpenMap.open(server.settings()) as om:
        handle = om.user(f"langchain-{uuid4().hex}")
        yield handle
        handle.erase()


@pytest.mark.live
def test_a_tool_is_described_as_everywhere(memory: UserMemory):
    tools = langchain_tools(memory)

    assert [one.name for one in tools] == list(FIRST_TOOLS)
    for tool, known in zip(tools, Toolbox(memory).definitions(strict=False), strict=True):
        made = convert_to_openai_tool(tool)["function"]
        assert made["description"] == known["function"]["description"]
        mine, theirs = made["parameters"]["properties"], known["function"]["parameters"]["properties"]
        assert {name: one["description"] for name, one in mine.items()} == {
            name: one["description"] for name, one in theirs.items()
        }


@pytest.mark.live
def test_a_call_of_a_tool_reaches_the_memory(memory: UserMemory):
    tools = {one.name: one for one in langchain_tools(memory)}
    turns = [{"role": "human", "content": "loved Fern Room, so quiet"}]

    tools["capture"].invoke({"turns": turns})
    found = json.loads(asyncio.run(tools["recall"].ainvoke({"query": "a quiet place"})))

    assert found["places"][0]["place"]["name"] == "Fern Room"


@pytest.mark.live
def test_a_fault_is_a_message_with_the_status_error(memory: UserMemory):
    tools = {one.name: one for one in langchain_tools(memory, ["why", "recall"])}
    call = {"type": "tool_call", "id": "1", "name": "why", "args": {"id": "mem_nothing"}}

    answer = tools["why"].invoke(call)

    assert answer.status == "error"
    assert "mem_nothing" in answer.content
    wrong = tools["recall"].invoke({**call, "name": "recall", "args": {"limit": 1}})
    assert wrong.status == "error"
    assert "query: Field required" in wrong.content


def test_turns_are_what_people_and_the_assistant_said():
    call = {"type": "tool_call", "id": "1", "name": "recall", "args": {"query": "quiet"}}
    said = [
        SystemMessage("You help with places."),
        HumanMessage("Somewhere quiet?", name="Ada"),
        AIMessage("", tool_calls=[call]),
        ToolMessage("{}", tool_call_id="1"),
        AIMessage("Fern Room."),
    ]

    assert turns_of(said) == [
        {"role": "human", "content": "Somewhere quiet?", "name": "Ada"},
        {"role": "ai", "content": "Fern Room."},
    ]


def test_without_the_package_the_extra_is_named():
    code = (
        "import sys; sys.modules['langchain_core'] = None\n"
        "from openmap_graph.errors import Misconfigured\n"
        "try:\n    import openmap_graph.interfaces.langchain\n"
        "except Misconfigured as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 'pip install "openmap_graph[langchain]"' in done.stdout
