"""The table of operations against the handle, the command line, and itself."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest
from typer.main import get_command

from openmap_graph.client import UserMemory
from openmap_graph.interfaces.cli.app import app
from openmap_graph.interfaces.operations import LEFT_OUT, TABLE, Operation
from openmap_graph.interfaces.operations.for_models import offered

INTERFACES = {"cli", "http", "mcp"}


def methods(owner: type, prefix: str = "") -> Iterator[str]:
    """The public methods of the handle and of its parts, such as `journal.wake`."""
    for name, member in inspect.getmembers(owner):
        if name.startswith("_"):
            continue
        if inspect.isfunction(member):
            yield prefix + name
        elif isinstance(member, property):
            part = get_type_hints(member.fget)["return"]
            if part.__module__.startswith("openmap_graph"):
                yield from methods(part, f"{prefix}{name}.")


def commands(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The paths of all commands."""
    command = command or get_command(app)
    if path:
        yield " ".join(path)
    for name, part in getattr(command, "commands", {}).items():
        yield from commands(part, (*path, name))


def test_every_method_of_the_handle_is_in_the_table():
    found = {one for one in methods(UserMemory) if not {one, one.partition(".")[0]} & LEFT_OUT.keys()}

    assert sorted(found - {one.method for one in TABLE}) == []
    assert all(len(reason) > 20 for reason in LEFT_OUT.values())


def test_every_operation_is_on_every_interface_or_says_why_not():
    known = set(commands())
    for one in TABLE:
        assert set(one.without) <= INTERFACES
        assert all(len(reason) > 20 for reason in one.without.values())
        assert ("cli" in one.without) != (one.command in known), f"{one.name}: openmap {one.command}"
    assert {one.name for one in offered()} == {one.name for one in TABLE if "mcp" not in one.without}


def test_names_and_addresses_are_used_once():
    names = [one.name for one in TABLE]
    addresses = [(one.verb, one.path) for one in TABLE]

    assert len(set(names)) == len(names)
    assert len(set(addresses)) == len(addresses)


@pytest.mark.parametrize("operation", TABLE, ids=lambda one: one.name)
def test_what_reads_is_repeatable_and_an_address_says_what_is_done(operation: Operation):
    assert operation.idempotent or operation.effect != "reads"
    assert operation.verb != "GET" or operation.effect == "reads"
    assert operation.verb != "DELETE" or operation.effect in ("removes", "changes")
    assert operation.summary.endswith(".")


@pytest.mark.parametrize("operation", TABLE, ids=lambda one: one.name)
def test_no_operation_takes_a_user_and_every_argument_is_described(operation: Operation):
    fields = operation.input.model_fields

    assert not {"user", "user_id", "tenant"} & fields.keys()
    assert [name for name, field in fields.items() if not field.description] == []
    assert set(operation.path_fields) <= fields.keys()


@pytest.mark.parametrize("operation", TABLE, ids=lambda one: one.name)
def test_arguments_are_those_of_the_method(operation: Operation):
    taken = set(list(inspect.signature(operation.function).parameters)[1:]) - set(operation.omit)

    assert set(operation.input.model_fields) - {"cursor", "limit"} == taken - {"limit"}


@pytest.mark.parametrize("operation", [one for one in TABLE if one.paged], ids=lambda one: one.name)
def test_entries_of_a_paged_list_have_ids(operation: Operation):
    (item, *_) = operation.answer.model_fields["items"].annotation.__args__

    assert "id" in item.model_fields
