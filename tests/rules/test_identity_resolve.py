"""One record among the places already known."""

from __future__ import annotations

from itertools import permutations

import pytest

from openmap_graph.rules.geo import destination, point
from openmap_graph.rules.identity import PlaceRecord, Resolution, lookup_keys, resolve

LILLE = point(50.63, 3.06)


def place(id: str, name: str, locality: str | None = None, **others: object) -> PlaceRecord:
    return PlaceRecord.model_validate({"id": id, "name": name, "locality": locality, **others})


def mention(name: str, locality: str | None = None, **others: object) -> PlaceRecord:
    return PlaceRecord.model_validate({"name": name, "locality": locality, **others})


def resolved(record: PlaceRecord, *candidates: PlaceRecord) -> Resolution:
    """The resolution, which is the same for every order of the candidates."""
    first, *others = [resolve(record, order) for order in permutations(candidates)]
    assert all(other == first for other in others)
    return first


def test_a_name_never_heard_is_a_new_place():
    answer = resolved(mention("Sorrel Loft"), place("p1", "Bramble Fold"))
    assert (answer.place_id, answer.outcome, answer.questions) == (None, "new", ())


def test_a_repeat_visit_is_to_the_known_place():
    answer = resolved(mention("pebble and rook"), place("p1", "Pebble & Rook"), place("p2", "Halyard"))
    assert (answer.place_id, answer.outcome) == ("p1", "same")


@pytest.mark.parametrize(
    ("bare", "branches"),
    [
        ("Costa", ("Costa Coffee, Deansgate", "Costa Coffee, Piccadilly Gardens")),
        ("Blue Bottle", ("Blue Bottle Coffee, Mint Plaza", "Blue Bottle Coffee, Hayes Valley")),
        ("ローソン", ("ローソン 池袋東口店", "ローソン 池袋西口店")),
        ("Теремок", ("Теремок, Лиговский проспект", "Теремок, Невский проспект")),
    ],
)
def test_a_bare_name_with_two_branches_is_asked_about(bare: str, branches: tuple[str, str]):
    both = place("p1", branches[0]), place("p2", branches[1])
    answer = resolved(mention(bare), *both)
    assert (answer.place_id, answer.outcome, answer.questions) == (None, "new", ("p1", "p2"))
    assert resolved(mention(bare), both[0]).place_id == "p1"


def test_the_town_chooses_among_places_of_one_name():
    lions = place("p1", "The Red Lion", "Bath"), place("p2", "The Red Lion", "York")
    assert resolved(mention("Red Lion", "York"), *lions).place_id == "p2"
    assert resolved(mention("Red Lion"), *lions).questions == ("p1", "p2")
    assert resolved(mention("Red Lion", "Leeds"), *lions) == Resolution(
        place_id=None, outcome="new", reason="no known place fits"
    )


def test_the_conversation_settles_a_bare_name():
    lions = (
        place("p1", "The Red Lion", "Bath", conversation="trip-1"),
        place("p2", "The Red Lion", "York", conversation="trip-2"),
    )
    assert resolved(mention("the Red Lion", conversation="trip-2"), *lions).place_id == "p2"
    assert resolved(mention("the Red Lion", conversation="trip-3"), *lions).questions == ("p1", "p2")


def test_a_provider_id_outranks_an_alias_and_a_name():
    known = (
        place("p1", "our lake spot", source="osm", source_id="7", point=LILLE),
        place("p2", "Parkplatz 3", point=destination(LILLE, 0, 0.45)),
        place("p3", "the lay-by", aliases=("Parkplatz 3",)),
    )
    found = mention("Parkplatz 3", source="osm", source_id="7", point=destination(LILLE, 0, 0.45))
    assert resolved(found, *known).place_id == "p1"
    assert resolved(mention("Parkplatz 3"), *known).place_id == "p3"


def test_docks_in_a_row_stay_three_in_every_order_of_arrival():
    docks = [
        mention("City Bike Dock", point=destination(LILLE, 90, 0.08 * n), source="bikes", source_id=f"d{n}")
        for n in range(3)
    ]
    for order in permutations(docks):
        known: list[PlaceRecord] = []
        for dock in order:
            answer = resolve(dock, known)
            assert answer.outcome == "new"
            assert answer.questions == ()
            known.append(dock.model_copy(update={"id": dock.source_id}))
        assert [resolve(dock, known).place_id for dock in docks] == ["d0", "d1", "d2"]


