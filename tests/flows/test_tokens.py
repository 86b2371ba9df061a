"""Bearer tokens: what they open, and when they end."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from openmap_graph.client import OpenMap
from openmap_graph.errors import InvalidInput, NotFound, Unauthorised
from openmap_graph.flows import tokens
from openmap_graph.flows.services import Services
from openmap_graph.graph.door import Graph
from openmap_graph.wiring import connect
from tests.flows.conftest import Clock
from tests.live_server import LiveServer

pytestmark = pytest.mark.live


@pytest.fixture
def services(om: OpenMap) -> Services:
    return om.user("tokens")._services


@pytest.fixture
def user_id() -> str:
    return f"bearer-{uuid4().hex}"


def test_a_token_opens_the_memory_of_its_user(services: Services, user_id: str):
    issued = tokens.issue(services, user_id, "notebook")

    checked = tokens.check(services, issued.secret)

    assert (checked.user_id, checked.is_admin, checked.label) == (user_id, False, "notebook")


def test_a_token_without_a_user_is_for_administration(services: Services):
    issued = tokens.issue(services, None)

    assert tokens.check(services, issued.secret).is_admin
    tokens.revoke(services, issued.token.id)


@pytest.mark.parametrize("text", ["", "sesame", "omt_0123456789abcdef_" + "s" * 43, "omt_é_" + "s" * 43])
def test_a_made_up_token_opens_nothing(services: Services, text: str):
    with pytest.raises(Unauthorised):
        tokens.check(services, text)


def test_the_right_id_with_another_secret_opens_nothing(services: Services, user_id: str):
    first, second = (tokens.issue(services, user_id).secret for _ in range(2))
    mixed = "_".join([*first.split("_", 2)[:2], second.split("_", 2)[2]])

    with pytest.raises(Unauthorised):
        tokens.check(services, mixed)


def test_a_token_ends_when_it_is_revoked_or_expires(services: Services, clock: Clock, user_id: str):
    revoked, expired = tokens.issue(services, user_id), tokens.issue(services, user_id, valid_days=1)
    tokens.revoke(services, revoked.token.id)
    clock.now += timedelta(days=1)

    for one in (revoked, expired):
        with pytest.raises(Unauthorised):
            tokens.check(services, one.secret)
    assert {one.id for one in tokens.listed(services)} >= {revoked.token.id, expired.token.id}


def test_revoking_twice_keeps_the_first_time(services: Services, clock: Clock, user_id: str):
    issued = tokens.issue(services, user_id)
    first = tokens.revoke(services, issued.token.id)
    clock.now += timedelta(hours=1)

    assert tokens.revoke(services, issued.token.id).revoked_at == first.revoked_at


def test_the_secret_is_not_in_the_store(server: LiveServer, services: Services, user_id: str):
    secret = tokens.issue(services, user_id).secret
    graph: Graph = connect(server.settings(), None)
    try:
        (row,) = graph.read(tokens.token.FIND, key="tok_" + secret.split("_")[1])
    finally:
        graph.close()

    assert secret.split("_", 2)[2] not in repr(row)


def test_erasing_a_user_ends_their_tokens(om: OpenMap, services: Services, user_id: str):
    secret = tokens.issue(services, user_id).secret
    om.user(user_id).erase()

    with pytest.raises(Unauthorised):
        tokens.check(services, secret)


def test_a_blank_user_and_no_days_are_refused(services: Services):
    with pytest.raises(InvalidInput, match="user"):
        tokens.issue(services, "  ")
    with pytest.raises(InvalidInput, match="valid_days"):
        tokens.issue(services, "alice", valid_days=0)


def test_an_unknown_token_can_not_be_revoked(services: Services):
    with pytest.raises(NotFound):
        tokens.revoke(services, "0123456789abcdef")
