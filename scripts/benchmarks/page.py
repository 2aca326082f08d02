"""Goals of the benchmarks, and the tables of their figures in docs/Performance.md.

The figures are in docs/performance.json: `date`, `machine`, `rows` as scripts/bench measures them, `peers`, which was
measured once, and `goals`, the limits of figures of a scene and a quality (empty where there is none).
"""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "docs/performance.json"
PAGE = ROOT / "docs/Performance.md"
BEGIN, END = "<!-- Written by scripts/bench --page -->\n", "<!-- End of what scripts/bench writes -->\n"
# Columns of the table of scenes: figure of a row, heading, form.
COLUMNS = [
    ("sampling", "sampling", "%.2f"), ("raster", "drawing", "%.2f"), ("raster/cairo", "drawing / plain Cairo", "%.3g"),
    ("conversion", "conversion", "%.1f"),
]


def judged(rows):
    """The goals with a figure: (figure, scene, quality, value, limit, description)."""
    for goal in json.loads(DATA.read_text())["goals"]:
        figure, scene, quality = goal["figure"], goal["scene"], goal["quality"]
        for row in rows:
            if (row["scene"], row["quality"]) == (scene, quality) and figure in row:
                yield figure, scene, quality, row[figure], goal["limit"], goal["goal"]


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
