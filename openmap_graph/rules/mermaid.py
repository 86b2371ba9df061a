"""A drawing as Mermaid text. Names are data: no name can close a label, and ids never depend on a script."""

from __future__ import annotations

from openmap_graph.model.drawing import Drawing
from openmap_graph.rules.keys import key

FEELING = {1: "praised", 0: "has", -1: "complained about"}
"""What the user's attitude to a trait of a place is called."""


def mermaid(drawing: Drawing) -> str:
    """The drawing, starting with `graph LR`: the user, beliefs with their confidence, places and traits."""
    user = _id("user", drawing.user_id)
    nodes: dict[str, str] = {user: drawing.user_id}
    edges: list[str] = []
    for belief in drawing.beliefs:
        target = _id("concept", belief.object)
        nodes.setdefault(target, belief.label)
        edges.append(f"  {user} -->|{_text(f'{belief.predicate} {belief.confidence:.2f}')}| {target}")
    for place in drawing.places:
        target = _id("place", place.place_id)
        nodes.setdefault(target, place.name)
        edges.append(f"  {user} -->|{_text(place.relationship)}| {target}")
        for trait in place.traits:
            concept = _id("concept", trait.concept)
            nodes.setdefault(concept, trait.label)
            edges.append(f"  {target} -->|{FEELING[trait.attitude]}| {concept}")
    for anchor_id, role, label in drawing.anchors:
        target = _id("anchor", anchor_id)
        nodes.setdefault(target, label)
        edges.append(f"  {user} -->|{_text(role)}| {target}")
    return "\n".join(["graph LR", *(f'  {node}["{_text(name)}"]' for node, name in nodes.items()), *edges])


def _id(kind: str, name: str) -> str:
    return "n" + key("cpt", kind, name)[4:16]


def _text(text: str) -> str:
    """Text inside a label, with what Mermaid would read as syntax as character codes.

    >>> _text('A"]-->B[')
    'A#34;#93;--#62;B#91;'
    """
    return "".join(c if c.isalnum() or c in " .,'&-_:" else f"#{ord(c)};" for c in " ".join(text.split()))
