"""Edits a scene in the page of the preview by pointer and keyboard, and compares the file after every edit.

Usage: preview_editing.py PROGRAM [SCREENSHOT]
"""

import base64
import re
import stat
import sys
import tempfile
import time
from pathlib import Path

from browser import Browser, expect
from preview_page import Editing, Preview, frame, open_page, wait

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
    x, y = e.at(100, 150)
    for kind in ("mousePressed", "mouseReleased"):
        page.mouse(kind, x, y)
    wait(page, "document.getElementById('inspector-name').textContent === 'box'", "a click does not pick the layer")
    wait(page, "!!document.querySelector('#overlay .outline')", "the picked layer has no outline")
    time.sleep(0.2)
    # Not a double click.
    time.sleep(0.5)
    for kind in ("mousePressed", "mouseReleased"):
        page.mouse(kind, x, y)
    wait(page, "document.getElementById('inspector-name').textContent === 'back'", "a second click does not pick the layer below")
    e.select("box")
    u = e.scale()
    e.anchored(100, 150)
    page.drag_by(e.at(95, 145), 20 * u, 15 * u)
    e.expect("moving by the pointer", ('[100, "50%"]', '[120, "55%"]'))
    page.value("document.getElementById('stage').focus()")
    page.press("ArrowRight", alt=True)
    e.expect("moving by the keyboard", ('[120, "55%"]', '[121, "55%"]'))
    page.press("z", control=True)
    e.expect("undoing", ('[121, "55%"]', '[120, "55%"]'))
    page.press("z", control=True, shift=True)
    e.expect("redoing", ('[120, "55%"]', '[121, "55%"]'))
    e.select("box")
    e.anchored(121, 165)
    x, y = page.centre("#overlay circle.handle")
    anchor = e.at(121, 165)
    radius = anchor[1] - y
    page.drag_by((x, y), radius, radius)
    e.expect("rotating by the pointer", ('"0deg"', '"90deg"'))
    page.value("document.getElementById('stage').focus()")
    page.press("r")
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
    e.enter("opacity", "0.5")
    e.expect("typing a number", ('"opacity": 1.00', '"opacity": 0.50'))
    page.value("document.querySelector(\"[data-location='opacity'] input\").focus()")
    page.press("ArrowUp")
    e.expect("changing a number by the keyboard", ('"opacity": 0.50', '"opacity": 0.51'))
    page.value("document.activeElement.blur()")
    page.drag_by(page.centre("[data-location='opacity'] input"), 20, 0)
    e.expect("dragging a number", ('"opacity": 0.51', '"opacity": 0.61'))
    e.enter("backgroundColor", "#00ff00")
    wait(page, "document.getElementById('notice').textContent.includes('variables.accent')", "an expression is not refused")
    expect("scene.json:7:" in page.value("document.getElementById('notice').textContent"), "the location is not named")
    wait(page, "document.getElementById('inspector-name').textContent === 'scene'", "the scene is not opened")
    wait(page, f"!!document.querySelector({e.field('variables/accent')!r})", "the variable has no field")
    e.enter("variables/accent", "#00ff00")
    e.expect("editing a variable", ('"accent": "#ff0000"', '"accent": "#00ff00"'))
    e.select("ball")
    page.value("(() => { const p = document.querySelector(\"[data-location='backgroundColor'] input[type=color]\");"
               " p.value = '#0000ff'; p.dispatchEvent(new Event('change')); })()")
    e.expect("picking a colour", ('"#0F0"', '"#00F"'))
    e.select("title")
    page.value("(() => { const f = document.querySelector(\"[data-location='string'] textarea\"); f.focus(); f.select(); })()")
    page.type("Hällo, \"you\"")
    page.press("Enter", control=True)
    e.expect("editing a text", ('"Hello"', '"Hällo, \\"you\\""'))
    page.value("document.getElementById('stage').focus()")
    page.press("t")
    wait(page, "document.activeElement.id === 'text-editor'", "a text is not edited in the frame")
    page.type("Here")
    page.press("Enter", control=True)
    e.expect("editing a text by the keyboard in the frame", ('"Hällo, \\"you\\""', '"Here"'))
    e.select("title")
    x, y = e.at(220, 230)
    for clicks in (1, 2):
        page.mouse("mousePressed", x, y, clicks)
        page.mouse("mouseReleased", x, y, clicks)
        time.sleep(0.1)
    wait(page, "document.activeElement.id === 'text-editor'", "a double click does not edit the text")
    page.type("Hällo")
    page.value("document.activeElement.blur()")
    e.expect("editing a text in the frame", ('"Here"', '"Hällo"'))
    e.select("title")
    e.enter("font", "DejaVu Serif")
    e.expect("choosing a font", ('"DejaVu Sans"', '"DejaVu Serif"'))
    e.select("ball")
    wait(page, "!!document.querySelector(\"[data-location='animations/0/timingFunction'] canvas\")", "a curve has no handles")
    box = page.value("(() => { const c = document.querySelector(\"[data-location='animations/0/timingFunction'] canvas\");"
                     " c.scrollIntoView({ block: 'center' }); const b = c.getBoundingClientRect();"
                     " return [b.left, b.top, b.width / 120]; })()")
    left, top, u = box
    page.drag_by((left + 40 * u, top + 92 * u), 20 * u, -8 * u)
    e.expect("dragging the handle of a curve", ("[0.25, 0.1, 0.25, 1]", "[0.50, 0.2, 0.25, 1]"))
    page.value("(() => { const s = document.querySelector(\"[data-location='animations/0/timingFunction'] select\");"
               " s.value = 'easeOut'; s.dispatchEvent(new Event('change')); })()")
    e.expect("choosing a curve", ("[0.50, 0.2, 0.25, 1]", '"easeOut"'))


