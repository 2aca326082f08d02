"""Controls a page in headless Chromium over the pipe of DevTools, for the checks of pages."""

import itertools
import json
import os
import subprocess
import time

CHROMIUM = "chromium"

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
        self.call("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)

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
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"browser: {expression}: {result['exceptionDetails']['text']}")
        return result["result"].get("value")

    def holds(self, expression):
        """Whether an expression is true; while the page goes to another address, it is not."""
        try:
            return bool(self.value(expression))
        except PageMoved:
            return False

    def press(self, key, shift=False, alt=False, control=False):
        modifiers = (8 if shift else 0) | (1 if alt else 0) | (2 if control else 0)
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, modifiers=modifiers)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def centre(self, selector):
        """The middle of an element, in pixels of the page."""
        return self.value(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()"
        )

    def mouse(self, kind, x, y, clicks=1, modifiers=0):
        self.call(
            "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=clicks, modifiers=modifiers,
            buttons=0 if kind == "mouseReleased" else 1,
        )

    def drag_by(self, start, dx, dy, modifiers=0, pause=0):
        """Presses at a point, moves in two steps with a pause in seconds after each, and releases."""
        x, y = start
        self.mouse("mousePressed", x, y, modifiers=modifiers)
        for share in (0.5, 1):
            self.mouse("mouseMoved", x + dx * share, y + dy * share, modifiers=modifiers)
            time.sleep(pause)
        self.mouse("mouseReleased", x + dx, y + dy, modifiers=modifiers)

    def click(self, selector):
        self.value(f"document.querySelector({json.dumps(selector)}).click()")

    def drag(self, selector, start, end):
        """Drags between two fractions of an element's width, at half its height."""
        box = self.value(
            f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [b.left, b.top, b.width, b.height]; })()"
        )
        y = box[1] + box[3] / 2
        for kind, share in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=box[0] + box[2] * share, y=y,
                button="left", buttons=0 if kind == "mouseReleased" else 1, clickCount=1,
            )


def expect(is_true, words):
    if not is_true:
        raise SystemExit(f"page: {words}")
    expect.count += 1


expect.count = 0
