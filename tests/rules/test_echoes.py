"""What the evaluator wrote is recognised in talk, and everything else stays where it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.rules.echoes import without_echoes

ECHO = "No breakfast logged for 4 days, since 2026-11-08; usually every day."


@pytest.mark.parametrize(
    "said",
    [
        ECHO,
        ECHO.upper(),
        f"“{ECHO}”",
        "no breakfast\n logged  for 4 days since 2026-11-08 — usually every day",
        "- " + ECHO.replace(";", ","),
    ],
)
def test_a_repeated_observation_leaves_no_word(said: str):
    assert not any(character.isalnum() for character in without_echoes(said, [ECHO]))


@pytest.mark.parametrize(
    "said",
    ["No breakfast logged for 5 days, since 2026-11-08; usually every day.", "no breakfast for days", ""],
)
def test_other_words_stay(said: str):
    assert without_echoes(said, [ECHO]) == said


def test_a_text_of_one_or_two_words_is_no_echo():
    assert without_echoes("Tin Lantern was lovely", ["Tin Lantern"]) == "Tin Lantern was lovely"


@given(
    st.text(max_size=60), st.text(max_size=60), st.sampled_from([ECHO, "İ am ẞure of ǅ this", "一 二 三 四"])
)
def test_characters_keep_their_places(before: str, after: str, echo: str):
    said = f"{before} {echo} {after}"

    left = without_echoes(said, [echo])

    assert len(left) == len(said)
    assert all(one in (other, " ") for one, other in zip(left, said, strict=True))
    assert left.endswith(f" {after}")
