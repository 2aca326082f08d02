"""Adds, duplicates, deletes and moves layers in the page of the preview, by pointer and keyboard."""

import time

from browser import expect
from preview_page import editing, notice

SCENE = """{ "format": "animrender/1", "x-note": "keep: this, too", "canvas": { "width": 400, "height": 300 },
  "frameRate": 30, "duration": 1,
  "symbols": { "card": { "layers": [{ "name": "face", "bounds": [0, 0, 20, 20], "position": [30, 270], "backgroundColor": "red" }] } },
  "layers": [
    { "name": "panel", "frame": [0, 0, 400, 300], "backgroundColor": "#102030" },
    { "name": "box",  "position": [100, 150], "bounds": [0,0, 80,60], "backgroundColor": "#0f0", "opacity": 1.00,
      "animations": [{ "keyPath": "opacity", "from": 0, "to": 1, "duration": 0.5 }] },
    { "repeat": 2, "as": "i", "layers": [{ "name": "dot ${i}", "position": ["${200 + 40 * i}", 40], "bounds": [0, 0, 20, 20], "backgroundColor": "white" }] },
    { "symbol": "card", "name": "first" },
    { "include": "part.json" }
  ] }
"""
PART = """{ "layers": [{ "name": "far", "bounds": [0, 0, 10, 10], "position": [380, 280], "backgroundColor": "blue" }] }
"""
BOX = """    { "name": "box",  "position": [100, 150], "bounds": [0,0, 80,60], "backgroundColor": "#0f0", "opacity": 1.00,
      "animations": [{ "keyPath": "opacity", "from": 0, "to": 1, "duration": 0.5 }] },
"""
ADDED = '{ "name": "text", "type": "text", "string": "Text", "frame": [50, 120, 300, 60], "fontSize": 37.5, "alignmentMode": "center", "foregroundColor": "#808080" }'


def add(e):
    """Layers are added above the selected one, by the keyboard and by the pointer."""
    page = e.page
    e.select("panel")
    page.press("a")
    page.wait("document.activeElement.textContent === 'Rectangle'", "the menu is not open")
    for _ in range(3):
        page.press("ArrowDown")
    page.value("document.activeElement.click()")
    e.expect("adding a text by the keyboard", ('"#102030" },', f'"#102030" }},\n    {ADDED},'))
    e.selected("text")
    e.undo("undoing an added layer")


def duplicate(e):
    """A copy has the text of the layer, and another name."""
    page = e.page
    e.select("box")
    page.press("d", on="#stage")
    copy = BOX.replace('"box"', '"box 2"')
    e.expect("duplicating a layer", (BOX, BOX + copy))
    e.selected("box 2")
    page.press("Delete")
    e.expect("deleting a layer", (copy, ""))


def move(e):
    """A layer moves into another one and out again, with its text."""
    page = e.page
    e.select("box")
    page.press("]", control=True)
    inner = BOX.strip().rstrip(",")
    e.expect("moving a layer into another one", ('"#102030" },\n' + BOX, '"#102030", "sublayers": [' + inner + '] },\n'))
    e.selected("box")
    expect(page.value("document.querySelector('[role=treeitem][aria-selected=true]').dataset.path") == "0.0",
           "the moved layer is not selected")
    page.press("[", control=True)
    e.expect("moving a layer out of its parent", ('"sublayers": [' + inner + '] },\n', '"sublayers": [] },\n' + BOX))
    box = page.centre("[role=treeitem][data-path='1']")
    # Below the row of its animation.
    page.drag_by(box, 40, 56)
    e.expect("moving a layer into another one by the pointer", ('"sublayers": [] },\n' + BOX, '"sublayers": [' + inner + '] },\n'))
    e.selected("box")
    e.undo("undoing a move")


def refuse(e):
    """Layers of repeats, symbols and included files are refused with the reason."""
    page = e.page
    for name, reason in (("dot 0", "repeat"), ("face", "symbol"), ("far", "part.json")):
        e.select(name)
        page.press("Delete", on="#stage")
        page.wait(notice(reason), f"deleting {name} is not refused")
        page.value("document.getElementById('notice').textContent = ''")
    e.select("panel")
    page.press("]", control=True)
    time.sleep(0.1)
    expect(e.path.read_text() == e.text, "a refused edit changes the file")
    e.select("box")
    bar = ".row.animation .bar"
    page.wait(f"!!document.querySelector('{bar}')", "the animation has no bar")
    page.press("Delete", on=bar)
    e.expect("deleting an animation", ('[{ "keyPath": "opacity", "from": 0, "to": 1, "duration": 0.5 }]', "[]"))
    e.undo("undoing a deleted animation")


def use(page, root, program):
    (root / "part.json").write_text(PART)
    with editing(page, program, root / "scene.json", SCENE) as e:
        for part in (add, duplicate, move, refuse):
            part(e)
        expect((root / "part.json").read_text() == PART, "an included file has changed")
