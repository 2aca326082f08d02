"""Edits a scene in the page of the preview by pointer and keyboard, and compares the file after every edit."""

import re
import stat
import time

from browser import expect
from preview_page import changed, editing, frame, notice, pick, scrub

SCENE = """{ "format": "animrender/1", "x-note": "keep: this, too", "canvas": {"width":400, "height" : 300},
  "frameRate": 30, "duration": 2, "markers": { "middle": 1 },
  "variables": { "accent": "#ff0000" },
  "layers": [
    { "name": "back", "frame": [0, 0, 400, 300], "backgroundColor": "#102030" },
    { "name": "box", "position": [100, "50%"], "bounds": [0, 0, 80, 60], "rotation": "0deg",
      "backgroundColor": "${accent}", "opacity": 1.00 },
    { "name": "ball", "bounds": [0, 0, 40, 40], "position": [300, 60], "backgroundColor": "#0F0",
      "animations": [
        { "keyPath": "opacity", "values": [1, 0.5, 1], "keyTimes": [0, 0.5, 1], "duration": 1, "beginTime": 0.5,
          "timingFunction": [0.25, 0.1, 0.25, 1] } ] },
    { "type": "text", "name": "title", "string": "Hello", "frame": [120, 200, 200, 60], "font": "DejaVu Sans" }
  ] }
"""


def edit_frame(e):
    """Layers are picked, moved, scaled and rotated on the frame."""
    page = e.page
    e.snap(False)
    x, y = e.at(100, 150)
    page.tap(x, y)
    e.selected("box")
    page.wait("!!document.querySelector('#overlay .outline')", "the picked layer has no outline")
    # Not a double click.
    time.sleep(0.7)
    page.tap(x, y)
    e.selected("back")
    e.select("box")
    u = e.scale()
    e.anchored(100, 150)
    page.drag_by(e.at(95, 145), 20 * u, 15 * u)
    e.expect("moving by the pointer", ('[100, "50%"]', '[120, "55%"]'))
    page.press("ArrowRight", alt=True, on="#stage")
    e.expect("moving by the keyboard", ('[120, "55%"]', '[121, "55%"]'))
    e.undo("undoing")
    page.press("z", control=True, shift=True)
    e.expect("redoing", ('[120, "55%"]', '[121, "55%"]'))
    e.select("box")
    e.anchored(121, 165)
    x, y = page.centre("#overlay circle.handle")
    anchor = e.at(121, 165)
    radius = anchor[1] - y
    page.drag_by((x, y), radius, radius)
    e.expect("rotating by the pointer", ('"0deg"', '"90deg"'))
    page.press("r", on="#stage")
    e.expect("rotating by the keyboard", ('"90deg"', '"95deg"'))
    page.press(">")
    e.expect("scaling by the keyboard", ('"opacity": 1.00', '"opacity": 1.00, "scale": 1.1'))
    e.select("ball")
    e.anchored(300, 60)
    corner = e.at(320, 80)
    middle = e.at(300, 60)
    # The page shows the first step of the drag before the second.
    page.drag_by(corner, corner[0] - middle[0], corner[1] - middle[1], pause=0.5)
    e.expect("scaling by the pointer", ('"backgroundColor": "#0F0"', '"backgroundColor": "#0F0", "scale": 2'))


def edit_values(e):
    """Numbers, colours, texts, fonts, switches and curves in the inspector."""
    page = e.page
    e.select("box")
    e.enter("opacity", "50")
    e.expect("typing a number", ('"opacity": 1.00', '"opacity": 0.50'))
    page.press("ArrowUp", on="[data-location='opacity'] input")
    e.expect("changing a number by the keyboard", ('"opacity": 0.50', '"opacity": 0.51'))
    page.value("document.activeElement.blur()")
    page.drag_by(page.centre("[data-location='opacity'] .field-name"), 20, 0)
    e.expect("dragging a number", ('"opacity": 0.51', '"opacity": 0.61'))
    e.enter("backgroundColor", "#00ff00")
    page.wait(notice("variables.accent"), "an expression is not refused")
    expect("scene.json:7:" in page.value("document.getElementById('notice').textContent"), "the location is not named")
    e.selected("scene")
    page.wait(f"!!document.querySelector({e.field('variables/accent')!r})", "the variable has no field")
    e.enter("variables/accent", "#00ff00")
    e.expect("editing a variable", ('"accent": "#ff0000"', '"accent": "#00ff00"'))
    e.select("ball")
    page.click("[data-location='backgroundColor'] .swatch")
    page.value("(() => { const hue = document.querySelector('#popup [type=range]'); hue.value = 240;"
               " for (const name of ['input', 'change']) hue.dispatchEvent(new Event(name)); })()")
    e.expect("picking a colour", ('"#0F0"', '"#00F"'))
    e.select("title")
    page.focus("[data-location='string'] textarea")
    page.type("Hällo, \"you\"")
    page.press("Enter", control=True)
    e.expect("editing a text", ('"Hello"', '"Hällo, \\"you\\""'))
    page.press("t", on="#stage")
    page.wait("document.activeElement.id === 'text-editor'", "a text is not edited in the frame")
    page.type("Here")
    page.press("Enter", control=True)
    e.expect("editing a text by the keyboard in the frame", ('"Hällo, \\"you\\""', '"Here"'))
    e.select("title")
    page.tap(*e.at(220, 230), 2, pause=0.1)
    page.wait("document.activeElement.id === 'text-editor'", "a double click does not edit the text")
    page.type("Hällo")
    page.value("document.activeElement.blur()")
    e.expect("editing a text in the frame", ('"Here"', '"Hällo"'))
    e.select("title")
    e.enter("font", "DejaVu Serif")
    e.expect("choosing a font", ('"DejaVu Sans"', '"DejaVu Serif"'))
    e.select("ball")
    page.wait("!!document.querySelector(\"[data-location='animations/0/timingFunction'] canvas\")", "a curve has no handles")
    left, top, u = page.value("(() => { const c = document.querySelector(\"[data-location='animations/0/timingFunction'] canvas\");"
                     " c.scrollIntoView({ block: 'center' }); const b = c.getBoundingClientRect();"
                     " return [b.left, b.top, b.width / 240]; })()")
    page.drag_by((left + 70 * u, top + 92 * u), 50 * u, -8 * u)
    e.expect("dragging the handle of a curve", ("[0.25, 0.1, 0.25, 1]", "[0.50, 0.2, 0.25, 1]"))
    pick(page, "[data-location='animations/0/timingFunction'] .menu", "easeOut")
    e.expect("choosing a curve", ("[0.50, 0.2, 0.25, 1]", '"easeOut"'))


