"""Draws a file of `--trace` as an SVG: a row a thread, a rectangle a span, with the share of each stage.

    python3 scripts/benchmarks/timeline.py trace.json >trace.svg
"""

import collections
import json
import sys

COLORS = {
    "sampling": "#7c5cff", "drawing": "#2f9e6e", "conversion": "#d68a00", "encoding": "#3b82f6", "waiting": "#d64545",
    "muxing": "#5b6472", "sound": "#b0479d",
}
WIDTH, LEFT, ROW, TOP = 1000, 70, 34, 44


def svg(spans):
    """The picture of spans in the trace-event format."""
    end = max(span["ts"] + span["dur"] for span in spans)
    threads = sorted({span["tid"] for span in spans})
    height = TOP + ROW * len(threads) + 30
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13">'
    yield f'<rect width="{WIDTH}" height="{height}" fill="#fbfcfe"/>'
    sums = collections.Counter()
    for span in spans:
        sums[span["name"]] += span["dur"]
    x = LEFT
    for name, total in sums.most_common():
        text = f"{name} {total / end / len(threads):.1%}"
        yield f'<rect x="{x}" y="14" width="12" height="12" fill="{COLORS[name]}"/><text x="{x + 17}" y="25" fill="#20262e">{text}</text>'
        x += 32 + 7 * len(text)
    scale = (WIDTH - LEFT - 20) / end
    for row, thread in enumerate(threads):
        y = TOP + ROW * row
        yield f'<text x="10" y="{y + 18}" fill="#20262e">thread {thread}</text>'
        yield f'<rect x="{LEFT}" y="{y}" width="{WIDTH - LEFT - 20}" height="{ROW - 8}" fill="#e7ebf1"/>'
        for span in spans:
            # Narrower ones are not seen.
            if span["tid"] == thread and span["dur"] * scale >= 0.05:
                left, width = LEFT + span["ts"] * scale, span["dur"] * scale
                yield f'<rect x="{left:.2f}" y="{y}" width="{width:.2f}" height="{ROW - 8}" fill="{COLORS[span["name"]]}"/>'
    step = next(s for s in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 600) if end / 1e6 / s <= 12)
    for index in range(int(end / 1e6 / step) + 1):
        x = LEFT + index * step * 1e6 * scale
        yield f'<text x="{x:.1f}" y="{height - 12}" fill="#5b6472" text-anchor="middle">{index * step:g} s</text>'
    yield "</svg>"


events = json.load(open(sys.argv[1]))["traceEvents"]
print("\n".join(svg([event for event in events if event["ph"] == "X"])))
