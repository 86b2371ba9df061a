"""Where records say that they are: streets, houses, floors, districts, towns, states, countries."""

from __future__ import annotations

import pytest

from openmap_graph.rules.addresses import Where, read_where
from openmap_graph.rules.gazetteer import is_well_known, towns_relation
from openmap_graph.rules.identity import PlaceRecord, compare


def verdict(first: tuple[str, str | None], second: tuple[str, str | None]) -> str:
    """The verdict on one name at two addresses in two localities, the same both ways."""
    a, b = (
        PlaceRecord(name="Halyard", address=address or None, locality=area)
        for address, area in (first, second)
    )
    assert compare(a, b).outcome == compare(b, a).outcome
    return compare(a, b).outcome


@pytest.mark.parametrize(
    ("address", "street", "house", "areas"),
    [
        ("Bahnhofstr. 4, 89073 Ulm", "bahnhofstr", "4", {"ulm"}),
        ("12 Mill St, London EC4Y 1AA", "mill st", "12", {"london"}),
        ("1600 Cedar Ave, Austin, TX 78701", "cedar ave", "1600", {"austin", "tx"}),
        ("500 5th Ave", "5th ave", "500", set[str]()),
        ("rue des Lices", "rue des lices", None, set[str]()),
        ("Via Roma 4/6, 10121 Torino", "via roma", "4/6", {"torino"}),
        ("ул. Ленина, д. 5", "ул ленина", "5", set[str]()),
        ("南京西路1686号", "南京西路", "1686", set[str]()),
        ("上海市静安区南京西路1686号", "南京西路", "1686", {"上海市", "静安区"}),
        ("東京都渋谷区道玄坂1-2-3", "道玄坂", "1-2-3", {"东京都", "渋谷区"}),
        ("서울 강남구 테헤란로 152", "테헤란로", "152", {"서울", "강남구"}),
    ],
)
def test_addresses_of_many_countries_are_read(address: str, street: str, house: str | None, areas: set[str]):
    assert read_where(address, None, ()) == Where(street, house, frozenset(), frozenset(areas))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("1 Main St", None), ("1 Main Rd", None)),
        (("221B Baker Street", None), ("221 Baker Street", None)),
        (("Hauptstraße 12", "Köln"), ("Hauptstraße 21", "Köln")),
        (("1 North Street", None), ("1 South Street", None)),
        (("2nd floor, 1 Main St", None), ("3rd floor, 1 Main St", None)),
        (("Suite 300, 1 Main St", None), ("Suite 400, 1 Main St", None)),
        (("南京东路100号", None), ("南京西路100号", None)),
        (("渋谷区道玄坂1-2-3", None), ("渋谷区道玄坂1-2-5", None)),
        (("테헤란로 152", None), ("테헤란로 125", None)),
        (("Невский пр., 10", None), ("Невский пр., 12", None)),
        (("1 High Street, Ely", None), ("1 High Street, York", None)),
        (("", "Portland, OR"), ("", "Portland, ME")),
        (("", "London, UK"), ("", "London, Ontario")),
        (("", "Kreuzberg"), ("", "Neukölln")),
        (("", "Scotland"), ("", "France")),
        (("", "Tokyo"), ("", "大阪")),
    ],
)
def test_two_addresses_are_two_places(first: tuple[str, str | None], second: tuple[str, str | None]):
    assert verdict(first, second) == "different"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("12 W 31st St, New York, NY 10001", None), ("12 West 31st Street", None)),
        (("500 5th Ave", None), ("500 Fifth Avenue", None)),
        (("C/ Mayor 5", None), ("Calle Mayor, 5", None)),
        (("12, rue de la Paix, 75002 Paris", None), ("12 Rue de la Paix", "Paris")),
        (("Невский пр., 10", None), ("Невский проспект, д. 10", None)),
        (("Nevskiy prospekt 10", None), ("Невский проспект, 10", None)),
        (("2nd floor, 1 Main St", None), ("1 Main St, Floor 2", None)),
        (("Suite 300, 1 Main St", None), ("1 Main Street", None)),
        (("東京都渋谷区道玄坂1-2-3", None), ("渋谷区道玄坂1-2-3", None)),
        (("서울 강남구 테헤란로 152", None), ("강남구 테헤란로 152", None)),
        (("4-6 Mill Lane", None), ("4 Mill Lane", None)),
        (("", "Austin, TX"), ("", "Austin, Texas, USA")),
        (("", "Paris"), ("", "Paris, France")),
        (("", "Edinburgh"), ("", "Scotland")),
        (("", "Manchester, UK"), ("", "Deansgate, Manchester")),
        (("", "München"), ("", "Munich")),
        (("", "上海"), ("", "Shanghai")),
        (("", "北京"), ("", "北京市")),
    ],
)
def test_one_address_in_two_forms_is_one_place(first: tuple[str, str | None], second: tuple[str, str | None]):
    assert verdict(first, second) == "same"


@pytest.mark.parametrize(("district", "city"), [("Kreuzberg", "Berlin"), ("Shibuya", "Tokyo"), ("Hayes Valley", "San Francisco")])  # fmt: skip
def test_a_district_and_its_city_stay_a_question(district: str, city: str):
    assert verdict(("", district), ("", city)) == "ask"


@pytest.mark.parametrize(
    ("first", "second", "relation"),
    [
        ("bath", "york", "apart"),
        ("wien", "vienna", "same"),
        ("тверь", "tver", "same"),
        ("ulm", "germany", "within"),
        ("peckham", "london", "near"),
        ("nowhere in particular", "london", "town"),
        ("nowhere in particular", "elsewhere", "unknown"),
    ],
)
def test_towns_relate_as_the_map_says(first: str, second: str, relation: str):
    assert towns_relation(first, second) == towns_relation(second, first) == relation


def test_only_big_towns_are_known_by_their_bare_name():
    assert is_well_known("London")
    assert is_well_known("東京")
    assert not is_well_known("Halyard")
