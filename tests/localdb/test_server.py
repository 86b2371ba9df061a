"""The private server, for real: one is started in a home of its own, and ill-treated."""

from __future__ import annotations

import fcntl
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen

import psutil
import pytest
from neo4j import GraphDatabase

from openmap_graph import localdb
from openmap_graph.errors import Misconfigured, StoreTooNew, TimedOut, Unavailable
from openmap_graph.localdb import browser
from openmap_graph.localdb.jars import is_intact, locked_jars
from openmap_graph.localdb.java import Java
from openmap_graph.localdb.layout import NEO4J_VERSION, Layout
from openmap_graph.localdb.ports import Ports
from openmap_graph.localdb.state import living, read_state, write_state
from openmap_graph.settings import Settings, load_settings
from tests.live_server import private_home

pytestmark = pytest.mark.live

START_ELSEWHERE = """
import sys
from pathlib import Path
from openmap_graph import localdb
from openmap_graph.settings import load_settings
settings = load_settings(home=Path(sys.argv[1]))
print(localdb.ensure_running(settings, lambda line: None).uri, localdb.status(settings).pid)
"""


def start_elsewhere(settings: Settings) -> str:
    """What another process sees that makes sure of the server and ends."""
    command = [sys.executable, "-c", START_ELSEWHERE, str(settings.home)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def quiet(line: str) -> None:
    """A listener that does not care for progress."""


def ask(settings: Settings, statement: str) -> object:
    found = localdb.ensure_running(settings, quiet)
    with GraphDatabase.driver(found.uri, auth=(found.user, found.password)) as driver:
        return driver.execute_query(statement).records[0][0]


def is_alive(pid: int | None) -> bool:
    return pid is not None and psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


def pretend_data(settings: Settings) -> Layout:
    """A folder that looks as if a server had worked in it."""
    layout = Layout(settings.home)
    (layout.data / "databases").mkdir(parents=True)
    layout.version.write_text(NEO4J_VERSION)
    layout.password.write_text("does not matter")
    return layout


@pytest.fixture(scope="module")
def settings() -> Iterator[Settings]:
    """A home with one server for all tests that get along with others."""
    with private_home("with a space") as home:
        settings = load_settings(home=home)
        yield settings
        localdb.stop(settings)


@pytest.fixture
def empty() -> Iterator[Settings]:
    """A home in which nothing was started yet."""
    with private_home() as home:
        settings = load_settings(home=home)
        yield settings
        localdb.stop(settings)


def test_two_processes_that_start_at_once_share_one_server_which_outlives_them(settings: Settings):
    with ThreadPoolExecutor(2) as pool:
        seen = set(pool.map(start_elsewhere, [settings, settings]))

    now = localdb.status(settings)
    assert seen == {f"{now.uri} {now.pid}"}
    assert now.running
    assert is_alive(now.pid)


def test_a_running_server_is_found_without_a_word(settings: Settings):
    localdb.ensure_running(settings, quiet)
    before = localdb.status(settings).pid
    said: list[str] = []

    localdb.ensure_running(settings, said.append)

    assert said == []
    assert localdb.status(settings).pid == before


def test_neo4j_browser_is_served(settings: Settings):
    found = localdb.ensure_running(settings, quiet)

    with urlopen(f"{found.http_uri}/browser/") as page:  # noqa: S310 - our own server
        assert b"<title>Neo4j Browser</title>" in page.read()


def test_neo4j_browser_is_preloaded_with_saved_queries_style_and_guide(settings: Settings):
    found = localdb.ensure_running(settings, quiet)

    def served(path: str) -> bytes:
        with urlopen(f"{found.http_uri}/browser/{path}") as answer:  # noqa: S310 - our own server
            return answer.read()

    page = served("").decode()
    assert page.index('<script src="openmap/load.js">') < page.index('<script src="ui-libs')
    for name, content in browser.served().items():
        assert served(f"openmap/{name}") == content
    loaded = served("openmap/load.js").decode()
    assert all(f'"content": "// {query.title}\\n' in loaded for query in browser.saved_queries())
    guide = ask(settings, "SHOW SETTINGS 'browser.post_connect_cmd' YIELD value")
    assert guide == f"play {found.http_uri}/browser/openmap/guide.html"


def test_the_locked_jars_stay_as_they_are(settings: Settings):
    localdb.ensure_running(settings, quiet)
    lib = Layout(settings.home).lib

    assert all(
        is_intact(lib / jar.file_name, jar) for jar in locked_jars() if jar.artifact == "neo4j-browser"
    )


def test_password_and_data_are_closed_to_other_users(settings: Settings):
    found = localdb.ensure_running(settings, quiet)
    layout = Layout(settings.home)

    assert stat.S_IMODE(layout.server.stat().st_mode) == 0o700
    assert stat.S_IMODE(layout.password.stat().st_mode) == 0o600
    assert len(found.password) >= 24
    assert found.password not in repr(found)


def test_the_server_is_small(settings: Settings):
    localdb.ensure_running(settings, quiet)

    assert 100 < (localdb.status(settings).memory_mb or 0) < 500


def test_only_loopback_is_listened_on(settings: Settings):
    localdb.ensure_running(settings, quiet)
    process = psutil.Process(localdb.status(settings).pid)

    listening = {
        each.laddr.ip for each in process.net_connections("tcp") if each.status == psutil.CONN_LISTEN
    }
    assert {address.removeprefix("::ffff:") for address in listening} == {"127.0.0.1"}


def test_a_killed_server_is_started_again_with_its_data_ports_and_password(settings: Settings):
    ask(settings, "CREATE (p:Kept {name: 'still here'}) RETURN p.name")
    before = localdb.ensure_running(settings, quiet)
    psutil.Process(localdb.status(settings).pid).kill()
    while is_alive(localdb.status(settings).pid):
        time.sleep(0.05)

    assert not localdb.status(settings).running
    assert ask(settings, "MATCH (p:Kept) RETURN p.name") == "still here"
    assert localdb.ensure_running(settings, quiet) == before


def test_a_stopped_server_is_gone_and_stopping_again_says_so(settings: Settings):
    localdb.ensure_running(settings, quiet)
    pid = localdb.status(settings).pid

    assert localdb.stop(settings) is True
    assert not is_alive(pid)
    assert localdb.stop(settings) is False
    assert "Stopped." in "\n".join(localdb.logs(settings, 5))


def test_a_port_taken_meanwhile_is_replaced_and_the_data_stays(settings: Settings):
    ask(settings, "MERGE (p:Moved {name: 'moved'}) RETURN p.name")
    old = localdb.ensure_running(settings, quiet)
    localdb.stop(settings)
    with socket.create_server(("127.0.0.1", int(old.uri.rsplit(":", 1)[1]))):
        assert ask(settings, "MATCH (p:Moved) RETURN p.name") == "moved"
        assert localdb.ensure_running(settings, quiet).uri != old.uri


def test_a_port_taken_while_the_server_starts_is_replaced(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    localdb.stop(settings)
    said: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = Ports(bolt=other.getsockname()[1], http=17999)
        choices = iter([taken])
        choose = localdb.server.choose_ports
        monkeypatch.setattr(localdb.server, "choose_ports", lambda file: next(choices, None) or choose(file))

        found = localdb.ensure_running(settings, said.append)

    assert not found.uri.endswith(f":{taken.bolt}")
    assert "Its port was taken meanwhile; trying another" in said


def test_a_heap_that_is_too_small_to_start_on_the_data_is_replaced_by_a_larger_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    localdb.stop(settings)
    said: list[str] = []
    command = localdb.server.launch.server_command

    def starved(java: Java, home: Path, heap_mb: int) -> list[str]:
        given = command(java, home, heap_mb)
        if heap_mb > settings.server_heap_mb:
            return given
        return [one.replace("-Xms128m", "-Xms24m").replace(f"-Xmx{heap_mb}m", "-Xmx24m") for one in given]

    monkeypatch.setattr(localdb.server.launch, "server_command", starved)
    try:
        localdb.ensure_running(settings, said.append)
        assert localdb.status(settings).running
    finally:
        monkeypatch.undo()
        localdb.stop(settings)

    assert "Its heap is too small to recover its data; starting with a larger one" in said


def test_another_process_that_got_the_servers_number_is_not_taken_for_it(settings: Settings):
    localdb.ensure_running(settings, quiet)
    layout = Layout(settings.home)
    state = read_state(layout.state)
    assert state is not None
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as stranger:
        try:
            write_state(layout.state, state.model_copy(update={"pid": stranger.pid}))
            assert living(read_state(layout.state), layout.server) is None
            assert not localdb.status(settings).running
        finally:
            write_state(layout.state, state)
            stranger.kill()

    assert localdb.status(settings).running


def test_a_home_with_other_letters_than_english_ones_works():
    with private_home("höme – 地図") as home:
        settings = load_settings(home=home)
        try:
            assert ask(settings, "SHOW SETTINGS 'client.allow_telemetry' YIELD value") == "false"
        finally:
            localdb.stop(settings)


def test_a_start_that_takes_too_long_is_ended_and_says_how_to_wait_longer(empty: Settings):
    hurried = empty.model_copy(update={"server_start_timeout_s": 0.2})

    with pytest.raises(TimedOut, match=r"within 0\.2 s\. Raise OPENMAP_SERVER_START_TIMEOUT_S"):
        localdb.ensure_running(hurried, quiet)

    assert not localdb.status(empty).running
    assert not [each for each in psutil.process_iter() if _mentions(each, empty.home)]


def test_a_heap_larger_than_the_machine_is_told_as_such(empty: Settings):
    greedy = empty.model_copy(update={"server_heap_mb": 99_999_999})

    with pytest.raises(Misconfigured, match="Lower OPENMAP_SERVER_HEAP_MB"):
        localdb.ensure_running(greedy, quiet)


def test_a_server_that_dies_while_starting_is_reported_with_its_own_words(empty: Settings):
    layout = pretend_data(empty)
    (layout.data / "server_id").mkdir()

    with pytest.raises(
        Unavailable, match=r"ended while starting: .*Is a directory\. All of its words: .*out\.$"
    ):
        localdb.ensure_running(empty, quiet)

    assert not localdb.status(empty).running


def test_data_that_another_server_has_open_is_told_as_such(empty: Settings):
    layout = pretend_data(empty)
    with (layout.data / "databases" / "store_lock").open("w") as lock:
        fcntl.lockf(lock, fcntl.LOCK_EX)

        with pytest.raises(Unavailable, match="is in use by another server"):
            localdb.ensure_running(empty, quiet)


@pytest.mark.parametrize(
    ("wrote", "kind"), [("2031.01.0", StoreTooNew), ("5.26.0", Misconfigured), (None, Misconfigured)]
)
def test_data_of_another_server_is_left_alone(empty: Settings, wrote: str | None, kind: type[Exception]):
    layout = pretend_data(empty)
    layout.version.unlink()
    if wrote:
        layout.version.write_text(wrote)

    with pytest.raises(kind, match=f"was written by Neo4j {wrote or 'an unknown version'}; this is 2026"):
        localdb.ensure_running(empty, quiet)


def test_a_lost_password_is_told_before_the_server_is_started(empty: Settings):
    pretend_data(empty).password.unlink()

    with pytest.raises(Misconfigured, match="password is missing"):
        localdb.ensure_running(empty, quiet)


def test_a_home_that_is_no_folder_is_told_with_the_way_out(tmp_path: Path):
    (tmp_path / "file").write_text("")

    with pytest.raises(Misconfigured, match="Set OPENMAP_HOME to a folder that you may write"):
        localdb.ensure_running(load_settings(home=tmp_path / "file" / "home"), quiet)


def test_before_the_first_start_there_is_nothing_to_see_and_nothing_is_made(tmp_path: Path):
    settings = load_settings(home=tmp_path / "home")

    assert not localdb.status(settings).running
    assert localdb.logs(settings, 10) == []
    assert localdb.stop(settings) is False
    assert not settings.home.exists()


def _mentions(process: psutil.Process, folder: Path) -> bool:
    try:
        return any(str(folder) in part for part in process.cmdline())
    except psutil.Error:
        return False
