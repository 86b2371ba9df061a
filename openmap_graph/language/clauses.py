"""Clauses: stretches of words with one statement each, and how each is meant."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from openmap_graph.language.lexicon import Lexicon, word_set
from openmap_graph.language.persons import is_given_name
from openmap_graph.language.words import Word
from openmap_graph.model.event import Modality

_STRONG_MARKS = frozenset(
    {".", "!", "?", ";", "…", "...", "—", "–", "。", "！", "？", "!!", "??", "?!", "!?"}
)
_SOFT_MARKS = frozenset({",", ":", "-", "(", ")", "，", "、"})


@dataclass(frozen=True, slots=True)
class Clause:
    """Words [start, end) with one statement. `link` is how it hangs on the clause before it."""

    start: int
    end: int
    sentence: int
    link: str = ""
    modality: Modality = "asserted"
    holder: str = "user"
    words: tuple[Word, ...] = field(default=(), repr=False, compare=False)

    def __contains__(self, index: int) -> bool:
        return self.start <= index < self.end


def split(words: Sequence[Word], lexicon: Lexicon, inside_names: Collection[int]) -> tuple[Clause, ...]:
    """The clauses of a turn, in order; no clause ends within a name."""
    clauses: list[Clause] = []
    start, sentence, link = 0, 0, ""
    for index, word in enumerate(words):
        if index in inside_names:
            continue
        ends_sentence = _ends_sentence(words, index)
        if word.line_start and index > start:
            clauses.append(_clause(words, start, index, sentence, link))
            start, sentence, link = index, sentence + 1, ""
        if ends_sentence:
            clauses.append(_clause(words, start, index + 1, sentence, link))
            start, sentence, link = index + 1, sentence + (word.text not in {"—", "–"}), ""
            continue
        found = _break_at(words, index, start, lexicon)
        if found is not None and index > start:
            clauses.append(_clause(words, start, index, sentence, link))
            start, link = index, found
    clauses.append(_clause(words, start, len(words), sentence, link))
    return tuple(_meant(clause, clauses, lexicon) for clause in clauses if clause.end > clause.start)


def _clause(words: Sequence[Word], start: int, end: int, sentence: int, link: str) -> Clause:
    return Clause(start, end, sentence, link, words=tuple(words[start:end]))


def _ends_sentence(words: Sequence[Word], index: int) -> bool:
    word = words[index]
    if word.text in _STRONG_MARKS or (
        word.is_punctuation and word.text[-1] in ".!?。！？" and word.text not in {".", "'."}
    ):
        return True
    return word.text == "-" and word.space_before and index + 1 < len(words) and words[index + 1].space_before


def _break_at(words: Sequence[Word], index: int, start: int, lexicon: Lexicon) -> str | None:
    """The link of a clause that begins at the word, if one does."""
    word, lists = words[index], lexicon.clauses
    if word.lower == "but" and index and words[index - 1].lower in {"anything", "nothing", "all", "none"}:
        return None
    if word.lower in lists.contrast and (word.lower != "yet" or words[index - 1].text == ","):
        return "contrast"
    if word.lower in lists.concession:
        return "concession"
    if word.text == "-" and not word.space_before:
        return None  # "over-priced", "so-so"
    if word.text in _SOFT_MARKS:
        following = words[index + 1] if index + 1 < len(words) else None
        if following is None or following.lower in lists.contrast | lists.concession:
            return None
        return (
            "comma" if _has_verb(words, start, index, lexicon) and _opens(words, index + 1, lexicon) else None
        )
    if word.lower in lists.reason and (
        word.lower not in {"as", "since", "cause"} or _subject_follows(words, index)
    ):
        return "reason"
    if word.lower == "if":
        return "if"
    if _ends_terms(words, index, start):
        return "then"
    if (
        word.lower in lists.sequence
        and _has_verb(words, start, index, lexicon)
        and _opens(words, index + 1, lexicon, strict=word.lower in {"and", "or"})
    ):
        return "sequence"
    return None


def _ends_terms(words: Sequence[Word], index: int, start: int) -> bool:
    """Whether "if you like cheese | you can't …": a subject after the terms, with no comma before it."""
    led = words[start].lower == "if" and index - start > 2 and words[index - 1].tag[:2] == "NN"
    return (
        led and words[index].lower in word_set("clauses.pronouns") and words[index].tag in {"PRP", "DT", "EX"}
    )


def _subject_follows(words: Sequence[Word], index: int) -> bool:
    return index + 1 < len(words) and (
        words[index + 1].lower in word_set("clauses.pronouns")
        or words[index + 1].lower in {"the", "my", "our", "their", "its"}
    )


def _is_predicate(word: Word, lexicon: Lexicon) -> bool:
    if (
        word.is_verb
        or word.tag == "VBN"
        or word.lower in {"was", "is", "'s", "are", "were", "had", "'m", "am"}
    ):
        return word.lower != "'s" or word.tag == "VBZ"
    return not word.forms.isdisjoint(lexicon.opinions.verbs.keys()) and word.tag.startswith("V")


def _has_verb(words: Sequence[Word], start: int, end: int, lexicon: Lexicon) -> bool:
    stretch = words[start:end]
    return any(_is_predicate(word, lexicon) for word in stretch) or any(
        word.lower in lexicon.opinions.verbs for word in stretch
    )


def _opens(words: Sequence[Word], index: int, lexicon: Lexicon, *, strict: bool = False) -> bool:
    """Whether a statement of its own follows: a predicate before the next mark or joining word."""
    for position in range(index, min(len(words), index + 9)):
        word = words[position]
        if word.text in _STRONG_MARKS or word.text in _SOFT_MARKS:
            return False
        if position > index and word.lower in {"and", "or", "but", "that", "which", "who", "because"}:
            return False
        if _is_predicate(word, lexicon) or (
            not word.forms.isdisjoint(lexicon.opinions.verbs.keys())
            and position - index < 3
            and word.tag[:1] in "VJN"
            and word.lower != "like"
        ):
            return not strict or word.tag != "VBN" or position > index
    return False


def _meant(clause: Clause, clauses: Sequence[Clause], lexicon: Lexicon) -> Clause:
    modality, holder = _modality(clause, clauses, lexicon)
    return Clause(clause.start, clause.end, clause.sentence, clause.link, modality, holder, clause.words)


def _modality(clause: Clause, clauses: Sequence[Clause], lexicon: Lexicon) -> tuple[Modality, str]:
    lists = lexicon.clauses
    sentence = [one for one in clauses if one.sentence == clause.sentence]
    first, last = sentence[0], sentence[-1]
    lowers = [word.lower for word in clause.words]
    if _advises_anybody(clause, sentence):
        return "asserted", "user"
    if _is_question(clause, first, last, lexicon):
        return "question", "user"
    if (
        clause.link == "if"
        or lowers[:1] == ["if"]
        or (any(one.link == "if" for one in sentence if one is not clause) and "would" in lowers)
    ):
        return "hypothetical", "user"
    if (first.words[0].lower == "if" or any(one.words[0].lower == "if" for one in sentence)) and {
        "would",
        "'d",
        "could",
        "might",
    } & set(lowers):
        return "hypothetical", "user"
    if lists.hearsay.find(clause.words):
        return "hearsay", _holder(clause, lexicon) or "others"
    holder = _holder(clause, lexicon) or _doer(clause, sentence, lexicon)
    return ("hearsay", holder) if holder else ("asserted", "user")


def _advises_anybody(clause: Clause, sentence: Sequence[Clause]) -> bool:
    """Whether what is said on the terms "if you like …" holds of itself: "…, this is the place"."""
    terms = next((one for one in sentence if one.words[0].lower == "if"), None)
    if terms is None or terms is clause or "?" in sentence[-1].words[-1].text:
        return False
    lowers = [word.lower for word in terms.words[1:4]]
    if not word_set("clauses.unreal").isdisjoint(lowers):
        return True
    wanted = word_set("clauses.wanted")
    return lowers[:1] == ["you"] and any(word in wanted for word in lowers[1:])


def _is_question(clause: Clause, first: Clause, last: Clause, lexicon: Lexicon) -> bool:
    if [word.lower for word in clause.words[:2]] in (["what", "more"], ["what", "else"]):
        return not {"could", "can", "'d"} & {word.lower for word in clause.words}  # asked of nobody
    if "?" not in last.words[-1].text:
        inverted = (
            first is clause
            and len(clause.words) > 2
            and clause.words[0].lower in {"is", "are", "does", "did", "has", "was", "were", "do"}
            and clause.words[1].lower != "not"
            and clause.words[1].tag not in {"VBN", "VBG", "RB"}
        )
        return inverted
    starts = first.words[0].lower in lexicon.clauses.question_starts or (
        len(first.words) > 1 and first.words[1].lower in lexicon.clauses.question_starts
    )
    return clause is last or starts


def _holder(clause: Clause, lexicon: Lexicon) -> str | None:
    """The words for someone else whose view the clause tells, None when it is the user's own."""
    lists = lexicon.clauses
    for index, word in enumerate(clause.words[:8]):
        if word.lower in lists.own and word.lower not in {"my", "our"}:
            return None
        if word.lower not in lists.people or _hangs_on(clause.words, index):
            continue
        for verb in clause.words[index + 1 : index + 4]:
            if verb.is_punctuation or verb.lower in lists.own or verb.lower == "and":
                break
            if not verb.forms.isdisjoint(lists.view_verbs) and verb.tag[:1] in {"V", "M"}:
                owner = clause.words[max(0, index - 1) : index + 1]
                return " ".join(
                    one.lower for one in owner if one.lower not in {"my", "our", "the", "and", "but"}
                )
    return None


