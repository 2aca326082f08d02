"""Thread milliseconds a frame that peers take to draw Lottie files, against ours. See scripts/bench-peers."""

import math
import pathlib
import statistics
import subprocess
import sys
import time

WIDTH, HEIGHT = 1920, 1080
FRAMES = 10


def ours(program, path):
    """Frames of the file, and milliseconds of sampling and drawing a frame; nothing where it cannot be drawn."""
    told = subprocess.run([program, "info", path], capture_output=True, text=True).stdout
    counts = [int(line.split()[1]) for line in told.splitlines() if line.startswith("frames:")]
    if not counts:
        return None
    step = (counts[0] + FRAMES - 1) // FRAMES
    wanted = ["--frames", f"0-:{step}", "-s", f"{WIDTH}x{HEIGHT}", "-j", "1", "-o", "-", "--format", "rgba", "--stats"]
    result = subprocess.run([program, path, *wanted], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    words = [line.split() for line in result.stderr.splitlines() if line.startswith("stats:")]
    figures = {word[1]: float(word[2]) for word in words}
    return (step, figures["sampling"] + figures["raster"]) if figures else None


def rlottie(path, step):
    from rlottie_python import LottieAnimation

    animation = LottieAnimation.from_file(str(path))
    total = animation.lottie_animation_get_totalframe()
    start, count = time.thread_time(), 0
    for frame in range(0, total, step):
        animation.lottie_animation_render(frame_num=frame, width=WIDTH, height=HEIGHT)
        count += 1
    return (time.thread_time() - start) * 1000 / max(1, count)


def thorvg(path, step):
    import thorvg_python as tvg

    engine = tvg.Engine(threads=0)
    canvas = tvg.SwCanvas(engine)
    canvas.set_target(WIDTH, HEIGHT)
    animation = tvg.LottieAnimation(engine)
    picture = animation.get_picture()
    picture.load(str(path))
    picture.set_size(WIDTH, HEIGHT)
    canvas.add(picture)
    total = int(animation.get_total_frame()[1])
    start, count = time.thread_time(), 0
    for frame in range(0, total, step):
        animation.set_frame(frame)
        canvas.update()
        canvas.draw(True)
        canvas.sync()
        count += 1
    return (time.thread_time() - start) * 1000 / max(1, count)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    peers = {}
    for name, draw, module in (("rlottie", rlottie, "rlottie_python"), ("ThorVG", thorvg, "thorvg_python")):
        try:
            __import__(module)
            peers[name] = draw
        except ImportError:
            print(f"skipped: {name} (its package is not there)")
    ratios = []
    print(f"{'ours':>9} " + " ".join(f"{name:>9}" for name in peers) + "  file")
    for path in sorted(folder.glob("*.json")):
        mine = ours(program, path)
        if mine is None:
            continue
        others = []
        for name, draw in peers.items():
            try:
                others.append(max(draw(path, mine[0]), 0.001))
            except Exception as error:
                print(f"{name} does not draw {path.name}: {error}")
        print(f"{mine[1]:9.3f} " + " ".join(f"{other:9.3f}" for other in others) + f"  {path.name}", flush=True)
        if others:
            ratios.append(max(mine[1], 0.001) / min(others))
    if ratios:
        mean = math.exp(statistics.fmean(map(math.log, ratios)))
        print(f"{len(ratios)} files: {mean:.2f} times the fastest peer (geometric mean); goal 0.7")


main()
