"""Drags points of paths and gradients over the frame and audio in the timeline, and begins an empty scene with a template."""

import json
import time

from browser import expect
from preview_page import changed, colour, editing, notice, scene, write_tone

SCENE = scene("canvas")
LOTTIE, EMPTY = scene("lottie"), scene("empty")
ALT = 1


def paths(e):
    """Points and handles of a path are dragged; Alt removes a point."""
    page = e.page
    e.select("way")
    page.wait("$$('#overlay .knot').length === 4 && $$('#overlay .curve').length === 2", "the path has no points or no handles")
    old, moved = '"M0 0L40 0c0 10 10 20 20 20h10z"', '"M 0 0 L 45 -3 C 45 7 50 20 60 20 L 70 20 Z"'
    # The point at (40, 0) is at (180, 100), and its handle follows it; the second handle is at (50, 20).
    e.pull("dragging a point", (180, 100), (190, 94), (old, moved))
    bent = moved.replace("50 20", "50 30")
    e.pull("dragging a handle", (200, 140), (200, 160), (moved, bent))
    page.tap(*e.at(240, 140), modifiers=ALT)
    e.expect("removing a point", (bent, bent.replace(" L 70 20", "")))
    x, y = e.at(100, 100)
    page.mouse("mousePressed", x, y)
    page.mouse("mouseMoved", x + 20 * e.scale(), y)
    time.sleep(0.3)
    page.press("Escape")
    page.mouse("mouseReleased", x + 20 * e.scale(), y)
    e.expect("leaving a point as it was")


def gradients(e):
    """The ends and the stops of gradients are dragged."""
    e.select("sky")
    e.page.wait("$$('#overlay .stop').length === 3", "the gradient has no stops")
    # Stops are ten pixels beside the line.
    x, sky = 250 + 10 / e.scale(), '"colors": ["#f00", "#0f0", "#00f"]'
    e.pull("dragging a stop", (x, 200), (x + 5, 220), (sky, sky + ', "locations": [0, 0.7, 1]'))
    e.snap(False)
    e.select("sun")
    e.page.wait("$$('#overlay .knot').length === 2", "the gradient of a shape has no ends")
    e.pull("dragging an end", (80, 230), (70, 250), ('"endPoint": [80, 230]', '"endPoint": [70, 250]'))


def audio(e):
    """Tracks move and are trimmed by their bars; a time that is no number is refused with the reason."""
    page = e.page
    page.wait("$$('.audio-bar').length === 3", "the tracks have no bars")
    second = page.value("$('.wave canvas').clientWidth / 4")

    def pull(name, share, pixels, seconds):
        left, top, width, height = page.box(f".audio-bar[aria-label$={name}]")
        time.sleep(0.3)
        page.drag_by((left + share * width + pixels, top + height / 2), seconds * second, 0, pause=0.1)

    before = page.box(".audio-bar[aria-label$=bell]")[0]
    pull("bell", 0.5, 0, 1)
    e.expect("moving a track", ('"begin": 1.5', '"begin": 2.5'))
    page.wait(f"$('.audio-bar[aria-label$=bell]').getBoundingClientRect().left > {before + second / 2}", "the bar does not follow the file")
    pull("bell", 1, -3, -0.2)
    e.expect("trimming the end of a track", ('"duration": 0.4 }', '"duration": 0.2 }'))
    pull("low", 0, 3, 0.1)
    begin = '{{ "asset": "low", "begin": {}, "from": 0.1 }}'
    e.expect("trimming the begin of a track", ('{ "asset": "low" }', begin.format(0.1)))
    e.press("moving a track by the keyboard", "Alt-ArrowRight", (begin.format(0.1), begin.format(0.1333)), on=".audio-bar[aria-label$=low]")
    pull("late", 0.5, 0, -1)
    page.wait(notice("follows from other values"), "a text as time has no message")
    e.expect("leaving a track as it was")


def targets(page, path):
    """A layer of a Lottie animation is changed by its name, the file is not, and the option is shown."""
    page.wait("$$('[role=treeitem]').length === 1", "the layers are not listed")
    page.click("[role=treeitem]")
    place = "[data-location=\"Ben's box.color\"]"
    page.wait(f"$({place!r} + ' input')?.value === '#ff0000'", "the colour of the layer is not shown")
    page.focus(f"{place} input")
    page.type("#00f")
    page.press("Enter")
    u = page.value("$('#frame-canvas').width / 100")
    colour(page, round(50 * u), round(30 * u), 2, "> 250", "the colour of the layer does not change")
    page.wait("$('.option')?.textContent === \"--set 'Ben'\\\\''s box.color=#00f'\"", "the option is not shown")
    expect(path.read_text() == LOTTIE, "the file of the animation changes")
    page.click(f"{place} .remove")
    colour(page, round(50 * u), round(30 * u), 0, "> 250", "the colour of the file does not come back")


def templates(e, folder):
    """An empty scene begins with a template; the reason of a refused one is shown. StudioTemplateTests has what is refused."""
    page = e.page
    page.wait("$$('#empty button').length === 3", "no templates are offered")
    (folder / "data.csv").write_text("mine\n")
    button = "$$('#empty button').find(b => b.textContent.startsWith('chart')).click()"
    page.value(button)
    page.wait(notice("data.csv"), "a file with other contents has no message")
    expect(e.path.read_text() == EMPTY, "a refused template changes the scene")
    (folder / "data.csv").unlink()
    page.value(button)
    text = changed(e.path, EMPTY)
    expect(len(json.loads(text)["layers"]) > 1 and (folder / "data.csv").stat().st_size > 20, "the template is not there")
    page.wait("$('#empty').hidden", "the templates do not go")
    page.press("Control-z")
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
