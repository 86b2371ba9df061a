"""Which place a record or a mention means, on the live graph: same, different, part of, or a question."""

from __future__ import annotations

from itertools import permutations
from typing import Any
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap, UserMemory
from openmap_graph.errors import NotFound

pytestmark = pytest.mark.live

Record = dict[str, Any]


def names(user: UserMemory) -> list[str]:
    return sorted(memory.place.name for memory in user.memories())


def remembered(user: UserMemory, *records: Record) -> int:
    """How many places these records are."""
    for record in records:
        user.remember_place(record, "visited")
    return len(user.memories())


SAME: dict[str, tuple[Record, Record]] = {
    "accents and case": (
        {"name": "Brasserie Zélie", "address": "rue des Lices"},
        {"name": "BRASSERIE ZELIE", "address": "Rue des Lices"},
    ),
    "abbreviations": (
        {"name": "St Bride's Church", "address": "Fleet Street"},
        {"name": "Saint Brides Church", "address": "Fleet St"},
    ),
    "apostrophes": (
        {"name": "Hattie’s Pantry", "locality": "Whitby"},
        {"name": "Hattie's-Pantry", "locality": "Whitby"},
    ),
    "articles": (
        {"name": "The Lamplighter", "locality": "Whitby"},
        {"name": "Lamplighter", "locality": "Whitby"},
    ),
    "datums": (
        {"name": "静安寺", "lat": 31.2236, "lng": 121.4453},
        {"name": "静安寺", "lat": 31.221721, "lng": 121.449902, "datum": "GCJ-02"},
    ),
    "ё and quotation marks": (
        {"name": "Кафе «Берёзка»", "locality": "Тверь"},
        {"name": "кафе Березка", "locality": "Тверь"},
    ),
    "scripts, on one spot": (
        {"name": "Кофейня «Уют»", "lat": 59.93, "lng": 30.36},
        {"name": "Kofeynya Uyut", "lat": 59.93015, "lng": 30.36},
    ),
    "hangul, on one spot": (
        {"name": "강남역", "lat": 37.4979, "lng": 127.0276},
        {"name": "Gangnam Station", "lat": 37.49805, "lng": 127.0276},
    ),
    "traditional forms": ({"name": "浙江大学"}, {"name": "浙江大學"}),
    "half width": ({"name": "ﾄﾞﾄｰﾙ 神田店"}, {"name": "ドトール 神田店"}),
    "full width": ({"name": "ＭＵＪＩ 有楽町"}, {"name": "MUJI 有楽町"}),
}

DIFFERENT: dict[str, tuple[Record, Record]] = {
    "branches": (
        {"name": "Costa Coffee", "address": "Deansgate"},
        {"name": "Costa Coffee", "address": "Piccadilly Gardens"},
    ),
    "house numbers": (
        {"name": "Aldi", "address": "Bahnhofstr. 4", "locality": "Ulm"},
        {"name": "Aldi", "address": "Bahnhofstr. 9", "locality": "Ulm"},
    ),
    "house letters": (
        {"name": "Lindenweg 31", "lat": 48.4, "lng": 9.99},
        {"name": "Lindenweg 31b", "lat": 48.400009, "lng": 9.99},
    ),
    "levels": (
        {"name": "Riverside Car Park Deck 3", "lat": 51.5, "lng": -0.1},
        {"name": "Riverside Car Park Deck 4", "lat": 51.5, "lng": -0.1},
    ),
    "gates": ({"name": "Gate B14", "locality": "Gatwick"}, {"name": "Gate B41", "locality": "Gatwick"}),
    "terminals": ({"name": "Gatwick North Terminal"}, {"name": "Gatwick South Terminal"}),
    "compass words": ({"name": "上海南站"}, {"name": "上海西站"}),
    "towns": ({"name": "The Red Lion", "locality": "Bath"}, {"name": "The Red Lion", "locality": "York"}),
    "branches in Cyrillic": (
        {"name": "Теремок", "address": "Лиговский проспект"},
        {"name": "Теремок", "address": "Невский проспект"},
    ),
    "buildings and entrances": (
        {"name": "Корпус 2", "address": "ул. Ленина 5"},
        {"name": "Подъезд 2", "address": "ул. Ленина 5"},
    ),
    "branches in Chinese": ({"name": "Manner 咖啡 徐家汇店"}, {"name": "Manner 咖啡 陆家嘴店"}),
    "exits": ({"name": "ローソン 池袋東口店"}, {"name": "ローソン 池袋西口店"}),
    "provider ids": (
        {"name": "Pret", "source": "maps", "source_id": f"1-{uuid4().hex}"},
        {"name": "Pret", "source": "maps", "source_id": f"2-{uuid4().hex}"},
    ),
}

