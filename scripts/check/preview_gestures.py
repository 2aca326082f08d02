"""Uses the gestures of the page of the preview, by pointer and keyboard, and compares the file after each."""

import base64
import json
import random
import re
import time

from browser import expect
from preview_page import changed, editing, notice

SCENE = """{ "format": "animrender/1", "x-note": "keep: this, too", "canvas": {"width":400, "height" : 300},
  "frameRate": 30, "duration": 2,
  "layers": [
    { "name": "group", "sublayers": [
      { "name": "left",  "position": [60, 60], "bounds": [0,0, 40,40], "backgroundColor": "#0af" },
      { "name": "right", "position": [140, 60.0], "bounds": [0,0, 40,40], "backgroundColor": "#fa0", "x-why": "because" } ] },
    { "name": "box", "position": [100, "50%"], "bounds": [0, 0, 80, 60], "backgroundColor": "#f00", "opacity": 1.00,
      "animations": [
        { "keyPath": "opacity", "values": [1, 0.5, 1], "keyTimes": [0, 0.5, 1], "duration": 1 } ] },
    { "name": "ball", "bounds": [0, 0, 40, 40], "position": [300, 100], "backgroundColor": "#0F0" },
    { "type": "text", "name": "title", "string": "Hello", "frame": [120, 220, 200, 60], "font": "DejaVu Sans" }
  ] }
"""
IMAGE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")
SHIFT, ALT, CONTROL = 8, 1, 2
SELECTED = "[...document.querySelectorAll('[role=treeitem][aria-selected=true]')].map(i => i.dataset.path).join()"


def selection(e, paths, words):
    e.page.wait(f"{SELECTED} === {paths!r}", f"{words}: selected is {e.page.value(SELECTED)!r}, not {paths!r}")
    time.sleep(0.15)


def click(e, x, y, modifiers=0):
    e.page.tap(*e.at(x, y), modifiers=modifiers)
    time.sleep(0.6)


def pick(e):
    """A click selects a group, then what is in it; Shift adds, empty ground clears, an area selects."""
    click(e, 60, 60)
    selection(e, "0", "a click on a group")
    click(e, 60, 60)
    selection(e, "0.0", "another click")
    click(e, 140, 60)
    selection(e, "0.1", "a click beside it in the group")
    click(e, 300, 100)
    selection(e, "2", "a click on another layer")
    click(e, 100, 150, SHIFT)
    # Rows are listed from the topmost layer on.
    selection(e, "2,1", "a click with Shift")
    click(e, 380, 290)
    selection(e, "", "a click on empty ground")
    x, y = e.at(200, 60)
    u = e.scale()
    e.page.drag_by((x, y), 180 * u, 100 * u, pause=0.1)
    selection(e, "2", "an area")
    e.page.press("Escape")
    # Locked layers are not picked.
    e.page.click("[role=treeitem][data-path='2']")
    e.page.press("Escape")
    e.page.value("[...document.querySelectorAll('.row')].find(r => r.textContent.includes('ball')).querySelector('.lock').click()")
    time.sleep(0.5)
    click(e, 300, 100)
    selection(e, "", "a click on a locked layer")
    e.page.value("[...document.querySelectorAll('.row')].find(r => r.textContent.includes('ball')).querySelector('.lock').click()")
    time.sleep(0.5)


