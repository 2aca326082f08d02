"""Builds a scene of the cookbook in the page of the preview, from the scene of `animrender init`, by pointer and keyboard.

Usage: preview_walk.py PROGRAM [SCREENSHOT]

Every step is an event of the mouse or the keyboard; the script only reads and scrolls the page. The saved file is compared with
Tests/Pages/preview-walk.json, and its frame at 2.3 s with preview-walk.png.
"""

import base64
import difflib
import hashlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from browser import Browser, expect
from preview_page import Preview, open_page, wait

GOLDENS = Path(__file__).resolve().parent.parent.parent / "Tests/Pages"
COLORS = {"ground": "#0d1322", "card": "#1b2540", "ink": "#f4f6fb", "accent": "#ffb454", "support": "#6ea8fe"}


class Author:
    """Uses the page by pointer and keyboard, and waits until the file and the page have followed."""

    def __init__(self, page, path):
        self.page, self.path = page, path

    def follows(self, before, words):
        """Waits until the file has changed, and the frame, the inspector and the timeline show it."""
        deadline = time.monotonic() + 10
        hash = "document.getElementById('{}').dataset.hash"
        while True:
            text = self.path.read_bytes()
            hashed = hashlib.sha256(text).hexdigest()
            follows = (f"{hash.format('timeline')} === '{hashed}' && (document.getElementById('inspector').hidden"
                        f" || {hash.format('fields')} === '{hashed}')")
            if text.decode() != before and self.page.value(follows):
                break
            if time.monotonic() > deadline:
                raise SystemExit(f"preview: {words}: {self.page.value('document.getElementById(`notice`).textContent')}\n{text.decode()}")
            time.sleep(0.02)
        expect(True, words)

    def click(self, selector):
        wait(self.page, f"!!document.querySelector({selector!r})", f"{selector} is not there")
        self.page.value(f"document.querySelector({selector!r}).scrollIntoView({{ block: 'center' }})")
        x, y = self.page.centre(selector)
        self.page.mouse("mousePressed", x, y)
        self.page.mouse("mouseReleased", x, y)

    def change(self, words, act, *arguments):
        before = self.path.read_text()
        act(*arguments)
        self.follows(before, words)

    def type(self, selector, text):
        """Replaces the text of a field."""
        def act():
            self.click(selector)
            # Control-A.
            self.page.call("Input.dispatchKeyEvent", type="keyDown", key="a", modifiers=2, commands=["selectAll"])
            self.page.call("Input.dispatchKeyEvent", type="keyUp", key="a", modifiers=2)
            self.page.type(text)
            self.page.press("Enter")
        self.change(f"{selector}: {text}", act)

    def field(self, location, text):
        self.type(f"[data-location='{location}'] input[type=text]", text)

    def numbers(self, location, *values):
        for index, value in enumerate(values):
            selector = f"[data-location='{location}'] .pair input:nth-child({index + 1})"
            wait(self.page, f"!!document.querySelector({selector!r})", f"{location} has no field")
            if self.page.value(f"document.querySelector({selector!r}).value") != str(value):
                self.type(selector, str(value))

    def add(self, location, text):
        self.type(f"[data-adder='{location}'] input", text)

    def remove(self, location):
        self.change(f"removing {location}", self.click, f"[data-location='{location}'] .remove")

    def swatch(self, location, name):
        self.change(f"{location}: {name}", self.click, f"[data-location='{location}'] .swatch[title='{name}']")

    def layer(self, kind, name):
        """Adds a layer by the menu and renames it."""
        def act():
            self.click("#add summary")
            wait(self.page, "document.getElementById('add').open", "the menu is closed")
            index = self.page.value(f"[...document.querySelectorAll('#add button')].findIndex(b => b.textContent === '{kind}') + 1")
            self.click(f"#add button:nth-child({index})")
        self.change(f"adding {kind}", act)
        wait(self.page, f"document.getElementById('inspector-name').textContent === '{kind.lower()}'", f"{kind} is not selected")
        self.click("[role=treeitem][aria-selected=true]")

        def rename():
            self.page.press("F2")
            wait(self.page, "document.activeElement.matches('input.row-name')", "no name is edited")
            self.page.type(name)
            self.page.press("Enter")
        self.change(f"naming {name}", rename)

    def animate(self, key_path):
        def act():
            self.click("[data-adder=''] input")
            self.page.type(key_path)
            self.click("[data-adder=''] button")
        self.change(f"animating {key_path}", act)


