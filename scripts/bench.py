"""Times scenes at 1920x1080 and 60 frames a second, in ratios within one run.

For every scene, in the qualities draft and good: thread milliseconds a frame of sampling, drawing, conversion and
encoding on one worker; page faults a frame; the wall time of one and of two workers; and that of `ffmpeg -threads 1`
which only encodes the same frames with the same settings (they are made beforehand, as raw y4m in memory). Figures are
medians of paired runs: every round runs each of the programs once. Absolute figures do not travel between
machines; ratios do, on an idle one.

With --lottie: sampling and drawing of ten frames of every Lottie file of a folder.
"""

import argparse
import json
import math
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

ENCODERS = {
    "draft": ["-preset", "ultrafast", "-qp", "20"],
    "good": ["-preset", "veryfast", "-crf", "18", "-bf", "0"],
}
# How many frames are encoded only: raw 1080p frames take 3.1 MB each.
ENCODED_FRAMES = 240
# What is asked of scenes: figure, scene, quality, greatest value.
GOALS = [
    ("wall2/encode", "bench-shapes60", "good", 0.6),
    ("wall2/encode", "bench-shapes60", "draft", 0.65),
    ("wall2/encode", "showcase", "good", 0.7),
    ("wall2/encode", "bench-hold", "good", 0.2),
    ("wall2/encode", "bench-flat", "good", 1.05),
    ("faults", "bench-shapes60", "good", 50),
    ("sampling/layer", "bench-layers", "good", 0.0015),
]


def run(arguments):
    """Runs a program and gives its wall time in seconds and what it told."""
    start = time.perf_counter()
    result = subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, arguments))}: {result.stderr.strip()}")
    return time.perf_counter() - start, result.stderr


def stats(text):
    """The figures that --stats told, by their names."""
    words = [line.split() for line in text.splitlines() if line.startswith("stats:")]
    return {word[1]: float(word[2]) for word in words}


def measure(program, scene, quality, runs, folder):
    """One row of the table."""
    output = folder / "out.mp4"
    last = min(ENCODED_FRAMES, frame_count(program, scene)) - 1
    common = [scene, "-s", "1920x1080", "--frames", f"0-{last}", "--progress", "none"]
    frames = folder / "frames.y4m"
    run([program, *common, "-o", frames])
    encode = ["ffmpeg", "-v", "error", "-y", "-threads", "1", "-i", frames, "-c:v", "libx264", *ENCODERS[quality]]
    encode += ["-threads", "1", folder / "encoded.mp4"]
    rows, walls = [], {"1": [], "2": [], "encode": []}
    for _ in range(runs):
        for jobs in "12":
            render = [program, *common, "-o", output, "--quality", quality, "-j", jobs, "--stats"]
            wall, told = run(render)
            walls[jobs].append(wall)
            if jobs == "1":
                rows.append(stats(told))
        walls["encode"].append(run(encode)[0])
    frames.unlink()
    row = {name: statistics.median(entry.get(name, 0) for entry in rows) for name in rows[0]}
    wall = {name: statistics.median(values) for name, values in walls.items()}
    layers = layer_count(scene)
    return {
        "scene": pathlib.Path(scene).stem, "quality": quality, "frames": int(row["frames"]),
        "repeats": int(row["repeats"]), "sampling": row["sampling"], "raster": row["raster"],
        "conversion": row["conversion"], "encoding": row["encoding"], "faults": row["page-faults"],
        "memory": row["peak-memory"], "wall1": wall["1"], "wall2": wall["2"], "encode": wall["encode"],
        "wall1/encode": wall["1"] / wall["encode"], "wall2/encode": wall["2"] / wall["encode"],
        "sampling/layer": row["sampling"] / layers,
    }


def frame_count(program, scene):
    told = subprocess.run([program, "info", scene], capture_output=True, text=True, check=True).stdout
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("frames:"))


def layer_count(scene):
    def count(layers):
        return sum(1 + count(layer.get("sublayers", [])) for layer in layers)
    return max(1, count(json.loads(pathlib.Path(scene).read_text()).get("layers", [])))


