"""All settings, and the only place that reads the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from openmap_graph.errors import InvalidInput


class Settings(BaseSettings):
    """Settings of one client, from arguments or from `OPENMAP_…` in the environment."""

    model_config = SettingsConfigDict(env_prefix="OPENMAP_", frozen=True, extra="forbid", env_file=None)

    neo4j_uri: str | None = Field(
        None,
        description="A Neo4j to use (bolt, neo4j, +s, +ssc). Without it a private one is started on this machine.",
    )
    neo4j_user: str = Field("neo4j", description="User name at that Neo4j.")
    neo4j_password: SecretStr | None = Field(None, description="Password at that Neo4j.")
    neo4j_database: str | None = Field(None, description="Database to use; the server's default when empty.")
    neo4j_image: str = Field(
        "neo4j:2026.09-community", description="Container image for docker compose and for the tests."
    )
    home: Path = Field(
        default_factory=lambda: Path(platformdirs.user_data_dir("openmap_graph", appauthor=False)),
        description="Folder for the private server, its password and its data.",
    )
    java_home: Path | None = Field(
        None,
        description="A Java 21 or newer for the private server; else one is looked for, else the bundled one.",
    )
    server_heap_mb: int = Field(512, ge=128, description="Heap of the private server, in MiB.")
    server_start_timeout_s: float = Field(
        120, gt=0, description="How long to wait for the private server to start, in seconds."
    )
    timeout_s: float = Field(
        60, gt=0, description="How long one call may wait for the database, retries included, in seconds."
    )
    embedding_model: str = Field(
        "all-MiniLM-L6-v2",
        description="Sentence-transformers model: a name or folder; the default is bundled; `none` for keyword search only.",
    )
    languages: Annotated[tuple[str, ...], NoDecode] = Field(
        ("en",), description="Language packs to load, comma separated."
    )
    time_zone: str = Field("UTC", description="Time zone of users for whom none was given (IANA name).")
    belief_half_life_days: float = Field(
        60, ge=0, allow_inf_nan=False, description="Half-life of inferred beliefs in days; 0 means no decay."
    )
    consolidate: Literal["capture", "manual"] = Field(
        "capture", description="Consolidate beliefs after each capture, or only when asked to."
    )
    max_turn_chars: int = Field(1_000_000, gt=0, description="Longest turn that is stored, in characters.")
    max_turns_per_call: int = Field(10_000, gt=0, description="Most turns in one capture call.")
    max_extract_chars: int = Field(
        20_000,
        gt=0,
        description="How much of one turn is read for places and opinions, in characters; all of it is stored and searchable.",
    )

    evaluator_interval_s: float = Field(
        0,
        ge=0,
        allow_inf_nan=False,
        description="How often the background evaluator looks at each user, in seconds; 0 means never by itself.",
    )
    llm_base_url: str | None = Field(
        None,
        pattern=r"^https?://\S+$",
        description="An OpenAI-compatible endpoint, such as http://localhost:11434/v1; without it no language model is used.",
    )
    llm_model: str | None = Field(None, min_length=1, description="The model to ask for there.")
    llm_api_key: SecretStr | None = Field(None, description="Key for that endpoint, if it wants one.")
    llm_timeout_s: float = Field(
        30,
        gt=0,
        allow_inf_nan=False,
        description="How long one question to the language model may take, repetitions included, in seconds.",
    )
    llm_tasks: Annotated[tuple[Literal["extraction", "wording", "proposals"], ...], NoDecode] = Field(
        ("extraction", "wording"),
        description="What the language model is asked for, comma separated: `extraction`, `wording`, `proposals`.",
    )

    secrets_dir: Path | None = Field(
        None,
        description="A folder with files such as `openmap_neo4j_password`, each holding one setting; the environment comes first.",
    )
    max_request_mb: float = Field(16, gt=0, description="Largest body of one HTTP request, in MiB.")
    requests_per_minute: int = Field(
        30_000, ge=0, description="How often one caller may ask over HTTP, per minute; 0 means no limit."
    )
    traces_url: str | None = Field(
        None,
        pattern=r"^https?://\S+$",
        description="An OpenTelemetry collector for traces of the HTTP interfaces, such as http://127.0.0.1:4318/v1/traces.",
    )

    journal_dir: Path | None = Field(
        None,
        description="Keep each user's journal as files in a folder of its own below this one; else the graph holds it.",
    )
    journal_team: str | None = Field(
        None,
        min_length=1,
        description="A team whose journal all users of this client may write to and search.",
    )
    journal_summaries: Literal["agent", "extractive", "model"] = Field(
        "agent",
        description="Who writes the journal's summaries: the agent when asked, extraction, or the language model.",
    )
    journal_search_timeout_s: float = Field(
        5,
        gt=0,
        allow_inf_nan=False,
        description="How long a search of the journal by pattern may take, in seconds.",
    )

    @field_validator("languages", "llm_tasks", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(",") if part.strip())
        return value

    @field_validator("time_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        from openmap_graph.rules.clock import zone

        try:
            return zone(value).key
        except InvalidInput:
            raise ValueError("there is no such time zone; use an IANA name such as Europe/Berlin") from None

    @cached_property
    def is_private_server(self) -> bool:
        """Whether the product starts its own server."""
        return not self.neo4j_uri


def memory_folder() -> Path | None:
    """The folder of the OptMem `memo` command: `$MEMORY_DIR`, which it shares with other tools."""
    named = os.environ.get("MEMORY_DIR")  # noqa: TID251 - other tools read the same name
    return Path(named).expanduser() if named else None


def _secrets_folder(given: Mapping[str, object]) -> Path | None:
    """The folder that `secrets_dir` names, when it is there."""
    named = given.get("secrets_dir") or os.environ.get("OPENMAP_SECRETS_DIR")  # noqa: TID251 - read before the rest
    folder = Path(str(named)).expanduser() if named else None
    return folder if folder is not None and folder.is_dir() else None


def load_settings(**given: object) -> Settings:
    """Settings from the environment, with `given` taking precedence; a bad one is named in the error."""
    try:
        return Settings(_secrets_dir=_secrets_folder(given), **given)  # pyright: ignore[reportArgumentType, reportCallIssue]
    except ValidationError as error:
        first = error.errors()[0]
        name = "OPENMAP_" + str(first["loc"][0]).upper() if first["loc"] else "settings"
        raise InvalidInput(
            f"{name}: {first['msg']} (got {first['input']!r}).", way_out="See `openmap config`."
        ) from None
