"""Reads the site in headless Chromium from its folder, like a visitor.

Usage: site.py FOLDER [SCREENSHOTS]
"""

import base64
import json
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import unquote, urlparse

from browser import Browser, expect

FIRST_LOAD = 3_000_000
MAIN = ["index.html", "install.html", "gettingstarted.html", "reference.html", "playground.html", "questions.html", "gallery.html"]

# Texts whose contrast with the background is below 4.5 (3 for large ones), as [ratio, text].
LOW_CONTRAST = """(() => {
  const channels = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = rgb => {
    const [r, g, b] = rgb.slice(0, 3).map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = element => {
    for (let e = element; e; e = e.parentElement) {
      const c = channels(getComputedStyle(e).backgroundColor);
      if (c.length === 3 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!text || /SCRIPT|STYLE|OPTION/.test(element.tagName) || !element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(channels(style.color)), light(ground(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const large = parseFloat(style.fontSize) >= 24;
    if (ratio < (large ? 3 : 4.5)) found.push([ratio.toFixed(2), text.slice(0, 40)]);
  }
  return found.slice(0, 5);
})()"""


class Visitor:
    def __init__(self, page, folder):
        self.page = page
        self.folder = folder

    def open(self, name):
        self.page.call("Page.navigate", url=(self.folder / name).resolve().as_uri())
        self.wait("document.readyState === 'complete'", f"{name} does not load")

    def wait(self, expression, words):
        limit = time.monotonic() + 30
        while not self.page.holds(expression):
            if time.monotonic() > limit:
                raise SystemExit(f"site: {words}")
            time.sleep(0.05)

    def screenshot(self, name):
        data = self.page.call("Page.captureScreenshot", format="png")["data"]
        name.parent.mkdir(parents=True, exist_ok=True)
        name.write_bytes(base64.b64decode(data))

    def size(self, width):
        self.page.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)

    def theme(self, name):
        self.page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])


def first_load(visitor):
    """The bytes of all files that the landing page requests before anybody scrolls."""
    page, folder = visitor.page, visitor.folder.resolve()
    page.requests.clear()
    visitor.open("index.html")
    time.sleep(1)
    page.value("1")
    files = {unquote(urlparse(url).path) for url in page.requests if url.startswith("file:")}
    total = sum(Path(file).stat().st_size for file in files)
    others = [url for url in page.requests if not url.startswith(("file:", "data:"))]
    expect(not others, f"the landing page requests {others}")
    expect(all(Path(file).is_relative_to(folder) for file in files), "a file outside the site is requested")
    expect(total <= FIRST_LOAD, f"the first load has {total} bytes")
    return total, len(files)


def read(visitor, name, width, theme):
    page = visitor.page
    visitor.open(name)
    where = f"{name}, {theme}, {width} wide"
    expect(page.value("document.documentElement.dataset.theme") == theme, f"{where}: another theme")
    broken = page.value(
        "[...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.getAttribute('src'))"
    )
    expect(not broken, f"{where}: images cannot be shown: {broken}")
    wide = page.value("document.documentElement.scrollWidth - innerWidth")
    expect(wide <= 0, f"{where}: {wide} pixels too wide")
    low = page.value(LOW_CONTRAST)
    expect(not low, f"{where}: low contrast: {low}")


def use_search(visitor):
    page = visitor.page
    visitor.open("index.html")
    for words, expected in (
        ("shadowRadius", "shadowRadius"), ("--jobs", "--jobs"), ("batches", "Batches"), ("stagger", "stagger"),
    ):
        page.value(
            f"(() => {{ const i = document.getElementById('search'); i.value = {json.dumps(words)};"
            " i.dispatchEvent(new Event('input')); })()"
        )
        visitor.wait("!!document.querySelector('#found a')", f"the search finds nothing for {words}")
        first = page.value("document.querySelector('#found a').firstChild.textContent")
        expect(expected.lower() in first.lower(), f"the search for {words} begins with {first}")
    page.value("document.querySelector('#found a').click()")
    visitor.wait("!location.pathname.endsWith('index.html') && document.readyState === 'complete'", "a result of the search opens no page")
    target = page.value("!!document.getElementById(decodeURIComponent(location.hash.slice(1)))")
    expect(target, "a result of the search has no target")


