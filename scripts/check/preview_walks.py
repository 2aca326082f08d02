"""Makes a scene from nothing in the page of the preview, once by pointer and once by keyboard alone.

The scene has an image, a text, three keyed values, an easing and music. The file is compared with the one that was written
by hand.
"""

import difflib
import json
import time

from browser import expect
from preview_gestures import IMAGE
from preview_page import changed, editing, write_tone

EMPTY = """{
  "format": "animrender/1",
  "canvas": { "width": 1080, "height": 1080, "background": "#0d1420" },
  "frameRate": 60,
  "duration": 5,
  "layers": []
}
"""
# Written by hand, with the numbers of the walk.
BY_HAND = """{
  "format": "animrender/1",
  "canvas": { "width": 1080, "height": 1080, "background": "#0d1420" },
  "frameRate": 60,
  "duration": 5,
  "assets": {
    "dot": { "type": "image", "src": "dot.png" },
    "tone": { "type": "audio", "src": "tone.wav" }
  },
  "audio": [{ "asset": "tone" }],
  "layers": [
    { "name": "ellipse", "position": [540, 540], "bounds": [0, 0, 270, 270], "cornerRadius": 135, "backgroundColor": "#808080" },
    {
      "name": "text", "type": "text", "string": "1,204", "frame": [135, 432, 810, 216], "fontSize": 135, "alignmentMode": "center",
      "foregroundColor": "#808080",
      "animations": [
        { "keyPath": "opacity", "values": [1, 0.5, 0], "keyTimes": [0, 0.5, 1], "duration": 1, "timingFunction": "easeOutCubic" }
      ]
    },
    { "name": "dot", "contents": "dot", "frame": [540, 540, 1, 1] }
  ]
}
"""
CODES = {"Enter": (13, "\r"), " ": (32, " "), "Tab": (9, ""), "ArrowDown": (40, "")}


def strike(page, key, shift=False):
    """Presses a key as a keyboard does, so that it also presses the focused button."""
    code, text = CODES[key]
    page.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code, text=text,
              modifiers=8 if shift else 0)
    page.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)


def tab_to(page, selector, words):
    """Moves the focus with Tab until an element has it."""
    for _ in range(120):
        if page.value(f"document.activeElement.matches({selector!r})"):
            return
        strike(page, "Tab")
    raise SystemExit(f"preview: Tab does not reach {words}")


def point(page, selector, clicks=1):
    """Clicks an element by the pointer."""
    page.value(f"document.querySelector({selector!r}).scrollIntoView({{ block: 'nearest' }})")
    page.tap(*page.centre(selector), clicks)
    time.sleep(0.3)


def settle(e):
    time.sleep(0.5)
    e.settle()


def choose_files(page, *paths):
    """Answers the browser's own dialogue."""
    document = page.call("DOM.getDocument")["root"]["nodeId"]
    node = page.call("DOM.querySelector", nodeId=document, selector="#add ~ input[type=file]")["nodeId"]
    page.call("DOM.setFileInputFiles", nodeId=node, files=[str(path) for path in paths])


def item(page, name):
    """The selector of an entry in the menu of layers."""
    number = page.value(f"[...document.querySelectorAll('#add div button')].findIndex(b => b.textContent === {name!r}) + 1")
    return f"#add div button:nth-child({number})"


def by_keyboard(e, files):
    page = e.page
    for name in ("Ellipse", "Text"):
        page.press("a")
        page.wait("document.activeElement.textContent === 'Rectangle'", "the menu is not open")
        while page.value("document.activeElement.textContent") != name:
            strike(page, "ArrowDown")
        strike(page, "Enter")
        e.selected(name.lower())
        settle(e)
    page.press("t")
    page.wait("document.activeElement.id === 'text-editor'", "the text is not edited")
    page.type("1,204")
    page.press("Enter", control=True)
    settle(e)
    tab_to(page, "[data-adder=''] button:nth-of-type(2)", "+ animate")
    strike(page, "Enter")
    time.sleep(0.2)
    page.type("opacity")
    strike(page, "Enter")
    settle(e)
    for _ in range(30):
        page.press(".")
    page.wait("document.getElementById('frame-canvas').dataset.frame === '30'", "the play head does not move")
    tab_to(page, ".row.animation .bar", "the bar of the animation")
    page.press("Enter")
    settle(e)
    tab_to(page, "[data-adder='animations/0'] button", "+ add of the animation")
    strike(page, "Enter")
    time.sleep(0.2)
    page.type("timingFunction: easeOutCubic")
    strike(page, "Enter")
    settle(e)
    page.call("Page.setInterceptFileChooserDialog", enabled=True)
    for file in files:
        # Closes what is open in the inspector, and then selects nothing.
        page.press("Escape")
        page.wait("document.activeElement === document.body", "Escape does not leave the field")
        page.press("a")
        page.wait("document.activeElement.textContent === 'Rectangle'", "the menu is not open")
        while page.value("document.activeElement.textContent") != "File…":
            strike(page, "ArrowDown")
        strike(page, "Enter")
        text = e.path.read_text()
        choose_files(page, file)
        changed(e.path, text)
        settle(e)


