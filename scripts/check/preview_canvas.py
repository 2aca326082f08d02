"""Drags points of paths and gradients over the frame and audio in the timeline, and begins an empty scene with a template."""

import json
import time

from browser import expect
from preview_page import changed, colour, editing, notice, write_tone

SCENE = """{ "format": "animrender/1", "canvas": { "width": 400, "height": 300 }, "frameRate": 30, "duration": 4, "variables": { "late": 3 },
  "assets": { "low": { "type": "audio", "src": "low.wav" }, "high": { "type": "audio", "src": "high.wav" } },
  "audio": [{ "asset": "low" }, { "asset": "high", "name": "bell", "begin": 1.5, "duration": 0.4 }, { "asset": "low", "name": "late", "begin": "${late}" }],
  "layers": [
    { "name": "way", "type": "shape", "position": [100, 100], "scale": 2, "path": "M0 0L40 0c0 10 10 20 20 20h10z", "fillColor": "#0af" },
    { "name": "sky", "type": "gradient", "frame": [200, 150, 100, 100], "colors": ["#f00", "#0f0", "#00f"] },
    { "name": "sun", "type": "shape", "path": { "ellipse": [20, 200, 60, 60] },
      "fillGradient": { "colors": ["#fff", "#000"], "startPoint": [20, 230], "endPoint": [80, 230] } }
  ] }
"""
LOTTIE = json.dumps({
    "v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 60, "layers": [{
        "ty": 4, "nm": "Ben's box", "ip": 0, "op": 30, "st": 0, "ks": {}, "shapes": [
            {"ty": "rc", "p": {"k": [50, 30]}, "s": {"k": [40, 20]}, "r": {"k": 0}}, {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}]}]})
EMPTY = """{ "format": "animrender/1", "canvas": { "width": 400, "height": 300 }, "duration": 1, "layers": [] }
"""
ALT = 1


def pull(e, x, y, dx, dy, modifiers=0):
    """Drags from a point of the canvas."""
    u = e.scale()
    e.page.drag_by(e.at(x, y), dx * u, dy * u, modifiers, pause=0.15)


def paths(e):
    """Points and handles of a path are dragged; Alt removes a point."""
    e.select("way")
    e.page.wait("document.querySelectorAll('#overlay .knot').length === 4", "the path has no points")
    expect(e.page.value("document.querySelectorAll('#overlay .curve').length") == 2, "the curve has no handles")
    old = '"M0 0L40 0c0 10 10 20 20 20h10z"'
    # The point at (40, 0) is at (180, 100); its handle follows it.
    pull(e, 180, 100, 10, -6)
    new = '"M 0 0 L 45 -3 C 45 7 50 20 60 20 L 70 20 Z"'
    e.expect("dragging a point", (old, new))
    # The second handle is at (50, 20).
    pull(e, 200, 140, 0, 20)
    next_ = '"M 0 0 L 45 -3 C 45 7 50 30 60 20 L 70 20 Z"'
    e.expect("dragging a handle", (new, next_))
    u = e.scale()
    e.page.tap(*e.at(240, 140), modifiers=ALT)
    e.expect("removing a point", (next_, '"M 0 0 L 45 -3 C 45 7 50 30 60 20 Z"'))
    x, y = e.at(100, 100)
    e.page.mouse("mousePressed", x, y)
    e.page.mouse("mouseMoved", x + 20 * u, y)
    time.sleep(0.3)
    e.page.press("Escape")
    e.page.mouse("mouseReleased", x + 20 * u, y)
    e.expect("leaving a point as it was")


def gradients(e):
    """The ends and the stops of gradients are dragged."""
    e.select("sky")
    e.page.wait("document.querySelectorAll('#overlay .stop').length === 3", "the gradient has no stops")
    # Stops are ten pixels beside the line.
    pull(e, 250 + 10 / e.scale(), 200, 5, 20)
    sky = '"colors": ["#f00", "#0f0", "#00f"]'
    e.expect("dragging a stop", (sky, sky + ', "locations": [0, 0.7, 1]'))
    e.snap(False)
    e.select("sun")
    e.page.wait("document.querySelectorAll('#overlay .knot').length === 2", "the gradient of a shape has no ends")
    pull(e, 80, 230, -10, 20)
    e.expect("dragging an end", ('"endPoint": [80, 230]', '"endPoint": [70, 250]'))


