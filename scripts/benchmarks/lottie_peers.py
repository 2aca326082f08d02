"""Times rlottie and ThorVG at Lottie files, against our sampling and drawing. See scripts/benchmarks/peers.

All programs draw the same frames at the same size and placement, into memory that the first frame touches first. Loading
is not timed. The time is that of the processor on all threads, because rlottie rasterizes on threads besides the caller's.
The packages are called through their C functions where their Python methods allocate and copy an image a frame.
"""

import ctypes
import json
import math
import mmap
import statistics
import subprocess
import sys
import time

WIDTH, HEIGHT = 1920, 1080
ROUNDS = 3
# A peer draws the same image if a component differs by less than this share on average, over the pixels that either
# program draws.
TOLERANCE = 0.05

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


def command(program, path, frames):
    numbers = f"{frames[0]}-{frames[-1]}:{frames.step}"
    return [program, path, "--frames", numbers, "-s", f"{WIDTH}x{HEIGHT}", "-j", "1", "-o", "-", "--format", "rgba"]


def ours(program, path, frames, *options, of=("sampling", "raster")):
    """Milliseconds of some stages for a frame; None if it cannot be drawn."""
    result = subprocess.run(
        [*command(program, path, frames), "--stats", *options],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )
    words = [line.split() for line in result.stderr.splitlines() if line.startswith("stats:")]
    figures = {word[1]: float(word[2]) for word in words}
    return sum(figures[stage] for stage in of) if figures else None


class Target:
    """Memory of an image that nothing has touched."""

    def __init__(self):
        self.pages = mmap.mmap(-1, WIDTH * HEIGHT * 4, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.pages))


class RLottie:
    name, order = "rlottie", [2, 1, 0, 3]

    def __init__(self, path):
        from rlottie_python import LottieAnimation

        self.animation = LottieAnimation.from_file(str(path))
        self.count = self.animation.lottie_animation_get_totalframe()
        self.target = Target()
        self.render = self.animation.rlottie_lib.lottie_animation_render
        size = ctypes.c_size_t
        self.render.argtypes = [type(self.animation.animation_p), size, ctypes.c_void_p, size, size, size]
        self.render.restype = None

    def draw(self, frame):
        self.render(self.animation.animation_p, frame, self.target.address, WIDTH, HEIGHT, WIDTH * 4)


