"""Opens a comparison report in headless Chromium and uses it like a reader, over the pipe of DevTools.

Usage: report.py clip|pictures REPORT [FOLDER]
Writes light.png, dark.png and narrow.png of the page to the folder.
The first case of the report must be a clip or an image that differs. A report of images has several cases.
"""

import base64
import sys
import tempfile
import time
from pathlib import Path

from browser import Browser, expect

TIMEOUT = 60


def decoded(page):
    """Waits until every image on the stage has been decoded. Returns whether all were valid."""
    return page.value(
        "Promise.all([...document.querySelectorAll('#stage img')].map(i => i.decode()))"
        ".then(() => true, () => false)"
    )


def main(kind, report, folder):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        page = Browser(profile)
        try:
            use(page, kind, Path(report).resolve().as_uri())
            if folder:
                use_themes(page, Path(folder))
        finally:
            page.process.kill()
            page.process.wait()
    print(f"report: of a page of {kind}, {expect.count} uses work, and only the file was requested")


def use(page, kind, address):
    page.call("Page.navigate", url=address)
    limit = time.monotonic() + TIMEOUT
    while page.value("document.readyState") != "complete":
        if time.monotonic() > limit:
            raise SystemExit("report: the page does not load")
        time.sleep(0.05)
    expect(page.value("document.querySelectorAll('#cases button').length") > 0, "no case is listed")
    expect(page.value("document.querySelectorAll('#stage figure').length") == 3, "the stage does not have three images")
    expect(decoded(page), "an image cannot be decoded")
    if kind == "clip":
        use_time(page)
    else:
        hidden = page.value("document.getElementById('timeline').hidden")
        expect(hidden, "an image has a timeline")
    use_modes(page)
    use_cases(page, several=kind == "pictures")
    page.press("1")
    expect(decoded(page), "an image cannot be decoded")
    foreign = [url for url in page.requests if not url.startswith(("file:", "data:", "blob:"))]
    expect(not foreign, f"requests leave the file: {foreign}")
    others = {url for url in page.requests if url.startswith("file:")} - {address}
    expect(not others, f"other files are read: {others}")
    expect(not page.problems, f"the script fails: {page.problems}")


def use_time(page):
    """Strip, scrubber and keys of a clip."""
    frame = "document.getElementById('frame').textContent"
    count = page.value("Number(document.getElementById('scrubber').max)") + 1
    expect(count > 1, "the first case is no sequence")
    worst = page.value(frame)
    expect("differ" in worst, f"the first displayed frame is not the worst one but {worst!r}")

    # The strip has a bar in the colour of failures for each different frame.
    red = page.value(
        "(() => { const c = document.getElementById('strip'); const d = c.getContext('2d')"
        ".getImageData(0, c.height - 2, c.width, 1).data; let n = 0;"
        " for (let i = 0; i < d.length; i += 4) if (d[i] > 120 && d[i + 2] < 120 && d[i + 3] > 0) n++;"
        " return n; })()"
    )
    expect(red > 0, "the strip shows nothing")
    page.drag("#strip", 0.999, 0.999)
    position = page.value("Number(document.getElementById('scrubber').value)")
    expect(position >= 0.99 * (count - 1), "a click on the strip does not go there")

    # Keys.
    page.press("Home")
    expect(page.value("Number(document.getElementById('scrubber').value)") == 0, "Home does not go to the start")
    page.press("ArrowRight")
    expect(page.value("Number(document.getElementById('scrubber').value)") == 1, "the right arrow does not go to the next frame")
    page.press("ArrowLeft")
    expect(page.value("Number(document.getElementById('scrubber').value)") == 0, "the left arrow does not go back")
    page.press("End")
    expect(page.value("Number(document.getElementById('scrubber').value)") == count - 1, "End does not go to the end")
    page.press("Home")
    page.press("ArrowRight", shift=True)
    first = page.value(frame)
    page.press("f")
    expect("differ" in first and page.value(frame) == first, "Shift and f do not find the first difference")
    page.press("w")
    expect(page.value(frame) == worst, "w does not go to the worst frame")
    page.value("(() => { const s = document.getElementById('scrubber'); s.value = s.value === '1' ? 0 : 1;"
               " s.dispatchEvent(new Event('input')); })()")
    expect(page.value(frame) != worst, "the scrubber does nothing")
    page.press("w")

    # Playing advances the frame, and a second press stops it there.
    page.press("Home")
    page.press("p")
    button = "document.getElementById('play').textContent"
    position = "Number(document.getElementById('scrubber').value)"
    expect(page.value(button) == "Pause", "p does not play")
    time.sleep(0.5)
    expect(page.value(position) > 0, "playing does not go on")
    page.press("p")
    stopped = page.value(position)
    time.sleep(0.3)
    expect(page.value(button) == "Play" and page.value(position) == stopped, "p does not stop")
    page.press("w")


