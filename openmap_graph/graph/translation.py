"""The driver's errors as ours: one line with the thing, the reason and the way out."""

from __future__ import annotations

from neo4j import exceptions as driver

from openmap_graph.errors import (
    Broken,
    Conflict,
    InvalidInput,
    Misconfigured,
    OpenMapError,
    ServerUnreachable,
    TimedOut,
    Unavailable,
)

OUT_OF_MEMORY = "MemoryPoolOutOfMemoryError"

_TOO_LARGE = "Property value is too large to index"
_TIMEOUTS = ("TransactionTimedOut", "LockClientStopped", "TransactionTerminated", "LockAcquisitionTimeout")
_UNWRITABLE = (
    "TransactionCommitFailed",
    "TransactionLogError",
    "TransactionStartFailed",
    "DatabaseUnavailable",
)


def translated(error: driver.DriverError | driver.Neo4jError, *, uri: str, statement: str) -> OpenMapError:
    """Our error for the driver's; `statement` names the Cypher file that was running."""
    if isinstance(error, driver.Neo4jError):
        return _from_server(error, statement)
    if isinstance(error, driver.ConnectionAcquisitionTimeoutError):
        return TimedOut(
            f"No free connection to {uri} in time.",
            way_out="Lower the number of calls at once, or raise OPENMAP_TIMEOUT_S.",
        )
    if isinstance(error, driver.SessionExpired):
        return Unavailable(
            f"The connection to {uri} was lost in {statement}.",
            way_out="Repeat the call: it is safe to repeat.",
        )
    if isinstance(error, driver.ServiceUnavailable):
        return ServerUnreachable(
            f"No Neo4j answers at {uri}.", way_out="Is it running? See OPENMAP_NEO4J_URI."
        )
    if isinstance(error, driver.ConfigurationError):
        return unusable_address(uri, error)
    return Broken(f"{statement} failed in the driver: {first_line(error)}")


def _from_server(error: driver.Neo4jError, statement: str) -> OpenMapError:
    code, reason = error.code or "", first_line(error)
    title = code.rpartition(".")[2]
    if isinstance(error, driver.AuthError) or title == "AuthenticationRateLimit":
        return Misconfigured(
            "The database refuses the user name or password.",
            way_out="Set OPENMAP_NEO4J_USER and OPENMAP_NEO4J_PASSWORD.",
        )
    if isinstance(error, driver.Forbidden):
        return Misconfigured(
            f"The database user may not run {statement}: {reason}",
            way_out="Use a user who may, see OPENMAP_NEO4J_USER.",
        )
    if title == "DatabaseNotFound":
        return Misconfigured(f"{reason.rstrip('.')}.", way_out="Set OPENMAP_NEO4J_DATABASE.")
    if reason.startswith(_TOO_LARGE):
        return InvalidInput(
            f"A text by which things are found (a name, a role, a provider's id, a conversation) is too long: {statement} takes 8,000 bytes.",
            way_out="Shorten it; nothing was stored.",
        )
    if title == OUT_OF_MEMORY:
        return Unavailable(
            f"{statement} needs more memory than one transaction may have.",
            way_out="Give it less at once, or raise db.memory.transaction.max of the server.",
        )
    if title.startswith(_TIMEOUTS):
        return TimedOut(
            f"{statement} took too long and was rolled back.",
            way_out="Repeat it, or raise OPENMAP_TIMEOUT_S.",
        )
    if title in _UNWRITABLE:
        return Unavailable(
            f"The database can't write what {statement} changed: {reason[:200]}",
            way_out="Is its disk full? Make room, restart it, and repeat the call: it is safe to repeat.",
        )
    if isinstance(error, driver.ConstraintError):
        return Conflict(f"{statement}: {reason}")
    if isinstance(error, driver.TransientError):
        return Unavailable(
            f"{statement} didn't get through: {reason}", way_out="Repeat the call: it is safe to repeat."
        )
    return Broken(f"cypher/{statement}.cypher failed: {reason}")


def unusable_address(uri: str, error: Exception) -> Misconfigured:
    """The error for an address with which no connection can be tried."""
    return Misconfigured(
        f"{uri!r} can't be used: {first_line(error).rstrip('.')}.", way_out="See OPENMAP_NEO4J_URI."
    )


def first_line(error: BaseException) -> str:
    """What the error says, as one line."""
    text = str(getattr(error, "message", None) or error)
    if "Unexpected error has occurred" in text and error.args:
        text = str(error.args[0])
    return (text.strip() or type(error).__name__).splitlines()[0]