def use_playground(visitor):
    page = visitor.page
    visitor.open("playground.html")
    scenes = page.value("document.querySelectorAll('#scene option').length")
    played = 0
    for scene in range(scenes):
        page.value(
            f"(() => {{ const s = document.getElementById('scene'); s.selectedIndex = {scene};"
            " s.dispatchEvent(new Event('change')); })()"
        )
        for variant in range(page.value("document.querySelectorAll('#choices button').length")):
            page.value(f"document.querySelectorAll('#choices button')[{variant}].click()")
            visitor.wait("document.querySelector('.stage video').readyState >= 2", f"variant {variant} does not play")
            marked = page.value("document.querySelectorAll('#source mark').length")
            expect((marked > 0) == (variant > 0), f"scene {scene}, variant {variant}: {marked} lines are marked")
            played += 1
    page.click("#play")
    page.value(
        "(() => { const p = document.getElementById('position'); p.value = 0.5; p.dispatchEvent(new Event('input')); })()"
    )
    visitor.wait("document.querySelector('.stage video').currentTime > 0.5", "the slider moves nothing")
    before = page.value("document.querySelector('.stage video').currentTime")
    page.click("#forward")
    visitor.wait(f"document.querySelector('.stage video').currentTime > {before}", "+1 frame moves nothing")
    return played


def use_home(visitor):
    page = visitor.page
    visitor.open("index.html")
    expect(page.value("document.querySelectorAll('.example').length") == 5, "there are not five examples")
    visitor.wait("document.querySelector('.hero video').currentTime > 0.1", "the first video does not play")
    page.value("document.querySelector('.example video').scrollIntoView()")
    visitor.wait("document.querySelector('.example video').currentTime > 0.1", "a visible example does not play")
    before = page.value("document.documentElement.dataset.theme")
    page.click("#theme")
    expect(page.value("document.documentElement.dataset.theme") != before, "the button changes no theme")
    page.click("#theme")


def use_questions(visitor):
    """Every question is one click away from every page, and its answer one more."""
    page = visitor.page
    visitor.open("questions.html")
    links = page.value("[...document.querySelectorAll('.questions a')].map(a => a.getAttribute('href'))")
    expect(len(links) >= 10, "fewer than ten questions")
    for link in links:
        visitor.open(link.split("#")[0])
        if "#" in link:
            expect(page.value(f"!!document.getElementById({json.dumps(link.split('#')[1])})"), f"{link} has no target")
        expect(page.value("!!document.querySelector('.bar a[href=\"questions.html\"]')"), f"{link}: no way to the questions")
    return len(links)


def main(folder, screenshots=None):
    folder = Path(folder)
    pages = sorted(file.name for file in folder.glob("*.html"))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        page = Browser(profile)
        try:
            visitor = Visitor(page, folder)
            visitor.theme("light")
            size, files = first_load(visitor)
            for theme, width in (("light", 1280), ("dark", 1280), ("light", 360)):
                visitor.theme(theme)
                visitor.size(width)
                for name in pages:
                    read(visitor, name, width, theme)
                    if screenshots and name in MAIN:
                        time.sleep(0.5)
                        visitor.screenshot(Path(screenshots) / f"{Path(name).stem}-{theme}-{width}.png")
            visitor.size(1280)
            use_home(visitor)
            use_search(visitor)
            played = use_playground(visitor)
            questions = use_questions(visitor)
            expect(not page.problems and not page.logged, f"the console has {page.problems + page.logged}")
            others = {url for url in page.requests if not url.startswith(("file:", "data:"))}
            expect(not others, f"pages request {others}")
        finally:
            page.process.kill()
            page.process.wait()
    print(f"site: {len(pages)} pages, {expect.count} uses work in a browser, {played} recorded variants, {questions} questions")
    print(f"site: the first load has {size / 1e6:.2f} MB in {files} files")


main(*sys.argv[1:])
