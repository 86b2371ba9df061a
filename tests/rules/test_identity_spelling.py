"""Two names, one verdict: spelling, scripts, short forms, parts of a place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from openmap_graph.rules.geo import destination
from openmap_graph.rules.identity import compare, lookup_keys
from tests.rules.records import ULM, record, verdict, verdict_of_names


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Brasserie Zélie, rue des Lices", "BRASSERIE ZELIE, Rue des Lices"),
        ("St Bride's Church, Fleet Street", "Saint Brides Church, Fleet St"),
        ("Hattie’s Pantry", "Hattie's-Pantry"),
        ("The Lamplighter", "Lamplighter"),
        ("Mt. Pleasant Café", "Mount Pleasant Cafe"),
        ("L’Écume des Jours", "ecume des jours"),
        ("Fish 'n' Chips Co", "Fish & Chips Co"),
        ("T.G.I. Friday's", "TGI Fridays"),
        ("Müller am Markt", "Mueller am Markt"),
        ("Łódź Pierogi", "LODZ PIEROGI"),
        ("Hotel Riverside", "Riverside Hotel"),
        ("Marks und Söhne", "Marks & Söhne"),
        ("Кафе «Берёзка», Тверь", "кафе Березка, Тверь"),
        ("Кафе «Щёлково»", "КАФЕ ЩЕЛКОВО"),
        ("浙江大学", "浙江大學"),
        ("國立臺灣博物館", "国立台湾博物馆"),
        ("三号楼", "3号楼"),
        ("ﾄﾞﾄｰﾙ 神田店", "ドトール 神田店"),
        ("ＭＵＪＩ 有楽町", "MUJI 有楽町"),
        ("スターバックス渋谷店", "ｽﾀｰﾊﾞｯｸｽ 渋谷店"),
        ("海底捞（五道口店）", "海底捞 五道口店"),
        ("ΤΑΒΕΡΝΑ Η ΘΕΑ", "Ταβέρνα Η Θέα"),
        ("مقهى الأمل", "مقهي الامل"),
        ("Señor Taco's", "SENOR TACOS"),
        ("Rock'n'Roll Diner", "Rock & Roll Diner"),
        ("Smith+Jones", "Smith & Jones"),
        ("Dr. Brown's", "Doctor Browns"),
        ("Đồng Khởi Café", "Dong Khoi Cafe"),
        ("«Пельменная №1»", "Пельменная № 1"),
        ("Pier 39", "Pier No. 39"),
        ("Studio One", "Studio 1"),
        ("裡面咖啡", "里面咖啡"),
        ("カフェ・ド・クリエ", "カフェドクリエ"),
        ("카페 봄", "카페봄"),
        ("The Old Crown (pub)", "Old Crown"),
    ],
)
def test_spelling_does_not_make_a_second_place(first: str, second: str):
    assert verdict_of_names(first, second) == "same"
    assert set(lookup_keys(first)) & set(lookup_keys(second))


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("Hotel Bellevue", "Bellevue Restaurant"),
        ("Museum Ludwig", "Ludwig Café"),
        ("부산호텔", "부산식당"),
    ],
)
def test_a_restaurant_on_the_spot_of_its_hotel_is_a_part_of_it(whole: str, part: str):
    there: dict[str, Any] = {"point": ULM, "phone": "+49 731 123456"}
    forth = compare(record(whole, **there), record(part, **there))
    assert (forth.outcome, forth.whole) == ("part_of", "first")
    assert verdict(record(part, **there), record(whole, **there)) == "part_of"
    assert verdict(record(whole, "Ulm"), record(part, "York")) == "different"


@pytest.mark.parametrize(
    ("whole", "part"),
    [
        ("浙江大学", "浙江大学西门"),
        ("清華大學", "清华大学东门"),
        ("Heathrow", "Heathrow Terminal 5"),
        ("東京駅", "東京駅 八重洲口"),
        ("연세대학교", "연세대학교 정문"),
        ("МГУ", "МГУ корпус 2"),
        ("British Museum", "British Museum Café"),
        ("Grand Hotel", "Grand Hotel Restaurant"),
        ("清华大学", "清华大学图书馆"),
        ("東京大学", "東京大学 赤門"),
        ("故宫", "故宫午门"),
        ("Schiphol", "Schiphol Gate D7"),
        ("Шереметьево", "Шереметьево, терминал B"),
    ],
)
def test_what_lies_in_a_place_is_not_that_place(whole: str, part: str):
    forth = compare(record(whole), record(part))
    assert (forth.outcome, forth.whole) == ("part_of", "first")
    assert compare(record(part), record(whole)).whole == "second"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Кофейня «Уют»", "Kofeynya Uyut"),
        ("강남역", "Gangnam Station"),
        ("Ресторан Чехов", "Restaurant Chekhov"),
        ("롯데월드", "Lotte World"),
        ("北京大学", "Beijing University"),
        ("Ταβέρνα Πλάκα", "Taverna Plaka"),
        ("コメダ珈琲", "Komeda Coffee"),
        ("Жёлтая Подлодка", "Zheltaya Podlodka"),
        ("경복궁", "Gyeongbokgung"),
        ("静安寺", "Jing'an Temple"),
        ("مطعم النخيل", "Al Nakheel Restaurant"),
    ],
)
def test_other_scripts_need_a_common_spot_and_else_are_a_question(first: str, second: str):
    near = destination(ULM, 200, 0.02)
    assert verdict_of_names(first, second) == "ask"
    assert verdict(record(first, point=ULM), record(second, point=near)) == "same"
    assert verdict(record(first, "Ulm"), record(second, "York")) == "different"
    assert set(lookup_keys(first)) & set(lookup_keys(second))


def test_one_name_for_two_trades_is_two_places_or_on_one_spot_a_question():
    for first, second in (("Blue Bottle Coffee", "Blue Bottle Wine"), ("Sorrel Bakery", "Sorrel Bar")):
        assert verdict_of_names(first, second) == "different"
        assert verdict(record(first, point=ULM), record(second, point=ULM)) == "ask"


def test_a_slip_of_spelling_is_a_question():
    assert verdict_of_names("Pebbel & Rook", "Pebble & Rook") == "ask"
    assert verdict_of_names("Wirtshaus Krähwinkel", "Wirtshaus Krähwinkl") == "ask"
    assert verdict_of_names("Bar Nina", "Bar Nino") == "different"


def test_an_everyday_word_is_no_short_form():
    assert verdict_of_names("Garden", "Garden Attic") == "ask"
    assert verdict_of_names("Wagamama", "Wagamama Attic") == "same"


names = st.text(min_size=1, max_size=24)


@settings(deadline=None)  # the first name loads the word lists
@given(names, names)
def test_any_two_names_get_one_verdict_both_ways(first: str, second: str):
    verdict_of_names(first, second)


@settings(deadline=None)  # the first name loads the word lists
@given(names)
def test_every_name_is_the_same_as_itself(name: str):
    assert verdict_of_names(name, name) == "same"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Кофейня «Уют»", "Kofeynya Teplo"),
        ("강남역", "Seolleung Station"),
        ("上海南站", "Shanghai West Station"),
        ("静安寺", "静安寺站"),
        ("Central Park", "Central Park Hotel"),
        ("Halyard", "Halyard Parking"),
    ],
)
def test_unlike_names_stay_apart_even_across_scripts(first: str, second: str):
    assert verdict_of_names(first, second) == "different"


def test_a_category_tells_the_museum_from_its_cafe():
    assert verdict(record("Tate Modern", category="museum"), record("Tate Modern Café")) == "part_of"
    assert verdict(record("Blue Bottle", category="coffee shop"), record("Blue Bottle Coffee")) == "same"


def test_an_area_at_the_end_of_a_name_counts_as_its_place():
    assert verdict(record("Hard Rock Cafe Berlin"), record("Hard Rock Cafe", "Berlin")) == "same"
    assert verdict(record("Hard Rock Cafe Berlin"), record("Hard Rock Cafe Paris")) == "different"
    assert verdict(record("Blue Bottle Hayes"), record("Blue Bottle", "Mint Plaza")) == "ask"
