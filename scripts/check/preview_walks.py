"""Makes a scene from nothing in the page of the preview, once by pointer and once by keyboard alone.

The scene has an image, a text, three keyed values, an easing and music. The file is compared with the one that was written
by hand.
"""

import difflib
import json
import time

from browser import expect
from preview_gestures import IMAGE
from preview_page import EXPORTS, changed, editing, pick, scene, write_tone

EMPTY = scene("nothing")
# Written by hand, with the numbers of the walk.
BY_HAND = scene("by-hand")
CODES = {"Enter": (13, "\r"), " ": (32, " "), "Tab": (9, ""), "ArrowDown": (40, "")}


def strike(page, key):
    """Presses a key as a keyboard does, so that it also presses the focused button."""
    code, text = CODES[key]
    page.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code, text=text)
    page.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)


def tab_to(page, selector):
    """Moves the focus with Tab until an element has it."""
    for _ in range(120):
        if page.value(f"document.activeElement.matches({selector!r})"):
            return
        strike(page, "Tab")
    raise SystemExit(f"preview: Tab does not reach {selector}")


def press_key(page, selector):
    tab_to(page, selector)
    strike(page, "Enter")


def point(page, selector, clicks=1):
    """Clicks an element by the pointer."""
    page.value(f"$({selector!r}).scrollIntoView({{ block: 'nearest' }})")
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


def by_keyboard(e, files):
    page = e.page

    def enter(name):
        """Chooses an entry of the menu of layers."""
        page.press("a")
        page.wait("document.activeElement.textContent === 'Rectangle'", "the menu is not open")
        while page.value("document.activeElement.textContent") != name:
            strike(page, "ArrowDown")
        strike(page, "Enter")

    def add(adder, text):
        press_key(page, f"[data-adder='{adder}'] button:last-of-type")
        time.sleep(0.2)
        page.type(text)
        strike(page, "Enter")
        settle(e)

    for name in ("Ellipse", "Text"):
        enter(name)
        e.selected(name.lower())
        settle(e)
    page.press("t")
    page.wait("document.activeElement.id === 'text-editor'", "the text is not edited")
    page.type("1,204")
    page.press("Control-Enter")
    settle(e)
    add("", "opacity")
    for _ in range(30):
        page.press(".")
    page.wait("$('#frame-canvas').dataset.frame === '30'", "the play head does not move")
    tab_to(page, ".row.animation .bar")
    page.press("Enter")
    settle(e)
    add("animations/0", "timingFunction: easeOutCubic")
    page.call("Page.setInterceptFileChooserDialog", enabled=True)
    for file in files:
        # Closes what is open in the inspector, and then selects nothing.
        page.press("Escape")
        page.wait("document.activeElement === document.body", "Escape does not leave the field")
        enter("File…")
        text = e.path.read_text()
        choose_files(page, file)
        changed(e.path, text)
        settle(e)


def by_pointer(e, files):
    page = e.page

    def choose(button, value):
        point(page, button)
        point(page, f"#popup [role=option][data-value={value}]")
        settle(e)

    for name in ("Ellipse", "Text"):
        point(page, "#add summary")
        number = page.value(f"$$('#add div button').findIndex(b => b.textContent === {name!r}) + 1")
        point(page, f"#add div button:nth-child({number})")
        e.selected(name.lower())
        settle(e)
    x, y = page.centre("#overlay")
    page.tap(x, y, 2, pause=0.1)
    page.wait("document.activeElement.id === 'text-editor'", "a double click does not edit the text")
    page.type("1,204")
    page.tap(20, y)
    settle(e)
    e.select("text")
    choose("[data-adder=''] button:nth-of-type(2)", "opacity")
    page.tap(*page.centre(".row.animation .bar"), 2)
    settle(e)
    choose("[data-adder='animations/0'] button", "timingFunction")
    choose("[data-location='animations/0/timingFunction'] button:not(.remove)", "easeOutCubic")
    for file in files:
        text = e.path.read_text()
        page.drop(file, *page.centre("#overlay"))
        changed(e.path, text)
        settle(e)


def export(e, press, kind, head):
    """Exports the scene by the dialog, which names its command and its place; `press` operates a button."""
    page, output, message = e.page, e.path.with_suffix(f".{kind}"), "$('#export-message').textContent"
    press(page, "#export-button")
    page.wait(EXPORTS, "no formats are listed")
    if kind != "mp4":
        pick(page, "#export-kind", kind)
    page.expect(f"$('#export-command').textContent === 'animrender render scene.json -o scene.{kind}'", "the command is another one")
    press(page, "#export-start")
    page.wait(f"{message}.includes('/scene.{kind} · ')", "nothing is exported", 120)
    expect(head in output.read_bytes()[:8], f"the export is no {kind}")
    press(page, "#export-start")
    page.wait(f"{message}.includes('exists') && $('#export-start').textContent === 'Replace'", "a file is replaced without a question")
    page.press("Escape")
    page.wait("!$('#export').open", "the dialog does not close")


def compare(text, words):
    """The made file has the values of the one by hand, and is not larger."""
    made, wanted = json.loads(text), json.loads(BY_HAND)
    difference = "\n".join(difflib.unified_diff(BY_HAND.split("\n"), text.split("\n"), "by hand", words, lineterm=""))
    frame = made["layers"][-1].get("frame", [0, 0])
    expect(abs(frame[0] - 540) < 4 and abs(frame[1] - 540) < 4, f"{words}: no image in the middle\n{difference}")
    made["layers"][-1]["frame"] = wanted["layers"][-1]["frame"]
    expect(made == wanted, f"{words}: the scene differs\n{difference}")
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
            export(e, *((press_key, "gif", b"GIF89a") if walk is by_keyboard else (point, "mp4", b"ftyp")))
    print(f"preview: a scene from nothing has {sizes[0]} bytes by pointer, {sizes[1]} by keyboard, {len(BY_HAND)} by hand")
