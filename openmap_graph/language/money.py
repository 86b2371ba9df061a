"""Money: which currency a sign or word means, and what a price comes to for one person."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from openmap_graph.language.numbers import Number, joined, numbers_in, scale_after
from openmap_graph.language.windows import Window, any_of, matcher
from openmap_graph.rules.gazetteer import towns

_LARGEST_SCALED = 10_000
_SMALLEST_WON = 100
_CHANGED = re.compile(
    r"\b(?:went|gone|going|rose|risen|raised|increased|jumped|dropped|fell|fallen|cut|changed|up|down)\b[^.!?]{0,20}\bfrom\s+[^\w\s]?$",
    re.IGNORECASE,
)
_THOUSAND = re.compile(r"\s?(?:k|thousand)\b", re.IGNORECASE)
_CAPITALISED = re.compile(r"\b[A-Z][\w'’-]+(?:[ -][A-Z][\w'’-]+){0,2}|[\u4e00-\u9fff]{2,4}")
_SMALLEST_TOWN = 15_000

PriceRole = Literal["price", "fee"]


class Price(NamedTuple):
    """An amount for one person in characters `start` to `end`; a fee is for something other than food and drink."""

    start: int
    end: int
    number: Number
    currency: str
    role: PriceRole


@dataclass(frozen=True)
class _Currencies:
    words: dict[str, tuple[str, ...]]
    codes: frozenset[str]
    codes_that_are_words: frozenset[str]
    coins: dict[str, float]
    coin: re.Pattern[str]
    weight: re.Pattern[str]
    before: re.Pattern[str]
    after: re.Pattern[str]


def currency_of(word: str, country: str | None = None) -> str | None:
    """The ISO 4217 code that a sign, word or code means in a country (ISO 3166 alpha-2, if known).

    A sign with no meaning that all countries share comes back with a question mark when the country is not known.

    >>> currency_of("quid"), currency_of("¥", "JP"), currency_of("¥"), currency_of("$", "CA")
    ('GBP', 'JPY', '¥?', 'CAD')
    """
    table = _currencies()
    if word in table.codes:
        return word
    meanings = table.words.get(word) or table.words.get(word.lower())
    if not meanings:
        return None
    for code in meanings:
        if country and code in _tender(country):
            return code
    return f"{meanings[0][1:]}?" if meanings[0].startswith("?") else meanings[0]


def prices_in(text: str, country: str | None = None, languages: tuple[str, ...] = ("en",)) -> list[Price]:
    """The prices that `text` tells, each for one person: a total is divided by the number of people it was for.

    Left out: a total for nobody knows how many, and amounts that are no price (a rent, a refit, a discount).
    """
    found: list[Price] = []
    amounts = list(_amounts(text, languages))
    for index, (start, end, number, word) in enumerate(amounts):
        currency = currency_of(word, country)
        window = Window(
            text,
            start,
            end,
            amounts[index - 1][1] if index else 0,
            amounts[index + 1][0] if index + 1 < len(amounts) else None,
        )
        if currency and currency.endswith("?") and country is None:
            currency = _by_town(word, window.clause) or _by_town(word, text) or currency
        if currency is None or _is_something_else(text, window, number, word):
            continue
        share = _for_one(window, _in_full(text, number), languages)
        if share is not None:
            fee = matcher("money", "fee").search(window.clause)
            found.append(Price(start, end, share, currency, "fee" if fee else "price"))
    return found


def countries_in(text: str) -> tuple[str, ...]:
    """The countries (ISO 3166 alpha-2) of the towns and countries that `text` names, largest town first."""
    names = _CAPITALISED.findall(text)
    words = {*names, *(word for name in names for word in name.split())}
    found = sorted(
        (town.population, town.country)
        for word in words
        for town in towns(word)
        if town.population >= _SMALLEST_TOWN
    )
    return tuple(dict.fromkeys(country for _, country in reversed(found)))


def _by_town(word: str, text: str) -> str | None:
    meanings = (currency_of(word, country) for country in countries_in(text))
    return next((code for code in meanings if code and not code.endswith("?")), None)


def _amounts(text: str, languages: tuple[str, ...]) -> Iterator[tuple[int, int, Number, str]]:
    """Start, end, number and currency word of every amount; a range is one amount."""
    numbers = numbers_in(text, languages, whole=True)
    table, index = _currencies(), 0
    while index < len(numbers):
        number = numbers[index]
        start, end, word = _priced(text, number)
        if index + 1 < len(numbers):
            second_start, second_end, second_word = _priced(text, numbers[index + 1])
            both = joined(text, number._replace(end=end), numbers[index + 1]._replace(start=second_start))
            if both and second_word and _CHANGED.search(text[: number.start]):
                start, end, word, number, index = (
                    second_start,
                    second_end,
                    second_word,
                    numbers[index + 1],
                    index + 1,
                )
            elif both and (second_word or word) and (not word or not second_word or word == second_word):
                number, end, word, index = both, second_end, word or second_word, index + 1
        if word and (word not in ("won", "원") or number.value >= _SMALLEST_WON):
            yield start, end, number, word
        index += 1
    for match in table.coin.finditer(text):
        value = table.coins[match[1].lower()]
        yield *match.span(), Number(*match.span(), value, spelled=True), match[1].lower()


def _priced(text: str, number: Number) -> tuple[int, int, str]:
    table = _currencies()
    before = table.before.search(text, max(0, number.start - 6), number.start)
    if before and before[1] not in table.codes_that_are_words:
        return before.start(1), number.end, before[1]
    end = number.end
    scale = _THOUSAND.match(text, end)
    after = table.after.match(text, scale.end() if scale else end)
    return (number.start, after.end(1), after[1]) if after else (number.start, end, "")


def _is_something_else(text: str, window: Window, number: Number, word: str) -> bool:
    scale = scale_after(text, number.end)
    if scale and number.value * scale >= _LARGEST_SCALED:
        return True
    if word.lower() in ("pound", "pounds") and _currencies().weight.search(window.clause_before):
        return True
    if re.match(r"\s*(?:off|discount|cheaper|less)\b", text[window.end :], re.IGNORECASE):
        return True
    each = matcher("money", "each")
    if each.search(window.clause):
        return False
    return bool(matcher("money", "not_a_price").search(window.clause))


def names_money() -> str:
    """A pattern of the words for money that are written in letters."""
    return any_of(word for word in _currencies().words if word.isalpha() and len(word) > 2)


def _in_full(text: str, number: Number) -> Number:
    return number._replace(value=number.value * 1000) if _THOUSAND.match(text, number.end) else number


def _for_one(window: Window, number: Number, languages: tuple[str, ...]) -> Number | None:
    each = matcher("money", "each")
    if each.search(window.after) or each.search(window.clause_before):
        return number
    people = _people(window.after, languages) or _people(window.before, languages)
    total = matcher("money", "total").search(window.sentence)
    if total and not people:
        people = _people(window.text, languages, named_only=True)
        if not people:
            return None
    if not people:
        return number
    return number._replace(
        value=number.value / people,
        low=number.low and number.low / people,
        high=number.high and number.high / people,
    )


def _people(text: str, languages: tuple[str, ...], *, named_only: bool = False) -> int | None:
    """How many people a stretch of text says something is for."""
    if re.search(r"\b(?:both of us|the pair of us|a couple of us)\b", text, re.IGNORECASE):
        return 2
    people, joins = _alternatives("people"), _alternatives("for_people")
    for number in numbers_in(text, languages):
        if number.value != int(number.value) or not 2 <= number.value <= 100:
            continue
        before, after = text[: number.start], text[number.end :]
        if re.match(rf"\s*(?:{people})(?!\w)", after, re.IGNORECASE):
            return int(number.value)
        if re.search(r"\b(?:party|table|group)\s+(?:of|for)\s+$", before, re.IGNORECASE):
            return int(number.value)
        is_for = re.search(rf"\b(?:{joins})\s+(?:the\s+|all\s+|it\s+)*$", before, re.IGNORECASE)
        if (
            is_for
            and not named_only
            and re.match(r"\s*(?:[.,;:!?)]|$|(?:and|with|including|came|comes|was|is|costs?|ran)\b)", after)
        ):
            return int(number.value)
    return None


def _alternatives(name: str) -> str:
    return matcher("money", name).pattern


@cache
def _tender(country: str) -> frozenset[str]:
    from babel.numbers import get_territory_currencies

    return frozenset(get_territory_currencies(country))


@cache
def _currencies() -> _Currencies:
    from babel import Locale

    data = tomllib.loads((files("openmap_graph.language") / "data" / "currencies.toml").read_text("utf-8"))
    codes = frozenset(str(code) for code in Locale("en").currencies)
    words = {word: tuple(meanings) for word, meanings in data["words"].items()}
    signs = sorted((*words, *codes), key=len, reverse=True)
    alternatives = "|".join(_cased(sign) for sign in signs)
    return _Currencies(
        words=words,
        codes=codes,
        codes_that_are_words=frozenset(data["codes"]["words"]),
        coins=data["coins"],
        coin=re.compile(rf"\b(?:a\s+)?({any_of(data['coins'])})\b", re.IGNORECASE),
        weight=re.compile(rf"\b(?:{any_of(data['weight']['words'])})\b", re.IGNORECASE),
        before=re.compile(rf"(?<![^\W\d_])({alternatives})\s?$"),
        after=re.compile(rf"(?:\.[-–]+)?\s?-?({alternatives})"),
    )


def _cased(sign: str) -> str:
    pattern = f"(?i:{re.escape(sign)})" if sign.islower() else re.escape(sign)
    return pattern + (r"(?![^\W\d_])" if sign[-1].isalpha() and sign.isascii() else "")
