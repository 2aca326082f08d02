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


def run(arguments):
    """Runs a program. Returns its wall time in seconds and its output."""
    start = time.perf_counter()
    result = subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, arguments))}: {result.stderr.strip()}")
    return time.perf_counter() - start, result.stderr


def stats(text):
    """The figures of --stats by name."""
    words = [line.split() for line in text.splitlines() if line.startswith("stats:")]
    return {word[1]: float(word[2]) for word in words}


class Bench:
    """The state of all measurements."""

    def __init__(self, program, runs, frames, folder):
        self.program, self.runs, self.frames, self.folder = program, runs, frames, folder
        self.python = next(filter(has_cairo, [sys.executable, "/usr/bin/python3"]), None)

    def render(self, scene, output, *options):
        report = run([self.program, scene, "-o", self.folder / output, "--progress", "none", "--stats", *options])
        return report[0], stats(report[1])

    def median(self, measure):
        return statistics.median(measure() for _ in range(self.runs))

    def scene(self, scene, quality):
        """One row of the table."""
        last = min(self.frames, frame_count(self.program, scene)) - 1
        common = ["-s", SIZE, "--frames", f"0-{last}"]
        frames = self.folder / "frames.y4m"
        self.render(scene, "frames.y4m", *common)
        encode = ["ffmpeg", "-v", "error", "-y", "-threads", "1", "-i", frames, "-c:v", "libx264", *ENCODERS[quality]]
        encode += ["-threads", "1", self.folder / "encoded.mp4"]
        rows, walls = [], {"1": [], "2": [], "encode": []}
        for _ in range(self.runs):
            for jobs in "12":
                wall, report = self.render(scene, "out.mp4", *common, "--quality", quality, "-j", jobs)
                walls[jobs].append(wall)
                if jobs == "1":
                    rows.append(report)
            walls["encode"].append(run(encode)[0])
        frames.unlink()
        row = {name: statistics.median(entry.get(name, 0) for entry in rows) for name in rows[0]}
        wall = {name: statistics.median(values) for name, values in walls.items()}
        return {
            "scene": pathlib.Path(scene).stem, "quality": quality, "frames": int(row["frames"]),
            "repeats": int(row["repeats"]), "sampling": row["sampling"], "raster": row["raster"],
            "conversion": row["conversion"], "encoding": row["encoding"], "page faults a frame": row["page-faults"],
            "memory": row["peak-memory"], "wall1": wall["1"], "wall2": wall["2"], "encode": wall["encode"],
            "wall1/encode": wall["1"] / wall["encode"], "wall2/encode": wall["2"] / wall["encode"],
        }

    def plain_cairo(self, scene):
        """Thread milliseconds of a frame by the Cairo rasterizer: ten frames, spread over the scene."""
        total = frame_count(self.program, scene)
        frames = f"0-{total - 1}:{max(1, math.ceil(total / 10))}"
        options = ["-s", SIZE, "-j", "1", "--frames", frames, "--rasterizer", "cairo"]
        return self.median(lambda: self.render(scene, "cairo.y4m", *options)[1]["raster"])

    def write_to_png(self, scene):
        """Thread milliseconds of `cairo_surface_write_to_png` for a frame; None if Python has no Cairo."""
        if not self.python:
            print("skipped: cairo_surface_write_to_png (python3-cairo is not installed)")
            return None
        self.render(scene, "frame.png", "-s", SIZE, "--frame", "0")
        code = "import cairo, sys, time; image = cairo.ImageSurface.create_from_png(sys.argv[1])\n"
        code += "start = time.thread_time(); image.write_to_png('/dev/null')\n"
        code += "print((time.thread_time() - start) * 1000)"
        command = [self.python, "-c", code, self.folder / "frame.png"]
        return self.median(lambda: float(subprocess.run(command, capture_output=True, text=True, check=True).stdout))

    def thread_time(self, scene, output, *options):
        """Thread milliseconds of drawing, conversion and encoding of all frames, and their number."""
        report = self.render(scene, output, "-s", SIZE, "-j", "1", *options)[1]
        return sum(report[name] for name in ("raster", "conversion", "encoding")) * report["frames"], report["frames"]

    def extra(self):
        """The other goals: figure, scene, quality, value."""
        for quality, output in (("draft", "h.mp4"), ("good", "h.mp4"), ("png", "h%d.png")):
            options = [] if quality == "png" else ["--quality", quality]

            def duplicates():
                full, frames = self.thread_time("scenes/bench-hold.json", output, "--frames", "0-119", *options)
                drawn, _ = self.thread_time("scenes/bench-hold.json", output, "--frames", "0-0", *options)
                return max(0, full - drawn) / (frames - 1) / drawn

            yield "held/drawn", "duplicate frames", quality, self.median(duplicates)

        def changed():
            ticker = "scenes/bench-ticker.json"
            report = [self.render(ticker, "t.y4m", "-s", SIZE, "-j", "1", "--frames", f"0-{last}")[1] for last in (0, 60)]
            full, all_frames = [(entry["raster"] + entry["conversion"]) * entry["frames"] for entry in report]
            return (all_frames - full) / 60 / full

        yield "changed/whole", "bench-ticker", "", self.median(changed)
        yield from self.png_sequences()
        shapes = "scenes/bench-shapes60.json"

        def larger():
            sizes = [self.render(shapes, "k.mp4", "-s", size, "-j", "1", "--frames", "0-59")[1] for size in (SIZE, "3840x2160")]
            small, large = [sum(report[n] for n in ("sampling", "raster", "conversion", "encoding")) for report in sizes]
            return large / small

        yield "4K/1080p", "bench-shapes60", "", self.median(larger)
        sampled, ratio = [], []
        for count in (1000, 10_000):
            (self.folder / f"layers{count}.json").write_text(json.dumps(many_layers(count)))
        for _ in range(self.runs):
            options = ["-s", SIZE, "-j", "1", "--frames", "0-29"]
            few = self.render(self.folder / "layers1000.json", "l.y4m", *options)[1]
            many = self.render(self.folder / "layers10000.json", "l.y4m", *options)[1]
            sampled.append(many["sampling"] / 10)
            ratio.append((many["sampling"] + many["raster"]) / (few["sampling"] + few["raster"]))
        yield "us a layer to sample", "10,000 layers", "", statistics.median(sampled)
        yield "10,000/1,000 layers", "10,000 layers", "", statistics.median(ratio)
        minute = self.folder / "minute.json"
        minute.write_text(json.dumps(json.loads(pathlib.Path("scenes/bench-flat.json").read_text()) | {"duration": 60}))
        yield "MiB for 60 s", "bench-flat", "", self.render(minute, "m.mp4", "-s", SIZE)[1]["peak-memory"]
        arguments = ["still", "scenes/progress-ring.json", "-o", self.folder / "still.png"]
        yield "ms of --version", "start", "", 1000 * min(run([self.program, "--version"])[0] for _ in range(20))
        yield "ms of a still", "start", "", 1000 * min(run([self.program, *arguments])[0] for _ in range(20))

    def published(self):
        """Work that other projects publish figures of: milliseconds a frame of two workers, with the hash of all pixels."""
        shutil.copy("scenes/pictures/kite.png", self.folder / "kite.png")
        shapes = json.loads(pathlib.Path("scenes/bench-shapes60.json").read_text())
        captions = [{"start": 6 * n, "end": 6 * n + 4, "text": f"Caption {n + 1} of fifty"} for n in range(50)]
        flat = json.loads(pathlib.Path("scenes/bench-flat.json").read_text()) | {"frameRate": 30, "duration": 300}
        (self.folder / "captions.json").write_text(json.dumps(captions))
        works = [
            ("10,000 moving images", many_images(10_000), ["--frames", "0-59"]),
            ("16 samples of motion blur", shapes | {"motionBlur": {"samples": 16}}, ["--frames", "0-59"]),
            ("50 captions in five minutes", flat | {"layers": []}, ["--captions", self.folder / "captions.json"]),
        ]
        for name, scene, options in works:
            path = self.folder / "published.json"
            path.write_text(json.dumps(scene))
            count = 9000 if "--captions" in options else 60
            wall = self.median(lambda: self.render(path, "p.mp4", "-s", SIZE, "-j", "2", *options)[0])
            pixels = hashlib.sha256()
            command = [self.program, path, "-o", "-", "--format", "rgba", "-s", SIZE, "-q", *options]
            with subprocess.Popen(command, stdout=subprocess.PIPE) as frames:
                while part := frames.stdout.read(1 << 20):
                    pixels.update(part)
            yield {"scene": name, "quality": "good", "ms a frame": wall * 1000 / count, "pixels": pixels.hexdigest()[:16]}

    def png_sequences(self):
        shapes = "scenes/bench-shapes60.json"
        walls = {"1": [], "2": []}
        # Segments of sequences have two seconds, and one worker renders a segment: two segments.
        frames = 240
        for _ in range(self.runs):
            for jobs in walls:
                wall = self.render(shapes, "p%d.png", "-s", SIZE, "-j", jobs, "--frames", f"0-{frames - 1}")[0]
                walls[jobs].append(wall * 1000 / frames)
        wall = {jobs: statistics.median(values) for jobs, values in walls.items()}
        cairo = self.write_to_png(shapes)
        if cairo:
            yield "png/write_to_png", "bench-shapes60", "", wall["2"] / cairo
        yield "png 2 workers/1", "bench-shapes60", "", wall["2"] / wall["1"]


def has_cairo(python):
    try:
        return subprocess.run([python, "-c", "import cairo"], capture_output=True).returncode == 0
    except OSError:
        return False


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
    model = "unknown processor"
    for entry in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if entry.startswith("model name"):
            model = entry.split(":", 1)[1].strip()
            break
    load = os.getloadavg()[0]
    return f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}, load {load:.1f} at the start"


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
