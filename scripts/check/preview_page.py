"""Shared parts of the checks of the preview: the program on a file, requests, and waiting for the page."""

import difflib
import http.client
import json
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from browser import Browser, expect

TIMEOUT = 20


def check(use):
    """Hands a page and an empty folder to a check; the page may neither fail nor request anything but a preview."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as root:
        page = Browser(str(Path(root) / "profile"))
        try:
            use(page, Path(root))
            foreign = [url for url in page.requests if not url.startswith(("http://127.0.0.1:", "about:", "blob:", "data:"))]
            expect(not foreign, f"requests leave the preview: {foreign}")
            expect(not page.problems, f"the script fails: {page.problems}")
        finally:
            page.process.kill()
            page.process.wait()


def changed(path, text, seconds=10):
    """Waits until a file has another text. Returns its text."""
    deadline = time.monotonic() + seconds
    while path.read_text() == text and time.monotonic() < deadline:
        time.sleep(0.02)
    return path.read_text()


def choose(page, name, value):
    """Chooses a value of a list, which need not offer it yet."""
    page.value(f"(() => {{ const s = document.getElementById('{name}'); if (!s.options.some(o => o[0] === '{value}'))"
               f" s.options = [...s.options, ['{value}', '{value}']]; s.value = '{value}'; s.dispatchEvent(new Event('change')); }})()")


def pick(page, selector, value):
    """Opens the list of a button and chooses a value."""
    page.click(selector)
    option = f"#popup [data-value={json.dumps(value)}]"
    wait(page, f"!!document.querySelector({json.dumps(option)})", f"{value} is not offered")
    page.click(option)


def size(page, width, height, scale=1, mobile=False):
    page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)


def scrub(page, number):
    """Presses at a frame of the ruler, which shows all of the time."""
    x, y = page.value("(() => { const b = document.getElementById('ruler-track').getBoundingClientRect();"
                      f" return [b.left + b.width * ({number} + 0.25) / (Number(document.getElementById('head').ariaValueMax) + 1), b.top + 22]; }})()")
    for kind in ("mousePressed", "mouseReleased"):
        page.mouse(kind, x, y)
    frame(page, number)


def colour(page, x, y, channel, test, words):
    """Waits until a channel of a pixel of the frame passes a test."""
    wait(page, f"document.getElementById('frame-canvas').getContext('2d').getImageData({x}, {y}, 1, 1).data[{channel}] {test}", words)


def wait(page, expression, words, seconds=TIMEOUT):
    """Waits until an expression is true. Returns the seconds."""
    start = time.monotonic()
    while not page.holds(expression):
        if time.monotonic() - start > seconds:
            raise SystemExit(f"preview: {words}: {page.value('document.body.innerText')[:400]}")
        time.sleep(0.005)
    expect(True, words)
    return time.monotonic() - start


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
    wait(page, "document.getElementById('frame-canvas')?.dataset.frame === '0'", "no frame is displayed")


def frame(page, number):
    wait(page, f"document.getElementById('frame-canvas').dataset.frame === '{number}'", f"frame {number} is not displayed")


class Editing:
    """A page with a scene; every edit is compared with the file."""

    def __init__(self, page, path):
        self.page, self.path, self.text = page, path, path.read_text()

    def expect(self, words, *pairs):
        """The file becomes the text with some tokens replaced, and nothing else changes."""
        wanted = self.text
        for old, new in pairs:
            expect(wanted.count(old) == 1, f"{words}: {old!r} is not there once")
            wanted = wanted.replace(old, new)
        deadline = time.monotonic() + 10
        while self.path.read_text() != wanted:
            if time.monotonic() > deadline:
                difference = "\n".join(difflib.unified_diff(wanted.split("\n"), self.path.read_text().split("\n"), lineterm=""))
                notice = self.page.value("document.getElementById('notice').textContent")
                raise SystemExit(f"preview: {words}: the file is not as expected: {notice}\n{difference}")
            time.sleep(0.01)
        expect(True, words)
        self.text = wanted
        self.settle()

    def settle(self):
        """Waits until the page shows the file."""
        time.sleep(0.05)
        wait(self.page, "fetch('source').then(a => a.json()).then(s => fetch('state?after=0')).then(a => a.json())"
             ".then(s => document.getElementById('frame-canvas').dataset.version === String(s.scene.version))",
             "the page does not follow the file")
        time.sleep(0.15)

    def select(self, name):
        row = f"[...document.querySelectorAll('[role=treeitem]')].find(i => i.textContent.startsWith('{name}'))"
        wait(self.page, f"!!{row}", f"{name} is not listed")
        self.page.value(f"{row}.click()")
        self.selected(name)
        wait(self.page, "!!document.querySelector('#overlay .outline')", f"{name} has no outline")
        time.sleep(0.1)

    def snap(self, is_on):
        """Switches snapping."""
        self.page.value(f"document.getElementById('snap').checked === {str(is_on).lower()} || document.getElementById('snap').click()")

    def selected(self, name):
        wait(self.page, f"document.getElementById('inspector-name').textContent === {name!r}", f"{name} is not selected")

    def click(self, x, y):
        """Clicks at a point of the page."""
        for kind in ("mousePressed", "mouseReleased"):
            self.page.mouse(kind, x, y)

    def field(self, location):
        return f"[data-location='{location}'] :is(input[type=text], textarea, select, input[type=checkbox])"

    def enter(self, location, text, nth=0):
        """Types a value into a field."""
        self.page.value(f"(() => {{ const f = document.querySelectorAll({self.field(location)!r})[{nth}]; f.focus(); f.select?.(); }})()")
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
        wait(self.page, "(() => { const a = document.querySelector('#overlay .anchor'); if (!a) return false;"
             f" const b = a.getBBox(); return Math.hypot(b.x + b.width / 2 - {x}, b.y + b.height / 2 - {y}) < 0.5; }})()",
             "the outline does not follow the file")

    def scale(self):
        return self.page.value("document.getElementById('overlay').getBoundingClientRect().width / 400")
