"""Times scenes at 1920x1080 and 60 frames a second, in ratios within one run, and compares them with the goals.

For every scene, in the qualities draft and good: thread milliseconds a frame of sampling, drawing, conversion and
encoding on one worker; page faults a frame; the wall time of one and of two workers; and the wall time of
`ffmpeg -threads 1`, which only encodes the same frames with the same settings (from raw y4m in memory). Then drawing
against `--rasterizer cairo`, which draws ten frames of the scene completely. Then the other goals: duplicate frames,
partly changed frames, PNG sequences, 4K, 10,000 layers, memory, start. Figures are medians of paired runs: every
round runs each of the programs once. Only the ratios can be compared between machines, if these are idle.
"""

import argparse
import hashlib
import json
import math
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import page

ENCODERS = {
    "draft": ["-preset", "ultrafast", "-qp", "20"],
    "good": ["-preset", "veryfast", "-crf", "18", "-bf", "0"],
}
SIZE = "1920x1080"
STAGES = ("sampling", "raster", "conversion", "encoding")


def run(arguments):
    """Runs a program. Returns its wall time in seconds and its output."""
    start = time.perf_counter()
    result = subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, arguments))}: {result.stderr.strip()}")
    return time.perf_counter() - start, result.stderr


class Bench:
    """The state of all measurements."""

    def __init__(self, program, runs, frames, folder):
        self.program, self.runs, self.frames, self.folder = program, runs, frames, folder

    def render(self, scene, output, *options):
        """The wall time of a render, and the figures of --stats by name."""
        wall, text = run([self.program, scene, "-o", self.folder / output, "--progress", "none", "--stats", *options])
        words = [line.split() for line in text.splitlines() if line.startswith("stats:")]
        return wall, {word[1]: float(word[2]) for word in words}

    def milliseconds(self, scene, output, *options, stages=STAGES[1:], size=SIZE):
        """Thread milliseconds of some stages for all frames, by one worker."""
        report = self.render(scene, output, "-s", size, "-j", "1", *options)[1]
        return sum(report[name] for name in stages) * report["frames"]

    def added(self, scene, output, last, *options, **stages):
        """What each frame after the first one takes, as a share of the first."""
        first, both = (self.milliseconds(scene, output, "--frames", f"0-{end}", *options, **stages) for end in (0, last))
        return max(0, both - first) / last / first

    def median(self, measure, *arguments, **options):
        return statistics.median(measure(*arguments, **options) for _ in range(self.runs))

    def medians(self, measures):
        """The medians of several measurements by name, which run in turn."""
        values = [{name: measure() for name, measure in measures.items()} for _ in range(self.runs)]
        return {name: statistics.median(value[name] for value in values) for name in measures}

    def scene(self, scene, quality):
        """One row of the table."""
        common = ["-s", SIZE, "--frames", f"0-{min(self.frames, frame_count(self.program, scene)) - 1}"]
        frames, reports = self.folder / "frames.y4m", []
        self.render(scene, "frames.y4m", *common)
        encode = ["ffmpeg", "-v", "error", "-y", "-threads", "1", "-i", frames, "-c:v", "libx264", *ENCODERS[quality]]
        encode += ["-threads", "1", self.folder / "encoded.mp4"]

        def wall(jobs):
            seconds, report = self.render(scene, "out.mp4", *common, "--quality", quality, "-j", jobs)
            if jobs == "1":
                reports.append(report)
            return seconds

        walls = self.medians({"wall1": lambda: wall("1"), "wall2": lambda: wall("2"), "encode": lambda: run(encode)[0]})
        frames.unlink()
        row = {name: statistics.median(report.get(name, 0) for report in reports) for name in reports[0]}
        return {
            "scene": pathlib.Path(scene).stem, "quality": quality, "frames": int(row["frames"]), "repeats": int(row["repeats"]),
            **{stage: row[stage] for stage in STAGES}, "page faults a frame": row["page-faults"], "memory": row["peak-memory"], **walls,
            "wall1/encode": walls["wall1"] / walls["encode"], "wall2/encode": walls["wall2"] / walls["encode"],
        }

    def plain_cairo(self, scene):
        """Thread milliseconds of a frame by the Cairo rasterizer: ten frames, spread over the scene."""
        total = frame_count(self.program, scene)
        frames = f"0-{total - 1}:{max(1, math.ceil(total / 10))}"
        options = ["-s", SIZE, "-j", "1", "--frames", frames, "--rasterizer", "cairo"]
        return self.median(lambda: self.render(scene, "cairo.y4m", *options)[1]["raster"])

    def extra(self):
        """The other goals: figure, scene, quality, value."""
        shapes = "scenes/bench-shapes60.json"
        for quality, output, options in (("draft", "h.mp4", ["--quality", "draft"]), ("good", "h.mp4", ["--quality", "good"]), ("png", "h%d.png", [])):
            yield "held/drawn", "duplicate frames", quality, self.median(self.added, "scenes/bench-hold.json", output, 119, *options)
        stages = ("raster", "conversion")
        yield "changed/whole", "bench-ticker", "", self.median(self.added, "scenes/bench-ticker.json", "t.y4m", 60, stages=stages)
        # Segments of sequences have two seconds, and one worker renders a segment: two segments.
        png = [shapes, "p%d.png", "-s", SIZE, "--frames", "0-239", "-j"]
        walls = self.medians({jobs: lambda jobs=jobs: self.render(*png, jobs)[0] * 1000 / 240 for jobs in "12"})
        cairo = self.write_to_png(shapes)
        if cairo:
            yield "png/write_to_png", "bench-shapes60", "", walls["2"] / cairo
        yield "png 2 workers/1", "bench-shapes60", "", walls["2"] / walls["1"]

        def sized(size):
            return self.milliseconds(shapes, "k.mp4", "--frames", "0-59", stages=STAGES, size=size)

        yield "4K/1080p", "bench-shapes60", "", self.median(lambda: sized("3840x2160") / sized(SIZE))
        for count in (1000, 10_000):
            (self.folder / f"layers{count}.json").write_text(json.dumps(many_layers(count)))

        def layers(count, *stages):
            return self.milliseconds(self.folder / f"layers{count}.json", "l.y4m", "--frames", "0-29", stages=stages)

        yield "us a layer to sample", "10,000 layers", "", self.median(layers, 10_000, "sampling") / 30 / 10
        both = "sampling", "raster"
        yield "10,000/1,000 layers", "10,000 layers", "", self.median(lambda: layers(10_000, *both) / layers(1000, *both))
        minute = self.folder / "minute.json"
        minute.write_text(json.dumps(json.loads(pathlib.Path("scenes/bench-flat.json").read_text()) | {"duration": 60}))
        yield "MiB for 60 s", "bench-flat", "", self.render(minute, "m.mp4", "-s", SIZE)[1]["peak-memory"]
        arguments = ["still", "scenes/progress-ring.json", "-o", self.folder / "still.png"]
        yield "ms of --version", "start", "", 1000 * min(run([self.program, "--version"])[0] for _ in range(20))
        yield "ms of a still", "start", "", 1000 * min(run([self.program, *arguments])[0] for _ in range(20))

    def write_to_png(self, scene):
        """Thread milliseconds of `cairo_surface_write_to_png` for a frame; None if Python has no Cairo."""
        self.render(scene, "frame.png", "-s", SIZE, "--frame", "0")
        code = """import cairo, sys, time; image = cairo.ImageSurface.create_from_png(sys.argv[1])
start = time.thread_time(); image.write_to_png('/dev/null')
print((time.thread_time() - start) * 1000)"""
        for python in (sys.executable, "/usr/bin/python3"):
            runs = [subprocess.run([python, "-c", code, self.folder / "frame.png"], capture_output=True, text=True) for _ in range(self.runs)]
            if not any(run.returncode for run in runs):
                return statistics.median(float(run.stdout) for run in runs)
        print("skipped: cairo_surface_write_to_png (python3-cairo is not installed)")

    def published(self):
        """Work that other projects publish figures of: milliseconds a frame of two workers, with the hash of all pixels."""
        shutil.copy("scenes/pictures/kite.png", self.folder / "kite.png")
        shapes = json.loads(pathlib.Path("scenes/bench-shapes60.json").read_text())
        captions = [{"start": 6 * n, "end": 6 * n + 4, "text": f"Caption {n + 1} of fifty"} for n in range(50)]
        flat = json.loads(pathlib.Path("scenes/bench-flat.json").read_text()) | {"frameRate": 30, "duration": 300}
        (self.folder / "captions.json").write_text(json.dumps(captions))
        for name, scene, count, options in (
            ("10,000 moving images", many_images(10_000), 60, ["--frames", "0-59"]),
            ("16 samples of motion blur", shapes | {"motionBlur": {"samples": 16}}, 60, ["--frames", "0-59"]),
            ("50 captions in five minutes", flat | {"layers": []}, 9000, ["--captions", self.folder / "captions.json"]),
        ):
            path = self.folder / "published.json"
            path.write_text(json.dumps(scene))
            wall = self.median(lambda: self.render(path, "p.mp4", "-s", SIZE, "-j", "2", *options)[0])
            pixels = hashlib.sha256()
            command = [self.program, path, "-o", "-", "--format", "rgba", "-s", SIZE, "-q", *options]
            with subprocess.Popen(command, stdout=subprocess.PIPE) as frames:
                while part := frames.stdout.read(1 << 20):
                    pixels.update(part)
            yield {"scene": name, "quality": "good", "ms a frame": wall * 1000 / count, "pixels": pixels.hexdigest()[:16]}


