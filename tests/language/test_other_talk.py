"""Other talk: what is handed over, what others did, and names of other things leave no places."""

from __future__ import annotations

import pytest

from openmap_graph.language.masking import mask
from openmap_graph.language.material import is_material
from tests.language.conversation import memories, read


@pytest.mark.parametrize(
    "text",
    [
        "Can you rewrite this mail? Dear Mr PERSON_4, I met NAME_2 at ORG_1 last week and LOCATION_3 was great.",
        "Subject: Q3 Review\nFrom: Helen Marsh <h@x.y>\nTo: Product Team\nHi all, the launch at Northgate was a success.",
        "Write a story about Elena, who went to the Whispering Forest and met the Dragon King at Castle Morgrave.",
        "Smith, J. and Brown, K. Neural ranking at scale. (2019) In Proceedings, Association of Ranking.",
        "In this paper (Ortiz et al., 2021) we compare models. Alvarez and Lund (2018) did so at scale.",
        "Translate this to French: I loved Copper Wren.",
        "act as a tour guide. The guide visited Red Hat House and met Bob.",
        "can you explain how React Query works? i tried Redux Toolkit and hated it",
        "1. Which of the following is true?\nA. Paris Hall\nB. Crown Court\nC. Abbey House",
        "the layout has extra space at the bottom beyond the size of the widgets",
        "QTextEdit has no attribute setWordWrap. AttributeError is raised at load_text.",
        "I really enjoy Music and Sports.",
        "I like Rock Concerts and Baseball Games.",
    ],
)
def test_what_is_no_talk_of_places_makes_no_memory(text: str):
    assert memories(read(text)) == {}


@pytest.mark.parametrize(
    "text",
    [
        "Marcus went to Raven Hall and loved it.",
        "She visited Raven Hall last week, and tried the pie.",
        "My cousin ate at Raven Hall yesterday.",
    ],
)
def test_what_somebody_else_did_is_no_visit_of_the_user(text: str):
    assert memories(read(text)) == {}


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Priya took me to Raven Hall, it was superb", "loved"),
        ("My wife and I visited Raven Hall.", "visited"),
        ("Olive went to Raven Hall with me, loved it", "loved"),
        ("My brother went to Raven Hall last week. I loved it too.", "loved"),
    ],
)
def test_what_is_done_together_is_the_users(text: str, held: str):
    assert memories(read(text)) == {"Raven Hall": held}


def test_a_request_for_work_on_ones_own_words_still_tells_of_the_place():
    text = "Can you write a review? We had dinner at Copper Wren last night and it was superb."
    assert is_material(text)
    assert memories(read(text)) == {"Copper Wren": "loved"}


def test_a_long_account_of_ones_own_days_is_talk():
    line = "Then we walked on and I had some soup by the river while my sister read. "
    assert not is_material("On Friday we had lunch at Salt Yard and I loved it. " + 20 * line)
    assert is_material(40 * "The institute publishes a report on the state of the roads. ")


def test_masks_keep_every_offset_and_hide_placeholders_heads_and_references():
    text = "From: Ann\nDear NAME_1, see {{city}} and load_all() (Ek et al., 2020), I went to Salt Yard."
    hidden = mask(text)
    assert len(hidden) == len(text)
    assert all(gone not in hidden for gone in ("Ann", "NAME_1", "city", "load_all", "Ek et"))
    assert hidden.endswith("I went to Salt Yard.")


def test_what_is_shouted_is_read_as_if_it_were_not():
    assert memories(read("WE WENT TO MELLOW THISTLE PUB AND THE FOOD WAS AMAZING")) != {}