def test_imported_twins_stay_apart_with_a_question():
    answer = resolved(mention("The Red Lion", imported=True), place("p1", "The Red Lion", imported=True))
    assert (answer.place_id, answer.questions) == (None, ("p1",))


def test_a_part_is_a_new_place_that_knows_its_whole():
    answer = resolved(mention("浙江大学西门"), place("p1", "浙江大學"), place("p2", "复旦大学"))
    assert (answer.outcome, answer.part_of, answer.questions) == ("new", "p1", ())


def test_a_whole_that_comes_later_knows_its_parts():
    answer = resolved(
        mention("Hotel Bellevue", point=LILLE),
        place("p1", "Bellevue Restaurant", point=LILLE),
        place("p2", "Halyard"),
    )
    assert (answer.outcome, answer.part_of, answer.parts) == ("new", None, ("p1",))


def test_a_name_on_the_spot_beats_the_same_name_in_the_town():
    known = place("p1", "Spar", "Lille"), place("p2", "Spar", point=LILLE)
    assert resolved(mention("Spar", "Lille", point=destination(LILLE, 0, 0.02)), *known).place_id == "p2"


def test_a_candidate_listed_twice_is_one_place():
    twice = place("p1", "Halyard"), place("p1", "Halyard", conversation="other")
    assert resolved(mention("Halyard"), *twice).place_id == "p1"


def test_the_whole_name_beats_the_shorter_one():
    known = place("p1", "Blue Bottle Coffee"), place("p2", "Blue Bottle")
    assert resolved(mention("blue bottle"), *known).place_id == "p2"
    assert resolved(mention("Blue Bottle Coffee"), *known).place_id == "p1"


def test_a_name_in_another_script_is_asked_about_until_a_point_settles_it():
    known = place("p1", "Кофейня «Уют»", point=LILLE)
    assert resolved(mention("Kofeynya Uyut"), known).questions == ("p1",)
    near = destination(LILLE, 120, 0.02)
    assert resolved(mention("Kofeynya Uyut", point=near), known).place_id == "p1"


def told(*records: PlaceRecord) -> list[str]:
    """The places that records mean when they arrive one after the other, found by their look-up keys."""
    known: dict[str, PlaceRecord] = {}
    meant: list[str] = []
    for record in records:
        keys = set(lookup_keys(record.name))
        near = [each for each in known.values() if keys & set(lookup_keys(each.name))]
        id = resolve(record, near).place_id or f"p{len(known) + 1}"
        known.setdefault(id, record.model_copy(update={"id": id}))
        meant.append(id)
    return meant


@pytest.mark.parametrize(
    ("records", "places"),
    [
        ([mention("Pebble & Rook"), mention("pebble and rook")], ["p1", "p1"]),
        ([mention("Blue Bottle Coffee", "Mint Plaza"), mention("Blue Bottle")], ["p1", "p1"]),
        ([mention("Café Bruma", "Madrid"), mention("Bruma"), mention("CAFE BRUMA")], ["p1", "p1", "p1"]),
        (
            [mention("Red Lion", "Bath"), mention("The Red Lion", "York"), mention("red lion", "York")],
            ["p1", "p2", "p2"],
        ),
        (
            [
                mention("Costa Coffee, Deansgate"),
                mention("Costa Coffee, Piccadilly Gardens"),
                mention("Costa"),
            ],
            ["p1", "p2", "p3"],
        ),
        ([mention("Теремок, Лиговский проспект"), mention("Теремок, Невский проспект")], ["p1", "p2"]),
        (
            [
                mention("Manner 咖啡 徐家汇店"),
                mention("Manner 咖啡 陆家嘴店"),
                mention("Manner咖啡（徐家汇店）"),
            ],
            ["p1", "p2", "p1"],
        ),
        ([mention("강남역", point=LILLE), mention("Gangnam Station", point=LILLE)], ["p1", "p1"]),
        ([mention("강남역"), mention("Gangnam Station")], ["p1", "p2"]),
        ([mention("渋谷駅", point=LILLE), mention("Shibuya Station", point=LILLE)], ["p1", "p1"]),
        ([mention("Hotel Bellevue", point=LILLE), mention("Bellevue Restaurant", point=LILLE)], ["p1", "p2"]),
        ([mention("浙江大学"), mention("浙江大学西门"), mention("浙江大學")], ["p1", "p2", "p1"]),
    ],
)
def test_what_is_told_one_after_the_other_finds_its_places(records: list[PlaceRecord], places: list[str]):
    assert told(*records) == places
