"""Parts of the documentation that are made from the code. `cog` puts them into the Markdown files."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from openmap_graph import errors
from openmap_graph.interfaces.cli.examples import EXAMPLES
from openmap_graph.settings import Settings

FLAGS = {"--help"}


def settings_table() -> str:
    """The settings with defaults and descriptions."""
    rows = ["| setting | default | meaning |", "| --- | --- | --- |"]
    for name, field in Settings.model_fields.items():
        default = "the user's data folder" if field.default_factory else _default(field.default)
        rows.append(f"| `OPENMAP_{name.upper()}` | {default} | {field.description} |")
    return "\n".join(rows)


def errors_table() -> str:
    """The errors with their exit code and HTTP status, a child below its parent."""
    rows = ["| error | meaning | category | exit code | HTTP |", "| --- | --- | --- | --- | --- |"]
    for error, depth in _tree(errors.OpenMapError, 0):
        name = f"{'– ' * depth}`{error.__name__}`"
        rows.append(
            f"| {name} | {_sentence(error)} | {error.category} | {error.exit_code} | {error.http_status} |"
        )
    return "\n".join(rows)


def commands_table() -> str:
    """The commands, one line each."""
    rows = ["| command | does |", "| --- | --- |"]
    rows += [f"| `{path}` | {_sentence(command.callback)} |" for path, command in _commands()]
    return "\n".join(rows)


def commands_reference() -> str:
    """Every command with its arguments and options."""
    return "\n\n".join(_described(path, command) for path, command in _commands())


def methods_table(owner: type) -> str:
    """The public methods of a class and its bases with their parameters and first sentences."""
    rows = ["| method | does |", "| --- | --- |"]
    members = {name: one for base in reversed(owner.__mro__[:-1]) for name, one in vars(base).items()}
    for name, method in members.items():
        if not name.startswith("_") and (inspect.isfunction(method) or isinstance(method, classmethod)):
            function = method.__func__ if isinstance(method, classmethod) else method
            names = [_parameter(one) for one in inspect.signature(function).parameters.values()][1:]
            rows.append(f"| `{name}({', '.join(names)})` | {_sentence(function)} |")
    return "\n".join(rows)


def _parameter(parameter: inspect.Parameter) -> str:
    if parameter.default is inspect.Parameter.empty:
        return parameter.name
    return f"{parameter.name}={parameter.default!r}"


def _default(value: object) -> str:
    if value is None:
        return "–"
    shown = ",".join(value) if isinstance(value, tuple) else str(value)
    return f"`{shown}`"


def _sentence(documented: object) -> str:
    first = (inspect.getdoc(documented) or "").split("\n\n")[0]
    return " ".join(first.split()).replace("|", "\\|")


def _tree(error: type[errors.OpenMapError], depth: int) -> Iterator[tuple[type[errors.OpenMapError], int]]:
    yield error, depth
    for child in error.__subclasses__():
        yield from _tree(child, depth + 1)


def _commands() -> Iterator[tuple[str, Any]]:
    from typer.main import get_command

    from openmap_graph.interfaces.cli.app import app

    for name, command in get_command(app).commands.items():
        yield from _below(f"openmap {name}", command)


def _below(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    """A command, and those of a group; a group that does something by itself is a command too."""
    if getattr(command, "invoke_without_command", False) or not hasattr(command, "commands"):
        yield path, command
    for name, part in getattr(command, "commands", {}).items():
        yield from _below(f"{path} {name}", part)


def _described(path: str, command: Any) -> str:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option" and not FLAGS & set(one.opts)]
    usage = " ".join([path, "[OPTIONS]", *(_placeholder(one) for one in arguments)])
    lines = [f"### `{path}`", "", _sentence(command.callback), "", f"```text\n{usage}\n```"]
    rows = [(f"`{_placeholder(one)}`", one) for one in arguments]
    rows += [(" ".join(f"`{name}`" for name in [*one.opts, *one.secondary_opts]), one) for one in options]
    if rows:
        lines += ["", "| option | default | meaning |", "| --- | --- | --- |"]
        lines += [f"| {name} | {_preset(one)} | {one.help or ''} |" for name, one in rows]
    if examples := EXAMPLES.get(path.removeprefix("openmap ")):
        lines += ["", "```bash", *examples, "```"]
    return "\n".join(lines)


def _placeholder(argument: Any) -> str:
    name = argument.name.upper() + ("…" if argument.nargs == -1 else "")
    return name if argument.required else f"[{name}]"


def _preset(option: Any) -> str:
    if option.required:
        return "required"
    if getattr(option, "is_flag", False) and not option.secondary_opts:
        return ""
    return (
        ""
        if option.default is None
        else f"`{option.default}`".replace("`True`", "yes").replace("`False`", "no")
    )
