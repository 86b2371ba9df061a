"""One fault, tried: what the caller saw, what the graph holds after it, and after the call is repeated."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import neo4j

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import OpenMapError
from openmap_graph.settings import Settings
from tests.faults.operations import OPERATIONS, START, Operation, picture, prepare, rows
from tests.faults.proxy import Fault, FaultyProxy

_SHORTEST_TIMEOUT_S = 6.0
_PATIENCE = 8
_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one trial showed; everything but `seconds` and `error` counts into the table."""

    operation: str
    fault: Fault
    fired: bool
    error: str
    clear: bool
    """Whether the caller saw nothing, or one error of ours in one line with a way out."""
    lost: bool
    """Acknowledged, but not there."""
    half: bool
    """Neither as before nor whole (turns alone may be stored)."""
    doubled: bool
    """Repeating the call leads to something else than one undisturbed call."""
    seconds: float

    @property
    def bad(self) -> bool:
        """Whether something went wrong that must not."""
        return not self.clear or self.lost or self.half or self.doubled


class Bench:
    """A server, a way to it that breaks, and one that doesn't."""

    def __init__(self, direct: OpenMap, broken: OpenMap, driver: neo4j.Driver, proxy: FaultyProxy) -> None:
        self.direct, self.broken, self.driver, self.proxy = direct, broken, driver, proxy
        self._expected: dict[str, dict[str, Any]] = {}

    def fresh(self) -> str:
        """A user id that was not used yet."""
        return f"fault-{next(_numbers)}"

    def statements(self, operation: Operation) -> list[str]:
        """The statements that one undisturbed call sends, in order, each transaction's end included."""
        self.expected(operation)  # so that the server has planned them before the clock ticks
        name = self.fresh()
        user, ids = self.broken.user(name), prepare(self.direct.user(name))
        self.proxy.arm(None)
        operation.act(user, ids)
        return list(self.proxy.seen)

    def expected(self, operation: Operation) -> dict[str, Any]:
        """What the graph holds after one undisturbed call."""
        if operation.name not in self._expected:
            name = self.fresh()
            user = self.direct.user(name)
            operation.act(user, prepare(user))
            self._expected[operation.name] = picture(self.driver, name)
        return self._expected[operation.name]

    def run(
        self, operation: Operation, fault: Fault, recover: Callable[[], object] = lambda: None
    ) -> Outcome:
        """Try one fault on one call of a new user, `recover`, look, and repeat the call undisturbed."""
        name = self.fresh()
        whole = self.expected(operation)
        ids = prepare(self.direct.user(name))
        before = picture(self.driver, name)
        self.proxy.arm(fault)
        started = time.monotonic()
        error, clear = attempt(self.broken.user(name), operation, ids)
        seconds = time.monotonic() - started
        fired = self.proxy.fired.is_set()
        self.proxy.arm(None)
        recover()
        after = self._settled(name)
        operation.act(self.direct.user(name), ids)
        again = picture(self.driver, name)
        return Outcome(
            operation=operation.name,
            fault=fault,
            fired=fired,
            error=error,
            clear=clear,
            lost=not error and after != whole,
            half=after != whole and _without_turns(after) != _without_turns(before),
            doubled=again != whole,
            seconds=seconds,
        )

    def _settled(self, name: str) -> dict[str, Any]:
        """What the graph holds once the server has noticed that the connection is gone."""
        for _ in range(100):
            if rows(self.driver, _RUNNING)[0]["running"] <= 1:
                break
            time.sleep(0.1)
        return picture(self.driver, name)


_RUNNING = "SHOW TRANSACTIONS YIELD transactionId RETURN count(*) AS running"


def attempt(user: UserMemory, operation: Operation, ids: Mapping[str, str]) -> tuple[str, bool]:
    """What the caller saw (nothing: an empty text), and whether that is clear."""
    try:
        operation.act(user, ids)
    except OpenMapError as error:
        text = str(error)
        return f"{type(error).__name__}: {text}", "\n" not in text and bool(error.way_out)
    except Exception as error:  # what must not be seen
        return f"{type(error).__name__}: {error}", False
    return "", True


@contextmanager
def bench(settings: Settings) -> Generator[Bench]:
    """A bench on the server of the settings; its broken way gives up after some times what a call takes here."""
    assert settings.neo4j_uri
    assert settings.neo4j_password
    proxy = FaultyProxy(int(settings.neo4j_uri.rpartition(":")[2]))
    password = settings.neo4j_password.get_secret_value()
    with (
        neo4j.GraphDatabase.driver(  # pyright: ignore[reportUnknownMemberType]
            settings.neo4j_uri, auth=(settings.neo4j_user, password)
        ) as driver,
        OpenMap.open(settings, clock=lambda: START) as direct,
    ):
        crooked = settings.model_copy(
            update={
                "neo4j_uri": f"bolt://127.0.0.1:{proxy.port}",
                "timeout_s": max(_SHORTEST_TIMEOUT_S, _PATIENCE * _warm(direct)),
            }
        )
        with OpenMap.open(crooked, clock=lambda: START) as broken:
            try:
                yield Bench(direct, broken, driver, proxy)
            finally:
                proxy.close()


def _warm(direct: OpenMap) -> float:
    """The seconds that the longest call takes once the server has planned its statements."""
    seconds = 0.0
    for number in (1, 2):
        user = direct.user(f"fault-warm-{number}")
        ids = prepare(user)
        started = time.monotonic()
        OPERATIONS[0].act(user, ids)
        seconds = time.monotonic() - started
    return seconds


def _without_turns(seen: dict[str, Any]) -> dict[str, Any]:
    return {
        "nodes": [one for one in seen["nodes"] if one[0] != ("Turn",) and one[0] != ("User",)],
        "edges": [one for one in seen["edges"] if one[0] != "NEXT"],
    }