def move(e):
    """Several layers are moved, scaled and rotated at once; arrow keys move them; Alt copies; lines snap."""
    page, u = e.page, e.scale()
    e.snap(False)
    click(e, 300, 100)
    click(e, 100, 150, SHIFT)
    page.drag_by(e.at(300, 100), 20 * u, 10 * u, pause=0.2)
    e.expect("dragging two layers", ("[300, 100]", "[320, 110]"), ("[100, \"50%\"]", "[120, \"53.333%\"]"))
    page.press("ArrowLeft", shift=True)
    e.expect("moving two layers by the keyboard", ("[320, 110]", "[310, 110]"), ("[120, \"53.333%\"]", "[110, \"53.333%\"]"))
    for _ in range(2):
        e.undo("undoing both")
    click(e, 380, 290)
    page.drag_by(e.at(300, 100), 40 * u, 0, ALT, pause=0.2)
    ball = '    { "name": "ball", "bounds": [0, 0, 40, 40], "position": [300, 100], "backgroundColor": "#0F0" },\n'
    e.expect("dragging a copy", (ball, ball + ball.replace('"ball"', '"ball 2"').replace("300", "340")))
    e.selected("ball 2")
    page.press("Delete")
    e.expect("deleting the copy", (ball.replace('"ball"', '"ball 2"').replace("300", "340"), ""))
    # The left edge of the ball snaps to the middle of the canvas.
    e.snap(True)
    x, y = e.at(300, 100)
    page.mouse("mousePressed", x, y)
    for share in (0.5, 1):
        page.mouse("mouseMoved", x - 77 * u * share, y + 3 * u * share)
        time.sleep(0.4)
    page.wait("!!document.querySelector('#overlay .snap') && !!document.querySelector('#overlay .distance')", "there are no lines of snapping")
    page.mouse("mouseReleased", x - 77 * u, y + 3 * u)
    e.expect("snapping", ("[300, 100]", "[220, 100]") if '"position": [220, 100]' in changed(e.path, e.text) else ("[300, 100]", "[220, 103]"))
    expect(page.value("!document.querySelector('#overlay .snap')"), "the lines remain")
    e.undo("undoing the drag")
    e.snap(False)


def clipboard(e):
    """Layers are copied, cut and pasted with all of their values."""
    page = e.page
    click(e, 60, 60)
    for kind in ("copy", "paste"):
        page.call("Input.dispatchKeyEvent", type="keyDown", key=kind[0], modifiers=CONTROL, commands=[kind])
        time.sleep(0.5)
    text = changed(e.path, e.text)
    layers = json.loads(text)["layers"]
    expect(len(layers) == 5 and layers[1] == {**layers[0], "name": "group 2", "sublayers": layers[1]["sublayers"]}
           and [s["name"] for s in layers[1]["sublayers"]] == ["left", "right"], f"a group is not pasted: {text}")
    page.press("z", control=True, on="#stage")
    e.expect("undoing what is pasted")


def names(e):
    """A name that another layer has is refused; the same name elsewhere follows."""
    page = e.page
    e.select("ball")
    page.press("F2", on="#stage")
    page.type("box")
    page.press("Enter")
    page.wait(notice("another layer is named"), "a second name is not refused")
    e.expect("a refused name")


def keys(e):
    """Several keyframes move and are deleted together."""
    page = e.page
    e.select("box")
    page.wait("document.querySelectorAll('.row.animation .key').length === 3", "there are no keyframes")
    second = page.value("document.querySelector('.row.animation .bar').getBoundingClientRect().width")
    middle, last = (page.centre(f".row.animation .key:nth-of-type({n})") for n in (3, 4))
    e.snap(True)
    page.tap(*middle)
    time.sleep(0.2)
    page.drag_by(last, second * 0.5, 0, SHIFT)
    e.expect("moving two keyframes", ("[0, 0.5, 1]", "[0, 0.6667, 1]"), ('"duration": 1 }', '"duration": 1.5 }'))
    e.undo("undoing a move of keyframes", on="#stage")
    e.snap(False)


def media(e, root):
    """A dropped file is an asset and a layer at the pointer; a chosen one is, too."""
    page = e.page
    (root / "out").mkdir()
    (root / "out" / "dot.png").write_bytes(IMAGE)
    page.drop(root / "out/dot.png", *e.at(200, 150))
    text = changed(e.path, e.text)
    expect('"assets": { "dot": { "type": "image", "src": "dot.png" } }' in text, f"a dropped file is no asset: {text}")
    place = re.search(r'{ "name": "dot", "contents": "dot", "frame": \[(\d+), (\d+), 1, 1\] }', text)
    expect(place and abs(int(place[1]) - 200) < 3 and abs(int(place[2]) - 150) < 3, f"a dropped file is no layer: {text}")
    expect((e.path.parent / "dot.png").read_bytes() == IMAGE, "the file is not beside the scene")
    e.selected("dot")
    page.press("z", control=True)
    time.sleep(0.3)
    e.expect("undoing a dropped file")


