"""Normal forms and look-up keys of names."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openmap_graph.rules.identity import lookup_keys, normalise, tokens


@pytest.mark.parametrize(
    ("name", "normal"),
    [
        ("The  Owl &\tThistle ", "owl and thistle"),
        ("Hattie’s-Pantry", "hatties pantry"),
        ("“Middle” Room", "middle room"),
        ("Lamplighter, The", "lamplighter"),
        ("L'Osteria del Gelso", "osteria del gelso"),
        ("Noël Zélie Ångström Straße", "noel zelie angstrom strasse"),
        ("Łódź Þór Ærø", "lodz thor aero"),
        ("Чайный йод", "чайный йод"),
        ("Берёзка «Ёж»", "березка еж"),
        ("ＭＵＪＩ １２", "muji 12"),
        ("ﾄﾞﾄｰﾙ", "ドトール"),
        ("がぎぐ", "がぎぐ"),
        ("霞ヶ関", "霞ケ関"),
        ("強\u200bA", "强a"),
        ("圖書館", "图书馆"),
        ("강남역", "강남역"),
        ("हिन्दी होटल", "हिन्दी होटल"),
        ("ร้านกาแฟ", "ร้านกาแฟ"),
        ("مَقْهَى ـ الأمل", "مقهي الامل"),
        ("٣٤ شارع", "34 شارع"),
        ("A & E", "a and e"),
        ("The 1", "the 1"),
        ("The", "the"),
        ("!!!", "!!!"),
        ("☕", "☕"),
        ("Café ☕", "cafe"),
    ],
)
def test_a_name_loses_only_what_writers_do_differently(name: str, normal: str):
    assert normalise(name) == normal


@settings(deadline=None)  # the first name loads the word lists
@given(st.text())
def test_a_name_is_never_emptied(name: str):
    assert bool(normalise(name)) == bool("".join(normalise(name))) or not name.strip()
    assert normalise(name) or not _visible(name)


def _visible(name: str) -> str:
    return "".join(character for character in name if character.isalnum())


@settings(deadline=None)  # the first name loads the word lists
@given(st.text())
def test_a_normal_name_stays_as_it_is(name: str):
    assert normalise(normalise(name)) == normalise(name)


def test_tokens_are_the_words_of_the_normal_name():
    assert tokens("The Owl & Thistle") == ("owl", "and", "thistle")
    assert tokens("月舟文庫") == ("月舟文库",)


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("Blue Bottle Coffee", "Blue Bottle"),
        ("Hotel Bellevue", "Bellevue Restaurant"),
        ("Costa Coffee, Deansgate", "Costa"),
        ("Dishoom King's Cross", "dishoom"),
        ("St Bride's Church", "Saint Brides Church"),
        ("浙江大学西门", "浙江大學"),
        ("ローソン 池袋東口店", "ローソン"),
        ("スターバックス渋谷店", "スターバックス"),
        ("Кофейня «Уют»", "uyut"),
        ("Пушкинъ", "Pushkin"),
        ("강남역", "gangnam"),
        ("서울식당", "서울"),
        ("Pebbel & Rook", "Pebble & Rook"),
        ("Studio Nine", "Studio 9"),
        ("渋谷駅", "Shibuya Station"),
        ("故宫午门", "故宮"),
    ],
)
def test_names_that_may_be_one_share_a_look_up_key(stored: str, asked: str):
    assert set(lookup_keys(stored)) & set(lookup_keys(asked))


def test_unlike_names_share_no_key():
    assert not set(lookup_keys("Salt & Plum")) & set(lookup_keys("Rye & Rain"))
    assert not set(lookup_keys("Hotel Sorrel")) & set(lookup_keys("Hotel Bramble"))
    assert not set(lookup_keys("St Bride's")) & set(lookup_keys("St Mary's"))
    assert not set(lookup_keys("月舟文庫")) & set(lookup_keys("青橘小馆"))


@settings(deadline=None)  # the first name loads the word lists
@given(st.text(min_size=1))
def test_keys_are_sorted_distinct_and_hold_the_whole_name(name: str):
    keys = lookup_keys(name)
    assert list(keys) == sorted(set(keys))
    assert not normalise(name) or normalise(name) in keys
    assert "" not in keys


def test_a_name_as_long_as_a_book_has_few_keys():
    assert len(lookup_keys("loud and " * 20_000)) < 60
    assert normalise("loud " * 20_000).count(" ") == 19_999