def edit_times(e):
    """Bars and keyframes in the timeline."""
    page = e.page
    e.select("ball")
    page.value("document.getElementById('snap').checked || document.getElementById('snap').click()")
    bar = ".row.animation .bar"
    wait(page, f"!!document.querySelector('{bar}')", "the animation has no bar")
    second = page.value(f"document.querySelector('{bar}').getBoundingClientRect().width")
    x, y = page.centre(bar)
    page.drag_by((x - second / 4, y), second / 2, 0)
    e.expect("moving a bar by the pointer", ('"beginTime": 0.5', '"beginTime": 1.0'))
    page.value(f"document.querySelector('{bar}').focus()")
    page.press("ArrowLeft", alt=True)
    e.expect("moving a bar by the keyboard", ('"beginTime": 1.0,', '"beginTime": 0.9667,'))
    page.value(f"document.querySelector('{bar}').focus()")
    page.press("ArrowLeft", alt=True, shift=True)
    e.expect("stretching a bar by the keyboard", ('"duration": 1,', '"duration": 0.9667,'))
    box = page.value(f"(() => {{ const b = document.querySelector('{bar}').getBoundingClientRect(); return [b.right, b.top + 2]; }})()")
    page.drag_by((box[0] - 3, box[1]), -second * 0.4333, 0)
    e.expect("stretching a bar by the pointer", ('"duration": 0.9667,', '"duration": 0.5333,'))
    key = ".row.animation .key:nth-of-type(3)"
    page.drag_by(page.centre(key), second * 0.1333, 0)
    e.expect("moving a keyframe by the pointer", ("[0, 0.5, 1]", "[0, 0.75, 1]"))
    page.value("document.querySelectorAll('.row.animation .key')[1].focus()")
    page.press("ArrowLeft", alt=True)
    e.expect("moving a keyframe by the keyboard", ("[0, 0.75, 1]", "[0, 0.6875, 1]"))
    page.value("(() => { const s = document.getElementById('scrubber'); s.value = 33; s.dispatchEvent(new Event('input')); })()")
    frame(page, 33)
    page.value(f"document.querySelector('{bar}').focus()")
    page.press("k")
    time.sleep(0.5)
    text = e.path.read_text()
    added = re.search(r'"values": \[1, (0\.\d+), 0\.5, 1\], "keyTimes": \[0, (0\.\d+), 0\.6875, 1\]', text)
    expect(added and abs(float(added[2]) - (33 / 30 - 0.9667) / 0.5333) < 0.001, f"a keyframe is not added: {text}")
    e.expect("adding a keyframe", ("[1, 0.5, 1]", f"[1, {added[1]}, 0.5, 1]"), ("[0, 0.6875, 1]", f"[0, {added[2]}, 0.6875, 1]"))
    page.value("document.querySelectorAll('.row.animation .key')[1].focus()")
    page.press("Delete")
    e.expect("deleting a keyframe", (f"[1, {added[1]}, 0.5, 1]", "[1, 0.5, 1]"), (f"[0, {added[2]}, 0.6875, 1]", "[0, 0.6875, 1]"))
    page.press("b")
    page.press("Home")
    frame(page, 33)
    page.press("x")
    page.press("Home")
    frame(page, 0)


