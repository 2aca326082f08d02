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

import page

WIDTH, HEIGHT = 1920, 1080
VIDEO_FRAMES = 240

# Two choices of frames: consecutive ones, as in a video, and distant ones, where caches of the previous frame do not
# help and the first frame weighs a tenth.
FRAME_CHOICES = {
    "in sequence": lambda count: range(0, min(count, 40), 1),
    "apart": lambda count: range(0, count, max(1, (count + 9) // 10)),
}


def frame_count(program, path):
    result = subprocess.run([program, "info", path], capture_output=True, text=True).stdout
    counts = [int(line.split()[1]) for line in result.splitlines() if line.startswith("frames:")]
    return counts[0] if counts else 0


def ours(program, path, frames, *options, of=("sampling", "raster")):
    """Milliseconds of some stages for a frame; None if it cannot be drawn."""
    numbers = f"{frames[0]}-{frames[-1]}:{frames.step}"
    wanted = ["--frames", numbers, "-s", f"{WIDTH}x{HEIGHT}", "-j", "1", "-o", "-", "--format", "rgba", "--stats", *options]
    result = subprocess.run([program, path, *wanted], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    words = [line.split() for line in result.stderr.splitlines() if line.startswith("stats:")]
    figures = {word[1]: float(word[2]) for word in words}
    return sum(figures[stage] for stage in of) if figures else None


def rlottie(path, frames):
    from rlottie_python import LottieAnimation

    animation = LottieAnimation.from_file(str(path))
    total = animation.lottie_animation_get_totalframe()
    start, count = time.thread_time(), 0
    for frame in frames:
        if frame < total:
            animation.lottie_animation_render(frame_num=frame, width=WIDTH, height=HEIGHT)
            count += 1
    return (time.thread_time() - start) * 1000 / max(1, count)


def thorvg(path, frames):
    import thorvg_python as tvg

    engine = tvg.Engine(threads=0)
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(WIDTH, HEIGHT)
    animation = tvg.LottieAnimation(engine)
    image = animation.get_picture()
    image.load(str(path))
    image.set_size(WIDTH, HEIGHT)
    canvas.add(image)
    total = int(animation.get_total_frame()[1])
    start, count = time.thread_time(), 0
    for frame in frames:
        if frame < total:
            animation.set_frame(frame)
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            count += 1
    return (time.thread_time() - start) * 1000 / max(1, count)


def lottie_files(program, folder):
    peers = {}
    for name, draw, module in (("rlottie", rlottie, "rlottie_python"), ("ThorVG", thorvg, "thorvg_python")):
        try:
            __import__(module)
            peers[name] = draw
        except ImportError:
            print(f"skipped: {name} (its package is not installed)")
    for order, choice in FRAME_CHOICES.items():
        compare_lottie(program, folder, peers, order, choice)


def compare_lottie(program, folder, peers, order, choice):
    ratios, plain_ratios = [], []
    print(f"Lottie, frames {order}: milliseconds a frame")
    print(f"{'ours':>9} {'plain':>9} " + " ".join(f"{name:>9}" for name in peers) + "  file")
    for path in sorted(folder.glob("*.json")):
        frames = choice(frame_count(program, path))
        mine = ours(program, path, frames) if frames else None
        if mine is None:
            continue
        # The other programs do not run scripts.
        plain = ours(program, path, frames, "--expressions", "off") or mine
        others = []
        for name, draw in peers.items():
            try:
                others.append(max(draw(path, frames), 0.001))
            except Exception as error:
                print(f"{name} does not draw {path.name}: {error}")
        print(f"{mine:9.3f} {plain:9.3f} " + " ".join(f"{other:9.3f}" for other in others) + f"  {path.name}", flush=True)
        if others:
            ratios.append(max(mine, 0.001) / min(others))
            plain_ratios.append(max(plain, 0.001) / min(others))
    if ratios:
        means = [math.exp(statistics.fmean(map(math.log, values))) for values in (ratios, plain_ratios)]
        print(f"{len(ratios)} files, frames {order}: {means[0]:.2f} times the fastest peer (geometric mean); goal 0.7")
        print(f"{means[1]:.2f} times with --expressions off: plain, as the peers draw them")


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
    if sys.argv[3:]:
        rows = display_lists(program)
        return page.record_peers("drawing", rows) if "--record" in sys.argv[3:] else None
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as name:
        videos(program, pathlib.Path(name))
        images(program, pathlib.Path(name))
    if sys.argv[2]:
        lottie_files(program, pathlib.Path(sys.argv[2]))


main()
