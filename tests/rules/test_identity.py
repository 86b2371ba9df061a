"""Two records, one verdict: by branch, number, town, provider, alias and point."""

from __future__ import annotations

import pytest

from openmap_graph.rules.geo import destination, point
from openmap_graph.rules.identity import PlaceRecord, shared_points
from tests.rules.records import ULM, record, verdict, verdict_of_names


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (record("Costa Coffee", "Deansgate"), record("Costa Coffee", "Piccadilly Gardens")),
        (record("Costa Coffee, Deansgate"), record("Costa Coffee, Piccadilly Gardens")),
        (record("Gregg's, Market Street"), record("Greggs, Oldham Road")),
        (record("Caffè Nero (Soho)"), record("Caffe Nero (Marylebone)")),
        (record("Nando's", "Deansgate, Manchester"), record("Nando's", "Piccadilly Gardens, Manchester")),
        (record("Теремок, Лиговский проспект"), record("Теремок, Невский проспект")),
        (record("Шоколадница, Арбат"), record("Шоколадница, Тверская")),
        (record("Вкусно", address="ул. Мира, 5"), record("Вкусно", address="ул. Победы, 5")),
        (record("Manner 咖啡 徐家汇店"), record("Manner 咖啡 陆家嘴店")),
        (record("海底捞（五道口店）"), record("海底捞（西单店）")),
        (record("ローソン 池袋東口店"), record("ローソン 池袋西口店")),
        (record("スターバックス渋谷店"), record("スターバックス新宿店")),
        (record("스타벅스 강남점"), record("스타벅스 홍대점")),
    ],
)
def test_branches_of_a_chain_are_different_places(first: PlaceRecord, second: PlaceRecord):
    assert verdict(first, second) == "different"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (record("Aldi", "Ulm", "Bahnhofstr. 4"), record("Aldi", "Ulm", "Bahnhofstr. 9")),
        (record("Aldi, Bahnhofstr. 4, Ulm"), record("Aldi, Bahnhofstr. 9, Ulm")),
        (record("Spar", "Ely", "12 High Street"), record("Spar", "Ely", "21 High St")),
        (record("全家便利店", address="南京西路1686号"), record("全家便利店", address="南京西路1788号")),
        (record("Пятёрочка", address="ул. Ленина, д. 5"), record("Пятерочка", address="ул. Ленина, д. 7")),
        (record("Edeka", "Ulm", "Platzgasse 3a"), record("Edeka", "Ulm", "Platzgasse 3b")),
    ],
)
def test_house_numbers_outvote_everything_but_ids(first: PlaceRecord, second: PlaceRecord):
    near = destination(ULM, 90, 0.001)
    located = first.model_copy(update={"point": ULM}), second.model_copy(update={"point": near})
    assert verdict(first, second) == "different"
    assert verdict(*located) == "different"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Lindenweg 31", "Lindenweg 31b"),
        ("7 Kirk Road", "17 Kirk Road"),
        ("Rue Cler 12bis", "Rue Cler 12"),
        ("Riverside Car Park Deck 3", "Riverside Car Park Deck 4"),
        ("Parkhaus Ebene 2", "Parkhaus Ebene 3"),
        ("Gate B14", "Gate B41"),
        ("Gate A7", "Gate 7A"),
        ("Terminal One", "Terminal Two"),
        ("Studio 54", "Studio 45"),
        ("三号楼", "四号楼"),
        ("서울역 1번 출구", "서울역 2번 출구"),
        ("Корпус 2", "Подъезд 2"),
        ("Gleis 2", "Ebene 2"),
        ("1号楼", "1号门"),
        ("Gatwick North Terminal", "Gatwick South Terminal"),
        ("Gare du Nord", "Gare de l'Est"),
        ("Bahnhof Nord", "Bahnhof Süd"),
        ("上海南站", "上海西站"),
        ("上海站", "上海南站"),
        ("北京东路", "北京西路"),
        ("新宿駅 東口", "新宿駅 西口"),
        ("Северный вокзал", "Южный вокзал"),
        ("البوابة الشمالية", "البوابة الجنوبية"),
        ("Maple Attic", "Maple Cellar"),
        ("London", "London Zoo"),
        ("Car Park Level 3", "Car Park Level 3A"),
        ("Корпус А", "Корпус Б"),
        ("Halle 7.1", "Halle 7.2"),
        ("제1터미널", "제2터미널"),
        ("本館", "別館"),
        ("Noodle Attic", "Noodle Bar"),
        ("The Hotel", "The Hotel Bar"),
        ("Sumac Hut", "Sumac House"),
        ("Louis XIV Bar", "Louis XVI Bar"),
        ("首都机场T2航站楼", "首都机场T3航站楼"),
        ("十一号楼", "十二号楼"),
        ("Level B1", "Level B2"),
        ("Dock East", "Dock West"),
        ("동문", "서문"),
        ("उत्तर द्वार", "दक्षिण द्वार"),
        ("שער צפון", "שער דרום"),
        ("浙江大学", "浙江大学站"),
    ],
)
def test_numbers_levels_gates_and_compass_words_keep_places_apart(first: str, second: str):
    address = "Hafenallee 1"
    assert verdict_of_names(first, second) == "different"
    assert verdict(record(first, address=address, point=ULM), record(second, address=address, point=ULM)) == (
        "different"
    )


@pytest.mark.parametrize(
    ("name", "here", "there"),
    [
        ("The Red Lion", "Bath", "York"),
        ("Café Central", "Vienna", "Warszawa"),
        ("Ресторан Волга", "Тверь", "Казань"),
        ("星巴克", "上海", "北京"),
        ("Bar Sport", "Italy", "France"),
    ],
)
def test_one_name_in_two_towns_is_two_places(name: str, here: str, there: str):
    assert verdict(record(name, here), record(name, there)) == "different"


