"""The form of bearer tokens, `omt_<id>_<secret>`, and the digest that is kept of the secret."""

from __future__ import annotations

import re
from hashlib import sha256

_FORM = re.compile(r"omt_([0-9a-f]{16})_([0-9A-Za-z_-]{43})")


def written(id: str, secret: str) -> str:
    """The token as its bearer sends it."""
    return f"omt_{id}_{secret}"


def parsed(text: str) -> tuple[str, str] | None:
    """Id and secret of a token, None when it has not their form.

    >>> parsed(written("0123456789abcdef", "s" * 43))[0]
    '0123456789abcdef'
    >>> parsed("sesame") is None
    True
    """
    found = _FORM.fullmatch(text)
    return (found[1], found[2]) if found else None


def digest(secret: str) -> str:
    """What is kept of a secret. It has 256 random bits, so that a fast digest can't be searched."""
    return sha256(secret.encode()).hexdigest()
