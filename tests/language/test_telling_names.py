"""Names in lower case that their own words tell: signs of inns, houses of a chain, what a verdict leads to."""

from __future__ import annotations

import pytest

from tests.language.conversation import memories, read


def _held(*lines: str) -> dict[str, str]:
    return {
        name.removeprefix("the ").removeprefix("The "): claim
        for name, claim in memories(read(*lines)).items()
    }


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("went to the fox and thistle on tuesday, lovely pie", {"fox and thistle": "loved"}),
        ("we tried the white hart instead, superb", {"white hart": "loved"}),
        ("had a pint in the golden fleece", {"golden fleece": "visited"}),
        ("lunch at the greyhound was dreadful", {"greyhound": "disliked"}),
        ("popped into crooked kettle for a scone", {"crooked kettle": "visited"}),
        ("dinner at the fishermans arms was superb", {"fishermans arms": "loved"}),
        ("ended up at the blue stag and then the laughing monk", {"blue stag": "visited", "laughing monk": "visited"}),
        ("ate at the unicorn hotel yesterday", {"unicorn hotel": "visited"}),
    ],
)  # fmt: skip
def test_an_inn_is_known_by_its_sign(text: str, held: dict[str, str]):
    assert _held(text) == held


@pytest.mark.parametrize(
    "text",
    [
        "we saw the black swan on the river",
        "the horse and the dog ran off",
        "I read the fox and the crow to the kids",
        "sat near the crown court for an hour",
        "my cat broke the golden lantern",
        "put the tin cup in the bag",
        "the white rabbit was in the film",
        "I wore a red hat to work",
    ],
)
def test_a_beast_or_a_thing_is_no_inn(text: str):
    assert _held(text) == {}


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("the greggs in the arcade was grim", {("greggs", "arcade"): "disliked"}),
        (
            "the wagamama at riverside is lovely but the one in leeds is awful",
            {("wagamama", "riverside"): "loved", ("wagamama", "leeds"): "disliked"},
        ),
        ("five guys was spot on", {("five guys", None): "loved"}),
        ("been to nandos again", {("nandos", None): "visited"}),
        ("lunch at subway was decent", {("subway", None): "liked"}),
    ],
)
def test_a_house_of_a_chain_is_a_place_with_where_it_stands(
    text: str, held: dict[tuple[str, str | None], str]
):
    found = {
        (event.place.name, event.place.locality): event.claim
        for event in read(text)
        if event.place is not None and event.claim is not None
    }
    assert found == held


@pytest.mark.parametrize(
    "text",
    [
        "my starbucks cup leaks",
        "took the subway home",
        "the target was missed",
        "bought new boots",
        "the next train",
    ],
)
def test_what_only_bears_the_word_of_a_chain_is_no_place(text: str):
    assert _held(text) == {}


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("you can't go wrong with Madder Row", {"Madder Row": "liked"}),
        ("nothing memorable about Saffron Loft tbh", {"Saffron Loft": "disliked"}),
        ("I'd give The Brass Thimble a swerve", {"Brass Thimble": "disliked"}),
        ("hard pass on Teal Pantry", {"Teal Pantry": "disliked"}),
        ("steer well clear of Ox Yard", {"Ox Yard": "disliked"}),
        ("Pewter Hall can do one", {"Pewter Hall": "disliked"}),
        ("tried that new ramen spot Ikkyo, superb", {"Ikkyo": "loved"}),
    ],
)
def test_a_verdict_leads_to_the_name_it_is_on(text: str, held: dict[str, str]):
    assert _held(text) == held


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("my housemate won't shut up about Juno Deli but I found it a bit mid", {"Juno Deli": "disliked"}),
        ("my nan hates Jade Kettle but i think its banging", {"Jade Kettle": "loved"}),
        ("my uncle never stops raving about Juno Deli", {}),
        ("if you love dim sum you can't go wrong with Jade Kettle", {"Jade Kettle": "liked"}),
    ],
)
def test_the_view_of_others_and_the_own_one_are_told_apart(text: str, held: dict[str, str]):
    assert _held(text) == held


def test_drawn_out_words_are_the_words():
    assert _held("Teal Pantry was amaaazing") == {"Teal Pantry": "loved"}
    assert _held("Teal Pantry was soooo gooood") == {"Teal Pantry": "liked"}


def test_a_name_ends_before_what_goes_on():
    assert _held("dinner at hollow marrow made up for it") == {"hollow marrow": "liked"}
