"""The store made ready: constraints, indexes, migrations, and the embedding model it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from openmap_graph.errors import Broken, EmbeddingMismatch, Misconfigured
from openmap_graph.graph import migrations
from openmap_graph.graph.door import SERVER, Graph, Row, Unit
from openmap_graph.graph.queries import names, query

NO_EMBEDDING = "none"

RECORD_SCHEMA = query("admin/record_schema")
INDEXES = query("admin/indexes")
AWAIT_INDEXES = query("admin/await_indexes")
COUNTS = query("admin/counts")
VECTORS = query("admin/vectors")
CLEAR_VECTORS = query("admin/clear_vectors")
DROP_VECTOR_INDEXES = (
    query("admin/drop_memory_vector"),
    query("admin/drop_turn_vector"),
    query("admin/drop_journal_vector"),
)

_NO_MODEL_YET = 1
"""The dimension of vector indexes until a model is chosen: a statement that names an index needs it to be there."""

_CLEAR_BATCH = 2_000
_WAIT_S = 5
_WAITS = 240


@dataclass(frozen=True, slots=True)
class SchemaState:
    """What a prepared store is. `embedding_model` is None while it holds no vectors."""

    version: int
    embedding_model: str | None
    embedding_dimension: int | None
    applied: tuple[str, ...] = ()
    is_new: bool = False


def prepare(graph: Graph, embedding_model: str, dimension: int) -> SchemaState:
    """Bring the store to the schema of this version; one read when nothing is to do.

    With the model `none` no vectors are wanted, and a store of any model will do. Otherwise the
    store has to belong to this model and dimension: `EmbeddingMismatch` if not. `StoreTooNew`
    when a newer version of the product has changed it.
    """
    (found,) = graph.read(migrations.STORE)
    store: Row = found["store"] or {}
    known = migrations.known_migrations()
    todo = migrations.pending(known, found["migrations"])
    model, size = _embedding(store, embedding_model, dimension)
    state = SchemaState(len(known), model, size, is_new=not store)
    checksum = schema_checksum()
    if not todo and store == {
        "embedding_model": model,
        "embedding_dimension": size,
        "schema_checksum": checksum,
    }:
        return state
    if size and store and not store.get("embedding_dimension"):
        for drop in DROP_VECTOR_INDEXES:
            graph.write(drop)
    install(graph, size)
    applied = migrations.apply(graph, known)
    graph.write(RECORD_SCHEMA, checksum=checksum, embedding_model=model, embedding_dimension=size)
    return SchemaState(len(known), model, size, applied, state.is_new)


def _embedding(store: Row, model: str, dimension: int) -> tuple[str | None, int | None]:
    """The model and dimension that the store has from now on."""
    stored_model, stored_size = store.get("embedding_model"), store.get("embedding_dimension")
    if model == NO_EMBEDDING:
        return stored_model, stored_size
    if stored_model is not None and (stored_model, stored_size) != (model, dimension):
        raise EmbeddingMismatch(
            f"The store's vectors come from {stored_model} ({stored_size} numbers), "
            f"but the embedding model is {model} ({dimension} numbers).",
            way_out=f"Set OPENMAP_EMBEDDING_MODEL={stored_model}, or run `openmap admin reindex`.",
        )
    return model, dimension


def schema_checksum() -> str:
    """SHA-256 over all files of `cypher/schema/`, in hexadecimal digits."""
    digest = sha256()
    for name in names("schema"):
        digest.update(query(name).text.encode())
    return digest.hexdigest()


def install(graph: Graph, dimension: int | None) -> None:
    """Make every missing constraint and index and wait until they are filled.

    Without `dimension` the vector indexes are made for no model, and are empty. `Misconfigured` when an index of somebody else
    covers the same properties, since the database then keeps that one.
    """
    wanted = names("schema")

    def make(unit: Unit) -> None:  # in one transaction: four times faster than one by one
        for name in wanted:
            each = query(name)
            unit.run(
                each, **({"dimension": dimension or _NO_MODEL_YET} if "dimension" in each.parameters else {})
            )

    graph.transact(make, name="schema")
    found = {row["name"]: row for row in _filled_indexes(graph)}
    if missing := sorted({name.rpartition("/")[2] for name in wanted} - found.keys()):
        raise Misconfigured(
            f"The database has other indexes in the place of {', '.join(missing)}.",
            way_out="Drop them (SHOW INDEXES lists them), or set OPENMAP_NEO4J_DATABASE to a database of its own.",
        )


def reset_vectors(graph: Graph, embedding_model: str, dimension: int) -> None:
    """Take all vectors from the store and make it one of another model.

    Memories and turns are marked `vector_pending`, and the caller embeds them again. When it is
    interrupted the store still belongs to the old model, and it can be called again.
    """
    (found,) = graph.read(migrations.STORE)
    store: Row = found["store"] or {}
    graph.write(
        RECORD_SCHEMA,
        checksum="",
        embedding_model=store.get("embedding_model"),
        embedding_dimension=store.get("embedding_dimension"),
    )
    for drop in DROP_VECTOR_INDEXES:
        graph.write(drop)
    while graph.write(CLEAR_VECTORS, limit=_CLEAR_BATCH)[0]["cleared"]:
        pass
    install(graph, dimension)
    graph.write(
        RECORD_SCHEMA,
        checksum=schema_checksum(),
        embedding_model=embedding_model,
        embedding_dimension=dimension,
    )


def health(graph: Graph) -> dict[str, Any]:
    """What an operator wants to know, as plain values.

    Keys: server (version, edition), schema (version, is_current), embedding (model, dimension and
    by label the counts good, bad, missing), indexes (state by name), nodes (count by label).
    """
    (server,) = graph.read(SERVER)
    (found,) = graph.read(migrations.STORE)
    store: Row = found["store"] or {}
    known = migrations.known_migrations()
    size = store.get("embedding_dimension")
    vectors = {row.pop("label"): row for row in graph.read(VECTORS, dimension=size)}
    return {
        "server": server,
        "schema": {
            "version": max((row["version"] for row in found["migrations"]), default=0),
            "is_current": store.get("schema_checksum") == schema_checksum()
            and not migrations.pending(known, found["migrations"]),
        },
        "embedding": {"model": store.get("embedding_model"), "dimension": size, "vectors": vectors},
        "indexes": {row["name"]: row["state"] for row in graph.read(INDEXES)},
        "nodes": {row["label"]: row["nodes"] for row in graph.read(COUNTS) if row["nodes"]},
    }


def _filled_indexes(graph: Graph) -> list[Row]:
    for _ in range(_WAITS):
        found = graph.read(INDEXES)
        if failed := [row["name"] for row in found if row["state"] == "FAILED"]:
            raise Misconfigured(
                f"The database couldn't fill the index {', '.join(failed)}.", way_out="Its log says why."
            )
        if all(row["state"] == "ONLINE" for row in found):
            return found
        try:
            graph.read(AWAIT_INDEXES, seconds=_WAIT_S)
        except Broken:  # it reports running out of time as a failure; the states tell more
            continue
    raise Misconfigured("The indexes are still being filled.", way_out="See `openmap admin health`.")
