"""Opens a preview in headless Chromium and uses it like an author of a scene.

Usage: preview.py PROGRAM [SECONDS]
SECONDS is how long audio and frames are compared; 60 for the promise.
"""

import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import preview_canvas
import preview_editing
import preview_fields
import preview_first
import preview_gestures
import preview_layers
import preview_measures
import preview_studio
import preview_walks
from browser import expect
from preview_page import Preview, ask, check, choose, colour, frame, open_page, pixel, scrub, size, wait

SCENES = Path(__file__).resolve().parent.parent.parent / "scenes"

SCENE = """{ "format": "animrender/1", "canvas": { "width": 64, "height": 48, "background": "#102030" },
  "frameRate": 30, "duration": 1,
  "variables": { "accent": "#ff0000" },
  "markers": { "middle": 0.5 },
  "layers": [
    { "name": "box", "frame": [0, 14, 20, 20], "backgroundColor": "COLOUR",
      "animations": [{ "keyPath": "position.x", "from": 10, "to": 54, "duration": 1 }] } ] }
"""

def check_access(address):
    """The preview refuses requests without authorization."""
    base = urlsplit(address)
    # AccessTests and ServerTests have the other ways to be refused.
    refused = {
        "without the token": ask(address, "/"),
        "for another host": ask(address, Host=f"evil.example:{base.port}"),
        "for a file outside": ask(address, "compare", "POST", Content_Type="application/json", body='"../outside.json"'),
        "to edit from another site": ask(
            address, "edit", "POST", Origin="http://evil.example", Content_Type="application/json", body="{}"
        ),
    }
    for words, (status, text) in refused.items():
        expect(status == 403 and b"hidden" not in text, f"a request {words} gets {status}")
    expect(ask(address, "state")[0] == 200, "an authorized request is refused")


def use_time(page):
    expect(pixel(page, 10, 24) == [255, 0, 0, 255], f"the first frame shows {pixel(page, 10, 24)}")
    page.press("End")
    frame(page, 29)
    expect(pixel(page, 52, 24) == [255, 0, 0, 255], f"the last frame shows {pixel(page, 52, 24)}")
    page.press("Home")
    frame(page, 0)
    page.press("ArrowRight")
    frame(page, 1)
    page.press("]")
    frame(page, 15)
    scrub(page, 20)
    page.press("Home")
    frame(page, 0)


def use_layers(page):
    page.click("[role=treeitem]")
    row = "document.querySelector('tr[data-key-path=\"position.x\"]')"
    wait(page, f"{row}?.textContent.endsWith('10')", "the value of position.x is not listed")
    expect(page.value(f"{row}.querySelector('canvas') !== null"), "the value has no curve")
    page.press("End")
    frame(page, 29)
    wait(page, f"Math.abs(parseFloat({row}?.lastChild.textContent) - 52.5) < 0.1", "the value does not follow")
    page.press("Home")
    page.click("#layers input")
    colour(page, 10, 24, 0, "=== 16", "a hidden layer is visible")
    page.click("#layers input")
    colour(page, 10, 24, 0, "=== 255", "a layer does not reappear")


def use_variables(page):
    page.value("(() => { const f = document.querySelector('#variables input'); f.value = '#00ff00';"
               " f.dispatchEvent(new Event('input')); })()")
    colour(page, 10, 24, 1, "=== 255", "a variable's field does nothing")
    page.value("(() => { const f = document.querySelector('#variables input'); f.value = '';"
               " f.dispatchEvent(new Event('input')); })()")
    colour(page, 10, 24, 0, "=== 255", "an empty field is not the default value")


def use_comparison(page):
    wait(page, "document.getElementById('other').options.length > 1", "no file can be compared with")
    choose(page, "other", "other.json")
    wait(page, "!document.getElementById('mode').hidden", "the other file is not displayed")
    choose(page, "mode", "other")
    colour(page, 10, 24, 2, "=== 255", "the other scene is not drawn")
    choose(page, "other", "")
    wait(page, "document.getElementById('mode').hidden", "the comparison does not end")