def edit_times(e):
    """Bars and keyframes in the timeline."""
    page = e.page
    e.select("ball")
    e.snap(True)
    bar = ".row.animation .bar"
    page.wait(f"!!document.querySelector('{bar}')", "the animation has no bar")
    second = page.value(f"document.querySelector('{bar}').getBoundingClientRect().width")
    x, y = page.centre(bar)
    page.drag_by((x - second / 4, y), second / 2, 0)
    e.expect("moving a bar by the pointer", ('"beginTime": 0.5', '"beginTime": 1.0'))
    page.press("ArrowLeft", alt=True, on=bar)
    e.expect("moving a bar by the keyboard", ('"beginTime": 1.0,', '"beginTime": 0.9667,'))
    page.press("ArrowLeft", alt=True, shift=True, on=bar)
    e.expect("stretching a bar by the keyboard", ('"duration": 1,', '"duration": 0.9667,'))
    box = page.value(f"(() => {{ const b = document.querySelector('{bar}').getBoundingClientRect(); return [b.right, b.top + 2]; }})()")
    page.drag_by((box[0] - 3, box[1]), -second * 0.4333, 0, 1)
    e.expect("stretching a bar by the pointer", ('"duration": 0.9667,', '"duration": 0.5333,'))
    key = ".row.animation .key:nth-of-type(3)"
    page.drag_by(page.centre(key), second * 0.1333, 0)
    e.expect("moving a keyframe by the pointer", ("[0, 0.5, 1]", "[0, 0.75, 1]"))
    page.focus(".row.animation .key", 1)
    page.press("ArrowLeft", alt=True)
    e.expect("moving a keyframe by the keyboard", ("[0, 0.75, 1]", "[0, 0.6875, 1]"))
    scrub(page, 33)
    page.press("Enter", on=bar)
    time.sleep(0.5)
    text = e.path.read_text()
    added = re.search(r'"values": \[1, (0\.\d+), 0\.5, 1\], "keyTimes": \[0, (0\.\d+), 0\.6875, 1\]', text)
    expect(added and abs(float(added[2]) - (33 / 30 - 0.9667) / 0.5333) < 0.001, f"a keyframe is not added: {text}")
    e.expect("adding a keyframe", ("[1, 0.5, 1]", f"[1, {added[1]}, 0.5, 1]"), ("[0, 0.6875, 1]", f"[0, {added[2]}, 0.6875, 1]"))
    page.focus(".row.animation .key", 1)
    page.press("Delete")
    e.expect("deleting a keyframe", (f"[1, {added[1]}, 0.5, 1]", "[1, 0.5, 1]"), (f"[0, {added[2]}, 0.6875, 1]", "[0, 0.6875, 1]"))
    page.press("i")
    frame(page, 33, "Home")
    page.press("x")
    frame(page, 0, "Home")


def edit_layers(e):
    """Layers are renamed and reordered."""
    page = e.page
    e.select("back")
    page.press("F2", on="[role=treeitem][aria-selected=true]")
    page.type("ground")
    page.press("Enter")
    e.expect("renaming a layer", ('"name": "back"', '"name": "ground"'))
    e.select("title")
    page.focus("[role=treeitem][aria-selected=true]")
    lines = e.text.split("\n")
    title = next(i for i, line in enumerate(lines) if '"title"' in line)
    page.press("ArrowDown", alt=True)
    ball = "\n".join(lines[title - 4:title])
    e.expect("reordering by the keyboard", (ball + "\n" + lines[title], lines[title] + ",\n" + ball.rstrip(",")))
    e.undo("undoing a reordering")
    source = page.centre("[role=treeitem][data-path='3']")
    page.drag_by(source, 0, 28)
    changed(e.path, e.text, 5)
    e.expect("reordering by the pointer", (ball + "\n" + lines[title], lines[title] + ",\n" + ball.rstrip(",")))


def undo_all(e, first):
    """Undoing every edit returns the text."""
    for _ in range(100):
        if e.page.value("document.getElementById('undo').disabled"):
            break
        before = e.path.read_text()
        e.page.press("z", control=True)
        changed(e.path, before, 5)
        time.sleep(0.05)
    text = e.path.read_text()
    expect(text == first, f"undoing does not return the text: {text}")


def use(page, root, program):
    path = root / "scene.json"
    path.touch(0o640)
    with editing(page, program, path, SCENE) as e:
        for part in (edit_frame, edit_values, edit_times, edit_layers):
            part(e)
        expect(stat.S_IMODE(path.stat().st_mode) == 0o640, "the permissions of the file have changed")
        undo_all(e, SCENE)
    with editing(page, program, path, SCENE, "--read-only"):
        expect(page.value("document.body.classList.contains('read-only')"), "the page does not know --read-only")