def clear(a):
    """Deletes the layers of the first scene, and gives the scene its colours."""
    def delete():
        # The selection that follows an earlier deletion may come after the click.
        before = a.path.read_bytes()
        for _ in range(5):
            a.click("[role=treeitem]")
            a.page.press("Delete")
            deadline = time.monotonic() + 2
            while time.monotonic() < deadline:
                if a.path.read_bytes() != before:
                    return
                time.sleep(0.02)

    for _ in range(4):
        a.change("deleting a layer", delete)
    a.click("#scene-button")
    for key in ("variables", "markers"):
        a.remove(key)
    a.field("duration", "4")
    a.add("", "theme")
    for name, color in COLORS.items():
        a.add("theme/colors", f"{name}: {color}")
    a.swatch("canvas/background", "ground")


def draw_ball(a):
    page = a.page
    a.layer("Ellipse", "ball")
    a.numbers("bounds", 0, 0, 56, 56)
    a.field("cornerRadius", "28")
    a.swatch("backgroundColor", "accent")
    # On the frame, the ball moves from the middle to its place.
    box = page.value("(() => { const b = document.getElementById('overlay').getBoundingClientRect(); return [b.left, b.top, b.width / 640]; })()")
    a.change("dragging the ball", page.drag_by, (box[0] + 310 * box[2], box[1] + 180 * box[2]), -200 * box[2], 80 * box[2])
    a.animate("position.y")
    a.field("animations/0/from", "-40")
    a.remove("animations/0/to")
    bar = ".row.animation .bar"
    second = page.value(f"document.querySelector('{bar}').getBoundingClientRect().width")
    a.change("moving the bar", page.drag_by, page.centre(bar), 0.2 * second, 0)
    end = page.value(f"(() => {{ const b = document.querySelector('{bar}').getBoundingClientRect(); return [b.right - 3, b.top + 2]; }})()")
    a.change("stretching the bar", page.drag_by, end, -0.1 * second, 0)
    for text in ("key: fall", "timingFunction: easeOutBounce", "fillMode: backwards"):
        a.add("animations/0", text)
    a.animate("position.x")
    a.remove("animations/1/beginTime")
    a.remove("animations/1/from")
    a.field("animations/1/to", "500")
    for text in ("key: roll", "after: fall", "timingFunction: easeInOutCubic", "fillMode: forwards"):
        a.add("animations/1", text)


def draw_flag(a):
    a.layer("Shape", "flag")
    a.numbers("position", 560, 288)
    a.field("path", "M 0 0 L 0 -120 L 60 -98 L 0 -76")
    a.swatch("fillColor", "support")
    for text in ("strokeColor", "lineWidth: 4", "lineJoin: round", "lineCap: round", "anchorPoint: [0, 0]"):
        a.add("", text)
    a.swatch("strokeColor", "ink")
    a.animate("transform.scale")
    a.remove("animations/0/to")
    a.remove("animations/0/beginTime")
    a.add("animations/0", "type")
    a.field("animations/0/duration", "settling")
    for text in ("after: ball/roll", "perceptualDuration: 0.5", "bounce: 0.3", "fillMode: backwards"):
        a.add("animations/0", text)


def draw_floor(a):
    a.layer("Rectangle", "floor")
    a.numbers("position", 320, 290)
    a.numbers("bounds", 0, 0, 520, 4)
    a.add("", "cornerRadius: 2")
    a.swatch("backgroundColor", "card")


def main(program, screenshot):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as root:
        root = Path(root)
        subprocess.run([program, "init", "walk"], cwd=root, check=True, capture_output=True)
        path = root / "walk/scene.json"
        page = Browser(str(root / "profile"))
        try:
            with Preview(program, path) as preview:
                open_page(page, preview.address)
                author = Author(page, path)
                for step in (clear, draw_ball, draw_flag, draw_floor):
                    step(author)
                if screenshot:
                    data = page.call("Page.captureScreenshot", format="png")["data"]
                    Path(screenshot).with_suffix(".walk.png").write_bytes(base64.b64decode(data))
            expect(not page.problems, f"the script fails: {page.problems}")
        finally:
            page.process.kill()
            page.process.wait()
        written, wanted = path.read_text(), (GOLDENS / "preview-walk.json").read_text()
        if written != wanted:
            raise SystemExit("preview: the walk gives another scene\n" + "\n".join(
                difflib.unified_diff(wanted.split("\n"), written.split("\n"), lineterm="")))
        image = root / "walk.png"
        subprocess.run([program, "still", str(path), "--time", "2.3", "-o", str(image)], check=True, capture_output=True)
        result = subprocess.run([program, "diff", str(image), str(GOLDENS / "preview-walk.png")], capture_output=True, text=True)
        expect(result.returncode == 0, f"the scene looks different: {result.stdout}{result.stderr}")
    print(f"preview: a scene of the cookbook is built in {expect.count} checked steps by pointer and keyboard")


main(str(Path(sys.argv[1]).absolute()), sys.argv[2] if len(sys.argv) > 2 else "")
