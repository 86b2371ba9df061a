"""Reading the files of probes: every fault is named with the file and the line or the field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeVar, cast

from pydantic import BaseModel, ValidationError

from openmap_graph.errors import InvalidFile
from openmap_graph.probes.dataset import Dataset

Model = TypeVar("Model", bound=BaseModel)


def read_text(path: Path) -> str:
    """The text of a UTF-8 file.

    Raises `InvalidFile` when it is missing, unreadable or not UTF-8.
    """
    try:
        return path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise InvalidFile(f"{path}: there is no such file.", way_out="Check the path.") from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InvalidFile(
            f"{path}: can't be read: {reason}.", way_out="Give a readable UTF-8 file."
        ) from None


def parse_json(text: str, name: str) -> object:
    """The JSON value of a text that errors call `name`.

    Raises `InvalidFile` with line and column when it is no JSON.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidFile(
            f"{name}: line {error.lineno}, column {error.colno}: {error.msg}.",
            way_out="Correct the JSON there.",
        ) from None
    except RecursionError:
        raise InvalidFile(f"{name}: it is nested too deeply.", way_out="Give a flatter file.") from None


def read_json(path: Path) -> object:
    """The JSON value in a file; raises `InvalidFile`."""
    return parse_json(read_text(path), str(path))


def checked(model: type[Model], value: object, name: str) -> Model:
    """`value` as a `model`.

    Raises `InvalidFile` that names the first wrong field, what is wrong with it and how many more are.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        faults = error.errors()
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise InvalidFile(
            f"{name}: {_fault(faults[0]['loc'], faults[0])}{more}.", way_out="Correct that field."
        ) from None


def read_dataset(path: Path) -> Dataset:
    """The dataset in a file; raises `InvalidFile`."""
    return checked(Dataset, read_json(path), str(path))


def dataset_paths(path: Path) -> tuple[Path, ...]:
    """The file itself, or the datasets of a folder in the order of their names; `suites.json` is none.

    Raises `InvalidFile` when a folder has no JSON file.
    """
    if not path.is_dir():
        return (path,)
    found = tuple(sorted(file for file in path.glob("*.json") if file.name != "suites.json"))
    if not found:
        raise InvalidFile(
            f"{path}: the folder has no dataset (*.json).", way_out="Give a dataset or another folder."
        )
    return found


def _fault(location: tuple[int | str, ...], fault: object) -> str:
    details = cast("dict[str, object]", fault)
    steps = [str(step) for step in location]
    if len(steps) > 2 and steps[0] == "probes":
        del steps[2]  # pydantic adds the kind of the probe to the path
    message = str(details["msg"]).removeprefix("Value error, ")
    if str(details["type"]).startswith("union_tag"):
        steps.append("kind")
        context = cast("dict[str, object]", details.get("ctx", {}))
        message = f"must be one of {context['expected_tags']}" if "expected_tags" in context else "is missing"
    return f"{'.'.join(steps) or 'the whole'}: {message}"
