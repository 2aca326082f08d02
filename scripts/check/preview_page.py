"""Shared parts of the checks of the preview: the program on a file, and edits that are compared with the file."""

import contextlib
import difflib
import json
import math
import struct
import subprocess
import time
import wave

from browser import ROOT, expect

CANVAS = "$('#frame-canvas')"
NOTICE = "$('#notice').textContent"
NAME = "$('#inspector-name').textContent"
EXPORTS = "$('#export').open && $('#export-kind').options.length > 5"
VERSION = "fetch('source').then(a => a.json()).then(s => fetch('state?after=0')).then(a => a.json()).then(s => String(s.scene.version))"


def scene(name):
    """The text of a scene of Tests/Studio."""
    return (ROOT / f"Tests/Studio/{name}.json").read_text()


def until(holds, seconds=10):
    """Waits until something holds, for some seconds."""
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.02)


def changed(path, text, seconds=10):
    """Waits until a file has another text. Returns its text."""
    until(lambda: path.read_text() != text, seconds)
    return path.read_text()


def choose(page, name, value):
    """Chooses a value of a list, which need not offer it yet."""
    page.value(f"(s => {{ if (!s.options.some(o => o[0] === '{value}')) s.options = [...s.options, ['{value}', '{value}']];"
               f" s.value = '{value}'; s.dispatchEvent(new Event('change')); }})($('#{name}'))")


def pick(page, selector, value):
    """Opens the list of a button and chooses a value."""
    page.click(selector)
    option = f"#popup [data-value={json.dumps(value)}]"
    page.wait(f"!!$({json.dumps(option)})", f"{value} is not offered")
    page.click(option)


def notice(part):
    """Whether what the page says has a part."""
    return f"{NOTICE}.includes({part!r})"


def write_tone(path, frequency, seconds=0.5, channels=1):
    with wave.open(str(path), "wb") as file:
        file.setparams((channels, 2, 48000, 0, "NONE", ""))
        samples = (int(20000 * math.sin(2 * math.pi * frequency * i / 48000)) for i in range(int(48000 * seconds)))
        file.writeframes(b"".join(struct.pack("<h", sample) * channels for sample in samples))


def scrub(page, number):
    """Presses at a frame of the ruler, which shows all of the time."""
    left, top, width, _ = page.box("#ruler-track")
    count = int(page.value("$('#head').ariaValueMax")) + 1
    page.tap(left + width * (number + 0.25) / count, top + 22)
    frame(page, number)


def pixel(x, y):
    """An expression for the colour of a pixel of the displayed frame."""
    return f"[...{CANVAS}.getContext('2d').getImageData({x}, {y}, 1, 1).data]"


def colour(page, x, y, channel, test, words):
    """Waits until a channel of a pixel of the frame passes a test."""
    page.wait(f"{pixel(x, y)}[{channel}] {test}", words)