def audio(e):
    """Tracks move and are trimmed by their bars; a time that is no number is refused with the reason."""
    page = e.page
    page.wait("document.querySelectorAll('.audio-bar').length === 3", "the tracks have no bars")
    bar = "[...document.querySelectorAll('.audio-bar')].find(b => b.ariaLabel.endsWith('{}'))"
    scale = page.value("document.querySelector('.wave canvas').clientWidth / 4")

    def box(name):
        return page.value(f"(() => {{ const b = {bar.format(name)}.getBoundingClientRect(); return [b.left, b.top + b.height / 2, b.width]; }})()")
    left, y, width = box("bell")
    page.drag_by((left + width / 2, y), scale, 0, pause=0.1)
    e.expect("moving a track", ('"begin": 1.5', '"begin": 2.5'))
    page.wait(f"{bar.format('bell')}.getBoundingClientRect().left > {left + scale / 2}", "the bar does not follow the file")
    left, y, width = box("bell")
    page.drag_by((left + width - 3, y), -scale * 0.2, 0, pause=0.1)
    e.expect("trimming the end of a track", ('"duration": 0.4 }', '"duration": 0.2 }'))
    time.sleep(0.3)
    left, y, width = box("low")
    page.drag_by((left + 3, y), scale * 0.1, 0, pause=0.1)
    e.expect("trimming the begin of a track", ('{ "asset": "low" }', '{ "asset": "low", "begin": 0.1, "from": 0.1 }'))
    page.value(f"{bar.format('low')}.focus()")
    page.press("ArrowRight", alt=True)
    e.expect("moving a track by the keyboard", ('"begin": 0.1, "from": 0.1', '"begin": 0.1333, "from": 0.1'))
    left, y, width = box("late")
    page.drag_by((left + width / 2, y), -scale, 0, pause=0.1)
    page.wait(notice("follows from other values"), "a text as time has no message")
    e.expect("leaving a track as it was")


def targets(page, path):
    """A layer of a Lottie animation is changed by its name, the file is not, and the option is shown."""
    page.wait("document.querySelectorAll('[role=treeitem]').length === 1", "the layers are not listed")
    page.value("[...document.querySelectorAll('[role=treeitem]')].find(i => i.textContent.startsWith('Ben')).click()")
    place = "[data-location=\"Ben's box.color\"]"
    page.wait(f"document.querySelector({place!r} + ' input')?.value === '#ff0000'", "the colour of the layer is not shown")
    page.focus(f"{place} input")
    page.type("#00f")
    page.press("Enter")
    u = page.value("document.getElementById('frame-canvas').width / 100")
    colour(page, round(50 * u), round(30 * u), 2, "> 250", "the colour of the layer does not change")
    page.wait("document.querySelector('.option')?.textContent === \"--set 'Ben'\\\\''s box.color=#00f'\"", "the option is not shown")
    expect(path.read_text() == LOTTIE, "the file of the animation changes")
    page.click(f"{place} .remove")
    colour(page, round(50 * u), round(30 * u), 0, "> 250", "the colour of the file does not come back")


def templates(e, folder):
    """An empty scene begins with a template, whose files replace nothing."""
    page = e.page
    page.wait("document.querySelectorAll('#empty button').length === 3", "no templates are offered")
    (folder / "data.csv").write_text("mine\n")
    button = "[...document.querySelectorAll('#empty button')].find(b => b.textContent.startsWith('chart'))"
    page.value(f"{button}.click()")
    page.wait(notice("data.csv"), "a file with other contents has no message")
    expect(e.path.read_text() == EMPTY and (folder / "data.csv").read_text() == "mine\n", "a file is replaced by a template")
    expect(sorted(p.name for p in folder.rglob("*")) == ["data.csv", "scene.json"], "a refused template leaves files")
    (folder / "data.csv").unlink()
    page.value(f"{button}.click()")
    text = changed(e.path, EMPTY)
    expect(len(json.loads(text)["layers"]) > 1 and (folder / "data.csv").stat().st_size > 20, "the template is not there")
    page.wait("document.getElementById('empty').hidden", "the templates do not go")
    page.press("z", control=True)
    e.becomes(EMPTY, "undoing a template")


def use(page, root, program):
    for name, frequency in (("low.wav", 220), ("high.wav", 880)):
        write_tone(root / name, frequency)
    with editing(page, program, root / "scene.json", SCENE) as e:
        e.snap(False)
        for part in (paths, gradients, audio):
            part(e)
    with editing(page, program, root / "box.json", LOTTIE) as e:
        targets(page, e.path)
    with editing(page, program, root / "empty/scene.json", EMPTY) as e:
        templates(e, root / "empty")
