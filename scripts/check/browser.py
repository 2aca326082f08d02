"""Controls a page in headless Chromium over the pipe of DevTools, for the checks of pages."""

import base64
import contextlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHROMIUM = "chromium"
ROOT = Path(__file__).resolve().parent.parent.parent

# Functions for scripts of pages: the colour behind an element, and the contrast of a colour to what is behind it.
CONTRAST = """
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const seen = new Map();
  const channels = css => {
    if (!seen.has(css)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = css;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      seen.set(css, [r, g, b, a / 255]);
    }
    return seen.get(css);
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((v, i) => v * a + under[i] * (1 - a)).concat(1);
  const ground = e => (e ? over(channels(getComputedStyle(e).backgroundColor), ground(e.parentElement)) : [255, 255, 255, 1]);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(v => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (css, behind) => {
    const [a, b] = [light(over(channels(css), behind)), light(behind)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
"""

MODIFIERS = {"Alt": 1, "Control": 2, "Shift": 8}

# The errors of questions to a page whose place another one took.
MOVED = ("navigated or closed", "context was destroyed", "Cannot find context")


class PageMoved(SystemExit):
    """Another page has taken the place of this page."""


class Browser:
    """A page in a separate browser. Messages are JSON, terminated by a zero byte."""

    def __init__(self, profile):
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()

        def prepare():
            # The browser reads from 3 and writes to 4.
            read, write = os.dup(to_read), os.dup(from_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [
                CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage",
                f"--user-data-dir={profile}", "about:blank",
            ],
            preexec_fn=prepare, close_fds=False, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(from_write)
        self.numbers = itertools.count(1)
        self.buffer = b""
        self.requests = []
        self.problems = []
        # Errors and warnings of the console.
        self.logged = []
        self.session = None
        page = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.size(1280, 900)

    def receive(self):
        while b"\0" not in self.buffer:
            chunk = os.read(self.source, 1 << 16)
            if not chunk:
                raise SystemExit("browser: the browser has ended")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("method") == "Network.requestWillBeSent":
                self.requests.append(answer["params"]["request"]["url"])
            if answer.get("method") == "Runtime.exceptionThrown":
                details = answer["params"]["exceptionDetails"]
                self.problems.append(details.get("exception", {}).get("description") or details["text"])
            if answer.get("method") == "Log.entryAdded" and answer["params"]["entry"]["level"] in ("error", "warning"):
                self.logged.append(answer["params"]["entry"]["text"])
            if answer.get("method") == "Runtime.consoleAPICalled" and answer["params"]["type"] in ("error", "warning"):
                self.logged.append(str(answer["params"]["args"]))
            if answer.get("id") == number:
                if "error" in answer:
                    moved = any(words in answer["error"]["message"] for words in MOVED)
                    raise (PageMoved if moved else SystemExit)(f"browser: {method}: {answer['error']}")
                return answer["result"]

    def value(self, expression):
        """The value of an expression, which may use $ and $$ of DevTools for the first element and all elements of a selector."""
        result = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, includeCommandLineAPI=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"browser: {expression}: {result['exceptionDetails']['text']}")
        return result["result"].get("value")

    def expect(self, expression, words):
        expect(self.value(expression), words)

    def wait(self, expression, words, seconds=20):
        """Waits until an expression is true; while the page goes to another address, it is not."""
        limit = time.monotonic() + seconds
        while True:
            with contextlib.suppress(PageMoved):
                if self.value(expression):
                    return expect(True, words)
            if time.monotonic() > limit:
                raise SystemExit(f"page: {words}: {self.value('document.body.innerText')[:400]}")
            time.sleep(0.005)

    def enter(self, selector, value, *events):
        """Gives a field a value, as its user does."""
        field = f"Object.assign($({json.dumps(selector)}), {{ value: {json.dumps(value)} }})"
        self.value(f"(e => {list(events)}.forEach(name => e.dispatchEvent(new Event(name))))({field})")

    def focus(self, selector, nth=0):
        """Gives an element the focus, and selects its text."""
        self.value(f"(e => {{ e.focus(); e.select?.(); }})($$({json.dumps(selector)})[{nth}])")

    def press(self, keys, on=None):
        """Presses a key, such as Shift-Tab, after `on` has got the focus."""
        if on:
            self.value(f"$({json.dumps(on)}).focus()")
        *held, key = keys.split("-")
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, modifiers=sum(MODIFIERS[name] for name in held))

    def type(self, text):
        self.call("Input.insertText", text=text)

    def box(self, selector):
        """Left, top, width and height of an element, in pixels of the page."""
        return self.value(f"(b => [b.left, b.top, b.width, b.height])($({json.dumps(selector)}).getBoundingClientRect())")

    def centre(self, selector):
        left, top, width, height = self.box(selector)
        return left + width / 2, top + height / 2

    def mouse(self, kind, x, y, clicks=1, modifiers=0):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=clicks, modifiers=modifiers,
            buttons=0 if kind == "mouseReleased" else 1)

    def tap(self, x, y, clicks=1, modifiers=0, pause=0):
        """Clicks at a point, with a pause in seconds after each of several clicks."""
        for count in range(1, clicks + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.mouse(kind, x, y, count, modifiers)
            time.sleep(pause)

    def drop(self, file, x, y):
        """Drops a file at a point."""
        data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.call("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def drag_by(self, start, dx, dy, modifiers=0, pause=0):
        """Presses at a point, moves in two steps with a pause in seconds after each, and releases."""
        x, y = start
        self.mouse("mousePressed", x, y, modifiers=modifiers)
        for share in (0.5, 1):
            self.mouse("mouseMoved", x + dx * share, y + dy * share, modifiers=modifiers)
            time.sleep(pause)
        self.mouse("mouseReleased", x + dx, y + dy, modifiers=modifiers)

    def click(self, selector):
        self.value(f"$({json.dumps(selector)}).click()")

    def drag(self, selector, start, end):
        """Drags between two fractions of an element's width, at half its height."""
        left, top, width, height = self.box(selector)
        self.drag_by((left + width * start, top + height / 2), width * (end - start), 0)

    def size(self, width, height, scale=1, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)

    def theme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def screenshot(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))


def expect(is_true, words):
    if not is_true:
        raise SystemExit(f"page: {words}")
    expect.count += 1


expect.count = 0


@contextlib.contextmanager
def browsing(*allowed, kind=Browser):
    """A page and an empty folder; its script may not fail, and it requests only addresses that begin so."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = kind(f"{folder}/profile")
        try:
            yield page, Path(folder)
            foreign = [url for url in page.requests if not url.startswith(allowed)]
            expect(not foreign, f"the page requests {foreign}")
            expect(not page.problems, f"the script fails: {page.problems}")
        finally:
            page.process.kill()
            page.process.wait()


def arguments(name):
    """The program of the command line, or that of the release build, and the other words; ends a check without Chromium."""
    if not shutil.which(CHROMIUM):
        print(f"skipped: {name} in a browser (chromium is not installed)")
        sys.exit()
    program = sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/animrender"
    return str(Path(program).resolve()), *sys.argv[2:]