def edit(page, scene):
    """Saving displays the change; an error displays an overlay over the last good frame."""
    blue_of = "document.getElementById('frame-canvas').getContext('2d').getImageData(10, 24, 1, 1).data[2]"
    times = []
    for blue in (255, 0, 255):
        scene.write_text(SCENE.replace("COLOUR", f"#0000{blue:02x}"))
        start = time.monotonic()
        wait(page, f"{blue_of} === {blue or 0}", "a change is not displayed")
        times.append(time.monotonic() - start)
    # Editors write another file and rename it.
    copy = scene.with_suffix(".new")
    copy.write_text(SCENE.replace("COLOUR", "#000080"))
    copy.rename(scene)
    wait(page, f"{blue_of} === 128", "a renamed file is not displayed")
    scene.write_text(SCENE.replace("COLOUR", "#000080").replace('"duration": 1,', '"duratoin": 1,', 1))
    failure = "document.getElementById('failure')"
    wait(page, f"!{failure}.hidden", "an error is not reported")
    text = page.value(f"{failure}.textContent")
    expect("scene.json:2:" in text and "duratoin" in text, f"the error message is: {text}")
    expect(page.value(blue_of) == 128, "the last good frame is gone")
    scene.write_text(SCENE.replace("COLOUR", "${accent}"))
    wait(page, f"{failure}.hidden", "the error message does not disappear")
    wait(page, f"{blue_of} === 0", "the scene does not come back")
    return sorted(times)[len(times) // 2]


def play(page, program):
    """Plays the showcase at 640 × 360. Returns the frames per second of a loop with cached frames."""
    with Preview(program, SCENES / "showcase.json") as preview:
        size(page, 1280, 960)
        open_page(page, preview.address)
        # The stage has room for 640 columns and its margins.
        page.value("document.documentElement.style.setProperty('--inspector', '616px')")
        wait(page, "document.getElementById('frame-canvas').dataset.width === '640'", "the frame does not follow the panel")
        expect(page.value("document.getElementById('frame-canvas').dataset.width") == "640", "the frame is not 640 wide")
        page.press(" ")
        best = 0
        start = time.monotonic()
        while time.monotonic() - start < 8 and best < 30:
            time.sleep(0.25)
            best = max(best, int(page.value("parseInt(document.getElementById('speed').textContent) || 0")))
        page.press(" ")
    return best


def use(page, root, program):
    folder = root / "scenes"
    folder.mkdir()
    scene = folder / "scene.json"
    scene.write_text(SCENE.replace("COLOUR", "${accent}"))
    (folder / "other.json").write_text(SCENE.replace("COLOUR", "blue"))
    (root / "outside.json").write_text(SCENE.replace("COLOUR", "hidden"))
    with Preview(program, scene) as preview:
        check_access(preview.address)
        open_page(page, preview.address)
        use_time(page)
        use_layers(page)
        use_variables(page)
        use_comparison(page)
        seconds = edit(page, scene)
    speed = play(page, program)
    print(f"preview: a saved change is displayed after {1000 * seconds:.0f} ms, the showcase plays with {speed} frames/s")
    # Ten times the promised times (300 ms, 30 frames/s), for busy machines.
    if seconds > 3:
        raise SystemExit("preview: a change takes longer than 3 s")
    if speed < 3:
        raise SystemExit("preview: the showcase does not play")


def run(name, program, seconds):
    """Uses one part of the page in a browser of its own. Returns how many things worked."""
    part = sys.modules[name]
    more = [seconds] if part is preview_studio else []
    before = expect.count
    check(lambda page, root: part.use(page, root, program, *more))
    return expect.count - before


def main(program, seconds):
    # First what measures how fast the page is, by itself.
    count = run(__name__, program, seconds)
    count += run("preview_studio", program, seconds)
    # The others mostly wait for the page.
    parts = ["preview_editing", "preview_walks", "preview_gestures", "preview_fields", "preview_layers", "preview_measures",
             "preview_canvas", "preview_first"]
    with ProcessPoolExecutor(3, mp_context=multiprocessing.get_context("spawn")) as pool:
        count += sum(pool.map(run, parts, [program] * len(parts), [seconds] * len(parts), chunksize=1))
    print(f"preview: {count} things work")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 4)
