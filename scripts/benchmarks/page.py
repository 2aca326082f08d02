"""Goals of the benchmarks, and the tables of their figures in docs/Performance.md.

The figures are in docs/performance.json: `date`, `machine`, `rows` as scripts/bench measures them, and `peers`,
which was measured once.
"""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "docs/performance.json"
PAGE = ROOT / "docs/Performance.md"
BEGIN, END = "<!-- Written by scripts/bench --page -->\n", "<!-- End of what scripts/bench writes -->\n"
# Figure, scene, quality (empty where there is none), limit, description.
GOALS = [
    ("wall2/encode", "bench-flat", "good", 1.05, "two workers / encoding alone, one second"),
    ("wall2/encode", "bench-flat", "draft", 1.10, "two workers / encoding alone, one second"),
    ("wall2/encode", "bench-shapes60", "good", 0.6, "two workers / encoding alone"),
    ("wall2/encode", "bench-shapes60", "draft", 0.65, "two workers / encoding alone"),
    ("wall2/encode", "bench-particles", "draft", 1.10, "two workers / encoding alone, one second"),
    ("wall2/encode", "bench-hold", "good", 0.2, "two workers / encoding alone"),
    ("wall2/encode", "bench-hold", "draft", 0.2, "two workers / encoding alone"),
    ("wall2/encode", "bench-acts", "good", 0.7, "two workers / encoding alone"),
    ("held/drawn", "duplicate frames", "draft", 0.02, "duplicate frame / drawn frame"),
    ("held/drawn", "duplicate frames", "good", 0.02, "duplicate frame / drawn frame"),
    ("held/drawn", "duplicate frames", "png", 0.02, "duplicate frame / drawn frame"),
    ("raster/cairo", "bench-particles", "good", 0.25, "drawing / plain Cairo"),
    ("raster/cairo", "bench-replicator", "good", 0.25, "drawing / plain Cairo"),
    ("raster/cairo", "bench-ticker", "good", 0.15, "drawing / plain Cairo"),
    ("raster/cairo", "bench-gradients", "good", 0.12, "drawing / plain Cairo"),
    ("raster/cairo", "bench-blends", "good", 0.15, "drawing / plain Cairo"),
    ("raster/cairo", "bench-text", "good", 0.15, "drawing / plain Cairo"),
    ("raster/cairo", "bench-strokes", "good", 0.6, "drawing / plain Cairo"),
    ("png/write_to_png", "bench-shapes60", "", 0.1, "PNG with two workers / Cairo's `write_to_png`"),
    ("png 2 workers/1", "bench-shapes60", "", 1 / 1.95, "PNG with two workers / with one"),
    ("4K/1080p", "bench-shapes60", "", 4.3, "4K frame / 1080p frame, all stages"),
    ("page faults a frame", "bench-shapes60", "good", 50, "page faults a frame"),
    ("us a layer to sample", "10,000 layers", "", 1.5, "microseconds to sample a moving layer"),
    ("10,000/1,000 layers", "10,000 layers", "", 12, "frame of 10,000 layers / of 1,000"),
    ("MiB for 60 s", "bench-flat", "", 350, "peak memory of 60 s at 1080p60, MiB"),
    ("ms of --version", "start", "", 15, "`animrender --version`, ms"),
    ("ms of a still", "start", "", 30, "a frame of `progress-ring`, ms"),
]
# Columns of the table of scenes: figure of a row, heading, form.
COLUMNS = [
    ("sampling", "sampling", "%.2f"), ("raster", "drawing", "%.2f"), ("raster/cairo", "drawing / plain Cairo", "%.3g"),
    ("conversion", "conversion", "%.1f"),
]


def judged(rows):
    """The goals with a figure: (figure, scene, quality, value, limit, description)."""
    for figure, scene, quality, limit, description in GOALS:
        for row in rows:
            if (row["scene"], row["quality"]) == (scene, quality) and figure in row:
                yield figure, scene, quality, row[figure], limit, description


def scenes(rows):
    """The table of scenes: one line a scene, encoding in both qualities."""
    yield "| scene | " + " | ".join(heading for _, heading, _ in COLUMNS) + " | encoding, draft | encoding, good |"
    yield "|---" * (len(COLUMNS) + 3) + "|"
    names = dict.fromkeys(row["scene"] for row in rows if "encoding" in row)
    for name in names:
        good, draft = ({} for _ in range(2))
        for row in rows:
            if row["scene"] == name and "encoding" in row:
                good, draft = (row, draft) if row["quality"] == "good" else (good, row)
        cells = [form % good[figure] if figure in good else "–" for figure, _, form in COLUMNS]
        cells += ["%.1f" % row["encoding"] if row else "–" for row in (draft, good)]
        yield f"| {name.removeprefix('bench-')} | " + " | ".join(cells) + " |"


def goals(rows):
    """The table of goals: one line for each kind of goal."""
    yield "| goal | measured ≤ limit |"
    yield "|---|---|"
    kinds = {}
    for _, scene, quality, value, limit, description in judged(rows):
        of = ", ".join(part for part in (scene.removeprefix("bench-"), quality) if part)
        for prefix in ("duplicate frames, ", "start", "10,000 layers"):
            of = of.removeprefix(prefix)
        figure = f"{value:.3g} ≤ {limit:.3g}" if value <= limit else f"**{value:.3g} > {limit:.3g}**"
        kinds.setdefault(description, []).append(f"{of}: {figure}" if of else figure)
    for description, figures in kinds.items():
        yield f"| {description} | {'; '.join(figures)} |"


def published(rows):
    """The table of work that other projects publish figures of."""
    rows = [row for row in rows if "pixels" in row]
    if not rows:
        return
    yield from ["### Work that other projects publish", ""]
    yield "| work at 1080p, MP4 with two workers | ms a frame | hash of all pixels |"
    yield "|---|---|---|"
    for row in rows:
        yield f"| {row['scene']} | {row['ms a frame']:.3g} | `{row['pixels']}` |"
    yield ""


def peers(rows):
    """The table of other programs."""
    yield "| work | animrender | other program | |"
    yield "|---|---|---|---|"
    for row in rows:
        yield f"| {row['work']} | {row['ours']:.3g} | {row['other']:.3g} | {row['program']} |"


def text():
    """The page with the tables of the data."""
    data = json.loads(DATA.read_text())
    missed = sum(value > limit for *_, value, limit, _ in judged(data["rows"]))
    lines = [
        f"Measured on {data['date']}: {data['machine']}.", "",
        f"### Goals ({missed} missed)", "", *goals(data["rows"]), "",
        "### Milliseconds a frame at 1080p", "", *scenes(data["rows"]), "",
        *published(data["rows"]),
        "### Other programs", "", *peers(data["peers"]), "",
    ]
    old = PAGE.read_text()
    head, rest = old.split(BEGIN)
    return f"{head}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{rest.split(END)[1]}"


def write():
    PAGE.write_text(text())


def record(rows, date, machine):
    """Replaces the measured figures, retains the others, and writes the page."""
    data = json.loads(DATA.read_text())
    merged = {}
    for row in data["rows"] + rows:
        key = row["scene"], row["quality"]
        merged[key] = merged.get(key, {}) | row
    data |= {"date": date, "machine": machine, "rows": list(merged.values())}
    DATA.write_text(dump(data))
    write()


def dump(data):
    """JSON with one row in each line."""
    parts = []
    for key, value in data.items():
        if isinstance(value, list):
            rows = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
            parts.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