def by_pointer(e, files):
    page = e.page
    for name in ("Ellipse", "Text"):
        point(page, "#add summary")
        point(page, item(page, name))
        e.selected(name.lower())
        settle(e)
    x, y = page.centre("#overlay")
    page.tap(x, y, 2, pause=0.1)
    page.wait("document.activeElement.id === 'text-editor'", "a double click does not edit the text")
    page.type("1,204")
    page.tap(20, y)
    settle(e)
    e.select("text")
    point(page, "[data-adder=''] button:nth-of-type(2)")
    point(page, "#popup [role=option][data-value=opacity]")
    settle(e)
    page.tap(*page.centre(".row.animation .bar"), 2)
    settle(e)
    point(page, "[data-adder='animations/0'] button")
    point(page, "#popup [role=option][data-value=timingFunction]")
    settle(e)
    point(page, "[data-location='animations/0/timingFunction'] button:not(.remove)")
    point(page, "#popup [role=option][data-value=easeOutCubic]")
    settle(e)
    for file in files:
        text = e.path.read_text()
        page.drop(file, *page.centre("#overlay"))
        changed(e.path, text)
        settle(e)


def export(e, press):
    """Exports the scene; `press` operates a button."""
    page, output = e.page, e.path.with_suffix(".mp4")
    press(page, "#export-button")
    page.wait("document.getElementById('export').open && document.getElementById('export-kind').options.length > 5", "no formats are listed")
    press(page, "#export-start")
    page.wait("document.getElementById('export-message').textContent.includes('/scene.mp4 · ')", "nothing is exported", 120)
    expect(output.read_bytes()[4:8] == b"ftyp", "the export is no MP4")


def press_key(page, selector):
    tab_to(page, selector, selector)
    strike(page, "Enter")


def compare(text, words):
    """The made file has the values of the one by hand, and is not larger."""
    made, wanted = json.loads(text), json.loads(BY_HAND)
    difference = list(difflib.unified_diff(BY_HAND.split("\n"), text.split("\n"), "by hand", words, lineterm=""))
    dot = made["layers"][2]["frame"] if len(made.get("layers", [])) == 3 else None
    expect(dot is not None and abs(dot[0] - 540) < 4 and abs(dot[1] - 540) < 4, f"{words}: no image in the middle\n" + "\n".join(difference))
    made["layers"][2]["frame"] = wanted["layers"][2]["frame"]
    expect(made == wanted, f"{words}: the scene differs\n" + "\n".join(difference))
    expect(len(text) <= len(BY_HAND), f"{words}: the file has {len(text)} bytes, by hand {len(BY_HAND)}")
    return len(text)


def use(page, root, program):
    page.size(1440, 900)
    sizes = []
    for walk in (by_pointer, by_keyboard):
        folder = root / walk.__name__
        (folder / "files").mkdir(parents=True)
        files = [folder / "files" / "dot.png", folder / "files" / "tone.wav"]
        files[0].write_bytes(IMAGE)
        write_tone(files[1], 440, 2, 2)
        with editing(page, program, folder / "scenes/scene.json", EMPTY) as e:
            walk(e, files)
            sizes.append(compare(e.path.read_text(), walk.__name__.replace("_", " ")))
            export(e, press_key if walk is by_keyboard else point)
    print(f"preview: a scene from nothing has {sizes[0]} bytes by pointer, {sizes[1]} by keyboard, {len(BY_HAND)} by hand")
