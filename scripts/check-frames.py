#!/usr/bin/env python3
"""Checks that every frame of a video is shown once, in order: as a layer and as an input, in scenes of its rate.

usage: scripts/check-frames.py PROGRAM [FOLDER]

Every frame has its number as a pattern of ten blocks. FFmpeg (/usr/bin/ffmpeg) and the program itself write
the videos; both kinds are read.
"""
import itertools, json, os, subprocess, sys, tempfile

WIDTH, HEIGHT, BITS = 40, 16, 10
RATES = ["24", "25", "30", "50", "60", "24000/1001", "30000/1001", "60000/1001"]
COUNTS = [5, 31, 90, 600]
CONTAINERS = {
    "mp4": "-c:v libx264 -pix_fmt yuv420p -bf 2",
    "mov": "-c:v libx264 -pix_fmt yuv420p -bf 2",
    "mkv": "-c:v libx264 -pix_fmt yuv420p",
    "webm": "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 400k",
    "gif": "-loop 0",
    "webp": "-c:v libwebp_anim -lossless 1",
    "apng": "-f apng -plays 0",
}
# Frames a second that the program writes at most: GIF counts hundredths, and players slow down frames of one.
GREATEST = {"gif": 50}


def pixels(number):
    """RGB rows of blocks, five in a row, white for bits that are set."""
    rows = bytearray()
    for y in range(HEIGHT):
        for x in range(WIDTH):
            bit = x // 8 + 5 * (y // 8)
            rows += bytes([255 if number >> bit & 1 else 0]) * 3
    return bytes(rows)


def numbers(rgba):
    size = WIDTH * HEIGHT * 4
    def number(start):
        centre = lambda bit: start + ((bit // 5 * 8 + 4) * WIDTH + bit % 5 * 8 + 4) * 4
        return sum(1 << bit for bit in range(BITS) if rgba[centre(bit)] > 127)
    return [number(start) for start in range(0, len(rgba) - len(rgba) % size, size)]


def run(program, *arguments):
    result = subprocess.run([program, *arguments], capture_output=True)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(arguments)}: {result.returncode}: {result.stderr.decode()}")
    return result.stdout


def write_videos(program, folder, rate, count):
    """The files by writer and container."""
    raw = b"".join(map(pixels, range(count)))
    files = {}
    source = f"-v error -y -f rawvideo -pix_fmt rgb24 -s {WIDTH}x{HEIGHT} -r {rate} -i -".split()
    def ffmpeg(path, options):
        command = ["/usr/bin/ffmpeg", *source, *options.split(), path]
        subprocess.run(command, input=raw, check=True, capture_output=True)
    for ending, options in CONTAINERS.items():
        path = os.path.join(folder, f"ffmpeg.{ending}")
        ffmpeg(path, options)
        files["ffmpeg", ending] = path
    lossless = os.path.join(folder, "source.mov")
    ffmpeg(lossless, "-c:v png")
    value = eval(rate)
    for ending in CONTAINERS:
        if value > GREATEST.get(ending, 1000): continue
        path = os.path.join(folder, f"own.{ending}")
        run(program, lossless, "-o", path, "--fps", rate, "-q", "--progress", "none", "--force")
        files["own", ending] = path
    return files


def scene(folder, path, rate, count):
    top, _, bottom = rate.partition("/")
    moves = path.rsplit(".")[-1] in ("gif", "webp", "apng")
    asset = {"type": "animatedImage" if moves else "video", "src": os.path.basename(path)}
    layer = {"type": "video", "frame": [0, 0, WIDTH, HEIGHT], "asset": "v"}
    name = os.path.join(folder, "scene.json")
    with open(name, "w") as file:
        json.dump({
            "format": "animrender/1", "canvas": {"width": WIDTH, "height": HEIGHT}, "frameRate": rate,
            "duration": count * int(bottom or 1) / int(top), "assets": {"v": asset}, "layers": [layer],
        }, file)
    return name


def main():
    program = os.path.abspath(sys.argv[1])
    runs, failed, other_rates = 0, [], []
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else None) as folder:
        for rate, count in itertools.product(RATES, COUNTS):
            for (writer, ending), path in write_videos(program, folder, rate, count).items():
                raw = ["-o", "-", "--format", "rgba", "-q", "--progress", "none"]
                for use, name in (("layer", scene(folder, path, rate, count)), ("input", path)):
                    shown = numbers(run(program, name, *raw))
                    runs += 1
                    if shown != list(range(count)):
                        failed.append((writer, ending, rate, count, use, shown[:12], len(shown)))
                        print("FAIL", *failed[-1], flush=True)
                read = json.loads(run(program, "info", path, "--json"))["frameRate"]
                if read != rate: other_rates.append((writer, ending, rate, count, read))
            print(f"{rate} fps, {count} frames: {runs} runs, {len(failed)} failed", flush=True)
    for entry in other_rates: print("read with another rate:", *entry)
    print(f"{runs} runs, {len(failed)} failed, {len(other_rates)} read with another rate")
    sys.exit(1 if failed else 0)


main()