@pytest.mark.parametrize("name", ["The Red Lion", "Bella Napoli", "Кафе Юность", "知味"])
def test_imported_records_with_nothing_but_a_name_are_a_question(name: str):
    assert verdict(record(name, imported=True), record(name, imported=True)) == "ask"


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("Pebble & Rook", "Pebble & Rook"),
        ("Halyard", "halyard"),
        ("月舟文庫", "月舟文庫"),
        ("Blue Bottle Coffee", "Blue Bottle"),
        ("Hotel Kestrel", "the Kestrel"),
        ("Wagamama Leicester Square", "Wagamama"),
    ],
)
def test_a_later_bare_mention_means_the_known_place(first: str, later: str):
    known = record(first, "Peckham", conversation="may")
    assert verdict(known, record(later, conversation="june")) == "same"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (record("Aldi", "Ulm", "Bahnhofstraße 4"), record("ALDI", address="Bahnhofstr. 4, 89073 Ulm")),
        (record("Spar", "Ely", "12 High St"), record("Spar", address="12 High Street, Ely CB7 4LB")),
        (record("全家", address="南京西路1686号"), record("全家", address="上海市静安区南京西路1686号")),
        (record("Da Mario", "München"), record("Ristorante Da Mario", "Munich")),
        (record("Tin Lantern", "Peckham, London"), record("Tin Lantern", "London")),
        (record("Café Central", "Vienna"), record("Cafe Central", "Austria")),
    ],
)
def test_one_address_written_in_two_ways_is_one_place(first: PlaceRecord, second: PlaceRecord):
    assert verdict(first, second) == "same"


def test_a_town_and_what_may_be_its_district_are_a_question():
    assert verdict(record("Tin Lantern", "Peckham"), record("Tin Lantern", "London")) == "ask"
    assert verdict(record("Halyard", "Deansgate"), record("Halyard", "Manchester")) == "ask"


def test_the_id_of_one_provider_outranks_name_and_distance():
    spot = record("our lake spot", point=ULM, source="osm", source_id="node/7")
    far = record("Parkplatz 3", point=destination(ULM, 0, 0.45), source="osm", source_id="node/7")
    other = record("our lake spot", point=ULM, source="osm", source_id="node/8")
    elsewhere = record("our lake spot", point=ULM, source="here", source_id="node/8")
    assert verdict(spot, far) == "same"
    assert verdict(spot, other) == "different"
    assert verdict(spot, elsewhere) == "same"


def test_a_label_of_the_users_own_is_found_again_near_by():
    spot = record("our lake spot", point=ULM, aliases=("Parkplatz 3",))
    assert verdict(spot, record("our lake spot", point=destination(ULM, 45, 0.04))) == "same"
    assert verdict(spot, record("Parkplatz 3", point=destination(ULM, 45, 0.04))) == "same"


def test_an_alias_counts_but_asks_where_the_town_is_another():
    gym = record("Muckibude Ost", "Berlin", aliases=("my gym", "Muckibude Ost"))
    assert verdict(gym, record("My gym")) == "same"
    assert verdict(gym, record("my gym", "Hamburg")) == "ask"
    assert verdict(gym, record("Muckibude Ost", "Hamburg")) == "different"


@pytest.mark.parametrize(
    ("distance_km", "precision_m", "expected"),
    [
        (0.02, None, "same"),
        (0.1, None, "same"),
        (0.3, None, "ask"),
        (2.0, None, "different"),
        (0.1, 10.0, "different"),
        (0.9, 500.0, "same"),
        (1.1, 500.0, "different"),
    ],
)
def test_points_are_compared_by_their_precision(distance_km: float, precision_m: float | None, expected: str):
    here = record("The Anchor", point=ULM, precision_m=precision_m)
    there = record("The Anchor", point=destination(ULM, 10, distance_km), precision_m=precision_m)
    assert verdict(here, there) == expected


def test_points_at_the_date_line_are_near_each_other():
    west = record("Taveuni Bakery", point=point(-16.8, 179.9999))
    assert verdict(west, record("Taveuni Bakery", point=point(-16.8, -179.9999))) == "same"


def test_a_default_point_measures_no_distance():
    rows = [record("Burger Barn", "Leeds", f"{number} Mill Lane", point=ULM) for number in (1, 2, 3, 4)]
    assert list(shared_points(rows)) == [ULM]
    assert {verdict(a, b) for a in rows for b in rows if a is not b} == {"different"}
    marked = record("Burger Barn", "Leeds", point=ULM, point_is_imprecise=True)
    assert verdict(marked, record("Burger Barn", point=point(53.8, -1.55))) == "same"


def test_a_point_shared_by_one_place_is_no_default():
    assert shared_points([record("Burger Barn", point=ULM), record("burger barn", point=ULM)]) == frozenset()


def test_a_point_far_from_the_named_town_is_another_place():
    assert verdict(record("The Anchor", point=ULM), record("The Anchor", "York")) == "different"
    assert verdict(record("The Anchor", point=ULM), record("The Anchor", "Ulm")) == "same"


def test_a_venue_is_not_the_area_of_its_name():
    assert verdict(record("Camden"), record("Camden", kind="area")) == "different"


def test_areas_are_known_in_several_languages():
    assert verdict(record("Wien", kind="area"), record("Vienna", kind="area")) == "same"
    assert verdict(record("Москва", kind="area"), record("Moscow", kind="area")) == "same"
    assert verdict(record("York", kind="area"), record("York Peninsula", kind="area")) == "different"


def test_places_of_two_users_are_never_one():
    assert verdict(record("Halyard", owner="u1"), record("Halyard", owner="u2")) == "different"
