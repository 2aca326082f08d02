"""Reads what `animrender dump` prints: the display list of a frame, with numbers as they are drawn."""

import re

NUMBERS = re.compile(r"-?[0-9.]+(?:e-?[0-9]+)?")
COLOR = r"\([^)]*\)"
BRACKETS = r"\[[^\]]*\]"


def numbers(text):
    return [float(word) for word in NUMBERS.findall(text)]


def word_after(name, line):
    """The bracketed list or the word behind a name; None without the name."""
    match = re.search(rf" {name} ({BRACKETS}|\S+)", line)
    return match and match[1]


def paint(text):
    """A colour as (red, green, blue, alpha), or (kind, transform, [(location, colour)]) of a gradient."""
    if text.startswith("("):
        return tuple(numbers(re.match(COLOR, text)[0]))
    kind, rest = text.split(" ", 1)
    transform = numbers(re.match(BRACKETS, rest)[0])
    stops = re.findall(rf"([0-9.e-]+):({COLOR})", rest)
    return kind, transform, [(float(location), tuple(numbers(color))) for location, color in stops]


def outline(line):
    """The transform and the path of an item: verbs of M, L, C, Z with their coordinates."""
    words = line.split(" path ", 1)[1].split()
    path, here = [], 0
    counts = {"M": 2, "L": 2, "C": 6, "Z": 0}
    while here < len(words):
        count = counts[words[here]]
        path.append((words[here], [float(word) for word in words[here + 1:here + 1 + count]]))
        here += 1 + count
    return numbers(word_after("transform", line)), path


def item(line):
    """An item of one line as a dictionary."""
    verb = line.split(" ", 1)[0]
    before = line.split(" path ")[0]
    if verb in ("fill", "stroke"):
        transform, path = outline(line)
        entry = {"verb": verb, "paint": paint(line.split(" ", 1)[1]), "transform": transform, "path": path}
        entry["even odd"] = " evenOdd " in before
        if verb == "stroke":
            style = re.search(r" width ([0-9.e-]+) (\w+) (\w+)", before)
            entry |= {"width": float(style[1]), "cap": style[2], "join": style[3], "limit": float(word_after("limit", before) or 10)}
            entry["dash"] = numbers(word_after("dash", before) or "")
            entry["phase"] = float(word_after("from", before) or 0)
        return entry
    if verb == "clip":
        transform, path = outline(line)
        return {"verb": verb, "transform": transform, "path": path, "even odd": " evenOdd " in before}
    if verb == "group":
        opacity = float(word_after("opacity", before) or 1)
        bounds = numbers(word_after("bounds", before))
        return {"verb": verb, "bounds": bounds, "opacity": opacity, "blend": word_after("blend", before), "items": []}
    if verb == "mask":
        return {"verb": verb, "items": []}
    if verb == "shadow":
        values = numbers(line)
        return {"verb": verb, "color": tuple(values[:4]), "offset": values[4:6], "sigma": values[6]}
    if line.startswith("effect blur ") and "along" not in line:
        return {"verb": "blur", "sigma": numbers(line)[0]}
    raise ValueError(f"no peer draws {line[:60]!r}")


def parse(text):
    """Width, height, background and items of a dumped frame. Raises ValueError for what peers do not draw."""
    lines = text.splitlines()
    head = lines[0].split()
    width, height = map(int, head[1].split("x"))
    background = tuple(int(head[3][1 + 2 * i:3 + 2 * i], 16) / 255 for i in range(4))
    root = {"items": []}
    stack = [(-1, root)]
    for line in lines[1:]:
        depth = len(line) - len(line.lstrip())
        entry = item(line.strip())
        while stack[-1][0] >= depth:
            stack.pop()
        stack[-1][1]["items"].append(entry)
        if "items" in entry:
            stack.append((depth, entry))
    return width, height, background, root["items"]
