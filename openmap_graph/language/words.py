"""Words: what the grammar sees of a text. Made from a spaCy document; nothing below needs spaCy itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

_DRAWN_OUT = re.compile(r"([a-z])\1{2,}")
_USUAL = 3.0
_SHORT_FORMS = {
    "n't": "not", "nt": "not", "n’t": "not", "ca": "can", "wo": "will", "sha": "shall", "'ll": "will",
    "’ll": "will", "'ve": "have", "’ve": "have", "'re": "are", "’re": "are", "'m": "am", "’m": "am",
    "'d": "'d", "’d": "'d", "’s": "'s", "gon": "going", "wan": "want", "im": "i'm", "u": "you",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """One token: `start` and `end` are characters, `forms` all shapes under which a lexicon may list it."""

    index: int
    start: int
    end: int
    text: str
    lower: str
    lemma: str
    forms: frozenset[str]
    tag: str
    entity: str
    space_before: bool
    line_start: bool

    @property
    def lemma_(self) -> str:
        """The lemma, under the name that the vocabulary asks for."""
        return self.lemma

    @property
    def is_capitalised(self) -> bool:
        """Whether it starts like a name: with a capital, or with a letter of a script that has none."""
        return self.text[0].isupper() or self.has_no_case

    @property
    def has_no_case(self) -> bool:
        """Whether it is written in a script without capitals (Chinese, Japanese, Korean, Hebrew …)."""
        return self.text[0].isalpha() and self.text[0].lower() == self.text[0].upper()

    @property
    def is_punctuation(self) -> bool:
        """Whether it holds no letter and no digit."""
        return not any(char.isalnum() for char in self.text)

    @property
    def is_verb(self) -> bool:
        """Whether the tagger takes it for a finite verb or an auxiliary."""
        return self.tag in {"VBD", "VBP", "VBZ", "MD"}


def words_of(doc: Doc) -> tuple[Word, ...]:
    """The words of a document, without white space."""
    found: list[Word] = []
    for token in doc:
        if token.is_space or not token.text.strip():
            continue
        plain = _shortened(token.lower_) if _DRAWN_OUT.search(token.lower_) else token.lower_
        lower = plain if token.text.isupper() else _SHORT_FORMS.get(plain, plain)
        lemma = token.lemma_.lower()
        found.append(
            Word(
                index=len(found),
                start=token.idx,
                end=token.idx + len(token),
                text=token.text,
                lower=lower,
                lemma=lemma,
                forms=_forms(lower, lemma),
                tag=token.tag_,
                entity=token.ent_type_,
                space_before=token.i == 0 or bool(doc[token.i - 1].whitespace_) or doc[token.i - 1].is_space,
                line_start=token.i == 0 or "\n" in doc[token.i - 1].text,
            )
        )
    return tuple(found)


@lru_cache(maxsize=5_000)
def _shortened(lower: str) -> str:
    """The usual spelling of a drawn-out word: "sooo", "gooood", "amaaazing"."""
    from wordfreq import zipf_frequency

    variants = (_DRAWN_OUT.sub(r"\1\1", lower), _DRAWN_OUT.sub(r"\1", lower))
    best = max(variants, key=lambda one: zipf_frequency(one, "en"))
    return best if zipf_frequency(best, "en") > _USUAL else lower


@lru_cache(maxsize=50_000)
def _forms(lower: str, lemma: str) -> frozenset[str]:
    """The word, its lemma, and what stripping a regular ending leaves: the tagger errs in lower-case talk."""
    forms = {lower, lemma}
    if len(lower) > 4 and lower.isalpha():
        if lower.endswith("ied"):
            forms.add(lower[:-3] + "y")
        elif lower.endswith("ed"):
            forms |= {lower[:-1], lower[:-2], lower[:-3] if lower[-3] == lower[-4] else lower[:-2]}
        elif lower.endswith("ing") and len(lower) > 5:
            forms |= {lower[:-3], lower[:-3] + "e", lower[:-4] if lower[-4] == lower[-5] else lower[:-3]}
        elif lower.endswith("ies"):
            forms.add(lower[:-3] + "y")
        elif lower.endswith("s") and not lower.endswith("ss"):
            forms |= {lower[:-1], lower[:-2] if lower.endswith("es") else lower[:-1]}
    return frozenset(forms)
