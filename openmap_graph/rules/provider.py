"""Candidates of map providers in one shape: OpenStreetMap, Google, Foursquare, Yelp, Amap, GeoJSON, or plain fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast, get_args

from openmap_graph.errors import InvalidInput
from openmap_graph.model.base import Value
from openmap_graph.model.place import Datum, Point
from openmap_graph.rules import geo
from openmap_graph.rules.datum import to_wgs84
from openmap_graph.rules.hours import osm_syntax
from openmap_graph.rules.loosely import Fields, first_text, mapping, number_of, text_of

_KIND_KEYS = ("amenity", "shop", "leisure", "tourism", "cuisine", "craft", "office", "sport", "healthcare")
_YES_KEYS = {
    "diet:": "",
    "internet_access": "wifi",
    "outdoor_seating": "outdoor seating",
    "wheelchair": "wheelchair accessible",
}
_PRICE_WORDS = {"FREE": 0, "INEXPENSIVE": 1, "MODERATE": 2, "EXPENSIVE": 3, "VERY_EXPENSIVE": 4}
_GONE = ("CLOSED_PERMANENTLY", "CLOSED_TEMPORARILY", "VeryLikelyClosed", "LikelyClosed")
_WORD_BREAK = re.compile(r"[_;,|/>]+")
_LONGEST_NAME = 500


class Offered(Value):
    """One candidate. `rating` is 0 to 1, `price_level` 0 to 4, `hours` in OpenStreetMap's syntax."""

    input_index: int
    name: str
    point: Point | None = None
    distance_km: float | None = None
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    rating: float | None = None
    price_level: int | None = None
    price: float | None = None
    currency: str | None = None
    hours: str | None = None
    open_now: bool | None = None
    is_gone: bool = False
    address: str | None = None
    locality: str | None = None
    phone: str | None = None
    source: str | None = None
    source_id: str | None = None
    text: str = ""


class Unusable(ValueError):
    """Why a candidate cannot be ranked."""


def read_candidate(index: int, given: object) -> Offered:
    """The candidate in our shape; raises `Unusable` with the reason.

    Fields that are not understood are left out. A `distance` without unit is metres, as providers have it.
    """
    if not isinstance(given, Mapping):
        raise Unusable(f"it is {_kind_of(given)}, not an object with fields")
    fields = {
        str(name): value for name, value in cast("Mapping[object, Any]", given).items() if value is not None
    }
    fields = {**fields, **mapping(fields.get("properties")), **mapping(fields.get("extratags"))}
    tags = mapping(fields.get("tags"))
    name = _name(fields, tags)
    source, source_id = _identity(fields)
    where = mapping(fields.get("location"))
    return Offered(
        input_index=index,
        name=name,
        point=_point(cast("Fields", given), fields),
        distance_km=_distance_km(fields),
        kinds=tuple(dict.fromkeys(_kinds(fields, tags))),
        tags=tuple(dict.fromkeys(_tags(fields, tags))),
        rating=_rating(fields, source),
        price_level=_price_level(fields),
        price=number_of(mapping(fields.get("biz_ext")).get("cost", fields.get("price_per_person"))),
        currency=text_of(fields.get("currency")),
        hours=_hours(fields, tags),
        open_now=_open_now(fields),
        is_gone=_is_gone(fields, source),
        address=first_text(fields, "address", "formattedAddress", "formatted_address", "vicinity")
        or first_text(where, "formatted_address", "address1")
        or _street(tags),
        locality=first_text(fields, "locality", "city")
        or first_text(where, "locality", "city")
        or text_of(tags.get("addr:city")),
        phone=first_text(fields, "phone", "tel", "internationalPhoneNumber")
        or first_text(tags, "phone", "contact:phone"),
        source=source,
        source_id=source_id,
        text=" ".join(
            filter(
                None, (first_text(fields, "description", "summary", "note"), text_of(tags.get("description")))
            )
        ),
    )


def _name(fields: Fields, tags: Fields) -> str:
    shown = fields.get("displayName")
    found = (
        text_of(fields.get("name"))
        or text_of(mapping(cast("object", shown)).get("text", shown))
        or first_text(tags, "name", "name:en", "brand")
        or first_text(fields, "title")
    )
    if not found:
        raise Unusable("it has no name")
    return found[:_LONGEST_NAME]


def _identity(fields: Fields) -> tuple[str | None, str | None]:
    """The provider and its id, from explicit fields or from what only one provider calls so."""
    given = first_text(fields, "source", "provider")
    for key, provider in (("place_id", "google"), ("fsq_id", "foursquare"), ("fsq_place_id", "foursquare")):
        if key in fields and not ("osm_id" in fields and key == "place_id"):
            return given or provider, str(fields[key])
    kind = first_text(fields, "osm_type", "type")
    if kind in ("node", "way", "relation") and ("osm_id" in fields or "id" in fields):
        return given or "osm", f"{kind}/{fields.get('osm_id', fields.get('id'))}"
    own = fields.get("source_id", fields.get("provider_id", fields.get("id")))
    if "displayName" in fields:
        given = given or "google"
    elif isinstance(fields.get("coordinates"), Mapping):
        given = given or "yelp"
    return given, str(own) if isinstance(own, str | int) and not isinstance(own, bool) and str(
        own
    ).strip() else None


