"""Every embedder keeps one contract; only the bundled one knows what sentences mean."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from openmap_graph.errors import ModelMissing
from openmap_graph.language.embed import (
    BUNDLED,
    Embedder,
    SentenceEmbedder,
    load_embedder,
)


def cosine(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


@pytest.fixture(scope="module", params=[BUNDLED, "hashing", "none"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return load_embedder(request.param)


class TestContract:
    """What holds for every embedder."""

    def test_there_is_one_vector_for_each_text_in_order(self, embedder: Embedder):
        texts = [f"a quiet café number {index}" for index in range(20)]
        together = embedder.embed(texts)
        assert len(together) == len(texts)
        apart = [embedder.embed([text])[0] for text in texts]
        for one, other in zip(together, apart, strict=True):
            assert one == pytest.approx(other, abs=1e-5)

    def test_a_vector_has_the_dimension_that_was_promised(self, embedder: Embedder):
        assert {len(vector) for vector in embedder.embed(["one", "two words", ""])} == {embedder.dimension}

    def test_vectors_have_unit_length(self, embedder: Embedder):
        for vector in embedder.embed(["one", "two words", "", "猫"]):
            assert not vector or cosine(vector, vector) == pytest.approx(1, abs=1e-4)

    def test_no_texts_give_no_vectors(self, embedder: Embedder):
        assert embedder.embed([]) == []

    def test_the_same_text_gives_the_same_vector_in_every_thread(self, embedder: Embedder):
        vectors: list[list[float]] = []
        threads = [
            threading.Thread(target=lambda: vectors.extend(embedder.embed(["noodles"]))) for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(vectors) == 4
        assert all(vector == pytest.approx(vectors[0], abs=1e-6) for vector in vectors)


@pytest.fixture(scope="module")
def bundled() -> Embedder:
    return load_embedder(BUNDLED)


def test_sentences_of_one_meaning_are_near_each_other(bundled: Embedder):
    asked, near, far = bundled.embed(
        ["a peaceful spot to get some writing done", "quiet café, good for work", "deafening nightclub"]
    )
    assert cosine(asked, near) > cosine(asked, far) + 0.1


def test_a_long_text_is_no_trouble(bundled: Embedder):
    (vector,) = bundled.embed(["noodles " * 5000])
    assert len(vector) == bundled.dimension


def test_the_setting_chooses_the_embedder():
    assert load_embedder("none").dimension == 0
    assert load_embedder("hashing").name == "hashing-64"
    assert load_embedder(BUNDLED).name == load_embedder(f"sentence-transformers/{BUNDLED}").name == BUNDLED


def test_the_dimension_of_the_bundled_model_is_known_without_loading_it():
    script = (
        "import sys; from openmap_graph.language.embed import load_embedder; "
        f"assert load_embedder({BUNDLED!r}).dimension == 384; "
        "assert not {'torch', 'sentence_transformers', 'transformers'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_model_that_is_not_there_is_named_with_the_way_out(tmp_path: Path):
    with pytest.raises(ModelMissing, match="no-such-model.*OPENMAP_EMBEDDING_MODEL".replace(".", r"[\s\S]")):
        load_embedder("somebody/no-such-model").embed(["x"])
    with pytest.raises(ModelMissing, match="cannot be loaded"):
        load_embedder(str(tmp_path)).embed(["x"])


def test_a_changed_weight_file_is_refused(tmp_path: Path):
    (tmp_path / "model.safetensors").write_bytes(b"something else")
    changed = SentenceEmbedder("changed", tmp_path, {"model.safetensors": "0" * 64})
    with pytest.raises(ModelMissing, match="SHA-256"):
        changed.embed(["x"])


def test_a_missing_weight_file_is_named(tmp_path: Path):
    with pytest.raises(ModelMissing, match=r"no readable model\.safetensors"):
        SentenceEmbedder("gone", tmp_path, {"model.safetensors": "0" * 64}).embed(["x"])
