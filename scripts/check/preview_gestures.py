"""Uses the gestures of the page of the preview, by pointer and keyboard, and compares the file after each."""

import base64
import json
import random
import re
import time

from browser import expect
from preview_page import changed, editing, notice, scene

SCENE = scene("gestures")
IMAGE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")
SHIFT, ALT, CONTROL = 8, 1, 2
SELECTED = "$$('[role=treeitem][aria-selected=true]').map(i => i.dataset.path).join()"


def click(e, x, y, modifiers=0):
    e.page.tap(*e.at(x, y), modifiers=modifiers)
    time.sleep(0.6)


def pick(e):
    """A click selects a group, then what is in it; Shift adds, empty ground clears, an area selects."""

    def selection(paths, words):
        e.page.wait(f"{SELECTED} === {paths!r}", f"{words}: selected is {e.page.value(SELECTED)!r}, not {paths!r}")
        time.sleep(0.15)

    # Rows are listed from the topmost layer on.
    for x, y, modifiers, paths, words in (
        (60, 60, 0, "0", "a click on a group"), (60, 60, 0, "0.0", "another click"),
        (140, 60, 0, "0.1", "a click beside it in the group"), (300, 100, 0, "2", "a click on another layer"),
        (100, 150, SHIFT, "2,1", "a click with Shift"), (380, 290, 0, "", "a click on empty ground"),
    ):
        click(e, x, y, modifiers)
        selection(paths, words)
    u = e.scale()
    e.page.drag_by(e.at(200, 60), 180 * u, 100 * u, pause=0.1)
    selection("2", "an area")
    e.page.press("Escape")
    # Locked layers are not picked.
    e.page.click("[role=treeitem][data-path='2']")
    e.page.press("Escape")
    lock = "$$('.row').find(r => r.textContent.includes('ball')).querySelector('.lock').click()"
    e.page.value(lock)
    time.sleep(0.5)
    click(e, 300, 100)
    selection("", "a click on a locked layer")
    e.page.value(lock)
    time.sleep(0.5)


def move(e):
    """Several layers are moved, scaled and rotated at once; arrow keys move them; Alt copies; lines snap."""
    page, u = e.page, e.scale()
    e.snap(False)
    click(e, 300, 100)
    click(e, 100, 150, SHIFT)
    box = '[{}, "53.333%"]'.format
    e.pull("dragging two layers", (300, 100), (320, 110), ("[300, 100]", "[320, 110]"), ('[100, "50%"]', box(120)))
    e.press("moving two layers by the keyboard", "Shift-ArrowLeft", ("[320, 110]", "[310, 110]"), (box(120), box(110)))
    for _ in range(2):
        e.undo("undoing both")
    click(e, 380, 290)
    ball = '    { "name": "ball", "bounds": [0, 0, 40, 40], "position": [300, 100], "backgroundColor": "#0F0" },\n'
    copy = ball.replace('"ball"', '"ball 2"').replace("300", "340")
    e.pull("dragging a copy", (300, 100), (340, 100), (ball, ball + copy), modifiers=ALT)
    e.selected("ball 2")
    e.press("deleting the copy", "Delete", (copy, ""))
    # The left edge of the ball snaps to the middle of the canvas.
    e.snap(True)
    x, y = e.at(300, 100)
    page.mouse("mousePressed", x, y)
    for share in (0.5, 1):
        page.mouse("mouseMoved", x - 77 * u * share, y + 3 * u * share)
        time.sleep(0.4)
    page.wait("!!$('#overlay .snap') && !!$('#overlay .distance')", "there are no lines of snapping")
    page.mouse("mouseReleased", x - 77 * u, y + 3 * u)
    height = 100 if '"position": [220, 100]' in changed(e.path, e.text) else 103
    e.expect("snapping", ("[300, 100]", f"[220, {height}]"))
    page.expect("!$('#overlay .snap')", "the lines remain")
    e.undo("undoing the drag")
    e.snap(False)


def clipboard(e):
    """Layers are copied, cut and pasted with all of their values."""
    click(e, 60, 60)
    for kind in ("copy", "paste"):
        e.page.call("Input.dispatchKeyEvent", type="keyDown", key=kind[0], modifiers=CONTROL, commands=[kind])
        time.sleep(0.5)
    text = changed(e.path, e.text)
    layers = json.loads(text)["layers"]
    expect(len(layers) == 5 and layers[1] == {**layers[0], "name": "group 2", "sublayers": layers[1]["sublayers"]}
           and [s["name"] for s in layers[1]["sublayers"]] == ["left", "right"], f"a group is not pasted: {text}")
    e.press("undoing what is pasted", "Control-z", on="#stage")


def names(e):
    """A name that another layer has is refused; the same name elsewhere follows."""
    e.select("ball")
    e.page.press("F2", on="#stage")
    e.page.type("box")
    e.page.press("Enter")
    e.page.wait(notice("another layer is named"), "a second name is not refused")
    e.expect("a refused name")


def keys(e):
    """Several keyframes move and are deleted together."""
    page = e.page
    e.select("box")
    page.wait("$$('.row.animation .key').length === 3", "there are no keyframes")
    second = page.box(".row.animation .bar")[2]
    e.snap(True)
    page.tap(*page.centre(".row.animation .key:nth-of-type(3)"))
    time.sleep(0.2)
    page.drag_by(page.centre(".row.animation .key:nth-of-type(4)"), second * 0.5, 0, SHIFT)
    e.expect("moving two keyframes", ("[0, 0.5, 1]", "[0, 0.6667, 1]"), ('"duration": 1 }', '"duration": 1.5 }'))
    e.undo("undoing a move of keyframes", on="#stage")
    e.snap(False)


def media(e, root):
    """A dropped file is an asset and a layer at the pointer; a chosen one is, too."""
    (root / "out").mkdir()
    (root / "out" / "dot.png").write_bytes(IMAGE)
    e.page.drop(root / "out/dot.png", *e.at(200, 150))
    text = changed(e.path, e.text)
    expect('"assets": { "dot": { "type": "image", "src": "dot.png" } }' in text, f"a dropped file is no asset: {text}")
    place = re.search(r'{ "name": "dot", "contents": "dot", "frame": \[(\d+), (\d+), 1, 1\] }', text)
    expect(place and abs(int(place[1]) - 200) < 3 and abs(int(place[2]) - 150) < 3, f"a dropped file is no layer: {text}")
    expect((e.path.parent / "dot.png").read_bytes() == IMAGE, "the file is not beside the scene")
    e.selected("dot")
    e.press("undoing a dropped file", "Control-z")


def parts(text):
    """The texts of the outermost layers, and the text around them."""
    start = text.index("[", text.index('"layers"')) + 1
    layers, position, decoder = [], start, json.JSONDecoder()
    while text[position] != "]":
        if text[position] in " \n,":
            position += 1
        else:
            _, end = decoder.raw_decode(text, position)
            layers.append(text[position:end])
            position = end
    return layers, text[:start] + text[position:]


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
            if page.value("!!$('#overlay .handle')"):
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
            page.press("Control-z")
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
