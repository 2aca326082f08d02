"""Times other programs at the same work. See scripts/benchmarks/peers."""

import math
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import lottie_peers
import page
from lottie_peers import HEIGHT, WIDTH, frame_count, ours

VIDEO_FRAMES = 240


def wall(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def videos(program, folder):
    """File to MP4: ours on all processors, and plain Cairo piped into ffmpeg with all its threads."""
    if not shutil.which("ffmpeg"):
        return print("skipped: plain Cairo into ffmpeg (ffmpeg is not installed)")
    encode = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-bf", "0", "-pix_fmt", "yuv420p"]
    for scene in ("bench-flat", "bench-shapes60", "bench-gradients", "bench-blends"):
        path = f"scenes/{scene}.json"
        ours = [program, path, "-s", f"{WIDTH}x{HEIGHT}", "--frames", f"0-{VIDEO_FRAMES - 1}", "--progress", "none"]
        raw = [*ours, "-o", "-", "--format", "y4m", "-j", "1", "--rasterizer", "cairo"]
        piped = ["ffmpeg", "-v", "error", "-y", "-i", "-", *encode, folder / "cairo.mp4"]
        cairo = piped_wall(raw, piped) * 1000 / VIDEO_FRAMES
        mine = wall([*ours, "-o", folder / "ours.mp4"]) * 1000 / VIDEO_FRAMES
        print(f"MP4 of {scene}: ours {mine:.2f} ms a frame, plain Cairo into ffmpeg {cairo:.2f}")


def piped_wall(writer, reader):
    start = time.perf_counter()
    with subprocess.Popen(writer, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as source:
        subprocess.run(reader, stdin=source.stdout, check=True)
    return time.perf_counter() - start


def images(program, folder):
    """PNG files of frames: ours with drawing, and ImageMagick from raw pixels."""
    magick = next((p for p in ("/usr/bin/magick", "/usr/bin/convert") if os.access(p, os.X_OK)), None)
    if not magick:
        return print("skipped: PNG with ImageMagick (it is not installed)")
    ours = [program, "scenes/bench-shapes60.json", "-s", f"{WIDTH}x{HEIGHT}", "--progress", "none"]
    mine = wall([*ours, "--frames", "0-59", "-o", folder / "p%d.png"]) * 1000 / 60
    with open(folder / "raw.rgba", "wb") as raw:
        subprocess.run([*ours, "--frames", "0-9", "-o", "-", "--format", "rgba"], check=True, stdout=raw)
    write = [magick, "-size", f"{WIDTH}x{HEIGHT}", "-depth", "8", f"rgba:{folder / 'raw.rgba'}", folder / "m%d.png"]
    print(f"PNG of bench-shapes60: ours {mine:.2f} ms a frame, ImageMagick {wall(write) * 1000 / 10:.2f}")


def display_lists(program):
    """Ten distant frames of every benchmark scene: our drawing, and other rasterizers on the same display lists."""
    import raster_peers

    rasterizers = []
    for kind in (raster_peers.Skia, raster_peers.Blend2D):
        try:
            rasterizers.append(kind())
        except ImportError:
            print(f"skipped: {kind.name} (its package is not installed)")
    rows = []
    for scene in sorted(pathlib.Path("scenes").glob("bench-*.json")):
        count = frame_count(program, scene)
        try:
            frames = list(raster_peers.frames_of(program, scene, count, f"{WIDTH}x{HEIGHT}"))
        except ValueError as error:
            print(f"{scene.stem}: {error}")
            continue
        numbers = range(0, count, max(1, (count + raster_peers.FRAMES - 1) // raster_peers.FRAMES))
        mine = min(ours(program, scene, numbers, of=["raster"]) for _ in range(raster_peers.ROUNDS))
        for peer in rasterizers:
            try:
                other = raster_peers.milliseconds(peer, frames)
            except ValueError:
                continue
            rows.append({"work": f"drawing `{scene.stem}`, ms a frame", "ours": mine, "other": other, "program": peer.name})
            print(f"{scene.stem}: ours {mine:.2f} ms a frame, {peer.name} {other:.2f}: {mine / other:.2f}", flush=True)
    for peer in rasterizers:
        shares = [row["ours"] / row["other"] for row in rows if row["program"] == peer.name]
        if shares:
            mean = math.exp(statistics.fmean(map(math.log, shares)))
            rows.append({"work": f"drawing, {len(shares)} scenes, share of the time (geometric mean)", "ours": mean, "other": 1, "program": peer.name})
            print(f"{len(shares)} scenes: {mean:.2f} times {peer.name} (geometric mean)")
    return rows


def main():
    program = sys.argv[1]
    records = "--record" in sys.argv[3:]
    if "--rasters" in sys.argv[3:]:
        rows = display_lists(program)
        return page.record_peers("drawing", rows) if records else None
    if sys.argv[2]:
        rows = lottie_peers.compare(program, pathlib.Path(sys.argv[2]))
        return page.record_peers("Lottie", rows) if records and rows else None
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        videos(program, pathlib.Path(name))
        images(program, pathlib.Path(name))


main()