UNDECIDED: dict[str, tuple[Record, Record]] = {
    "imported, nothing but the name": (
        {"name": "The Red Lion", "imported": True, "source": "first.csv"},
        {"name": "The Red Lion", "imported": True, "source": "second.csv"},
    ),
    "scripts, no place given": ({"name": "Кофейня «Уют»"}, {"name": "Kofeynya Uyut"}),
    "hangul, no place given": ({"name": "강남역"}, {"name": "Gangnam Station"}),
}


@pytest.mark.parametrize("pair", SAME.values(), ids=SAME)
def test_records_that_mean_one_place_are_one_memory_under_the_first_name(
    user: UserMemory, pair: tuple[Record, Record]
):
    assert remembered(user, *pair) == 1
    (memory,) = user.memories()
    assert memory.place.name == pair[0]["name"]
    assert user.place_questions() == ()


@pytest.mark.parametrize("pair", DIFFERENT.values(), ids=DIFFERENT)
def test_records_that_differ_in_what_counts_stay_two_places_without_a_question(
    user: UserMemory, pair: tuple[Record, Record]
):
    assert remembered(user, *pair) == 2
    assert user.place_questions() == ()


@pytest.mark.parametrize("pair", UNDECIDED.values(), ids=UNDECIDED)
def test_what_is_undecided_stays_apart_and_is_asked_once(user: UserMemory, pair: tuple[Record, Record]):
    assert remembered(user, *pair) == 2
    (question,) = user.place_questions()
    assert {question.first.name, question.second.name} == {record["name"] for record in pair}

    assert remembered(user, *pair) == 2
    assert len(user.place_questions()) == 1


def test_both_spellings_of_one_place_are_kept_as_names(user: UserMemory):
    remembered(user, *SAME["scripts, on one spot"])

    assert {"Кофейня «Уют»", "Kofeynya Uyut"} <= {alias.text for alias in user.aliases()}


def test_chains_keep_opposite_opinions_and_a_bare_name_asks_which(user: UserMemory):
    first, second = DIFFERENT["branches"]
    user.remember_place(first, "loved")
    user.remember_place(second, "disliked")

    user.remember_place({"name": "Costa"}, "visited")

    assert {memory.relationship for memory in user.memories(place="Costa Coffee")} == {"loved", "disliked"}
    assert {question.first.address for question in user.place_questions()} == {
        "Deansgate",
        "Piccadilly Gardens",
    }


def test_a_restaurant_on_the_spot_of_a_hotel_is_part_of_it(user: UserMemory):
    spot = {"lat": 46.2, "lng": 6.14, "phone": "+41 22 555 01 42"}
    remembered(user, {"name": "Hotel Bellevue", **spot}, {"name": "Bellevue Restaurant", **spot})

    places = {place.name: place for place in user.places()}
    assert places["Bellevue Restaurant"].part_of == places["Hotel Bellevue"].id
    assert places["Hotel Bellevue"].part_of is None


def test_a_gate_told_first_becomes_part_of_its_university(user: UserMemory):
    remembered(user, {"name": "浙江大学西门"}, {"name": "浙江大学"})

    places = {place.name: place for place in user.places()}
    assert places["浙江大学西门"].part_of == places["浙江大学"].id


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_docks_in_a_row_are_three_in_every_order_of_arrival(user: UserMemory, order: tuple[int, ...]):
    run = uuid4().hex
    docks = [
        {
            "name": "City Bike Dock",
            "lat": 52.0 + number * 0.00072,
            "lng": 4.3,
            "source": "bikes",
            "source_id": f"{run}-{number}",
        }
        for number in range(3)
    ]

    assert remembered(user, *(docks[number] for number in order)) == 3
    assert user.place_questions() == ()


