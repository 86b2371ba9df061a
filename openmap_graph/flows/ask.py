"""Ask: whether the user likes, avoids or pursues something, from beliefs, else from events and places."""

from __future__ import annotations

from typing import cast, get_args

from openmap_graph.errors import InvalidInput
from openmap_graph.flows.recall import frame_of
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import belief
from openmap_graph.graph.evidence import why
from openmap_graph.model.belief import Belief, Judgement
from openmap_graph.model.event import Predicate
from openmap_graph.rules.asking import answer, asked_predicate

_QUOTES = 3


def ask(services: Services, tenant: Tenant, question: str) -> Judgement:
    """What is known about each concept in the question; unknown is said as such, with confidence 0."""
    now = services.clock()
    frame = frame_of(services, tenant, question, now)
    concepts = tuple(dict.fromkeys((*frame.concepts, *frame.avoided))) or frame.words[-1:]
    predicate = asked_predicate(question)
    held = belief.current(
        services.graph, tenant.user_id, now=now, half_life_days=services.settings.belief_half_life_days
    )
    found = answer(question, predicate, concepts, held, services.language.vocabulary.ancestors)
    return found.model_copy(update={"quotes": _quotes(services, tenant, found, held)})


def infer(services: Services, tenant: Tenant, concept: str, predicate: str) -> Judgement:
    """Whether the predicate holds of one concept, in any wording of the vocabulary, with its evidence."""
    if predicate not in get_args(Predicate):
        raise InvalidInput(f"predicate: {predicate!r} is none of {', '.join(get_args(Predicate))}.")
    if not concept.strip():
        raise InvalidInput("concept: it is empty.")
    vocabulary = services.language.vocabulary
    names = tuple(dict.fromkeys((vocabulary.canonical(concept), concept.strip())))
    held = belief.current(
        services.graph,
        tenant.user_id,
        now=services.clock(),
        half_life_days=services.settings.belief_half_life_days,
    )
    asked = cast(Predicate, predicate)
    found = answer(f"{predicate} {concept}", asked, names, held, vocabulary.ancestors)
    return found.model_copy(update={"quotes": _quotes(services, tenant, found, held)})


def _quotes(
    services: Services, tenant: Tenant, found: Judgement, held: tuple[Belief, ...]
) -> tuple[str, ...]:
    if not found.belief_ids:
        return ()
    tree = why(
        services.graph,
        tenant.user_id,
        found.belief_ids[0],
        limit=_QUOTES,
        now=services.clock(),
        half_life_days=services.settings.belief_half_life_days,
    )
    return tuple(f"“{node.quote}” {node.citation}" for node in tree.children if node.quote)[:_QUOTES]
