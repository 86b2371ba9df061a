"""Everything that people wrote stands in the block as data on one line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.rules.block import plain


@given(st.text(max_size=60))
def test_no_text_opens_a_tag_or_breaks_a_line(text: str):
    found = plain(text)

    assert "<" not in found
    assert ">" not in found
    assert len(found.splitlines()) <= 1


def test_directions_of_writing_cannot_hide_words():
    assert plain("safe\u202eevil\u2066x") == "safe evil x"
