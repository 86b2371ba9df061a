"""Signs for and against a name in lower case: what describes, who came along, a kind of place without its article."""

from __future__ import annotations

from collections.abc import Sequence

from openmap_graph.language.areas import population
from openmap_graph.language.lexicon import Lexicon, is_rare, word_set
from openmap_graph.language.material import is_own_account, sentence_around
from openmap_graph.language.persons import is_given_name
from openmap_graph.language.spans import Span
from openmap_graph.language.vocabulary import Vocabulary
from openmap_graph.language.words import Word


def describes(inside: Sequence[Word], lexicon: Lexicon, vocabulary: Vocabulary) -> bool:
    """ "…, proper lovely pint": what follows a name only to judge it, or to say what was had there."""
    opinions = lexicon.opinions
    judging = opinions.adjectives.keys() | opinions.strengthen | opinions.weaken
    if any(word.lower in judging or word.tag == "CD" for word in inside):
        return True
    headed = inside[-1].lower in lexicon.names.venue_heads
    return not headed and bool(vocabulary.find(inside[-1:]) or inside[-1].lower in opinions.aspects)


def ends_phrase(words: Sequence[Word], index: int) -> bool:
    """ "… three times", "… used to", "… made up for": what no longer belongs to a name before it."""
    word = words[index]
    following = words[index + 1].lower if index + 1 < len(words) else ""
    if word.tag == "CD" and word.text.isalpha():
        return following in {"times", "days", "weeks", "months", "years", "nights", "of", "hours", "stars"}
    if word.tag in {"VBN", "VBD", "VBZ"} and not is_rare(word.lower):
        return following in word_set("lower_signs.after_verbs")
    return False


def adds_a_person(words: Sequence[Word], first: int, mark: int) -> bool:
    """ "casa verde & priya": a name that is whole, and who came along."""
    following = words[mark + 1] if mark + 1 < len(words) else None
    whole = mark - first > 1
    return (
        whole
        and following is not None
        and (is_given_name(following.text) or following.tag in {"PRP", "PRP$"})
    )


def is_served_at(words: Sequence[Word], index: int, lexicon: Lexicon, vocabulary: Vocabulary) -> bool:
    """ "the croissants at …", "their staff at …": what a place has, pointed at, leads to its name."""
    if index < 3 or words[index - 1].lower not in {"at", "@"}:
        return False
    thing = words[index - 2]
    pointed = any(
        word.lower in word_set("lower_signs.points") for word in words[max(0, index - 5) : index - 2]
    )
    has = thing.lower in lexicon.opinions.aspects or bool(vocabulary.find([thing]))
    return pointed and has and thing.tag in {"NN", "NNS", "NNP", "NNPS"}


def is_bare_kind(words: Sequence[Word], span: Span, lexicon: Lexicon, vocabulary: Vocabulary) -> bool:
    """ "been to noodle bar", "tried dumpling den": one kind of place with no article, which English gives but names."""
    inside, lists = words[span.start : span.end], lexicon.names
    plain = lists.generic_adjectives | lists.openers | lists.ends | word_set("headed_names.plain")
    first, head = inside[0], inside[-1]
    return (
        len(inside) > 1
        and head.lower in lists.venue_heads - word_set("headed_names.mass")
        and first.lower not in plain | lexicon.opinions.adjectives.keys()
        and first.tag in {"NN", "NNP", "FW", "VB", "VBG"}
        and all(word.tag in {"NN", "NNP", "FW"} for word in inside[1:])
        and population(" ".join(word.lower for word in inside)) == 0
        and (
            _is_experience(words, span.start)
            or not any(one.end_token - one.start_token == len(inside) for one in vocabulary.find(inside))
        )
    )


def is_of_others(words: Sequence[Word], index: int, lexicon: Lexicon) -> bool:
    """Whether the sentence is about a thing and not about people: "the layout has space at …"."""
    sentence = sentence_around(words, index)
    if is_own_account(sentence, lexicon):
        return False
    before = [word for word in sentence if word.index < index]
    before = before[next((at + 1 for at in range(len(before) - 1, -1, -1) if before[at].text == ","), 0) :]
    verb = next((at for at, word in enumerate(before) if word.is_verb), 0)
    subjects = [word for word in before[:verb] if word.tag in {"NN", "NNS", "NNP"}]
    return bool(subjects) and not any(
        word.lower in lexicon.clauses.people | lexicon.visits.events or is_given_name(word.text)
        for word in subjects
    )


def _is_experience(words: Sequence[Word], start: int) -> bool:
    """ "have never been to …", "haven't tried …": the perfect asks for one certain place."""
    before = words[max(0, start - 2) : start]
    been = len(before) == 2 and before[0].lower == "been" and before[1].lower == "to"
    return been or (bool(before) and before[-1].lower == "tried" and before[-1].tag == "VBN")