class ThorVG:
    name, order = "ThorVG", [0, 1, 2, 3]

    def __init__(self, path):
        import thorvg_python as tvg
        from thorvg_python.base import Colorspace

        self.engine = tvg.Engine(threads=0)
        self.canvas = tvg.SwCanvas(self.engine)
        self.target = Target()
        self.canvas.set_target(1, 1)
        set_target = self.engine.thorvg_lib.tvg_swcanvas_set_target
        set_target.argtypes = [set_target.argtypes[0], ctypes.c_void_p, *set_target.argtypes[2:]]
        set_target(self.canvas._canvas, self.target.address, WIDTH, WIDTH, HEIGHT, Colorspace.ABGR8888)
        self.animation = tvg.LottieAnimation(self.engine)
        image = self.animation.get_picture()
        image.load(str(path))
        # Without that the image is stretched to the size of the target.
        _, width, height = image.get_size()
        scale = min(WIDTH / width, HEIGHT / height)
        image.set_size(width * scale, height * scale)
        image.translate((WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2)
        self.canvas.add(image)
        self.count = int(self.animation.get_total_frame()[1])

    def draw(self, frame):
        self.animation.set_frame(frame)
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()


KINDS = {kind.name: kind for kind in (RLottie, ThorVG)}


def milliseconds(kind, path, frames):
    """The time of a frame."""
    peer = kind(path)
    drawn = [frame for frame in frames if frame < peer.count]
    start = time.process_time()
    for frame in drawn:
        peer.draw(frame)
    return (time.process_time() - start) * 1000 / max(1, len(drawn))


def difference(program, kind, path, frames):
    """How far the images of a peer are from ours, as a share of the greatest difference; mean of three frames."""
    import numpy

    peer = kind(path)
    result = []
    for index in {len(frames) // 4, len(frames) // 2, len(frames) * 3 // 4}:
        frame = range(frames[index], frames[index] + 1)
        bytes_of_ours = subprocess.run(command(program, path, frame), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        mine = numpy.frombuffer(bytes_of_ours, numpy.uint8).reshape(HEIGHT, WIDTH, 4).astype(numpy.int32)
        alpha = mine[..., 3:]
        mine = numpy.concatenate([(mine[..., :3] * alpha + 127) // 255, alpha], axis=2)
        if frame[0] < peer.count:
            peer.draw(frame[0])
        pixels = numpy.frombuffer(peer.target.pages[:], numpy.uint8).reshape(HEIGHT, WIDTH, 4)
        other = pixels[..., kind.order].astype(numpy.int32)
        drawn = (mine[..., 3] > 0) | (other[..., 3] > 0)
        distances = numpy.abs(mine - other).max(axis=2)[drawn]
        result.append(distances.mean() / 255 if distances.size else 0.0)
    return statistics.fmean(result)


def in_process(task, name, program, path, frames):
    """The result of a function in a separate process: peers retain memory, and may crash. None without a result."""
    arguments = [task, name, program, str(path), str(frames.start), str(frames.stop), str(frames.step)]
    result = subprocess.run([sys.executable, __file__, *arguments], capture_output=True, text=True)
    return json.loads(result.stdout) if result.returncode == 0 else None


def minimum(values):
    """The minimum of some values that are not None; None without one."""
    return min((value for value in values if value is not None), default=None)


def geometric_mean(ratios):
    return math.exp(statistics.fmean(map(math.log, ratios)))


def compare(program, folder):
    """Prints the figures of all files in a folder, and returns rows of other programs."""
    kinds = []
    for name, module in (("rlottie", "rlottie_python"), ("ThorVG", "thorvg_python")):
        try:
            __import__(module)
            kinds.append(name)
        except ImportError:
            print(f"skipped: {name} (its package is not installed)")
    rows = []
    for choice, frames_of in FRAME_CHOICES.items():
        rows += compare_frames(program, folder, kinds, choice, frames_of) if kinds else []
    return rows


def compare_frames(program, folder, kinds, choice, frames_of):
    print(f"Lottie, frames {choice}: milliseconds a frame; =: the peer's image is the same, by {TOLERANCE:.0%}")
    print(f"{'ours':>9} {'plain':>9} " + " ".join(f"{name:>10}" for name in kinds) + f" {'ratio':>6}  file")
    everything, same, plain = [], [], []
    for path in sorted(folder.glob("*.json")):
        frames = frames_of(frame_count(program, path))
        if not frames or ours(program, path, frames) is None:
            continue
        mine, unscripted, others = [], [], {name: [] for name in kinds}
        for _ in range(ROUNDS):
            mine.append(ours(program, path, frames))
            # The other programs do not run scripts.
            unscripted.append(ours(program, path, frames, "--expressions", "off"))
            for name in kinds:
                others[name].append(in_process("time", name, program, path, frames))
        times = {name: max(value, 0.001) for name in kinds if (value := minimum(others[name])) is not None}
        if not times:
            continue
        differences = {name: in_process("difference", name, program, path, frames) for name in times}
        equal = {name for name, value in differences.items() if value is not None and value <= TOLERANCE}
        mine_at_best, fastest = max(minimum(mine), 0.001), min(times.values())
        everything.append(mine_at_best / fastest)
        plain.append(max(minimum(unscripted) or mine_at_best, 0.001) / fastest)
        if equal:
            same.append(mine_at_best / min(times[name] for name in equal))
        cells = " ".join(f"{times.get(name, math.nan):9.3f}{'=' if name in equal else ' '}" for name in kinds)
        print(f"{mine_at_best:9.3f} {minimum(unscripted) or mine_at_best:9.3f} {cells} {mine_at_best / fastest:6.2f}  {path.name}", flush=True)
    if not everything:
        return []
    print(f"{len(everything)} files, frames {choice}: {geometric_mean(everything):.3f} times the fastest peer (geometric mean)")
    print(f"{geometric_mean(plain):.3f} times with --expressions off: plain, as the peers draw them")
    label = {"in sequence": "first 40 frames", "apart": "ten frames far apart"}[choice]
    rows = [row(f"{len(everything)} Lottie files, {label}", everything, "the faster of rlottie and ThorVG for each file")]
    if same:
        print(f"{len(same)} files: {geometric_mean(same):.3f} times the fastest peer that draws the same image")
        rows.append(row(f"{len(same)} Lottie files, {label}", same, "the faster that draws the same image"))
    return rows


def row(work, ratios, program):
    return {
        "work": f"{work}, share of the time (geometric mean)", "ours": geometric_mean(ratios), "other": 1, "program": program,
    }


def main():
    task, name, program, path = sys.argv[1:5]
    frames = range(*map(int, sys.argv[5:8]))
    kind = KINDS[name]
    print(json.dumps(milliseconds(kind, path, frames) if task == "time" else difference(program, kind, path, frames)))


if __name__ == "__main__":
    main()
