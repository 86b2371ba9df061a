"""`openmap demo`: an invented conversation over several weeks, and what the memory makes of it."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from openmap_graph.interfaces.cli import show
from openmap_graph.interfaces.cli.options import Json
from openmap_graph.interfaces.cli.terminal import (
    heading,
    print_evidence,
    print_json,
    progress_lines,
    remark,
    say,
)

if TYPE_CHECKING:
    from openmap_graph.client import UserMemory
    from openmap_graph.model.answer import Capture
    from openmap_graph.settings import Settings

USER = "demo"
BROWSER_QUERY = (
    f'MATCH p = (:User {{key: "{USER}"}})-[:REMEMBERS|BELIEVES]->()-[:OF|ABOUT|SUPPORTED_BY|SAID_IN*1..2]->()'
    " RETURN p LIMIT 200"
)


def demo(as_json: Json = False) -> None:
    """Play an invented conversation, then show what was remembered, recalled, and why."""
    from openmap_graph.settings import load_settings

    settings = load_settings()
    script = conversation()
    with progress_lines() as progress:
        from openmap_graph.client import OpenMap

        opened = OpenMap.open(settings, progress=progress)
    remark("Loading the language models")
    with opened:
        memory = opened.user(USER)
        memory.erase()
        captures = [
            _played(memory, talk, datetime.now(UTC), quiet=as_json) for talk in script["conversations"]
        ]
        memory.consolidate()
        if as_json:
            return print_json(_answers(memory, script, captures))
        _show_memory(memory)
        _show_answers(memory, script)
    _show_browser(settings)
    return None


def conversation() -> dict[str, Any]:
    """The invented conversations, and what is asked afterwards."""
    return json.loads((files("openmap_graph.interfaces.cli") / "data" / "demo.json").read_text("utf-8"))


def _played(memory: UserMemory, talk: dict[str, Any], now: datetime, quiet: bool) -> Capture:
    """Captures one conversation as if it had been held some days before `now`."""
    hour, minute = (int(part) for part in talk["time"].split(":"))
    day = now - timedelta(days=talk["days_ago"])
    at = day.replace(hour=hour, minute=minute, second=0, microsecond=0)
    turns = [
        turn | {"at": (at + timedelta(minutes=2 * number)).isoformat()}
        for number, turn in enumerate(talk["turns"])
    ]
    done = memory.capture(turns, conversation=talk["id"])
    if not quiet:
        heading(f"{at:%A %d %B, %H:%M}")
        for turn in turns:
            say(f"  {turn['role']:>9}: {turn['content']}")
        say()
        show.captured(done)
    return done


def _show_memory(memory: UserMemory) -> None:
    heading("What is remembered now")
    show.memories(memory.memories())
    heading("What is believed")
    show.beliefs(memory.beliefs())
    heading("What words mean to this user")
    show.calibrations(memory.calibrations())
    heading("Habits")
    show.routines(memory.routines())


def _show_answers(memory: UserMemory, script: dict[str, Any]) -> None:
    explained: str | None = None
    for query in script["recalls"]:
        heading(f"recall “{query}”")
        answer = memory.recall(query)
        show.recalled(answer)
        explained = explained or (answer[0].memory_id if len(answer) else None)
    for question in script["questions"]:
        heading(f"ask “{question}”")
        show.judged(memory.ask(question))
    if explained:
        heading(f"why {explained}")
        print_evidence(memory.why(explained))


def _answers(memory: UserMemory, script: dict[str, Any], captures: list[Capture]) -> dict[str, object]:
    recalls = [memory.recall(query) for query in script["recalls"]]
    first = next((answer[0].memory_id for answer in recalls if len(answer)), None)
    return {
        "captures": captures,
        "memories": memory.memories(),
        "beliefs": memory.beliefs(),
        "recalls": recalls,
        "judgements": [memory.ask(question) for question in script["questions"]],
        "why": memory.why(first) if first else None,
    }


def _show_browser(settings: Settings) -> None:
    heading("Look at it in Neo4j Browser")
    if settings.is_private_server:
        from openmap_graph.localdb import ensure_running
        from openmap_graph.localdb.layout import Layout

        connection = ensure_running(settings, say)
        say(f"open      {connection.http_uri}/browser/")
        say(f"connect   {connection.uri}")
        say(f"user      {connection.user}")
        say(f"password  in {Layout(settings.home).password}")
    else:
        say(f"connect   {settings.neo4j_uri} as {settings.neo4j_user}")
    say(f"query     {BROWSER_QUERY}")
    say(f"or run    openmap browser --user {USER} --open")
    say("\nAsk it yourself:  openmap recall “somewhere quiet” --user demo")
