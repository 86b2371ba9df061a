"""The words that sentences about findings are made of. Whatever is not here must be a name of the finding."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august"),
    *("september", "october", "november", "december"),
    *("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
)

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

NUMBER_WORDS = {
    **{
        word: number
        for number, word in enumerate(
            (
                *(
                    "zero",
                    "one",
                    "two",
                    "three",
                    "four",
                    "five",
                    "six",
                    "seven",
                    "eight",
                    "nine",
                    "ten",
                    "eleven",
                ),
                *(
                    "twelve",
                    "thirteen",
                    "fourteen",
                    "fifteen",
                    "sixteen",
                    "seventeen",
                    "eighteen",
                    "nineteen",
                ),
            )
        )
    },
    **{
        "twenty": 20,
        "thirty": 30,
        "forty": 40,
        "fifty": 50,
        "sixty": 60,
        "seventy": 70,
        "eighty": 80,
        "ninety": 90,
    },
    **{"once": 1, "twice": 2, "thrice": 3, "dozen": 12, "hundred": 100},
}

ABSENT = _words("""
    no not nothing none without missed missing miss misses absent absence gap silent silence stopped ended over
    overdue skipped unanswered ignored never haven't hasn't didn't isn't wasn't weren't aren't
    """)

MORE = _words("more increased up higher oftener")

FEWER = _words("less fewer decreased down lower rarer seldom dropped drop")

RETURNED = _words("again back returned first resumed")

WORDS = frozenset(
    ABSENT
    | MORE
    | FEWER
    | RETURNED
    | _words("""
        a about after ago all also an and any anything are as at be because been before being both but by can can't
        cannot change changed clock compared could date day days did do does done due during each earlier either
        entries entry event events every everything far fell for found from gone habit had happened has have having
        he her here him his hour hours how i if in interval into is it its just last lately later latest like log
        logged longer looks made make may maybe might moved my nor normal normally now nudge nudges of off often on
        only or other our out passed past perhaps place please pattern quiet rate reaction reactions recently recent
        record recorded regular remind reminder rhythm right routine said same see seem seemed seems she should
        shifted since so some something sent still stream streams such than that the their them then there these
        they this those through time times to too until usual usually visit visited visits was we
        went were what when where whether which while who will with would wrong yet you you've you're your yours
        zone it's that's there's we've i've timezone check worth logging went been
        daily contradict contradicts contradiction cannot true fact facts agree conflict conflicts expired expires runs
        run longer always typically
        """)
)
