"""Shared parts of the checks of the preview: the program on a file, requests, and edits that are compared with the file."""

import contextlib
import difflib
import http.client
import json
import math
import struct
import subprocess
import time
import wave
from urllib.parse import urlsplit

from browser import expect

TIMEOUT = 20


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
    page.value(f"(() => {{ const s = document.getElementById('{name}'); if (!s.options.some(o => o[0] === '{value}'))"
               f" s.options = [...s.options, ['{value}', '{value}']]; s.value = '{value}'; s.dispatchEvent(new Event('change')); }})()")


def pick(page, selector, value):
    """Opens the list of a button and chooses a value."""
    page.click(selector)
    option = f"#popup [data-value={json.dumps(value)}]"
    page.wait(f"!!document.querySelector({json.dumps(option)})", f"{value} is not offered")
    page.click(option)


def notice(part):
    """Whether what the page says has a part."""
    return f"document.getElementById('notice').textContent.includes({part!r})"


def write_tone(path, frequency, seconds=0.5, channels=1):
    with wave.open(str(path), "wb") as file:
        file.setparams((channels, 2, 48000, 0, "NONE", ""))
        samples = (int(20000 * math.sin(2 * math.pi * frequency * i / 48000)) for i in range(int(48000 * seconds)))
        file.writeframes(b"".join(struct.pack("<h", sample) * channels for sample in samples))


def scrub(page, number):
    """Presses at a frame of the ruler, which shows all of the time."""
    x, y = page.value("(() => { const b = document.getElementById('ruler-track').getBoundingClientRect();"
                      f" return [b.left + b.width * ({number} + 0.25) / (Number(document.getElementById('head').ariaValueMax) + 1), b.top + 22]; }})()")
    page.tap(x, y)
    frame(page, number)


def colour(page, x, y, channel, test, words):
    """Waits until a channel of a pixel of the frame passes a test."""
    page.wait(f"document.getElementById('frame-canvas').getContext('2d').getImageData({x}, {y}, 1, 1).data[{channel}] {test}", words)


def pixel(page, x, y):
    """The colour of a pixel of the displayed frame."""
    return page.value(f"[...document.getElementById('frame-canvas').getContext('2d').getImageData({x}, {y}, 1, 1).data]")


def ask(address, path="", method="GET", **headers):
    """Sends a request. Returns the status and the body."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=TIMEOUT)
    connection.putrequest(method, parts.path + path if not path.startswith("/") else path, skip_host=True)
    headers = {"Host": parts.netloc, **{name.replace("_", "-"): text for name, text in headers.items()}}
    body = headers.pop("body", "")
    for name, text in headers.items():
        connection.putheader(name, text)
    if body:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body.encode() or None)
    answer = connection.getresponse()
    return answer.status, answer.read()


class Preview:
    """The program on a file, until the block ends."""

    def __init__(self, program, path, *options):
        self.process = subprocess.Popen(
            [program, "preview", str(path), "--no-open", *options], stdout=subprocess.PIPE, text=True
        )
        self.address = self.process.stdout.readline().strip()
        expect(self.address.startswith("http://127.0.0.1:"), f"the address is {self.address!r}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def open_page(page, address):
    page.call("Page.navigate", url=address)
    page.wait("document.getElementById('frame-canvas')?.dataset.frame === '0'", "no frame is displayed")


def frame(page, number, *keys):
    """Presses keys, and waits until a frame is displayed."""
    for key in keys:
        page.press(key)
    page.wait(f"document.getElementById('frame-canvas').dataset.frame === '{number}'", f"frame {number} is not displayed")


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
            said = self.page.value("document.getElementById('notice').textContent")
            raise SystemExit(f"preview: {words}: the file is not as expected: {said}\n{difference}")
        expect(True, words)
        self.settle()

    def undo(self, words, on=None):
        """Ctrl-Z gives the text before the last edit that was compared."""
        self.page.press("z", control=True, on=on)
        self.text = self.before.pop()
        self.becomes(self.text, words)

    def settle(self):
        """Waits until the page shows the file."""
        time.sleep(0.05)
        self.page.wait("fetch('source').then(a => a.json()).then(s => fetch('state?after=0')).then(a => a.json())"
             ".then(s => document.getElementById('frame-canvas').dataset.version === String(s.scene.version))",
             "the page does not follow the file")
        time.sleep(0.15)

    def select(self, name):
        row = f"[...document.querySelectorAll('[role=treeitem]')].find(i => i.textContent.startsWith('{name}'))"
        self.page.wait(f"!!{row}", f"{name} is not listed")
        self.page.value(f"{row}.click()")
        self.selected(name)
        self.page.wait("!!document.querySelector('#overlay .outline')", f"{name} has no outline")
        time.sleep(0.1)

    def snap(self, is_on):
        """Switches snapping."""
        self.page.value(f"document.getElementById('snap').checked === {str(is_on).lower()} || document.getElementById('snap').click()")

    def selected(self, name):
        self.page.wait(f"document.getElementById('inspector-name').textContent === {name!r}", f"{name} is not selected")

    def field(self, location):
        return f"[data-location='{location}'] :is(input[type=text], textarea, select, input[type=checkbox])"

    def enter(self, location, text, nth=0):
        """Types a value into a field."""
        self.page.focus(self.field(location), nth)
        self.page.type(text)
        self.page.press("Enter")
        self.page.value("document.activeElement.blur()")

    def at(self, x, y):
        """A point of the canvas in pixels of the page."""
        return self.page.value(
            "(() => { const b = document.getElementById('overlay').getBoundingClientRect();"
            f" return [b.left + b.width * {x} / 400, b.top + b.height * {y} / 300]; }})()"
        )

    def anchored(self, x, y):
        """Waits until the anchor of the selected layer is at a point of the canvas."""
        self.page.wait("(() => { const a = document.querySelector('#overlay .anchor'); if (!a) return false;"
             f" const b = a.getBBox(); return Math.hypot(b.x + b.width / 2 - {x}, b.y + b.height / 2 - {y}) < 0.5; }})()",
             "the outline does not follow the file")

    def scale(self):
        return self.page.value("document.getElementById('overlay').getBoundingClientRect().width / 400")
