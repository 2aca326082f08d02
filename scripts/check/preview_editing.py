"""Edits a scene in the page of the preview by pointer and keyboard, and compares the file after every edit."""

import re
import time

from browser import expect
from preview_page import NOTICE, changed, editing, frame, notice, pick, scene, scrub

SCENE = scene("editing")


def edit_frame(e):
    """Layers are picked, moved, scaled and rotated on the frame."""
    page = e.page
    e.snap(False)
    page.tap(*e.at(100, 150))
    e.selected("box")
    page.wait("!!$('#overlay .outline')", "the picked layer has no outline")
    # Not a double click.
    time.sleep(0.7)
    page.tap(*e.at(100, 150))
    e.selected("back")
    e.select("box")
    e.anchored(100, 150)
    e.pull("moving by the pointer", (95, 145), (115, 160), ('[100, "50%"]', '[120, "55%"]'))
    e.press("moving by the keyboard", "Alt-ArrowRight", ('[120, "55%"]', '[121, "55%"]'), on="#stage")
    e.undo("undoing")
    e.press("redoing", "Control-Shift-z", ('[120, "55%"]', '[121, "55%"]'))
    e.select("box")
    e.anchored(121, 165)
    x, y = page.centre("#overlay circle.handle")
    radius = e.at(121, 165)[1] - y
    e.drag("rotating by the pointer", (x, y), radius, radius, ('"0deg"', '"90deg"'))
    e.press("rotating by the keyboard", "r", ('"90deg"', '"95deg"'), on="#stage")
    e.press("scaling by the keyboard", ">", ('"opacity": 1.00', '"opacity": 1.00, "scale": 1.1'))
    e.select("ball")
    e.anchored(300, 60)
    e.pull("scaling by the pointer", (320, 80), (340, 100), ('"backgroundColor": "#0F0"', '"backgroundColor": "#0F0", "scale": 2'))


def edit_values(e):
    """Numbers, colours, texts, fonts, switches and curves in the inspector."""
    page, opacity = e.page, '"opacity": {}'.format
    e.select("box")
    e.enter("opacity", "50")
    e.expect("typing a number", (opacity("1.00"), opacity("0.50")))
    e.press("changing a number by the keyboard", "ArrowUp", (opacity("0.50"), opacity("0.51")), on="[data-location='opacity'] input")
    page.value("document.activeElement.blur()")
    e.drag("dragging a number", page.centre("[data-location='opacity'] .field-name"), 20, 0, (opacity("0.51"), opacity("0.61")))
    e.enter("backgroundColor", "#00ff00")
    page.wait(notice("variables.accent"), "an expression is not refused")
    page.expect(f"{NOTICE}.includes('scene.json:7:')", "the location is not named")
    e.selected("scene")
    page.wait(f"!!$({e.field('variables/accent')!r})", "the variable has no field")
    e.enter("variables/accent", "#00ff00")
    e.expect("editing a variable", ('"accent": "#ff0000"', '"accent": "#00ff00"'))
    e.select("ball")
    page.click("[data-location='backgroundColor'] .swatch")
    page.enter("#popup [type=range]", 240, "input", "change")
    e.expect("picking a colour", ('"#0F0"', '"#00F"'))
    e.select("title")
    page.focus("[data-location='string'] textarea")
    page.type("Hällo, \"you\"")
    e.press("editing a text", "Control-Enter", ('"Hello"', '"Hällo, \\"you\\""'))
    page.press("t", on="#stage")
    e.edit_text("editing a text by the keyboard in the frame", "Here", ('"Hällo, \\"you\\""', '"Here"'))
    e.select("title")
    page.tap(*e.at(220, 230), 2, pause=0.1)
    e.edit_text("editing a text in the frame", "Hällo", ('"Here"', '"Hällo"'))
    e.select("title")
    e.enter("font", "DejaVu Serif")
    e.expect("choosing a font", ('"DejaVu Sans"', '"DejaVu Serif"'))
    e.select("ball")
    curve = "animations/0/timingFunction"
    e.curve("dragging the handle of a curve", curve, ("[0.25, 0.1, 0.25, 1]", "[0.50, 0.2, 0.25, 1]"))
    pick(page, f"[data-location='{curve}'] .menu", "easeOut")
    e.expect("choosing a curve", ("[0.50, 0.2, 0.25, 1]", '"easeOut"'))


