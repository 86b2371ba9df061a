"""Ask: whether the user likes, avoids or pursues something, from beliefs, else from events and places."""

from __future__ import annotations

from typing import cast, get_args

from openmap_graph.errors import InvalidInput
from openmap_graph.flows.lifecycle import consolidate
from openmap_graph.flows.recall import frame_of
from openmap_graph.flows.services import Services, Tenant
from openmap_graph.graph import belief, concept
from openmap_graph.graph.evidence import why
from openmap_graph.model.belief import Belief, Judgement
from openmap_graph.model.event import Predicate
from openmap_graph.rules.asking import answer, asked_predicate, from_evidence
from openmap_graph.rules.beliefs import age_days, decay

_QUOTES = 3
_ALIKE = 0.75


def ask(services: Services, tenant: Tenant, question: str) -> Judgement:
    """What is known about each concept in the question; unknown is said as such, with confidence 0.

    Evidence that nobody has weighed yet is consolidated first. Beliefs answer; else beliefs about what means
    almost the same; else what little evidence there is.
    """
    frame = frame_of(services, tenant, question, services.clock())
    concepts = tuple(dict.fromkeys((*frame.concepts, *frame.avoided))) or frame.words[-1:]
    return _judge(services, tenant, question, asked_predicate(question), concepts)


def infer(services: Services, tenant: Tenant, wanted: str, predicate: str) -> Judgement:
    """Whether the predicate holds of what is `wanted`, in any wording of the vocabulary, with its evidence."""
    if predicate not in get_args(Predicate):
        raise InvalidInput(f"predicate: {predicate!r} is none of {', '.join(get_args(Predicate))}.")
    if not wanted.strip():
        raise InvalidInput("concept: it is empty.")
    names = tuple(dict.fromkeys((services.language.vocabulary.canonical(wanted), wanted.strip())))
    return _judge(services, tenant, f"{predicate} {wanted}", cast(Predicate, predicate), names)


def _judge(
    services: Services, tenant: Tenant, question: str, predicate: Predicate, concepts: tuple[str, ...]
) -> Judgement:
    if services.settings.consolidate == "manual":
        consolidate(services, tenant)
    now, half_life = services.clock(), services.settings.belief_half_life_days
    broader = services.language.vocabulary.ancestors
    held = belief.current(services.graph, tenant.user_id, now=now, half_life_days=half_life)
    found = answer(question, predicate, concepts, held, broader)
    if not found.known:
        found = answer(question, predicate, (*concepts, *_alike(services, concepts, held)), held, broader)
    if found.known:
        return found.model_copy(update={"quotes": _quotes(services, tenant, found, held)})
    weighed = concept.weighed(services.graph, tenant.user_id, concepts)
    return from_evidence(found, weighed, lambda at: decay(age_days(at, now), half_life))


def _alike(services: Services, concepts: tuple[str, ...], held: tuple[Belief, ...]) -> tuple[str, ...]:
    """Objects of beliefs that mean almost the same as one of the concepts, the likest first."""
    embedder = services.language.embedder
    objects = list(dict.fromkeys(one.object for one in held if one.object_kind == "concept"))
    if not embedder.dimension or not objects or not concepts:
        return ()
    label = services.language.vocabulary.label
    vectors = embedder.embed([*(label(name) for name in concepts), *(label(name) for name in objects)])
    asked, known = vectors[: len(concepts)], vectors[len(concepts) :]
    likest = [
        (max(sum(x * y for x, y in zip(one, vector, strict=True)) for one in asked), name)
        for name, vector in zip(objects, known, strict=True)
    ]
    return tuple(name for likeness, name in sorted(likest, reverse=True) if likeness >= _ALIKE)


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
