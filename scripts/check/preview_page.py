"""Shared parts of the checks of the preview: the program on a file, requests, and waiting for the page."""

import http.client
import subprocess
import time
from urllib.parse import urlsplit

from browser import expect

TIMEOUT = 20


def wait(page, expression, words, seconds=TIMEOUT):
    """Waits until an expression is true. Returns the seconds."""
    start = time.monotonic()
    while not page.value(expression):
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
