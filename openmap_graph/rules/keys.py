"""Ids made from content, so that writing the same thing twice is writing it once."""

from __future__ import annotations

import hashlib
from typing import Literal

Prefix = Literal[
    "trn",
    "evt",
    "plc",
    "mem",
    "blf",
    "anc",
    "cal",
    "scn",
    "rtn",
    "als",
    "prs",
    "cnv",
    "cpt",
    "are",
    "col",
    "qst",
    "jrn",
    "nte",
    "ndg",
    "run",
    "fnd",
    "fgt",
]


def key(prefix: Prefix, *parts: object) -> str:
    """An opaque id: the kind, and 128 bits of BLAKE2b over the parts.

    Parts are separated so that ("ab", "c") and ("a", "bc") differ.

    >>> key("plc", "alice", "blue bottle") == key("plc", "alice", "blue bottle")
    True
    >>> key("plc", "ab", "c") == key("plc", "a", "bc")
    False
    """
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = b"\x00" if part is None else b"\x01" + str(part).encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return f"{prefix}_{digest.hexdigest()}"


def tenant(user_id: str) -> str:
    """The one alphanumeric token under which a user's text is indexed.

    >>> tenant("alice").isalnum()
    True
    """
    return "t" + hashlib.blake2b(user_id.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
