"""What near, quiet and affordable come to mean from what was taken and what was refused."""

from __future__ import annotations

import pytest

from openmap_graph.client import UserMemory

pytestmark = pytest.mark.live


def offered(user: UserMemory, offer: str, *answers: str) -> None:
    """An assistant's offer and what the user says to it."""
    turns = [
        {"role": "assistant", "content": offer},
        *({"role": "user", "content": text} for text in answers),
    ]
    user.capture(turns)


def test_budgets_of_two_currencies_are_never_mixed(user: UserMemory):
    user.capture(["In Nara: loved Deer Gate, ¥2,000 each."])
    user.capture(["In Lyon we went to Bouchon Rose, €35 each, liked it."])
    user.capture(["Liked Quai Vert in Lyon too, €55 each."])

    assert user.calibration("budget", currency="JPY").value == pytest.approx(2000)
    euros = user.calibration("budget", currency="EUR")
    assert (euros.value, euros.samples) == (pytest.approx(41), 2)


def test_one_trip_does_not_set_what_near_is(user: UserMemory):
    for name, distance in (("Ash Yard", "0.6 km"), ("Elm Yard", "1.1 km"), ("Oak Yard", "1.8 km")):
        offered(user, f"{name} is {distance} away.", f"let's do {name}, loved it")
    user.capture(["Weekend away, drove 310 km to Sandpiper Inn, loved it."])

    assert user.calibration("near").value == pytest.approx(1.8)
    (memory,) = user.memories("Sandpiper Inn")
    assert memory.relationship == "loved"


@pytest.mark.parametrize(
    ("offer", "answer", "refused_km"),
    [
        ("Bean Stall is 1.7 km away.", "Too far for a coffee.", 1.7),
        ("There's Clay Oven, 6 km from you.", "nah that's way too far", 6.0),
    ],
)
def test_a_refusal_teaches_a_bound_and_no_dislike(
    user: UserMemory, offer: str, answer: str, refused_km: float
):
    offered(user, offer, answer)

    near = user.calibration("near")
    assert user.memories() == ()
    assert near.rejected_from == pytest.approx(refused_km)
    assert near.samples == 0


def test_what_is_refused_of_one_option_taints_neither_it_nor_the_other(user: UserMemory):
    offered(
        user,
        "Ostrel, 1.9 km, €16 a head; or Grand Palais Grill, 700 m, €70 a head.",
        "70 is silly money. Ostrel, and it was lovely.",
    )

    assert [memory.place.name for memory in user.memories()] == ["Ostrel"]
    assert user.calibration("near").value == pytest.approx(1.9)
    assert user.calibration("budget", currency="EUR").value == pytest.approx(16)


def test_wishes_and_bad_visits_are_no_samples(user: UserMemory):
    user.capture(["Fjord Table, 17 km out, is on my wish list."])
    user.capture(["Walked 40 minutes to Dune Shack and it was wretched."])

    assert user.calibration("near").samples == 0
    assert user.calibration("walk_time").samples == 0
    assert {memory.place.name: memory.relationship for memory in user.memories()} == {
        "Fjord Table": "want_to_go",
        "Dune Shack": "disliked",
    }


def test_a_place_that_is_disliked_later_takes_its_sample_back(user: UserMemory):
    offered(user, "Moss Bar is 3 km away.", "let's do Moss Bar, loved it")
    assert user.calibration("near").value == pytest.approx(3)

    user.capture(["Moss Bar was horrible this time"])

    assert user.calibration("near").samples == 0


def test_retelling_an_evening_adds_no_second_sample(user: UserMemory):
    user.capture(["Anniversary dinner at Larch, €80 each, loved it."], at="2026-10-01T20:00:00+00:00")
    user.capture(["Told everyone about our dinner at Larch, €80 each."], at="2026-10-02T20:00:00+00:00")

    budget = user.calibration("budget", currency="EUR")
    assert (budget.value, budget.samples) == (pytest.approx(80), 1)


def test_a_measure_is_explained_down_to_the_words(user: UserMemory):
    offered(user, "Ash Yard is 0.6 km away.", "let's do Ash Yard, loved it")

    near = user.calibration("near")
    assert near.id is not None
    tree = user.why(near.id)
    assert "Ash Yard" in tree.text()
    assert tree.children[0].citation == "turn#2"


@pytest.mark.parametrize(
    ("text", "term", "value"),
    [
        ("Loved Weir Cafe, about a mile and a half from home", "near", 2.414),
        ("Loved Weir Cafe, 300 yards up the road", "near", 0.274),
        (
            "35-minute drive to Weir Cafe, then a 6-minute stroll from the car park, loved it",
            "walk_time",
            6.0,
        ),
        ("loved Weir Cafe. food 9/10, noise 3/10", "noise", 0.3),
    ],
)
def test_measures_of_a_place_that_is_liked_become_samples(
    user: UserMemory, text: str, term: str, value: float
):
    user.capture([text])

    assert user.calibration(term).value == pytest.approx(value, abs=0.001)


def test_a_bill_is_shared_by_those_who_ate(user: UserMemory):
    user.capture(["Loved Weir House. The bill was €90 for the three of us."])

    assert user.calibration("budget", currency="EUR").value == pytest.approx(30)