def use_themes(page, folder):
    """The scheme of the browser, and a narrow window; each as an image."""
    folder.mkdir(parents=True, exist_ok=True)
    ground = "getComputedStyle(document.body).backgroundColor"
    seen = []
    for name, width, height, scheme in [
        ("light", 1280, 900, "light"), ("dark", 1280, 900, "dark"), ("narrow", 390, 1400, "light"),
    ]:
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        page.press("w")
        expect(decoded(page), "an image cannot be decoded")
        overflow = page.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        expect(overflow <= 0, f"the {name} page is {overflow} pixels too wide")
        seen.append(page.value(ground))
        time.sleep(0.2)
        data = page.call("Page.captureScreenshot", format="png")["data"]
        (folder / f"{name}.png").write_bytes(base64.b64decode(data))
    expect(seen[0] == seen[2] != seen[1], f"the page ignores the scheme of the browser: {seen}")


def use_modes(page):
    """The modes of comparison."""
    mode = "document.getElementById('stage').className"
    page.press("2")
    expect("slider" in page.value(mode) and decoded(page), "2 is not the slider")
    clip = "document.querySelector('#stage img + img').style.clipPath"
    page.drag("#stage .sheet", 0.5, 0.25)
    share = float(page.value(clip).split("%")[0].split(" ")[-1])
    expect(abs(share - 25) < 2, f"the slider is at {share} % and not at 25 %")
    page.press("3")
    visibility = "document.querySelector('#stage img + img').style.visibility"
    seen = set()
    for _ in range(30):
        seen.add(page.value(visibility) or "visible")
        time.sleep(0.05)
    expect(seen == {"visible", "hidden"}, f"blinking shows only {seen}")
    page.press(" ")
    states = {page.value(visibility) for _ in range(20) if time.sleep(0.05) is None}
    expect(len(states) == 1, "Space does not pause blinking")
    page.press("4")
    page.value("(() => { const s = document.getElementById('amount'); s.value = 250;"
               " s.dispatchEvent(new Event('input')); })()")
    opacity = float(page.value("document.querySelector('#stage img + img').style.opacity"))
    expect("onion" in page.value(mode) and abs(opacity - 0.25) < 0.01, "onion skin does not fade")
    page.press("5")
    expect(page.value("document.querySelectorAll('#stage img').length") == 1, "5 is not the difference alone")
    page.press("z")
    expect("actual-size" in page.value(mode), "z does not change the size")
    page.press("z")


def use_cases(page, several):
    """The list of cases; ends at the first one."""
    listed = "document.querySelectorAll('#cases button').length"
    before = page.value(listed)
    page.value("(() => { const f = document.getElementById('filter'); f.value = 'all';"
               " f.dispatchEvent(new Event('change')); })()")
    if not several:
        return
    expect(page.value(listed) > before > 1, "the filter does not hide and display equal cases")
    name = "document.getElementById('name').textContent"
    first = page.value(name)
    page.press("ArrowDown")
    expect(page.value(name) != first, "the down arrow does nothing")
    page.press("ArrowUp")
    expect(page.value(name) == first, "the up arrow does nothing")
    page.click("#cases li:last-child button")
    expect(page.value(name) != first, "a click on a case does nothing")
    page.click("#cases li:first-child button")
    search = "(t => { const s = document.getElementById('search'); s.value = t; s.dispatchEvent(new Event('input')); })"
    page.value(f"{search}('MISS')")
    expect(page.value(listed) == 1 and "missing" in page.value(name), "a part of a name finds nothing")
    page.value(f"{search}('')")
    page.click("#cases li:first-child button")


main(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
