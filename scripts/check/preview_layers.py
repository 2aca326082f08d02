"""Adds, duplicates, deletes and moves layers in the page of the preview, by pointer and keyboard."""

import time

from browser import expect
from preview_page import NOTICE, editing, notice, scene

SCENE = scene("layers")
PART = scene("part")
BOX = SCENE[SCENE.index('    { "name": "box"'):SCENE.index('    { "repeat"')]
COPY = BOX.replace('"box"', '"box 2"')
ADDED = '{ "name": "text", "type": "text", "string": "Text", "frame": [50, 120, 300, 60], "fontSize": 37.5, "alignmentMode": "center", "foregroundColor": "#808080" }'


def edit(e):
    """Layers are added above the selected one, duplicated with their text, and move into another one and out again."""
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
    e.select("box")
    e.press("duplicating a layer", "d", (BOX, BOX + COPY), on="#stage")
    e.selected("box 2")
    e.press("deleting a layer", "Delete", (COPY, ""))
    e.select("box")
    inner, outer = '"sublayers": [' + BOX.strip().rstrip(",") + "] },\n", '"sublayers": [] },\n' + BOX
    e.press("moving a layer into another one", "Control-]", ('"#102030" },\n' + BOX, '"#102030", ' + inner))
    e.selected("box")
    page.expect("$('[role=treeitem][aria-selected=true]').dataset.path === '0.0'", "the moved layer is not selected")
    e.press("moving a layer out of its parent", "Control-[", (inner, outer))
    # Below the row of its animation.
    e.drag("moving a layer into another one by the pointer", page.centre("[role=treeitem][data-path='1']"), 40, 56, (outer, inner))
    e.selected("box")
    e.undo("undoing a move")


def refuse(e):
    """Layers of repeats, symbols and included files are refused with the reason."""
    page = e.page
    for name, reason in (("dot 0", "repeat"), ("face", "symbol"), ("far", "part.json")):
        e.select(name)
        page.press("Delete", on="#stage")
        page.wait(notice(reason), f"deleting {name} is not refused")
        page.value(f"{NOTICE} = ''")
    e.select("panel")
    page.press("Control-]")
    time.sleep(0.1)
    expect(e.path.read_text() == e.text, "a refused edit changes the file")
    e.select("box")
    bar = ".row.animation .bar"
    page.wait(f"!!$('{bar}')", "the animation has no bar")
    e.press("deleting an animation", "Delete", ('[{ "keyPath": "opacity", "from": 0, "to": 1, "duration": 0.5 }]', "[]"), on=bar)
    e.undo("undoing a deleted animation")


def use(page, root, program):
    (root / "part.json").write_text(PART)
    with editing(page, program, root / "scene.json", SCENE) as e:
        edit(e)
        refuse(e)
        expect((root / "part.json").read_text() == PART, "an included file has changed")
