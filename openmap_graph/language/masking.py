"""Hides what is not talk (addresses, code, markup) behind blanks, so that every offset stays the same."""

from __future__ import annotations

import re

_NOT_TALK = re.compile(
    r"""
    ```.*?(?:```|\Z)                      # fenced code
  | ~~~.*?(?:~~~|\Z)
  | <(?:script|style)\b.*?</(?:script|style)\s*>
  | <!--.*?-->
  | </?[A-Za-z][^<>\n]{0,300}>            # a tag
  | \b(?:https?|ftp|file|mailto|geo)://?[^\s<>"']+
  | \bwww\.[^\s<>"']+
  | \b[\w.+-]+@[\w-]+\.[\w.-]+            # a mail address
  | \b(?:[\w-]+\.)+(?:com|org|net|io|example|co|de|fr|jp|uk|app|dev)/[^\s<>"']*
  | \{[^{}\n]*"[^{}\n]*:[^{}\n]*\}        # one line of JSON
  | ^[ \t]*(?:\$|>>>|>|\#!)[^\n]*$            # a shell line, an interpreter's line, a mailed quotation
  | ^[ \t]*(?:subject|from|to|cc|bcc|date|sent|reply-to|fwd):[ \t][^\n]*$   # the head of a mail
  | (?<![\w@])\w*[^\W_]_+[^\W_]\w*\b      # NAME_1, snake_case
  | (?<!["“`'])\{\{[^{}\n]{1,60}\}\}                  # {{city}}
  | \([^()\n]{0,80}\bet\ al\b[^()\n]{0,40}\)|\([^()\n]{2,60},\ (?:19|20)\d\d[a-z]?(?:,\ p+\.?\ [\d–-]+)?\)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
# Case tells these: references of a paper, and identifiers of a program.
_CASED = re.compile(
    r"""^[\W\d]*[A-Z][\w'’-]+,\ (?:[A-Z]\.[\ -]?)+[^\n]{0,200}\((?:19|20)\d\d[a-z]?\)[^\n]{0,400}$
  | \b[A-Z][\w'’-]+(?:\ (?:and|&)\ [A-Z][\w'’-]+|\ et\ al\.?)\ \((?:19|20)\d\d[a-z]?\)
  | \[[A-Z][A-Z_\ ]{2,30}\](?!\()
  | \b[a-z]+[A-Z]\w*(?:\(\))?
  | \b\w+(?:\.\w+)*\(\)
    """,
    re.VERBOSE | re.MULTILINE,
)
_FEW_WORDS = 3
_SHOUTED = 0.8
_EMPHASIS = re.compile(r"\*\*(?=\S)|(?<=\S)\*\*|__(?=\S)|(?<=\S)__|^[ \t]*#{1,6}[ \t]", re.MULTILINE)
_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\([^()\s]*\)")
_INLINE_CODE = re.compile(r"`([^`\n]{1,120})`")
_NAMES_NEXT = re.compile(r"\b(?:loved?|liked?|hated?|adored?|tried|visited|named|called)\s+$", re.IGNORECASE)
_CODE_SIGNS = re.compile(r"[(){};=<>\[\]]|::|->|\w\.\w|\w_\w|^--?\w|/\w+/")


def mask(text: str) -> str:
    """The text with everything that is not talk blanked out; it has the same length."""
    text = _CASED.sub(_blank, _NOT_TALK.sub(_blank, text))
    text = _LINK.sub(_keep_label, text)
    text = _INLINE_CODE.sub(_quote_or_blank, text)
    text = _EMPHASIS.sub(_blank, text)
    return text.lower() if _is_shouted(text) and len(text.lower()) == len(text) else text


def _is_shouted(text: str) -> bool:
    """Whether nearly all of a text is in capitals, so that they tell nothing."""
    letters = [char for char in text if char.isalpha()]
    return len(text.split()) > _FEW_WORDS and sum(char.isupper() for char in letters) > _SHOUTED * len(
        letters
    )


def _blank(match: re.Match[str]) -> str:
    # line ends stay: they end sentences
    return "".join(char if char == "\n" else " " for char in match.group())


def _keep_label(match: re.Match[str]) -> str:
    label = match.group(1)
    return " " + label + " " * (len(match.group()) - len(label) - 1)


def _quote_or_blank(match: re.Match[str]) -> str:
    inside = match.group(1)
    if _NAMES_NEXT.search(match.string, max(0, match.start() - 20), match.start()):
        return f'"{inside}"'
    if _CODE_SIGNS.search(inside) or not any(char.isalpha() for char in inside):
        return " " * len(match.group())
    return f'"{inside}"'
