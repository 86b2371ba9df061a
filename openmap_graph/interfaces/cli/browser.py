"""`openmap browser`: where Neo4j Browser shows the memory, and where the password lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote, urlsplit

import typer

from openmap_graph.errors import InvalidInput, Unavailable
from openmap_graph.interfaces.cli.options import Json, filled
from openmap_graph.interfaces.cli.terminal import note, print_json, print_table, progress_lines, say

if TYPE_CHECKING:
    from openmap_graph.settings import Settings

_PORT, _TLS_PORT = 7474, 7473  # where Neo4j serves its Browser unless told otherwise
_AURA, _AURA_CONSOLE = ".databases.neo4j.io", "https://console.neo4j.io"


def browser(
    user: Annotated[
        str | None, typer.Option("--user", "-u", help="Whose memory the queries ask for.")
    ] = None,
    open_it: Annotated[bool, typer.Option("--open", help="Open it in the web browser.")] = False,
    show_password: Annotated[bool, typer.Option("--show-password", help="Print the password too.")] = False,
    address: Annotated[
        str | None,
        typer.Option("--address", help="Where another Neo4j serves its Browser, as http://HOST:PORT."),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option("--export", help="Write saved queries, style and guide to a folder, to import by hand."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Where to look at the graph in Neo4j Browser, and how to log in.

    Starts the private server when that is the one in use. The password itself is not printed unless asked for.
    """
    from openmap_graph.localdb import browser as files
    from openmap_graph.settings import load_settings

    if export is not None:
        written = [str(path) for path in files.export(export)]
        return print_json({"written": written}) if as_json else say("\n".join(written))
    settings = load_settings()
    user = None if user is None else filled(user)
    told = _private(settings, user) if settings.is_private_server else _other(settings, user, address)
    password = told.pop("password")
    if show_password:
        told["password"] = password
    if as_json:
        print_json(told)
    else:
        print_table(("what", "value"), [(name, value) for name, value in told.items() if value is not None])
    if open_it:
        _open(str(told["open"]))
    return None


def _private(settings: Settings, user: str | None) -> dict[str, object]:
    from openmap_graph.localdb import ensure_running
    from openmap_graph.localdb.browser import FOLDER_NAME
    from openmap_graph.localdb.layout import Layout

    with progress_lines() as progress:
        found = ensure_running(settings, progress)
    return {
        "open": _address(f"{found.http_uri}/browser/", found.uri, found.user, None, user),
        "connect": found.uri,
        "user": found.user,
        "password_in": str(Layout(settings.home).password),
        "queries": f"in the folder {FOLDER_NAME} under Favorites",
        "password": found.password,
    }


def _other(settings: Settings, user: str | None, address: str | None) -> dict[str, object]:
    uri, password = str(settings.neo4j_uri), settings.neo4j_password
    parts = urlsplit(uri)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or "localhost"
    is_secure = parts.scheme.endswith(("+s", "+ssc"))
    if address is not None:
        if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
            raise InvalidInput(
                f"--address: {address!r} is no web address.", way_out="Write http://HOST:PORT."
            )
        base = address.rstrip("/").removesuffix("/browser")
    elif host.endswith(_AURA):
        base = None
    else:
        base = f"https://{host}:{_TLS_PORT}" if is_secure else f"http://{host}:{_PORT}"
    page = base and _address(f"{base}/browser/", uri, settings.neo4j_user, settings.neo4j_database, user)
    return {
        "open": page or _AURA_CONSOLE,
        "connect": uri,
        "user": settings.neo4j_user,
        "password_in": "OPENMAP_NEO4J_PASSWORD" if password else None,
        "queries": "to be imported: openmap browser --export FOLDER",
        "password": password.get_secret_value() if password else None,
    }


def _address(page: str, uri: str, login: str, database: str | None, user: str | None) -> str:
    """The page with its form filled in, and with the command that says whose memory it is about."""
    scheme, _, host = uri.partition("://")
    connection = f"{scheme}://{quote(login, safe='')}@{host}"
    given = [f"dbms={quote(connection, safe='')}"]
    if database:
        given.append(f"db={quote(database, safe='')}")
    if user is not None:
        argument = f"user_id => {_cypher_text(user)}"
        given.append(f"cmd=param&arg={quote(argument, safe='')}")
    return f"{page}?{'&'.join(given)}"


def _cypher_text(text: str) -> str:
    """The text as a literal in Cypher whose every mark is escaped, since the Browser decodes an address as a whole.

    >>> _cypher_text("o'hara & co")
    '"o\\\\u0027hara\\\\u0020\\\\u0026\\\\u0020co"'
    """
    units = text.encode("utf-16-be")
    codes = [int.from_bytes(units[at : at + 2]) for at in range(0, len(units), 2)]
    plain = (chr(code) if code < 128 and chr(code).isalnum() else f"\\u{code:04x}" for code in codes)
    return f'"{"".join(plain)}"'


def _open(page: str) -> None:
    import webbrowser

    try:
        is_open = webbrowser.open(page)
    except webbrowser.Error:
        is_open = False
    if not is_open:
        raise Unavailable("No web browser could be opened.", way_out="Open the address that was printed.")
    note("Opened in the web browser.")