class Preview:
    """The program on a file, until the block ends."""

    def __init__(self, program, path, *options):
        command = [program, "preview", str(path), "--no-open", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        expect(self.address.startswith("http://127.0.0.1:"), f"the address is {self.address!r}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def open_page(page, address):
    page.call("Page.navigate", url=address)
    page.wait(f"{CANVAS}?.dataset.frame === '0'", "no frame is displayed")


def frame(page, number, *keys):
    """Presses keys, and waits until a frame is displayed."""
    for key in keys:
        page.press(key)
    page.wait(f"{CANVAS}.dataset.frame === '{number}'", f"frame {number} is not displayed")


@contextlib.contextmanager
def editing(page, program, path, text, *options):
    """The page with a scene."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    with Preview(program, path, *options) as preview:
        open_page(page, preview.address)
        yield Editing(page, path)


class Editing:
    """A page with a scene; every edit is compared with the file."""

    def __init__(self, page, path):
        self.page, self.path, self.text, self.before = page, path, path.read_text(), []

    def expect(self, words, *pairs):
        """The file becomes the text with some tokens replaced, and nothing else changes."""
        wanted = self.text
        for old, new in pairs:
            expect(wanted.count(old) == 1, f"{words}: {old!r} is not there once")
            wanted = wanted.replace(old, new)
        self.becomes(wanted, words)
        self.before.append(self.text)
        self.text = wanted

    def becomes(self, wanted, words):
        """The file becomes a text."""
        until(lambda: self.path.read_text() == wanted)
        text = self.path.read_text()
        if text != wanted:
            difference = "\n".join(difflib.unified_diff(wanted.split("\n"), text.split("\n"), lineterm=""))
            raise SystemExit(f"preview: {words}: the file is not as expected: {self.page.value(NOTICE)}\n{difference}")
        expect(True, words)
        self.settle()

    def press(self, words, keys, *pairs, on=None):
        """Presses a key, which edits."""
        self.page.press(keys, on)
        self.expect(words, *pairs)

    def drag(self, words, start, dx, dy, *pairs, pause=0):
        """Drags from a point of the page by so many pixels, which edits."""
        self.page.drag_by(start, dx, dy, pause=pause)
        self.expect(words, *pairs)

    def pull(self, words, start, end, *pairs, modifiers=0):
        """Drags between points of the canvas, which edits; the page shows the first step before the second."""
        (x, y), (to_x, to_y) = self.at(*start), self.at(*end)
        self.page.drag_by((x, y), to_x - x, to_y - y, modifiers, pause=0.3)
        self.expect(words, *pairs)

    def undo(self, words, on=None):
        """Ctrl-Z gives the text before the last edit that was compared."""
        self.page.press("Control-z", on)
        self.text = self.before.pop()
        self.becomes(self.text, words)

    def settle(self):
        """Waits until the page shows the file."""
        time.sleep(0.05)
        self.page.wait(f"{VERSION}.then(version => document.getElementById('frame-canvas').dataset.version === version)",
                       "the page does not follow the file")
        time.sleep(0.15)

    def select(self, name):
        row = f"$$('[role=treeitem]').find(i => i.textContent.startsWith({name!r}))"
        self.page.wait(f"!!{row}", f"{name} is not listed")
        self.page.value(f"{row}.click()")
        self.selected(name)
        self.page.wait("!!$('#overlay .outline')", f"{name} has no outline")
        time.sleep(0.1)

    def snap(self, is_on):
        """Switches snapping."""
        self.page.value(f"$('#snap').checked === {str(is_on).lower()} || $('#snap').click()")

    def selected(self, name):
        self.page.wait(f"{NAME} === {name!r}", f"{name} is not selected")

    def field(self, location):
        return f"[data-location='{location}'] :is(input[type=text], textarea, select, input[type=checkbox])"

    def enter(self, location, text):
        """Types a value into a field."""
        self.page.focus(self.field(location))
        self.page.type(text)
        self.page.press("Enter")
        self.page.value("document.activeElement.blur()")

    def edit_text(self, words, text, *pairs):
        """Types a text into the editor that is open in the frame."""
        self.page.wait("document.activeElement.id === 'text-editor'", f"{words}: a text is not edited in the frame")
        self.page.type(text)
        self.page.press("Control-Enter")
        self.expect(words, *pairs)

    def at(self, x, y):
        """A point of the canvas, which has 400 × 300 pixels, in pixels of the page."""
        left, top, width, height = self.page.box("#overlay")
        return left + width * x / 400, top + height * y / 300

    def anchored(self, x, y):
        """Waits until the anchor of the selected layer is at a point of the canvas."""
        self.page.wait(f"(b => b && Math.hypot(b.x + b.width / 2 - {x}, b.y + b.height / 2 - {y}) < 0.5)"
                       "($('#overlay .anchor')?.getBBox())", "the outline does not follow the file")

    def scale(self):
        return self.page.box("#overlay")[2] / 400

    def curve(self, words, location, *pairs):
        """Drags the first handle of a curve from a quarter of its width by a fifth."""
        canvas = f"[data-location='{location}'] canvas"
        self.page.wait(f'!!$("{canvas}")', f"{location} has no curve")
        self.page.value(f"$(\"{canvas}\").scrollIntoView({{ block: 'center' }})")
        left, top, width, _ = self.page.box(canvas)
        u = width / 240
        self.drag(words, (left + 70 * u, top + 92 * u), 50 * u, -8 * u, *pairs)
