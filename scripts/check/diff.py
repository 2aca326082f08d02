"""Compares `animrender diff` with other programs: diff.py PROGRAM FOLDER.

FOLDER receives 200 pairs of opaque images. pixelmatch counts the differing pixels of each; the counts of the report
must be equal. junitparser then reads reports with every kind of difference.
"""

import json
import pathlib
import random
import subprocess
import sys

from junitparser import Failure, JUnitXml
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from pixelmatch import pixelmatch

PAIRS = 200


def noise(rng, size):
    return Image.frombytes("RGB", size, rng.randbytes(size[0] * size[1] * 3))


def shapes(rng, size, shift):
    """Antialiased shapes: drawn at four times the size, then reduced."""
    large = (size[0] * 4, size[1] * 4)
    image = Image.new("RGB", large, tuple(rng.randrange(256) for _ in range(3)))
    draw = ImageDraw.Draw(image)
    for _ in range(rng.randrange(1, 6)):
        x, y = rng.randrange(large[0]), rng.randrange(large[1])
        w, h = rng.randrange(4, large[0] + 4), rng.randrange(4, large[1] + 4)
        color = tuple(rng.randrange(256) for _ in range(3))
        box = (x - w // 2 + shift, y - h // 2, x + w // 2 + shift, y + h // 2)
        rng.choice([draw.ellipse, draw.rectangle])(box, fill=color)
        ends = [rng.randrange(large[0]) + shift, rng.randrange(large[1])] * 2
        draw.line(ends[:2] + [x, y], fill=color, width=rng.randrange(1, 9))
    return image.resize(size, Image.Resampling.BOX)


def pair(number):
    rng = random.Random(number)
    size = (rng.randrange(1, 72), rng.randrange(1, 56))
    kind = ["shifted", "noise", "speckled", "blurred", "recoloured"][number % 5]
    if kind == "noise":
        first = noise(rng, size)
        step = noise(rng, size).point(lambda code: code % rng.choice([3, 20, 90]))
        return kind, first, ImageChops.add(first, step)
    state = rng.getstate()
    first = shapes(rng, size, 0)
    if kind == "shifted":
        rng.setstate(state)
        return kind, first, shapes(rng, size, rng.randrange(1, 5))
    second = first.copy()
    if kind == "blurred":
        second = second.filter(ImageFilter.BoxBlur(rng.choice([0.3, 1])))
    elif kind == "recoloured":
        second = second.point(lambda code: min(255, code + 18 + number % 40))
    else:
        for _ in range(rng.randrange(1, 30)):
            point = (rng.randrange(size[0]), rng.randrange(size[1]))
            second.putpixel(point, tuple(rng.randrange(256) for _ in range(3)))
    return kind, first, second


def run(program, *arguments):
    outcome = subprocess.run([program, "diff", *arguments, "--progress", "none"], capture_output=True)
    if outcome.returncode not in (0, 1):
        sys.exit(f"diff {' '.join(arguments)}: {outcome.returncode}: {outcome.stderr.decode()}")
    return outcome


def counts(program, folder, *arguments):
    outcome = run(program, f"{folder}/expected", f"{folder}/actual", "--json", *arguments)
    result = {}
    for case in json.loads(outcome.stdout)["cases"]:
        frames = case["frames"]
        result[case["name"]] = frames[0]["difference"]["differingPixels"] if frames else 0
    return result


def check_pixelmatch(program, folder):
    pairs = {}
    for side in ("expected", "actual"):
        (folder / side).mkdir()
    for number in range(PAIRS):
        kind, first, second = pair(number)
        name = f"{number:03}_{kind}.png"
        first.save(folder / "expected" / name)
        second.save(folder / "actual" / name)
        pairs[name] = (first, second)
    failed = False
    for include_aa, arguments in ((False, []), (True, ["--include-aa"])):
        for threshold in (0.1, 0.02):
            ours = counts(program, folder, "--threshold", str(threshold), *arguments)
            total = differing = 0
            for name, (first, second) in pairs.items():
                data = [image.convert("RGBA").tobytes() for image in (first, second)]
                theirs = pixelmatch(
                    *data, *first.size, threshold=threshold, includeAA=include_aa
                )
                total += theirs
                differing += theirs > 0
                if theirs != ours.get(name):
                    failed = True
                    print(f"{name}: pixelmatch counts {theirs}, diff {ours.get(name)} ({arguments})")
            print(
                f"pixelmatch: {len(pairs)} pairs at {threshold}, antialiasing "
                f"{'counted' if include_aa else 'ignored'}: {total} pixels in {differing} pairs"
            )
            # Pairs without any differing pixel would prove little.
            failed |= len(ours) != PAIRS or differing < PAIRS // 2
    return failed


def check_junit(program, folder):
    left, right = folder / "left & right", folder / 'a "b" <c>'
    for side in (left, right):
        side.mkdir()
    plain = Image.new("RGB", (8, 8), (10, 20, 30))
    for side in (left, right):
        plain.save(side / "same.png")
    plain.save(left / "missing.png")
    plain.save(right / "extra.png")
    plain.save(left / "size <&>.png")
    Image.new("RGB", (9, 8)).save(right / "size <&>.png")
    plain.save(left / "pixel.png")
    changed = plain.copy()
    changed.putpixel((3, 4), (255, 255, 255))
    changed.save(right / "pixel.png")
    report = folder / "junit.xml"
    outcome = run(program, str(left), str(right), "--junit", str(report))
    suites = list(JUnitXml.fromfile(str(report)))
    cases = {case.name: case.result for suite in suites for case in suite}
    expected = {
        "same.png": None,
        "missing.png": "missing",
        "extra.png": "extra",
        "size <&>.png": "size",
        "pixel.png": "pixels",
    }
    actual = {name: result[0].type if result else None for name, result in cases.items()}
    kinds = all(isinstance(entry, Failure) for result in cases.values() for entry in result)
    totals = [(suite.tests, suite.failures, suite.errors, suite.skipped) for suite in suites]
    print(f"junit: {actual}, totals {totals}")
    return actual != expected or not kinds or totals != [(5, 4, 0, 0)] or outcome.returncode != 1


def main(program, folder):
    folder = pathlib.Path(folder)
    failed = check_pixelmatch(program, folder)
    failed |= check_junit(program, folder)
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
