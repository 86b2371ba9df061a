"""Is a word an everyday one? Tells names that stand alone (Wagamama) from those that don't (Garden)."""

from __future__ import annotations

from openmap_graph.rules.folding import scripts

_LANGUAGES = {"LATIN": ("en", "de", "fr", "es", "it"), "CYRILLIC": ("ru",)}

_EVERYDAY_ZIPF = 3.5
"""About three times in a million words; "garden" has 4.9, invented names of chains mostly less."""


def is_common(word: str) -> bool:
    """Whether the word is an everyday one in a language of its script; False where no list is at hand."""
    from wordfreq import zipf_frequency  # reads its lists at the first question

    languages = [language for script in scripts(word) for language in _LANGUAGES.get(script, ())]
    return any(zipf_frequency(word, language, wordlist="small") >= _EVERYDAY_ZIPF for language in languages)
