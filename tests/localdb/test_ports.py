from __future__ import annotations

import socket
from pathlib import Path

import pytest

from openmap_graph.localdb.ports import answers, choose_ports


def test_chosen_ports_are_kept_while_they_are_free(tmp_path: Path):
    file = tmp_path / "ports.json"

    assert choose_ports(file) == choose_ports(file)


@pytest.mark.parametrize("taken", ["bolt", "http"])
def test_a_kept_port_that_another_program_took_is_replaced(tmp_path: Path, taken: str):
    file = tmp_path / "ports.json"
    first = choose_ports(file)
    with socket.create_server(("127.0.0.1", getattr(first, taken))):
        second = choose_ports(file)
        assert getattr(second, taken) != getattr(first, taken)
        assert answers(getattr(first, taken))
        assert not answers(getattr(second, taken))


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"bolt": "x", "http": 1}'])
def test_a_damaged_ports_file_is_written_anew(tmp_path: Path, damage: str):
    file = tmp_path / "ports.json"
    file.write_text(damage)

    assert choose_ports(file) == choose_ports(file)
