"""Texts that hold a password or a key, which belong into no prompt and no journal."""

from __future__ import annotations

import re

_KEYS = re.compile(
    r"""
    -----BEGIN\ [A-Z ]*PRIVATE\ KEY-----
    | \b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}   # keys of web services
    | \bgh[pousr]_[A-Za-z0-9]{20,} | \bgithub_pat_[A-Za-z0-9_]{20,} | \bglpat-[A-Za-z0-9_-]{16,}
    | \bxox[abprs]-[A-Za-z0-9-]{10,}
    | \bA(?:KIA|SIA)[A-Z0-9]{16}\b
    | \bAIza[A-Za-z0-9_-]{30,}
    | \beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+          # JSON web tokens
    | \b[a-z][a-z0-9+.-]*://[^\s/:@]+:[^\s/@]+@                             # user and password in an address
    """,
    re.VERBOSE,
)
_TOLD = re.compile(
    r"""
    \b(?:password|passwd|passphrase|passcode|pin(?:\s(?:code|number))?|api[ _-]?key|secret(?:[ _-]key)?|access[ _-]token|bearer)
    \b\s*(?:for\s[\w\s]{1,30}?)?(?:\s(?:is|was)\b|\s?[:=])\s*["'“‘]?(?P<value>[^\s"'”’,;]{4,})
    """,
    re.VERBOSE | re.IGNORECASE,
)


def holds_secret(text: str) -> bool:
    """Whether a text holds a key of a known form, or says that something is a password, with it.

    >>> holds_secret("the wifi password is h7kk-22pp"), holds_secret("I forgot my password again")
    (True, False)
    >>> holds_secret("the password is required")
    False
    """
    if _KEYS.search(text):
        return True
    return any(_looks_made_up(found["value"]) for found in _TOLD.finditer(text))


def _looks_made_up(value: str) -> bool:
    """Whether a word is none of a language: it has a digit, or a sign inside of it."""
    return any(character.isdigit() for character in value) or bool(re.search(r"\w[^\w\s.’'-]+\w", value))
