"""Compares scenes converted from SVG files with other drawings of the files. See scripts/check/svg."""

import argparse
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

import svg_files
import svg_mutants

CODES, SHARE = 32, 0.003
# librsvg fills all shapes of a clip path by one rule, so that their common parts may be holes.
CLIP_SHARE = 0.05


def pixels(path):
    """Width, height and premultiplied-free RGBA rows of an 8-bit PNG in RGB or RGBA."""
    data = path.read_bytes()
    at, packed, header = 8, b"", None
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        at += size + 12
    width, height, depth, colour = header[:4]
    if depth != 8 or colour not in (2, 6):
        raise SystemExit(f"svg: {path.name} is neither RGB nor RGBA")
    channels = 3 if colour == 2 else 4
    raw, stride = zlib.decompress(packed), width * channels
    rows, prior = [], bytearray(stride)
    for y in range(height):
        kind = raw[y * (stride + 1)]
        row = bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for i in range(stride):
            left = row[i - channels] if i >= channels else 0
            up = prior[i]
            corner = prior[i - channels] if i >= channels else 0
            if kind == 1:
                row[i] = (row[i] + left) & 255
            elif kind == 2:
                row[i] = (row[i] + up) & 255
            elif kind == 3:
                row[i] = (row[i] + (left + up) // 2) & 255
            elif kind == 4:
                p, q, s = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                row[i] = (row[i] + (left if p <= q and p <= s else up if q <= s else corner)) & 255
        rows.append(bytes(row))
        prior = row
    return width, height, channels, b"".join(rows)


def difference(first, second):
    """The share of pixels in which a channel differs by more than CODES."""
    a, b = pixels(first), pixels(second)
    if a[:3] != b[:3]:
        return 1.0
    n, x, y = a[2], a[3], b[3]
    if x == y:
        return 0.0
    count = sum(any(abs(x[i + c] - y[i + c]) > CODES for c in range(n)) for i in range(0, len(x), n))
    return count / (a[0] * a[1])


class Check:
    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)

    def run(self, *arguments):
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, timeout=120)

    def converted(self, path):
        """The scene of a file; nil with the reason where it has no layers."""
        scene = self.folder / (path.stem + ".json")
        result = self.run("convert", path, "-o", scene)
        if result.returncode:
            return None, result.stderr.strip()
        assets = json.loads(scene.read_text()).get("assets", {})
        if any(asset["type"] == "svg" for asset in assets.values()):
            reason = next((line for line in result.stderr.splitlines() if "W_UNSUPPORTED" in line), "")
            return None, reason.split(": ", 2)[-1]
        return scene, ""

    def image(self, path, time, name):
        output = self.folder / name
        result = self.run("still", path, "--time", time, "-b", "white", "-o", output)
        if result.returncode:
            raise SystemExit(f"svg: {path}: {result.stderr.strip()}")
        return output

    def stills(self, count, seed):
        differing, missing, worst = 0, 0, 0.0
        for name, text in svg_files.files(count, seed):
            path = self.folder / (name + ".svg")
            path.write_text(text)
            scene, reason = self.converted(path)
            expected = self.folder / "expected.png"
            subprocess.run(["rsvg-convert", "-b", "white", "-o", str(expected), str(path)], check=True)
            drawings = [("as a drawing", path), ("as layers", scene)]
            # rsvg-convert blends with the background; a drawing is composited over it.
            if name.startswith("blend-mode"):
                drawings.pop(0)
            if scene is None:
                missing += 1
                print(f"{name}: no layers: {reason}")
                drawings = drawings[:-1]
            for form, source in drawings:
                share = difference(expected, self.image(source, 0, "actual.png"))
                worst = max(worst, share)
                if share > SHARE:
                    differing += not (name.startswith("clip-path") and share <= CLIP_SHARE)
                    print(f"{name} {form}: {100 * share:.2f} % of the pixels differ")
        print(f"svg: {count} files, {missing} without layers, {differing} differ, at most {100 * worst:.2f} % of the pixels")
        return 1 if differing or missing else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("kind", choices=["stills", "mutants"])
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--count", type=int, default=None)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        check = Check(arguments.program, folder)
        if arguments.kind == "stills":
            return check.stills(arguments.count or 200, arguments.seed)
        return svg_mutants.check(arguments.program, arguments.folder, arguments.count or 1000, arguments.seed)


if __name__ == "__main__":
    sys.exit(main())
