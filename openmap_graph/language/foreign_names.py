"""Names of places in languages that are read with word lists: quoted, written with capitals, or by the kind at their end."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from openmap_graph.language.areas import population
from openmap_graph.language.packs import Pack, frequency_in
from openmap_graph.language.persons import is_given_name

_CAPITAL = r"[A-ZÀ-ÖØ-ÞŁŚŠŽ][\w’'&.-]*[\w&]|[A-ZÀ-ÖØ-Þ]"
_QUOTED = re.compile(r"[«“\"„「『]\s*([^«»“”\"„「」『』\n]{2,40}?)\s*[»”\"“」』]")
_RARE, _RARE_GERMAN = 3.3, 2.6
_COMMON = 4.3
_LONGEST_CJK = 9
_FEW_KANA = 3
_CJK = r"[\u3400-\u9fff\u3040-\u30ffー々A-Za-z0-9·・]"
_KATAKANA = r"[\u30a0-\u30ffー・A-Za-z]{2,12}"


@dataclass(frozen=True, slots=True)
class ForeignName:
    """Characters [start, end) of a turn that name a place; `sure` when nothing but a place is named so."""

    start: int
    end: int
    text: str
    kind: Literal["venue", "area"] = "venue"
    locality: str | None = None
    sure: bool = False


def names_in(text: str, start: int, end: int, pack: Pack, known: Collection[str]) -> list[ForeignName]:
    """The venues and areas named in characters [start, end), in order, without overlaps."""
    found: list[ForeignName] = []
    candidates = [
        *_known(text, start, end, known),
        *_quoted(text, start, end, pack),
        *(_capitalised(text, start, end, pack) if pack.spaced else _by_kind(text, start, end, pack)),
    ]
    for name in candidates:
        if not any(name.start < other.end and other.start < name.end for other in found):
            found.append(name)
    return _located(sorted(found, key=lambda name: name.start), text, pack)


def _known(text: str, start: int, end: int, known: Collection[str]) -> Iterator[ForeignName]:
    for name in sorted(known, key=len, reverse=True):
        for match in re.finditer(re.escape(name), text[start:end], re.IGNORECASE):
            yield ForeignName(start + match.start(), start + match.end(), name, sure=True)


def _quoted(text: str, start: int, end: int, pack: Pack) -> Iterator[ForeignName]:
    for match in _QUOTED.finditer(text, start, end):
        before = text[start : match.start()]
        led = not pack.spaced or bool(_leading(pack).search(before)) or _is_kind(before.split()[-1:], pack)
        if led and match.group(1)[-1] not in ".!?。！？":
            yield ForeignName(match.start(1), match.end(1), match.group(1), sure=True)


@lru_cache(maxsize=16)
def _leading(pack_name: Pack) -> re.Pattern[str]:
    leads = "|".join(sorted((re.escape(one) for one in pack_name.lists["leads"]), key=len, reverse=True))
    return re.compile(rf"(?:(?<!\w)(?:{leads})\s*)$", re.IGNORECASE)


@lru_cache(maxsize=16)
def _runs(pack: Pack) -> re.Pattern[str]:
    joiners = "|".join(sorted((re.escape(one) for one in pack.lists["joiners"]), key=len, reverse=True))
    joined = rf"(?:\s+(?:{joiners})){{0,3}}\s+(?:[dl]['’]|dell['’])?"
    return re.compile(
        rf"(?<!\w)(?:(?<![’'])|(?<=[ld][’']))(?:{_CAPITAL})(?:{joined}(?:{_CAPITAL})|\s+\d{{1,3}}(?![\w%€]|[.,]\d|\s*(?:km|m|min\w*|€|euros?)\b))*"
    )


def _is_kind(words: list[str], pack: Pack) -> bool:
    return any(word.lower().strip("'’") in pack.words["heads"] for word in words)


def _capitalised(text: str, start: int, end: int, pack: Pack) -> Iterator[ForeignName]:
    for begin, stop in _pieces(text, start, end, pack):
        first, last = _peeled(text, begin, stop, start, pack)
        name = text[first:last]
        if not name:
            continue
        before = text[start:first].rstrip()
        lead = bool(_leading(pack).search(text[start:first]))
        if population(name) and not _is_kind(name.split(), pack):
            yield ForeignName(first, last, name, "area")
        elif _is_name(name, before, pack, lead=lead, opens=not before):
            yield ForeignName(first, last, name, sure=lead or _is_kind(name.split(), pack))


def _pieces(text: str, start: int, end: int, pack: Pack) -> Iterator[tuple[int, int]]:
    """Runs of capitals, cut where a kind of place begins another name: "Bar Sol o a | Café Luna"."""
    for match in _runs(pack).finditer(text, start, end):
        begin = match.start()
        for cut in _cuts(pack).finditer(text, match.start(), match.end()):
            yield begin, cut.start()
            begin = cut.end()
        yield begin, match.end()


@lru_cache(maxsize=16)
def _cuts(pack: Pack) -> re.Pattern[str]:
    heads = "|".join(sorted((re.escape(one) for one in pack.lists["heads"]), key=len, reverse=True))
    between = "|".join(re.escape(one) for one in pack.lists["between"])
    articles = "|".join(re.escape(one) for one in (*pack.lists["articles"], *pack.lists["leads"]))
    return re.compile(rf"\s+(?:{between})(?:\s+(?:{articles}))*\s+(?=(?:{heads})(?!\w))", re.IGNORECASE)


def _peeled(text: str, first: int, last: int, sentence: int, pack: Pack) -> tuple[int, int]:
    """A run without the words before the name that have a capital only because a sentence begins with them."""
    opens = not text[sentence:first].strip(" ¡¿\"'(-*•")
    elided = re.match(r"(?:[LlDd]|[Dd]ell|[Aa]ll|[Nn]ell)['’](?=[A-ZÀ-Þ])", text[first:last])
    if elided:
        first += elided.end()
    while opens and first < last:
        word = re.match(r"[\w’'-]+", text[first:last])
        if word is None:
            break
        lower = word.group().lower()
        rest = text[first + word.end() : last].strip()
        article = lower in pack.words["articles"]
        plain = lower in pack.words["function_words"] | pack.words["not_names"] or _says(lower, pack)
        if article and rest and pack.language != "de" and not _is_kind(rest.split()[:1], pack):
            break
        if not plain and not (not rest and frequency_in(lower, pack.language) >= _COMMON):
            break
        first += (
            word.end() + len(text[first + word.end() : last]) - len(text[first + word.end() : last].lstrip())
        )
    return first, last


def _says(word: str, pack: Pack) -> bool:
    return any(
        pack.patterns[name].fullmatch(word)
        for name in ("loved", "liked", "disliked", "poor", "visit", "negators")
        if name in pack.patterns
    )


def _is_name(name: str, before: str, pack: Pack, *, lead: bool, opens: bool) -> bool:
    words = [word for word in re.findall(r"[\w’'&-]+", name) if word.lower() not in pack.words["joiners"]]
    capitals = [word for word in words if word[:1].isupper() and word.lower() not in pack.words["articles"]]
    if not capitals or all(word.lower() in pack.words["not_names"] for word in capitals):
        return False
    previous = before.split()[-1].lower() if before else ""
    article = name.split()[0]
    if article.lower() in pack.words["articles"] and article[:1].isupper() and not opens and lead:
        return True  # "en La Paloma": inside a sentence only a name writes its article with a capital
    if is_given_name(capitals[0]) and (len(capitals) == 1 or previous in pack.words["with_people"]):
        return False
    if _is_kind([capitals[0], capitals[-1]], pack):
        return len(capitals) > 1
    german = pack.language == "de"
    limit = _RARE_GERMAN if german else _RARE
    rare = [word for word in capitals if frequency_in(word, pack.language) < limit]
    if len(capitals) > 1:
        bent = lead and bool(
            re.search(r"e[rnm]?$", capitals[0])
        )  # "Der Goldene Hirsch": adjectives have no capital
        return bool(rare) or not german or bent
    ends_in_kind = any(capitals[0].lower().endswith(head) for head in pack.words["heads"])
    return bool(rare) and (lead or (opens and not german)) and not ends_in_kind and len(name) > 2


@lru_cache(maxsize=16)
def _kinds(pack: Pack) -> re.Pattern[str]:
    kinds = "|".join(sorted(pack.lists["kinds"], key=len, reverse=True))
    follows = "|".join(one if one in {"$", "\\s"} else re.escape(one) for one in pack.lists["follows"])
    return re.compile(rf"(?:{kinds})(?={follows})")


def _by_kind(text: str, start: int, end: int, pack: Pack) -> Iterator[ForeignName]:
    leads = sorted(pack.lists["leads"], key=len, reverse=True)
    if prefixes := "|".join(pack.lists["prefixes"]):
        for match in re.finditer(rf"(?:{prefixes}){_KATAKANA}", text[start:end]):
            yield ForeignName(start + match.start(), start + match.end(), match.group(), sure=True)
    for match in _kinds(pack).finditer(text[start:end]):
        kind, stop = start + match.start(), start + match.end()
        first = kind
        while (
            first > start
            and kind - first < _LONGEST_CJK
            and re.match(_CJK, text[first - 1])
            and not any(text.endswith(lead, start, first) for lead in leads)
        ):
            first -= 1
        own = text[first:kind]
        needed = 2 if stop - kind == 1 else 1
        led = (
            first == start
            or any(text.endswith(lead, start, first) for lead in leads)
            or not re.match(r"\w", text[first - 1])
        )
        spelled = len(own) >= _FEW_KANA or bool(re.search(r"[^\u3040-\u309f]", own))
        if (
            led
            and spelled
            and len(own) >= needed
            and not any(
                own.endswith(one) or own.startswith(one)
                for one in pack.lists["not_names"]
                if len(one) > 1 or own == one
            )
        ):
            yield ForeignName(first, stop, text[first:stop], sure=True)


def _located(names: list[ForeignName], text: str, pack: Pack) -> list[ForeignName]:
    """Venues with the area that follows, or in scripts without spaces precedes, them."""
    found = list(names)
    for position, name in enumerate(found):
        following = found[position + 1] if position + 1 < len(found) else None
        if name.kind == "venue" and following is not None and following.kind == "area":
            between = text[name.end : following.start].strip().lower()
            if between in {",", "en", "in", "a", "à", "em", "(", "im"}:
                found[position] = replace(name, locality=following.text)
    return found