def frame_count(program, scene):
    report = subprocess.run([program, "info", scene], capture_output=True, text=True, check=True).stdout
    return next(int(line.split()[1]) for line in report.splitlines() if line.startswith("frames:"))


def many_layers(count):
    """Small ellipses: layers that move with different durations."""
    colors = ["#4cc9f0c0", "#f72585c0", "#ffd166c0"]
    layers = []
    for n in range(count):
        x, y, radius = n * 7919 % 1920, n * 104_729 % 1080, 6 + n % 7
        move = {
            "keyPath": "position", "from": [x, y], "to": [x + n * 31 % 301 - 150, y + n * 37 % 301 - 150],
            "duration": 1 + n % 30 / 10, "autoreverses": True, "repeatCount": "infinity",
            "timingFunction": "easeInEaseOut",
        }
        layers.append({
            "type": "shape", "name": f"particle {n + 1}", "position": [x, y], "fillColor": colors[n % 3],
            "path": {"ellipse": [-radius, -radius, 2 * radius, 2 * radius]}, "animations": [move],
        })
    canvas = {"width": 1920, "height": 1080, "background": "#101426"}
    return {"format": "animrender/1", "canvas": canvas, "frameRate": 60, "duration": 5, "layers": layers}


def many_images(count):
    """The same image in layers that move with different durations."""
    scene = many_layers(count)
    for layer in scene["layers"]:
        layer |= {"type": "layer", "contents": {"image": "kite.png"}, "bounds": [0, 0, 26, 26]}
        del layer["path"], layer["fillColor"]
    return scene


