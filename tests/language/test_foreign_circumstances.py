"""Who came along, when it was and which offer is taken, in the languages of the packs."""

from __future__ import annotations

import pytest

from openmap_graph.language.packs import PACKS, load_pack
from openmap_graph.model.event import Event
from tests.language.conversation import accepted, memories, read


def _told(events: list[Event]) -> Event:
    return next(event for event in events if event.claim is not None)


@pytest.mark.parametrize(
    ("offer", "reply", "taken"),
    [
        ("A: Je propose Chez Ondine ou Le Pivert Bleu.", "le premier merci", "Chez Ondine"),
        ("A: Puedes ir al Bar Cometa o al Café Nube.", "el segundo, gracias", "Café Nube"),
        (
            "A: Ich empfehle das Gasthaus Amsel oder das Restaurant Distel.",
            "dann das erste bitte",
            "Gasthaus Amsel",
        ),
        ("A: Je propose la Brasserie Pivert ou le Café Mésange.", "la première svp", "Brasserie Pivert"),
        (
            "A: Ti consiglio la Trattoria Airone o l'Osteria Falco.",
            "prendo la seconda, grazie",
            "Osteria Falco",
        ),
        ("A: Pode ir ao Café Gaivota ou à Tasca Melro.", "pode ser a segunda", "Tasca Melro"),
        ("A: 推荐「松针小馆」和「石桥火锅」。", "第二家吧", "石桥火锅"),
        ("A: 「つばめ亭」と「かもめ屋」があります。", "二番目でお願いします", "かもめ屋"),
    ],
)
def test_an_offer_is_taken_by_its_place_among_the_offers(offer: str, reply: str, taken: str):
    assert memories(read(offer, reply)) == {taken: "want_to_go"}


@pytest.mark.parametrize(
    "reply",
    [
        "no, el primero no",
        "¿es bueno el segundo?",
        "el segundo plato estaba muy rico en casa de mi madre ayer por la noche",
    ],
)
def test_what_denies_asks_or_tells_of_something_else_takes_no_offer(reply: str):
    events = read("A: Puedes ir al Bar Cometa o al Café Nube.", reply)
    assert not [event for event in events if event.kind == "choice"]


def test_a_place_among_offers_that_are_not_there_takes_none():
    assert memories(read("A: Puedes ir al Bar Cometa o al Café Nube.", "el tercero, gracias")) == {}


def test_what_is_taken_brings_its_measure():
    events = read("A: Das Café Amsel ist 900 m entfernt, das Café Distel 2,5 km.", "dann das zweite bitte")
    assert accepted(events) == {("Café Distel", "near"): pytest.approx(2.5)}


@pytest.mark.parametrize(
    ("text", "companion"),
    [
        ("Ayer cenamos con mi mujer en el Bar Cometa, riquísimo.", "partner"),
        ("Gestern waren wir mit den Kindern im Café Amsel, sehr schön.", "kids"),
        ("Hier on a dîné au Café Mésange entre amis, c'était délicieux.", "friends"),
        ("Ieri abbiamo cenato alla Trattoria Airone con i miei genitori, ottima.", "parents"),
        ("Ontem fomos à Tasca Melro com os colegas, adorei.", "colleagues"),
        ("昨天和客户去了松针小馆，很好吃。", "client"),
        ("昨日、家族とつばめ食堂に行きました。おいしかったです。", "family"),
        ("Fui solo al Bar Cometa y me encantó.", "alone"),
    ],
)
def test_who_came_along_is_read(text: str, companion: str):
    assert companion in _told(read(text)).companions


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Ayer cenamos en el Bar Cometa, riquísimo.", "2026-06-02"),
        ("El sábado comimos en el Bar Cometa, riquísimo.", "2026-05-30"),
        ("Vorgestern waren wir im Café Amsel, sehr schön.", "2026-06-01"),
        ("Samedi soir on a dîné au Café Mésange, c'était délicieux.", "2026-05-30"),
        ("Ieri abbiamo cenato alla Trattoria Airone, ottima.", "2026-06-02"),
        ("Ontem fomos à Tasca Melro, adorei.", "2026-06-02"),
        ("前天去了松针小馆，很好吃。", "2026-06-01"),
        ("土曜日につばめ食堂に行きました。おいしかったです。", "2026-05-30"),
    ],
)
def test_when_it_was_is_read(text: str, day: str):
    event = _told(read(text))
    assert event.occurred_at.date().isoformat() == day
    assert event.precision == "day"


def test_what_is_still_to_come_has_the_time_of_the_turn():
    assert _told(read("Quiero ir al Bar Cometa mañana.")).precision == "instant"


@pytest.mark.parametrize("language", PACKS)
def test_every_pack_has_places_in_a_list_and_people(language: str):
    pack = load_pack(language)
    assert {"first", "second", "third", "last"} == pack.ordinals.keys()
    assert {
        "alone",
        "partner",
        "kids",
        "parents",
        "family",
        "friends",
        "colleagues",
        "client",
    } == pack.companions.keys()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ayer fuimos al Bar Cometa y al Café Nube, nos encantaron.", {"Bar Cometa", "Café Nube"}),
        ("La settimana scorsa sono stato all'Osteria Falco, ottima.", {"Osteria Falco"}),
        ("Letzte Woche im Restaurant Distel gegessen, war super.", {"Restaurant Distel"}),
    ],
)
def test_names_end_where_another_begins_and_begin_after_an_elision(text: str, names: set[str]):
    assert memories(read(text)).keys() == names