def _doer(clause: Clause, sentence: Sequence[Clause], lexicon: Lexicon) -> str | None:
    """Somebody else who does what the clause tells: "Marcus went to X", "…, and tried Y"."""
    if any(word.lower in lexicon.clauses.own - {"my", "our"} for word in clause.words):
        return None
    acts = lexicon.visits.go | lexicon.visits.take | lexicon.opinions.verbs.keys()
    for index, word in enumerate(clause.words[:6]):
        if word.tag in {"VBD", "VBZ"} and not word.forms.isdisjoint(acts) and not word.forms & {"be", "have"}:
            before = [one for one in clause.words[:index] if one.lower not in lexicon.clauses.sequence]
            if not any(one.tag[:1] in "NP" for one in before):
                earlier = [one for one in sentence if one.end == clause.start]
                return _doer(earlier[0], sentence, lexicon) if earlier and clause.link == "sequence" else None
            return next((one.lower for one in before[:2] if _is_somebody(one, clause, lexicon)), None)
    return None


def _is_somebody(word: Word, clause: Clause, lexicon: Lexicon) -> bool:
    if word.lower in {"he", "she"}:
        return True
    if word.lower in lexicon.clauses.people:
        return word.lower not in word_set("clauses.with_user") and not _hangs_on(
            clause.words, word.index - clause.start
        )
    following = clause.words[word.index - clause.start + 1 :][:1]
    owns = bool(following) and following[0].text in {"'s", "’s"}
    return word.is_capitalised and word.tag == "NNP" and not owns and is_given_name(word.text)


def _hangs_on(words: Sequence[Word], index: int) -> bool:
    """Whether a person stands after a preposition, and so is not who acts."""
    for before in reversed(words[max(0, index - 3) : index]):
        if before.lower in {"with", "for", "to", "by", "from", "of", "took", "brought", "met"}:
            return True
        if before.tag not in {"PRP$", "JJ", "DT", "CD"} and before.lower not in {"my", "our", "the"}:
            return False
    return False
