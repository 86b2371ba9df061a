"""One form for letters that writers use one for another, in every script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache

from anyascii import anyascii
from opencc import OpenCC

APOSTROPHES = "'’‘‛ʼʻʹ`´ʾʿ′"

# Arabic letters that are written one for another; tatweel is dropped.
_ARABIC = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ى": "ي", "ة": "ه", "ـ": None})
_SMALL_KANA = str.maketrans("ヶヵ", "ケカ")


def fold(text: str) -> str:
    """The text in NFKC and lower case, simplified Chinese, without Latin and Greek accents; signs stay.

    Cyrillic ё is е, й stays й; Arabic and Hebrew lose their vowel points; Indic and Thai signs stay.

    >>> fold("Noël"), fold("ﾏﾙｲ"), fold("醫院"), fold("Ёлка")
    ('noel', 'マルイ', '医院', 'елка')
    """
    text = unicodedata.normalize("NFKC", text.replace("№", " no "))
    text = "".join(character for character in text if unicodedata.category(character) != "Cf")
    text = _simplified(text).casefold().translate(_ARABIC).translate(_SMALL_KANA)
    return unicodedata.normalize("NFC", "".join(map(_plain, unicodedata.normalize("NFC", text)))).strip()


def only_words(text: str) -> str:
    """The folded text with digits as 0-9, apostrophes and middle dots dropped, all other signs as one space."""
    return " ".join("".join(map(_letter_or_space, text)).split())


def romanised(text: str) -> str:
    """The words in Latin letters: the same for a name and its transliteration where scripts allow it.

    Kanji come out in Chinese reading, so that Japanese names in kanji don't meet their Latin spelling.

    >>> romanised("чайка"), romanised("광안")
    ('chayka', 'gwangan')
    """
    latin = "".join(_syllable(character) for character in text)
    return " ".join(re.sub(r"[^a-z0-9 ]", "", latin.casefold()).split())


def scripts(text: str) -> frozenset[str]:
    """The names of the scripts of the letters, as in Unicode's character names ("LATIN", "CJK", …)."""
    return frozenset(script(character) for character in text if character.isalpha())


@lru_cache(maxsize=4096)
def script(character: str) -> str:
    """The script of one character: the first word of its Unicode name."""
    return unicodedata.name(character, "?").split()[0].removesuffix("-LETTER")


def _syllable(character: str) -> str:
    """The Latin letters of one character; a Korean syllable that is spelled with a final s or j ends in t."""
    latin = anyascii(character)
    return re.sub(r"(?:ss|s|jj|j|ch|h)$", "t", latin) if "가" <= character <= "힣" else latin


def _plain(character: str) -> str:
    if character == "ё":
        return "е"
    if character.isascii():
        return character
    kind = script(character)
    if kind == "LATIN" and character.isalpha():
        return anyascii(character).casefold() or character
    if kind in ("GREEK", "HEBREW"):
        return "".join(part for part in unicodedata.normalize("NFD", character) if not _is_mark(part))
    return "" if kind in ("COMBINING", "ARABIC") and _is_mark(character) else character


def _letter_or_space(character: str) -> str:
    if character.isalnum() or unicodedata.category(character)[0] in "MN" or character == "ー":
        digit = unicodedata.digit(character, None)
        return character if digit is None else str(digit)
    return "" if character in APOSTROPHES or character in "・·" else " "


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) == "Mn"


def _simplified(text: str) -> str:
    return text if text.isascii() else _simplifier()(text)


@cache
def _simplifier() -> Callable[[str], str]:
    return OpenCC("t2s").convert  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  no types
