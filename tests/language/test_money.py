"""What a price comes to for one person, and in which currency."""

from __future__ import annotations

import pytest

from openmap_graph.language.measures import measures_in
from openmap_graph.language.money import currency_of, prices_in


def prices(text: str, country: str | None = None) -> list[tuple[float, str]]:
    return [(round(one.number.value, 2), one.currency) for one in prices_in(text, country)]


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("twelve quid a head", (12, "GBP")),
        ("24 € pro Person", (24, "EUR")),
        ("1.299,50 Kč za osobu", (1299.5, "CZK")),
        ("18 bucks each (in Denver)", (18, "USD")),
        ("about 4,500 yen for dinner", (4500, "JPY")),
        ("CHF 38.50 with coffee", (38.5, "CHF")),
        ("R$ 60 por pessoa", (60, "BRL")),
        ("it's a tenner each", (10, "GBP")),
        ("10,000 won a head", (10000, "KRW")),
        ("人均68元", (68, "CNY")),
        ("一人3000円", (3000, "JPY")),
        ("45 złotych", (45, "PLN")),
        ("$1.2k per head", (1200, "USD")),
        ("CA$25 each", (25, "CAD")),
        ("two hundred and fifty rupees", (250, "INR")),
        ("entre 20 et 30 euros par personne", (25, "EUR")),
        ("zwischen 20 und 30 Euro pro Person", (25, "EUR")),
    ],
)
def test_signs_codes_names_and_slang_are_read(text: str, price: tuple[float, str]):
    assert prices(text) == [price]


def test_an_ambiguous_sign_takes_the_currency_of_the_country():
    assert prices("¥90", "JP") == [(90, "JPY")]
    assert prices("¥90", "CN") == [(90, "CNY")]
    assert prices("$20 each", "AU") == [(20, "AUD")]
    assert prices("180 kr for a pizza", "SE") == [(180, "SEK")]
    assert currency_of("$", "FR") == "USD"


def test_a_town_in_the_text_settles_an_ambiguous_sign():
    assert prices("In Kyoto: ¥14,800 per person.") == [(14800, "JPY")]
    assert prices("Lunch in Hangzhou, ¥70 a head") == [(70, "CNY")]
    assert prices("¥2,000 each in Nara; €35 each in Lyon") == [(2000, "JPY"), (35, "EUR")]


def test_an_ambiguous_sign_with_nothing_to_settle_it_is_kept_as_unknown():
    assert prices("¥90") == [(90, "¥?")]


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("The bill was €90 for the three of us.", 30),
        ("€120 for two", 60),
        ("split the €80 bill four ways", 20),
        ("dinner came to 64 euros between four of us", 16),
        ("Table of six, the bill came to €150", 25),
        ("€50 for both of us", 25),
        ("€45 each for the three of us", 45),
        ("€12 for two courses", 12),
        ("dinner for two came to $90", 45),
    ],
)
def test_a_total_is_shared_by_those_it_was_for(text: str, share: float):
    assert [price for price, _ in prices(text)] == [share]


def test_a_total_for_nobody_knows_how_many_is_left_out():
    assert prices("The bill came to €90.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Reopened after a $3M makeover",
        "a $12 million refit",
        "rent is £1,200 a month",
        "€5 off all mains",
        "I lost 5 pounds",
        "we won 10 games",
        "she earns a salary of 40,000 euros",
        "40k followers",
        "they raised €9,000 for charity",
    ],
)
def test_amounts_that_are_no_price_are_left_out(text: str):
    assert prices(text) == []


def test_a_range_is_one_price_with_both_ends():
    for text in ("between 20 and 30 euros each", "€20–30 each", "€20 to €30 a head", "20-30 € pp"):
        (found,) = measures_in(text)
        assert (found.measure.low, found.measure.value, found.measure.high) == (20, 25, 30)


def test_of_a_changed_price_the_new_one_counts():
    assert prices("the menu went from €14 to €16") == [(16, "EUR")]
    assert prices("it rose from 20 to 25 dollars") == [(25, "USD")]


def test_an_ambiguous_word_is_kept_under_its_sign():
    assert prices("two hundred kroner") == [(200, "kr?")]
    assert prices("two hundred kroner", "NO") == [(200, "NOK")]


def test_a_parking_fee_is_not_what_a_meal_costs():
    assert [one.role for one in measures_in("Parking at Quay Mall is 4 euros.")] == ["fee"]
    assert [one.role for one in measures_in("the taxi was £14, dinner £20 each")] == ["fee", "price"]