def test_a_point_that_four_addresses_share_is_no_position(user: UserMemory):
    addresses = ["Ahornweg 4", "Birkenallee 17", "Gartenstr. 80", "Seeufer 3"]
    rows = [
        {
            "name": "Backwerk Lohr",
            "address": address,
            "lat": 51.0,
            "lng": 9.0,
            "source": "chain",
            "source_id": uuid4().hex,
        }
        for address in addresses
    ]

    assert remembered(user, *rows) == 4

    assert {place.point_is_imprecise for place in user.places()} == {True}
    assert [memory.place.point for memory in user.memories()] == [None] * 4
    found = user.recall("Backwerk Lohr", near=(51.0, 9.0))
    assert {one.distance_km for one in found.places} == {None}
    assert remembered(user, *rows) == 4


def test_positions_are_converted_once_and_the_datum_is_noted(user: UserMemory):
    user.remember_place({"name": "静安寺", "lat": 31.221721, "lng": 121.449902, "datum": "GCJ-02"}, "visited")
    user.remember_place({"name": "Namsan Rest", "lat": 37.5512, "lng": 126.9882}, "visited")

    temple, seoul = (place for place in sorted(user.places(), key=lambda one: one.name, reverse=True))
    assert temple.point is not None
    assert temple.point.latitude == pytest.approx(31.2236, abs=1e-4)
    assert temple.point.longitude == pytest.approx(121.4453, abs=1e-4)
    assert temple.datum == "GCJ-02"
    assert seoul.point is not None
    assert (seoul.point.latitude, seoul.point.longitude) == (37.5512, 126.9882)


def test_the_users_label_stays_and_a_providers_id_outranks_distance(user: UserMemory):
    lake = {"name": "our lake spot", "lat": 47.65, "lng": 9.18}
    user.remember_place(lake, "loved")
    spot = user.places()[0]
    user.add_alias(spot.id, "Parkplatz 3")

    user.remember_place({"name": "our lake spot", "lat": 47.65036, "lng": 9.18}, "visited")
    user.remember_place({"name": "Parkplatz 3", "lat": 47.65, "lng": 9.18036}, "visited")
    provider = {"source": "maps", "source_id": uuid4().hex}
    user.link_place(spot.id, {"name": "Strandbad Nord", "lat": 47.65, "lng": 9.18, **provider})
    user.remember_place({"name": "Badestelle", "lat": 47.65405, "lng": 9.18, **provider}, "visited")

    (memory,) = user.memories()
    assert memory.place.name == "our lake spot"
    assert memory.place.id == spot.id
    assert (memory.place.source, memory.place.source_id) == ("maps", provider["source_id"])
    assert memory.support == 4


def test_a_providers_record_that_turns_out_to_be_a_private_place_gives_it_the_id(user: UserMemory):
    provider = {"source": "maps", "source_id": uuid4().hex}
    user.remember_place({"name": "Kiosk am Wehr", "lat": 50.1, "lng": 8.7}, "liked")
    user.remember_place({"name": "Kiosk am Wehr", "lat": 50.1, "lng": 8.7001, **provider}, "visited")

    user.remember_place({"name": "Trinkhalle 9", "lat": 50.11, "lng": 8.7, **provider}, "visited")

    (memory,) = user.memories()
    assert (memory.place.name, memory.support) == ("Kiosk am Wehr", 3)


def test_a_later_mention_means_the_place_that_is_known(user: UserMemory):
    user.capture(["Loved Pebble & Rook."], conversation="may")
    user.capture(["Back at Pebble & Rook with Mum."], conversation="june")

    assert names(user) == ["Pebble & Rook"]
    assert user.place_questions() == ()


def test_settling_a_question_as_same_merges_and_changing_the_answer_parts_again(user: UserMemory):
    remembered(user, *UNDECIDED["imported, nothing but the name"])
    (question,) = user.place_questions()
    before = user.memories()

    assert len(user.settle_question(question.id, True)) == 1
    assert len(user.memories()) == 1
    assert user.place_questions() == ()
    assert len(user.settle_question(question.id, True)) == 1

    assert len(user.settle_question(question.id, False)) == 2
    assert user.memories() == before
    assert user.place_questions() == ()


def test_a_question_of_another_user_is_not_found_and_stays_open(om: OpenMap, user: UserMemory):
    remembered(user, *UNDECIDED["hangul, no place given"])
    (question,) = user.place_questions()
    other = om.user(f"other-{uuid4().hex}")

    with pytest.raises(NotFound):
        other.settle_question(question.id, True)

    assert user.place_questions() == (question,)