def edit_layers(e):
    """Layers are renamed and reordered."""
    page = e.page
    e.select("back")
    page.value("document.querySelector('[role=treeitem][aria-selected=true]').focus()")
    page.press("F2")
    page.type("ground")
    page.press("Enter")
    e.expect("renaming a layer", ('"name": "back"', '"name": "ground"'))
    e.select("title")
    page.value("document.querySelector('[role=treeitem][aria-selected=true]').focus()")
    lines = e.text.split("\n")
    title = next(i for i, line in enumerate(lines) if '"title"' in line)
    page.press("ArrowDown", alt=True)
    ball = "\n".join(lines[title - 4:title])
    e.expect("reordering by the keyboard", (ball + "\n" + lines[title], lines[title] + ",\n" + ball.rstrip(",")))
    page.press("z", control=True)
    e.expect("undoing a reordering", (lines[title] + ",\n" + ball.rstrip(","), ball + "\n" + lines[title]))
    source = page.centre("[role=treeitem][data-path='3']")
    page.drag_by(source, 0, 22)
    deadline = time.monotonic() + 5
    while e.path.read_text() == e.text and time.monotonic() < deadline:
        time.sleep(0.02)
    e.expect("reordering by the pointer", (ball + "\n" + lines[title], lines[title] + ",\n" + ball.rstrip(",")))


def edit_together(e):
    """Another program edits the file at the same time; its edits are never lost."""
    page = e.page
    e.select("box")
    for number in range(6):
        text = e.path.read_text()
        outside = text.replace("keep: this, too", f"keep: this, too {number}", 1) if number == 0 else \
            text.replace(f"this, too {number - 1}", f"this, too {number}")
        copy = e.path.with_suffix(".new")
        copy.write_text(outside)
        copy.rename(e.path)
        e.text = outside
        e.settle()
        e.enter("position", str(number), nth=0)
        old = re.search(r'"position": \[([-\d.]+), "', e.text)[0]
        if old != f'"position": [{number}, "':
            e.expect("an edit beside another program's", (old, f'"position": [{number}, "'))
    expect(f"this, too {number}" in e.path.read_text(), "another program's edit is lost")


def undo_all(e, first):
    """Undoing every edit returns the text, apart from the other program's edits."""
    for _ in range(100):
        if e.page.value("document.getElementById('undo').disabled"):
            break
        before = e.path.read_text()
        e.page.press("z", control=True)
        deadline = time.monotonic() + 5
        while e.path.read_text() == before and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(0.05)
    text = re.sub(r"keep: this, too \d+", "keep: this, too", e.path.read_text())
    expect(text == first, f"undoing does not return the text: {text}")


def main(program, screenshot):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as root:
        path = Path(root) / "scene.json"
        path.write_text(SCENE)
        path.chmod(0o640)
        page = Browser(str(Path(root) / "profile"))
        page.call("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)
        try:
            with Preview(program, path) as preview:
                open_page(page, preview.address)
                e = Editing(page, path)
                edit_frame(e)
                edit_values(e)
                edit_times(e)
                edit_layers(e)
                if screenshot:
                    for theme in ("dark", "light"):
                        page.value(f"(() => {{ const t = document.getElementById('theme'); t.value = '{theme}';"
                                   " t.dispatchEvent(new Event('change')); })()")
                        e.select("ball")
                        time.sleep(0.3)
                        data = page.call("Page.captureScreenshot", format="png")["data"]
                        Path(screenshot).with_suffix(f".{theme}.png").write_bytes(base64.b64decode(data))
                expect(stat.S_IMODE(path.stat().st_mode) == 0o640, "the permissions of the file have changed")
                edit_together(e)
                undo_all(e, SCENE)
            before = path.read_text()
            with Preview(program, path, "--read-only") as preview:
                open_page(page, preview.address)
                expect(page.value("document.body.classList.contains('read-only')"), "the page does not know --read-only")
                status = page.value("fetch('undo', { method: 'POST', body: '{}', headers: { 'Content-Type':"
                                    " 'application/json' } }).then(a => a.status)")
                expect(status in (403, 409) and path.read_text() == before, "--read-only edits a file")
            expect(not page.problems, f"the script fails: {page.problems}")
        finally:
            page.process.kill()
            page.process.wait()
    print(f"preview: {expect.count} things about editing work")


main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
