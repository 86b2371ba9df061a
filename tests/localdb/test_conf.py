from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from openmap_graph.localdb.conf import image_conf, private_conf


def settings_of(conf: str) -> dict[str, str]:
    return dict(line.split("=", 1) for line in conf.splitlines() if not line.startswith("server.jvm"))


@given(heap_mb=st.integers(128, 65536))
def test_one_transaction_may_never_fill_the_whole_heap(heap_mb: int):
    settings = settings_of(private_conf(bolt_port=1, http_port=2, heap_mb=heap_mb))

    assert settings["server.memory.heap.max_size"] == f"{heap_mb}m"
    assert int(settings["db.memory.transaction.max"].removesuffix("m")) < heap_mb / 2


def test_the_private_server_listens_on_loopback_only():
    settings = settings_of(private_conf(bolt_port=17687, http_port=17474, heap_mb=512))

    listening = {value for name, value in settings.items() if "listen_address" in name}
    assert listening == {"127.0.0.1", "127.0.0.1:17687", "127.0.0.1:17474"}


def test_nothing_is_reported_to_anybody():
    settings = settings_of(private_conf(bolt_port=1, http_port=2, heap_mb=512))

    reporting = [
        name for name in settings if "telemetry" in name or "usage_report" in name or "fleet" in name
    ]
    assert len(reporting) == 5
    assert {settings[name] for name in reporting} == {"false"}


def test_the_image_leaves_addresses_to_the_container_engine_has_the_plain_browser_and_agrees_in_all_else():
    private, image = (
        settings_of(private_conf(bolt_port=1, http_port=2, heap_mb=512)),
        settings_of(image_conf(heap_mb=512)),
    )

    assert image.pop("server.default_listen_address") == "0.0.0.0"  # noqa: S104 - inside a container
    own = {name for name in private if "_address" in name or name.startswith("browser.")}
    assert image == {name: value for name, value in private.items() if name not in own}


def test_the_browser_begins_with_the_guide_of_this_very_server():
    settings = settings_of(private_conf(bolt_port=1, http_port=17474, heap_mb=512))

    assert settings["browser.post_connect_cmd"] == "play http://127.0.0.1:17474/browser/openmap/guide.html"
    assert "127.0.0.1" in settings["browser.remote_content_hostname_whitelist"].split(",")
