"""Makes changed SVG files and runs the program on them. See scripts/check/svg."""

import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import threading

import svg_files

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECONDS, MEGABYTES = 10, 1500
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
# Documented ends: success, usage, input, files, libraries, limits.
CODES = (0, 64, 65, 66, 69, 75)
NUMBER = re.compile(rb"-?\d*\.?\d+")
VALUE = re.compile(rb'="([^"<]*)"|\{([^{}<]*)\}')
ELEMENT = re.compile(rb"<[a-zA-Z][^<>]*/>|<(?:style|animate)[^<>]*>[^<]*</[a-zA-Z]+>")
NUMBERS = (
    b"0 -1 1e308 1e-308 NaN inf -0 1e999 99999999999999999999 0.0000001 50% 1e9 -1e9 2147483648 0.1 32767 1e38"
).split() + [b""]
WORDS = [
    b"infinite", b"indefinite", b"freeze", b"discrete", b"paced", b"spline", b"sum", b"none", b"url(#a)", b"url(#b) red",
    b"var(--a)", b"calc(1px*2)", b"steps(2147483647)", b"cubic-bezier(1,2,3,4)", b"linear(0,1)", b"rotate(1e9)",
    b"matrix(0 0 0 0 0 0)", b"skewX(90)", b"a.end", b"d0.begin-1s", b"id.repeat(3)", b";", b"{", b"}", b"@media",
    b"@keyframes x{", b":not(", b"&lt;", b"\xf0\x9f\x98\x80", b"M0 0", b"a1 1 0 0 1 2 2", b"circle(50%)", b"inherit",
    b"stroke", b"currentColor", b"objectBoundingBox", b"userSpaceOnUse", b"multiply", b"hidden",
]
ELEMENTS = [
    b'<use href="#a"/>', b'<g id="a"/>', b"<g/>", b'<clipPath id="b"><use href="#a"/></clipPath>', b'<svg viewBox="0 0 1 1"/>',
    b'<symbol id="a" viewBox="0 0 0 0"/>', b'<linearGradient id="a" href="#b"/>', b"<text>a</text>", b"<text><textPath href='#a'>ab</textPath></text>",
    b'<animate attributeName="d" to="M0 0" dur="1s"/>', b'<animateMotion path="M0 0" dur="1s"/>', b"<mpath href='#a'/>",
    b'<set attributeName="href" to="#a"/>', b'<mask id="a"/>', b'<pattern id="a"/>', b'<marker id="a"/>',
]


def seeds(folder):
    """The texts that mutants are made from: those of a folder, or else of the repository."""
    if folder:
        texts = [path.read_bytes() for path in sorted(pathlib.Path(folder).rglob("*.svg"))]
    else:
        references = json.loads((ROOT / "Tests/Media/animated-svg.json").read_text())
        texts = [entry["svg"].encode() for entry in references]
        texts += [text.encode() for _, text in svg_files.files(60, 1)]
        texts += [path.read_bytes() for path in sorted((ROOT / "scenes").rglob("*.svg"))]
    return [text for text in texts if 20 < len(text) < 30_000]


def mutant(chance, texts):
    """A text with one to eight changes."""
    text = bytearray(chance.choice(texts))
    for _ in range(chance.choice([1, 1, 2, 3, 5, 8])):
        # Mostly values: a file that is no XML tests its reader alone.
        kind = chance.randrange(12) if chance.random() < 0.93 else chance.randrange(12, 16)
        at = chance.randrange(len(text))
        if kind < 5:
            numbers = list(NUMBER.finditer(bytes(text)))
            if numbers:
                match = chance.choice(numbers)
                text[match.start() : match.end()] = chance.choice(NUMBERS)
        elif kind < 10:
            values = list(VALUE.finditer(bytes(text)))
            if values:
                match = chance.choice(values)
                start, end = match.start() + (2 if text[match.start()] == 61 else 1), match.end() - 1
                if kind >= 8:
                    start = chance.randrange(start, end + 1)
                    end = min(end, start + chance.choice([0, 0, 1, 3, 9]))
                text[start:end] = chance.choice(WORDS + NUMBERS + [b" ", b",", b"(", b")", b"-"])
        elif kind == 10:
            # An element of another file, whole.
            parts = ELEMENT.findall(chance.choice(texts))
            end = text.find(b">", at) + 1
            text[end:end] = chance.choice(parts) if parts else b""
        elif kind == 11:
            end = text.find(b">", at) + 1
            text[end:end] = chance.choice(ELEMENTS)
        elif kind == 12:
            end = min(len(text), at + chance.choice([5, 30, 200]))
            text[at:at] = text[at:end] * chance.choice([1, 2, 20])
        elif kind == 13:
            text[at:at] = chance.choice(WORDS)
        elif kind == 14:
            del text[at : at + chance.choice([1, 2, 5, 20, 100])]
        else:
            text[at] = chance.randrange(256)
        if not text:
            text = bytearray(b"<svg/>")
    return bytes(text)


def ending(program, arguments):
    """How a run ends: its exit code or what is wrong, and its seconds of processor time."""
    environment = os.environ | {"SWIFT_BACKTRACE": "enable=no"}
    nothing = subprocess.DEVNULL
    process = subprocess.Popen([program, *arguments], stdin=nothing, stdout=nothing, stderr=nothing, close_fds=False, env=environment)
    expiry = threading.Timer(6 * SECONDS, process.kill)
    expiry.start()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = code = os.waitstatus_to_exitcode(status)
    seconds = usage.ru_utime + usage.ru_stime
    if not expiry.is_alive():
        return "no end", seconds
    expiry.cancel()
    if code not in CODES:
        return (f"signal {-code}" if code < 0 else f"exit {code}"), seconds
    if seconds > SECONDS:
        return f"{seconds:.0f} s", seconds
    return f"{usage.ru_maxrss // 1024} MB" if usage.ru_maxrss > MEGABYTES * 1024 else code, seconds


def check(program, folder, count, seed):
    """Runs mutants in a process each; every one has to end in time with a documented exit code."""
    texts, failures, taken, slowest = seeds(folder), 0, 0, 0.0
    with tempfile.TemporaryDirectory(dir=MEMORY) as work:
        path, image, scene = (f"{work}/{name}" for name in ("mutant.svg", "mutant.png", "mutant.json"))
        for index in range(count):
            # Each mutant follows from the seed and its number.
            chance = random.Random(f"{seed}/{index}")
            data = mutant(chance, texts)
            pathlib.Path(path).write_bytes(data)
            moment = chance.choice(["0", "0.37", "1", "2.5", "1e6"])
            side = chance.choice(["32", "32", "32", "256"])
            arguments = ["still", path, "--time", moment, "-w", side, "-q", "-f", "-o", image]
            if index % 8 == 3:
                arguments = ["convert", path, "-q", "-f", "-o", scene]
            elif index % 8 == 6:
                arguments = ["info", path, "-q"]
            result, seconds = ending(program, arguments)
            slowest = max(slowest, seconds)
            taken += result == 0
            if result not in CODES:
                failures += 1
                saved = pathlib.Path(tempfile.gettempdir()) / f"svg-mutant-{seed}-{index}.svg"
                saved.write_bytes(data)
                print(f"mutant {index} of seed {seed}: {result}: {' '.join(arguments)}; saved as {saved}", flush=True)
    print(f"svg: {count} mutants, {taken} drawn, {failures} failures, slowest {slowest:.1f} s")
    return 1 if failures else 0
