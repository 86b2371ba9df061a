"""An example or two for every command, shown below its help and in the reference. Ids are invented."""

from __future__ import annotations

import typer

EXAMPLES: dict[str, tuple[str, ...]] = {
    "demo": ("openmap demo", "openmap demo --json > demo.json"),
    "browser": ("openmap browser",),
    "capture": (
        'openmap capture --text "loved Fern Room, so quiet"',
        "openmap capture talk.json --conversation tuesday --user alice",
        "openmap capture --json < talk.txt",
    ),
    "recall": (
        'openmap recall "a quiet place to work" --near 52.52,13.405',
        'openmap recall "ramen" --json | jq .places[0]',
    ),
    "context": ('openmap context "dinner tonight" --user alice',),
    "why": ("openmap why mem_2f6c1d0b8a9e4c57b1d3e5f708192a3b",),
    "ask": ('openmap ask "do I like ramen?"',),
    "search": ('openmap search "the quiet place" --limit 3',),
    "plan": ('openmap plan "ramen near home"',),
    "rerank": (
        'openmap rerank "a quiet place" places.json --near 52.52,13.405',
        'openmap rerank "a quiet place" --json < places.json',
    ),
    "intent": ('openmap intent "quiet ramen with the kids"',),
    "near": ('openmap near "coffee near work"',),
    "infer": ("openmap infer ramen", "openmap infer noise --predicate avoids"),
    "turns": ("openmap turns --limit 5",),
    "remember": ('openmap remember "Fern Room was lovely" --relationship loved',),
    "calibrate": ("openmap calibrate near 1.5 --context date",),
    "profile": ("openmap profile",),
    "areas": ("openmap areas --json",),
    "repair": ("openmap repair",),
    "beliefs": ("openmap beliefs --min-confidence 0.4", "openmap beliefs --as-of 2026-05-03"),
    "scenarios": ("openmap scenarios",),
    "routines": ("openmap routines",),
    "calibrations": ("openmap calibrations",),
    "graph": ("openmap graph", "openmap graph --json > graph.json"),
    "consolidate": ("openmap consolidate",),
    "erase": ("openmap erase --user alice",),
    "residue": ('openmap residue "Mill Lane" --user alice',),
    "serve": ("openmap serve --port 8080", "openmap serve --open"),
    "mcp": ("openmap mcp --user alice", "openmap mcp --http --read-only"),
    "users": ("openmap users",),
    "health": ("openmap health --json",),
    "config": ("openmap config",),
    "export": (
        "openmap export alice.jsonl --user alice",
        "openmap export --geojson - > places.geojson",
    ),
    "import": ("openmap import alice.jsonl --user alice --dry-run", "openmap import - < alice.jsonl"),
    "eval run": (
        "openmap eval run probes.json",
        "openmap eval run suites.json --clock 2026-05-03T12:00 --json",
    ),
    "eval compare": ("openmap eval compare before.json after.json",),
    "eval replay": ("openmap eval replay probes.json --out before.json",),
    "eval diff": ("openmap eval diff before.json after.json",),
    "server start": ("openmap server start",),
    "server stop": ("openmap server stop",),
    "server status": ("openmap server status --json",),
    "server logs": ("openmap server logs",),
    "admin health": ("openmap admin health",),
    "admin migrate": ("openmap admin migrate",),
    "admin reindex": ("OPENMAP_EMBEDDING_MODEL=/models/other openmap admin reindex",),
    "admin token create": (
        "openmap admin token create --user alice --label phone --valid-days 90",
        "openmap admin token create --admin",
    ),
    "admin token list": ("openmap admin token list",),
    "admin token revoke": ("openmap admin token revoke 263f48a75e8848de",),
    "debug events": (
        'openmap debug events "loved Fern Room" "A: Fern Room is quiet."',
        "openmap debug events --file talk.json --json",
    ),
    "evaluate run": ("openmap evaluate run --user alice",),
    "evaluate loop": ("OPENMAP_EVALUATOR_INTERVAL_S=3600 openmap evaluate loop",),
    "evaluate history": ("openmap evaluate history --limit 3",),
    "evaluate observations": ("openmap evaluate observations --withdrawn",),
    "evaluate judge": ('openmap evaluate judge nte_1 "not now"',),
    "evaluate mute": ("openmap evaluate mute rate:meal", "openmap evaluate mute rate:meal --off"),
    "forget": ("openmap forget --place plc_7b1d3e5f708192a3 --preview", "openmap forget --before 2026-01-01"),
    "forget proposals": ("openmap forget proposals",),
    "forget confirm": ("openmap forget confirm evt_1",),
    "forget decline": ("openmap forget decline evt_1",),
    "journal init": ("openmap journal init", "openmap journal --folder ~/memory init"),
    "journal wake": ("openmap journal wake",),
    "journal note": ('openmap journal note "Moved to Alder Park." --event-date 2026-05-03',),
    "journal nap": ("openmap journal nap", 'openmap journal nap 0-1 "Moved house and found a café."'),
    "journal summarise": ("openmap journal summarise --limit 10",),
    "journal recall": ('openmap journal recall "caf[eé]"', 'openmap journal recall --words "quiet cafés"'),
    "journal zoom": ("openmap journal zoom 8-15",),
    "journal forget": ("openmap journal forget 8-15",),
    "journal config": ("openmap journal config", "openmap journal config WAKE_LINES=48"),
    "journal import": ("openmap journal import lines.txt",),
    "journal export": ("openmap journal export journal-of-alice",),
    "journal status": ("openmap journal status",),
    "journal check": ("openmap journal check --repair",),
    "journal erase": ("openmap journal erase 3", "openmap journal erase --yes"),
    "log event": (
        'openmap log event meal "oatmeal" --at 2026-05-03T08:00',
        "openmap log event bill --field due=2026-05-09",
    ),
    "log note": ('openmap log note "prefers to be asked in the morning" --source host',),
    "log nudge": ('openmap log nudge "Time for a walk?"',),
    "log reaction": ('openmap log reaction ndg_1 "went out"',),
    "memories": ("openmap memories --relationship loved",),
    "memories update": ('openmap memories update mem_2f6c1d0b8a9e4c57 --note "the table at the window"',),
    "anchors": ("openmap anchors",),
    "anchors set": ('openmap anchors set home "Alder Park" --near 52.52,13.405',),
    "anchors remove": ("openmap anchors remove gym",),
    "persona": ("openmap persona",),
    "persona set": ("openmap persona set --likes ramen --dietary vegetarian",),
    "persona clear": ("openmap persona clear",),
    "places": ("openmap places --tag quiet",),
    "places near": ("openmap places near 52.52,13.405 --radius-km 2",),
    "places add": ('openmap places add "Fern Room" --near 52.521,13.41 --tag quiet',),
    "places related": ("openmap places related plc_7b1d3e5f708192a3",),
    "places status": ("openmap places status plc_7b1d3e5f708192a3 closed",),
    "places link": ("openmap places link plc_7b1d3e5f708192a3 plc_b2f6c1d0b8a9e4c5",),
    "places merge": ("openmap places merge plc_7b1d3e5f708192a3 plc_b2f6c1d0b8a9e4c5",),
    "places split": ("openmap places split plc_7b1d3e5f708192a3",),
    "places questions": ("openmap places questions",),
    "places settle": ("openmap places settle qst_1 --same",),
    "aliases": ("openmap aliases",),
    "aliases add": ('openmap aliases add plc_7b1d3e5f708192a3 "our corner"',),
    "aliases remove": ("openmap aliases remove als_1",),
    "collections": ("openmap collections", 'openmap collections --name "Sunday walks"'),
    "collections add": ('openmap collections add "Sunday walks" plc_7b1d3e5f708192a3',),
    "collections remove": ('openmap collections remove "Sunday walks" plc_7b1d3e5f708192a3',),
}


def add_examples(app: typer.Typer, path: str = "") -> None:
    """Shows each command's examples below its help."""
    for command in app.registered_commands:
        name = command.name or getattr(command.callback, "__name__", "")
        command.epilog = _shown(f"{path}{name}")
    for group in app.registered_groups:
        group.epilog = _shown(f"{path}{group.name}")
        if group.typer_instance is not None:
            add_examples(group.typer_instance, f"{path}{group.name} ")


def _shown(path: str) -> str | None:
    """The lines of a command; the mark before them keeps each on a line of its own."""
    lines = EXAMPLES.get(path)
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)]) if lines else None