def parts(text):
    """The texts of the outermost layers, and the text around them."""
    start = text.index('"layers"') + text[text.index('"layers"'):].index("[") + 1
    layers, position, around = [], start, text[:start]
    decoder = json.JSONDecoder()
    while True:
        while text[position] in " \n,":
            position += 1
        if text[position] == "]":
            return layers, around + text[position:]
        _, end = decoder.raw_decode(text, position)
        layers.append(text[position:end])
        position = end


def random_gestures(e, count, outside=False, seed=7):
    """Random gestures change the text of the layers that they are about only, and can be undone."""
    page, u = e.page, e.scale()
    chance = random.Random(seed)
    made = 0
    for number in range(count):
        before = e.path.read_text()
        layers, around = parts(before)
        if outside and number % 2:
            # Another editor saves the file at the same time.
            saved = before.replace(before[before.index('"x-note"'):before.index(', "canvas"')], f'"x-note": "saved {number}"')
            e.path.write_text(saved)
            layers, around = parts(saved)
        # An area may have selected several layers, which change together.
        most = max(1, len(page.value(SELECTED).split(",")))
        kind = chance.choice(["drag", "drag", "arrow", "copy", "turn", "scale", "delete", "duplicate", "handle"])
        x, y = chance.choice([(60, 60), (140, 60), (100, 150), (300, 100), (200, 250)])
        if kind in ("drag", "copy"):
            page.drag_by(e.at(x, y), chance.randint(-60, 60) * u, chance.randint(-60, 60) * u, ALT if kind == "copy" else 0)
        elif kind == "handle":
            page.value("document.querySelector('#overlay .handle')?.scrollIntoView?.({ block: 'nearest' })")
            if page.value("!!document.querySelector('#overlay .handle')"):
                page.drag_by(page.centre("#overlay .handle"), chance.randint(-20, 20), chance.randint(-20, 20))
        else:
            page.tap(*e.at(x, y))
            time.sleep(0.1)
            page.press({"arrow": "ArrowLeft", "turn": "r", "scale": ">", "delete": "Delete", "duplicate": "d"}[kind])
        time.sleep(0.12)
        e.settle()
        after = e.path.read_text()
        new, around_new = parts(after)
        words = f"gesture {number} ({kind}, seed {seed})"
        expect(json.loads(after) is not None and around_new.split() == around.split(), f"{words} changes the text around the layers")
        gone = [layer for layer in layers if layer not in new]
        come = [layer for layer in new if layer not in layers]
        expect(len(gone) <= most and len(come) <= most, f"{words} changes other layers: {gone} {come}")
        made += after != before
        if chance.random() < 0.7 and after != before and not outside:
            page.press("z", control=True)
            changed(e.path, after, 5)
            expect(e.path.read_text() == before, f"{words} is not undone")
        elif len(new) > 8 or len(new) < 3 or number % 40 == 39:
            e.path.write_text(SCENE)
        e.settle()
    expect(made > count / 3, f"only {made} of {count} gestures changed something")
    return made


def use(page, root, program, count=60):
    page.call("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    with editing(page, program, root / "scenes/scene.json", SCENE) as e:
        e.settle()
        for part in (pick, move, clipboard, names, keys):
            part(e)
        media(e, root)
        e.snap(True)
        made = random_gestures(e, count)
        e.path.write_text(SCENE)
        e.settle()
        merged = random_gestures(e, count // 5, outside=True)
    print(f"preview: {made} of {count} random gestures changed their layers only, {merged} of {count // 5} beside another editor")