def _point(raw: Fields, fields: Fields) -> Point | None:
    """Where it is, None when no coordinates are given; raises `Unusable` when they are no position."""
    latitude, longitude = _coordinates(raw, fields)
    if latitude is None and longitude is None:
        return None
    try:
        found = geo.point(latitude, longitude, "position")
    except InvalidInput as error:
        raise Unusable(error.message) from None
    datum = fields.get("datum")
    return to_wgs84(found, cast("Datum", datum)) if datum in get_args(Datum) else found


def _coordinates(raw: Fields, fields: Fields) -> tuple[object, object]:
    geometry = mapping(fields.get("geometry"))
    along = geometry.get("coordinates")
    if isinstance(along, Sequence) and not isinstance(along, str):
        numbers = cast("Sequence[object]", along)
        if len(numbers) < 2 or not all(isinstance(one, int | float) for one in numbers[:2]):
            raise Unusable("its geometry is no point")
        return numbers[1], numbers[0]
    text = fields.get("location")
    if isinstance(text, str) and text.count(",") == 1:
        longitude, latitude = text.split(",")
        return latitude.strip(), longitude.strip()
    boxes = (
        raw,
        fields,
        *(mapping(fields.get(key)) for key in ("location", "center", "coordinates", "position", "point")),
        mapping(geometry.get("location")),
        mapping(mapping(fields.get("geocodes")).get("main")),
    )
    for box in boxes:
        latitude = box.get("latitude", box.get("lat"))
        longitude = box.get("longitude", box.get("lng", box.get("lon")))
        if latitude is not None or longitude is not None:
            return latitude, longitude
    return None, None


def _distance_km(fields: Fields) -> float | None:
    for key, factor in (
        ("distance_km", 1.0),
        ("distance_m", 0.001),
        ("distance_meters", 0.001),
        ("distance", 0.001),
    ):
        found = number_of(fields.get(key))
        if found is not None and found >= 0:
            return found * factor
    return None


def _kinds(fields: Fields, tags: Fields) -> Iterator[str]:
    """What kind of place it is, in the provider's words."""
    for key in ("category", "primaryType", "type"):
        yield from _words(fields.get(key))
    for key in ("categories", "types", "cuisine"):
        found = fields.get(key)
        for one in cast("Sequence[object]", found) if isinstance(found, list | tuple) else [found]:
            yield from _words(first_text(mapping(one), "title", "name", "label") or one)
    for key in _KIND_KEYS:
        yield from _words(tags.get(key))


def _tags(fields: Fields, tags: Fields) -> Iterator[str]:
    given = fields.get("tags")
    if isinstance(given, list | tuple):
        for tag in cast("Sequence[Any]", given):
            yield from _words(tag)
    for key in ("attributes", "features", "tastes", "amenities"):
        found = fields.get(key)
        for tag in cast("Sequence[Any]", found) if isinstance(found, list | tuple) else ():
            yield from _words(tag)
    for key, value in tags.items():
        if key.startswith("diet:") and value in ("yes", "only"):
            yield from _words(key.removeprefix("diet:"))
        elif key in _YES_KEYS and value not in ("no", "limited"):
            yield _YES_KEYS[key]


def _words(value: object) -> Iterator[str]:
    """The words of a provider's term ("meal_takeaway;bar"), each term by itself."""
    if not isinstance(value, str) or value in ("node", "way", "relation", "Feature", "yes"):
        return
    for part in re.split(r"[;,|>]+", value):
        word = " ".join(_WORD_BREAK.sub(" ", part).split()).lower()
        if word:
            yield word


def _rating(fields: Fields, source: str | None) -> float | None:
    found = number_of(fields.get("rating", mapping(fields.get("biz_ext")).get("rating")))
    if found is None or found < 0:
        return None
    most = 10.0 if source == "foursquare" or found > 5 else 5.0
    return min(1.0, found / most)


def _price_level(fields: Fields) -> int | None:
    given = fields.get("price_level", fields.get("priceLevel", fields.get("price")))
    if isinstance(given, str):
        word = given.removeprefix("PRICE_LEVEL_")
        if word in _PRICE_WORDS:
            return _PRICE_WORDS[word]
        signs = len(given.strip()) if given.strip() and not re.sub(r"[$€£¥₩]", "", given.strip()) else None
        return min(4, signs) if signs else None
    level = number_of(given)
    return int(level) if level is not None and 0 <= level <= 4 else None


def _hours(fields: Fields, tags: Fields) -> str | None:
    given = (
        fields.get("opening_hours"),
        fields.get("regularOpeningHours"),
        fields.get("hours"),
        tags.get("opening_hours"),
    )
    return next((found for one in given if (found := osm_syntax(one))), None)


def _open_now(fields: Fields) -> bool | None:
    """What the provider says of the moment it was asked."""
    for key in ("opening_hours", "regularOpeningHours", "currentOpeningHours", "hours"):
        box = mapping(fields.get(key))
        found = box.get("open_now", box.get("openNow"))
        if isinstance(found, bool):
            return found
    return fields["open_now"] if isinstance(fields.get("open_now"), bool) else None


def _is_gone(fields: Fields, source: str | None) -> bool:
    states = (fields.get(key) for key in ("business_status", "businessStatus", "closed_bucket"))
    is_closed = source == "yelp" and fields.get("is_closed") is True
    return is_closed or fields.get("permanently_closed") is True or any(one in _GONE for one in states)


def _street(tags: Fields) -> str | None:
    return (
        " ".join(filter(None, (text_of(tags.get("addr:street")), text_of(tags.get("addr:housenumber")))))
        or None
    )


def _kind_of(value: object) -> str:
    return "null" if value is None else f"a {type(value).__name__}"