def edit_times(e):
    """Bars and keyframes in the timeline."""
    page, bar, keys = e.page, ".row.animation .bar", ".row.animation .key"
    e.select("ball")
    e.snap(True)
    page.wait(f"!!$('{bar}')", "the animation has no bar")
    left, top, second, height = page.box(bar)
    e.drag("moving a bar by the pointer", (left + second / 4, top + height / 2), second / 2, 0, ('"beginTime": 0.5', '"beginTime": 1.0'))
    e.press("moving a bar by the keyboard", "Alt-ArrowLeft", ('"beginTime": 1.0,', '"beginTime": 0.9667,'), on=bar)
    e.press("stretching a bar by the keyboard", "Alt-Shift-ArrowLeft", ('"duration": 1,', '"duration": 0.9667,'), on=bar)
    left, top, width, _ = page.box(bar)
    e.drag("stretching a bar by the pointer", (left + width - 3, top + 2), -second * 0.4333, 0, ('"duration": 0.9667,', '"duration": 0.5333,'))
    middle = page.centre(f"{keys}:nth-of-type(3)")
    e.drag("moving a keyframe by the pointer", middle, second * 0.1333, 0, ("[0, 0.5, 1]", "[0, 0.75, 1]"))
    page.focus(keys, 1)
    e.press("moving a keyframe by the keyboard", "Alt-ArrowLeft", ("[0, 0.75, 1]", "[0, 0.6875, 1]"))
    scrub(page, 33)
    page.press("Enter", on=bar)
    text = changed(e.path, e.text)
    added = re.search(r'"values": \[1, (0\.\d+), 0\.5, 1\], "keyTimes": \[0, (0\.\d+), 0\.6875, 1\]', text)
    expect(added and abs(float(added[2]) - (33 / 30 - 0.9667) / 0.5333) < 0.001, f"a keyframe is not added: {text}")
    pairs = [("[1, 0.5, 1]", f"[1, {added[1]}, 0.5, 1]"), ("[0, 0.6875, 1]", f"[0, {added[2]}, 0.6875, 1]")]
    e.expect("adding a keyframe", *pairs)
    page.focus(keys, 1)
    e.press("deleting a keyframe", "Delete", *[(new, old) for old, new in pairs])
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
    e.press("renaming a layer", "Enter", ('"name": "back"', '"name": "ground"'))
    e.select("title")
    lines = e.text.split("\n")
    title = next(i for i, line in enumerate(lines) if '"title"' in line)
    ball = "\n".join(lines[title - 4:title])
    swapped = ball + "\n" + lines[title], lines[title] + ",\n" + ball.rstrip(",")
    e.press("reordering by the keyboard", "Alt-ArrowDown", swapped, on="[role=treeitem][aria-selected=true]")
    e.undo("undoing a reordering")
    e.drag("reordering by the pointer", page.centre("[role=treeitem][data-path='3']"), 0, 28, swapped)


def undo_all(e, first):
    """Undoing every edit returns the text."""
    for _ in range(100):
        if e.page.value("$('#undo').disabled"):
            break
        before = e.path.read_text()
        e.page.press("Control-z")
        changed(e.path, before, 5)
        time.sleep(0.05)
    text = e.path.read_text()
    expect(text == first, f"undoing does not return the text: {text}")


def use(page, root, program):
    path = root / "scene.json"
    with editing(page, program, path, SCENE) as e:
        for part in (edit_frame, edit_values, edit_times, edit_layers):
            part(e)
        undo_all(e, SCENE)
    with editing(page, program, path, SCENE, "--read-only"):
        page.expect("document.body.classList.contains('read-only')", "the page does not know --read-only")