COLUMNS = [
    ("scene", "%-18s", "%s"), ("quality", "%-7s", "%s"), ("repeats", "%8s", "%d"), ("sampling", "%9s", "%.3f"),
    ("raster", "%8s", "%.3f"), ("conversion", "%10s", "%.3f"), ("encoding", "%9s", "%.3f"),
    ("page faults a frame", "%19s", "%.1f"), ("memory", "%8s", "%.0f"), ("wall1/encode", "%12s", "%.2f"),
    ("wall2/encode", "%12s", "%.2f"), ("raster/cairo", "%12s", "%.3f"),
]


def line(values):
    return " ".join(form % value for (_, form, _), value in zip(COLUMNS, values))


def cells(row):
    return [form % row[name] if name in row else "" for name, _, form in COLUMNS]


def machine():
    """A description of the machine in one line."""
    model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    words = f"{os.cpu_count()} processors, {platform.system()} {platform.machine()}, load {os.getloadavg()[0]:.1f} at the start"
    return f"{model[1] if model else 'unknown processor'}, {words}"


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--folder", required=True, help=argparse.SUPPRESS)
    parser.add_argument("-n", type=int, default=3, dest="runs", help="rounds; the median counts")
    parser.add_argument("--frames", type=int, default=660, help="maximum number of frames of a scene; a raw frame takes 3.1 MB")
    parser.add_argument("--besides", action="store_true", help="only the goals beside the table of scenes")
    parser.add_argument("--json", help="append the figures to this file, a line of JSON each")
    parser.add_argument("--record", action="store_true", help="write the figures to docs/performance.json, and the page")
    parser.add_argument("--page", action="store_true", help="only write docs/Performance.md from docs/performance.json")
    parser.add_argument("--check", action="store_true", help="fail if docs/Performance.md differs from the output of --page")
    parser.add_argument("scenes", nargs="*")
    options = parser.parse_args()
    if options.page:
        return page.write()
    if options.check:
        sys.exit(page.text() != page.PAGE.read_text() and "docs/Performance.md differs from its data (run scripts/bench --page)")
    here = pathlib.Path(options.folder)
    scenes = [here / scene for scene in options.scenes]
    all_scenes = sorted(pathlib.Path("scenes").glob("bench-*.json"))
    about = machine()
    print(about)
    print(line([name for name, _, _ in COLUMNS]))
    rows = []
    # Raw frames are in memory, so that the disk is not measured.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

    def add(row):
        rows.append(row)
        if options.json:
            with open(here / options.json, "a") as file:
                file.write(json.dumps(row) + "\n")

    with tempfile.TemporaryDirectory(dir=memory) as folder:
        bench = Bench(options.program, options.runs, options.frames, pathlib.Path(folder))
        for scene in [] if options.besides else scenes or all_scenes:
            for quality in ENCODERS:
                row = bench.scene(scene, quality)
                if quality == "good":
                    cairo = bench.plain_cairo(scene)
                    row |= {"cairo": cairo, "raster/cairo": row["raster"] / cairo}
                add(row)
                print(line(cells(row)), flush=True)
        for figure, scene, quality, value in bench.extra() if not scenes else []:
            add({"scene": scene, "quality": quality, figure: value})
            print(f"{figure} of {scene} {quality}: {value:.4g}", flush=True)
        for row in bench.published() if not scenes else []:
            add(row)
            print(f"{row['scene']}: {row['ms a frame']:.4g} ms a frame, pixels {row['pixels']}", flush=True)
    for figure, scene, quality, value, limit, _ in page.judged(rows):
        print(f"{'holds' if value <= limit else 'missed'}: {figure} of {scene} {quality}: {value:.4g}, goal {limit:.3g}")
    if options.record:
        page.record(rows, time.strftime("%Y-%m-%d"), about)


main()
