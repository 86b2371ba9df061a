"""What HTTP adds to a recall, and how the server stands many clients at once.

`--seconds 60 --clients 32` is the whole measurement. The server is a process of its own on this machine; calls over HTTP
and in process alternate, so that both see the same load of the machine.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import httpx2

from openmap_graph.client import OpenMap
from openmap_graph.flows import tokens
from openmap_graph.wiring import build

START = "from openmap_graph.interfaces.cli import main; main()"
QUERIES = (
    "a quiet place",
    "ramen tonight",
    "somewhere to work near home",
    "a date with a view",
    "cheap lunch",
)
TALK = (
    "loved Fern Room, so quiet, great for work",
    "Brass Hall was loud but the ramen was superb",
    "went to Tall Window on a date, what a view",
    "cheap lunch at Copper Hound, 9 euros each, it was fine",
    "we live on Mill Lane",
)
ROUTE = "/v1/users/@me/recall"


@contextmanager
def served() -> Iterator[str]:
    """The address of a server process."""
    process = subprocess.Popen(  # noqa: S603 - the own command line
        [sys.executable, "-c", START, "serve", "--port", "0"],
        stderr=subprocess.PIPE,
        env={**os.environ, "OPENMAP_REQUESTS_PER_MINUTE": "0"},  # noqa: TID251 - handed on to a process
        text=True,
    )
    assert process.stderr is not None
    try:
        for line in process.stderr:
            if found := re.search(r"Serving on (\S+?)\.? ", line):
                break
        else:
            raise SystemExit("The server did not start.")
        threading.Thread(target=process.stderr.read, daemon=True).start()
        yield found[1]
    finally:
        process.terminate()
        process.wait(60)


def added_ms(om: OpenMap, user: str, client: httpx2.Client, rounds: int) -> None:
    """Prints the medians of both ways and their difference."""
    handle = om.user(user)
    in_process: list[float] = []
    over_http: list[float] = []
    for number in range(rounds + 5):
        query = QUERIES[number % len(QUERIES)]
        started = time.perf_counter()
        expected = len(handle.recall(query).places)
        middle = time.perf_counter()
        answer = client.post(ROUTE, json={"query": query})
        ended = time.perf_counter()
        assert len(answer.json()["places"]) == expected
        if number >= 5:  # the first of both are slower
            in_process.append((middle - started) * 1000)
            over_http.append((ended - middle) * 1000)
    first, second = statistics.median(in_process), statistics.median(over_http)
    print(
        f"recall, {rounds} of each: in process {first:.1f} ms, over HTTP {second:.1f} ms, added {second - first:+.1f} ms"
    )


def stands(address: str, headers: dict[str, str], clients: int, seconds: float) -> None:
    """Prints answers, errors and the memory of the server under many clients."""
    until = time.monotonic() + seconds
    took: list[float] = []
    wrong: list[str] = []

    def ask() -> None:
        with httpx2.Client(base_url=address, headers=headers, timeout=120) as client:
            number = 0
            while time.monotonic() < until:
                number += 1
                started = time.perf_counter()
                try:
                    answer = client.post(ROUTE, json={"query": QUERIES[number % len(QUERIES)]})
                except httpx2.HTTPError as error:
                    wrong.append(repr(error))
                    continue
                took.append((time.perf_counter() - started) * 1000)
                if answer.status_code != 200:
                    wrong.append(f"{answer.status_code} {answer.text[:200]}")

    threads = [threading.Thread(target=ask) for _ in range(clients)]
    for thread in threads:
        thread.start()
    memory_mb: list[float] = []
    while time.monotonic() < until:
        memory_mb.append(resident_mb(address))
        time.sleep(1)
    for thread in threads:
        thread.join()
    took.sort()
    half = memory_mb[len(memory_mb) // 2 :]
    print(
        f"{clients} clients, {seconds:g} s: {len(took)} answers ({len(took) / seconds:.0f} a second), {len(wrong)} errors"
    )
    print(f"answered in {took[len(took) // 2]:.0f} ms (median), {took[int(len(took) * 0.95)]:.0f} ms (95 %)")
    print(
        f"memory of the server: {half[0]:.0f} MiB at half-time, {half[-1]:.0f} MiB in the end, {max(half):.0f} at most"
    )
    for each in sorted(set(wrong))[:5]:
        print(f"  {each}")


def resident_mb(address: str) -> float:
    """The memory that the server occupies."""
    numbers = httpx2.get(f"{address}/metrics", timeout=120).text
    found = re.search(r"^process_resident_memory_bytes (\S+)", numbers, re.MULTILINE)
    return float(found[1]) / 2**20 if found else float("nan")


def main() -> None:
    """Measures with a user of its own, who is erased in the end."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=100)
    options.add_argument("--clients", type=int, default=32)
    options.add_argument("--seconds", type=float, default=60)
    given = options.parse_args()
    services = build(None, None, None)
    om, user = OpenMap(services), f"bench-{uuid4().hex}"
    try:
        om.user(user).capture([*TALK])
        headers = {"Authorization": f"Bearer {tokens.issue(services, user).secret}"}
        with served() as address:
            with httpx2.Client(base_url=address, headers=headers, timeout=120) as client:
                added_ms(om, user, client, given.rounds)
            stands(address, headers, given.clients, given.seconds)
    finally:
        om.user(user).erase()
        services.graph.close()


if __name__ == "__main__":
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    main()