COLUMNS = [
    ("scene", "%-18s", "%s"), ("quality", "%-7s", "%s"), ("repeats", "%8s", "%d"), ("sampling", "%9s", "%.3f"),
    ("raster", "%8s", "%.3f"), ("conversion", "%10s", "%.3f"), ("encoding", "%9s", "%.3f"),
    ("faults", "%8s", "%.1f"), ("memory", "%8s", "%.0f"), ("wall1/encode", "%12s", "%.2f"),
    ("wall2/encode", "%12s", "%.2f"),
]


def line(values):
    return " ".join(form % value for (_, form, _), value in zip(COLUMNS, values))


def judged(rows):
    """The goals with what was measured, for the scenes that were."""
    for figure, scene, quality, limit in GOALS:
        for row in rows:
            if (row["scene"], row["quality"]) == (scene, quality):
                holds = "holds" if row[figure] <= limit else "missed"
                yield f"{holds}: {figure} of {scene}, {quality}: {row[figure]:.4g}, goal {limit}"


def page(rows):
    """The table as Markdown."""
    names = [name for name, _, _ in COLUMNS]
    yield "| " + " | ".join(names) + " |"
    yield "|" + "---|" * len(names)
    for row in rows:
        yield "| " + " | ".join(form % row[name] for name, _, form in COLUMNS) + " |"
    yield ""
    yield from (f"- {goal}" for goal in judged(rows))


def machine():
    """The machine in a line."""
    model = "unknown processor"
    for entry in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if entry.startswith("model name"):
            model = entry.split(":", 1)[1].strip()
            break
    return f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}"


def lottie(program, folder):
    """Sampling and drawing of ten frames of every Lottie file."""
    rows = []
    for path in sorted(pathlib.Path(folder).iterdir()):
        if path.suffix not in (".json", ".lottie", ".tgs"):
            continue
        told = subprocess.run([program, "info", path], capture_output=True, text=True).stdout
        counts = [line.split()[1] for line in told.splitlines() if line.startswith("frames:")]
        if not counts:
            continue
        step = (int(counts[0]) + 9) // 10
        wanted = ["--frames", f"0-:{step}", "-j", "1", "-o", "-", "--format", "rgba"]
        result = run([program, path, "-s", "1920x1080", *wanted, "--progress", "none", "--stats"])
        figures = stats(result[1])
        rows.append((figures["raster"], figures["sampling"], path.name))
    if not rows:
        sys.exit(f"bench: no Lottie files in {folder}")
    mean = [math.exp(statistics.fmean(math.log(max(row[i], 0.001)) for row in rows)) for i in (0, 1)]
    print(f"{len(rows)} files: geometric mean of drawing {mean[0]:.2f} ms, of sampling {mean[1]:.2f} ms a frame")
    for raster, sampling, name in sorted(rows, reverse=True)[:10]:
        print(f"{raster:9.3f} {sampling:9.3f}  {name}")


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--folder", required=True, help=argparse.SUPPRESS)
    parser.add_argument("-n", type=int, default=3, dest="runs", help="rounds, of which the median counts")
    parser.add_argument("--json", help="append the figures to this file, a line of JSON a scene and quality")
    parser.add_argument("--page", help="write the table to this file as Markdown")
    parser.add_argument("--lottie", help="time the Lottie files of this folder instead")
    parser.add_argument("scenes", nargs="*")
    options = parser.parse_args()
    here = pathlib.Path(options.folder)
    if options.lottie:
        return lottie(options.program, here / options.lottie)
    scenes = [here / scene for scene in options.scenes]
    scenes = scenes or sorted(pathlib.Path("scenes").glob("bench-*.json")) + [pathlib.Path("scenes/showcase.json")]
    print(machine())
    print(line([name for name, _, _ in COLUMNS]))
    rows = []
    # Raw frames in memory, so that no disk is measured.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        for scene in scenes:
            for quality in ENCODERS:
                row = measure(options.program, scene, quality, options.runs, pathlib.Path(folder))
                rows.append(row)
                print(line([form % row[name] for name, _, form in COLUMNS]), flush=True)
                if options.json:
                    with open(here / options.json, "a") as file:
                        file.write(json.dumps(row) + "\n")
    print(*judged(rows), sep="\n")
    if options.page:
        (here / options.page).write_text("\n".join([machine(), "", *page(rows), ""]))


main()
