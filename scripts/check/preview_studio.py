"""Plays with audio, scrolls many layers, and uses the page of the preview on a phone."""

import json
import socket
import time
from urllib.parse import urlsplit

from browser import expect
from preview_page import Preview, changed, editing, frame, open_page, write_tone

SCENE = """{ "format": "animrender/1", "canvas": { "width": 64, "height": 48, "background": "#102030" },
  "frameRate": 30, "duration": 2,
  "assets": { "tone": { "type": "audio", "src": "tone.wav" } }, "audio": [{ "asset": "tone" }],
  "layers": [{ "name": "box", "frame": [0, 14, 20, 20], "backgroundColor": "red",
    "animations": [{ "keyPath": "position.x", "from": 10, "to": 54, "duration": 2 }] }] }
"""


def play_audio(page, seconds):
    """The frame that is displayed is the one of the audio. Returns the largest difference in frames."""
    page.wait("!document.getElementById('wave').hidden", "the audio has no waveform")
    ink = page.value("(() => { const c = document.querySelector('#wave canvas'); return c.getContext('2d')"
                     ".getImageData(0, 0, c.width, c.height).data.filter((v, i) => i % 4 === 3 && v > 0).length })()")
    expect(ink > 1000, "the waveform is empty")
    page.press(" ")
    # In the first rounds frames are drawn.
    time.sleep(4.5)
    page.value("""(() => {
      window.maximum = 0;
      window.start = null;
      const measure = () => {
        const canvas = document.getElementById('frame-canvas');
        window.maximum = Math.max(window.maximum, Number(canvas.dataset.drift ?? 99));
        window.timer = requestAnimationFrame(measure);
      };
      measure();
    })()""")
    time.sleep(seconds)
    maximum = page.value("window.maximum")
    page.value("cancelAnimationFrame(window.timer)")
    expect(page.value("'drift' in document.getElementById('frame-canvas').dataset"), "no audio plays")
    page.press(" ")
    return maximum


def edit_motion(page, path):
    """A dot of the motion path changes the value of its keyframe; guides are drawn."""
    page.value("document.querySelector('[role=treeitem]').click()")
    for _ in range(3):
        page.press("+")
    page.wait("document.querySelectorAll('#overlay .dot').length === 2", "the motion path has no dots")
    expect(page.value("!!document.querySelector('#overlay .motion')"), "there is no motion path")
    page.drag_by(page.centre("#overlay .dot ~ .dot"), -4 * 10, 0)
    wanted = SCENE.replace('"to": 54', '"to": 44')
    text = changed(path, SCENE)
    expect(text == wanted, f"dragging a keyframe on the motion path: {text}")
    page.focus("#stage")
    for kind, minimum in (("safe", 3), ("grid", 1), ("rulers", 4)):
        page.press("g")
        expect(page.value("document.getElementById('guides').value") == kind, f"{kind} is not chosen")
        expect(page.value("document.querySelectorAll('#overlay :is(.guide, .grid)').length") >= minimum, f"{kind} is not drawn")
    page.press("g")
    page.press("g")
    page.press("0")
    page.press("Escape")
    page.wait("!document.querySelector('#overlay .outline')", "the selection does not end")


def save_files(page):
    """The frame is copied and saved, the work area is saved as a video."""
    page.value("""(() => {
      window.files = {};
      let latest = null;
      const create = URL.createObjectURL;
      URL.createObjectURL = blob => { latest = blob; return create(blob); };
      HTMLAnchorElement.prototype.click = function () { window.files[this.download] = [latest.type, latest.size]; };
      navigator.clipboard.write = async items => {
        const blob = await items[0].getType("image/png");
        window.files.clipboard = [blob.type, blob.size];
      };
    })()""")
    for key in ("y", "e", "E"):
        page.press(key, shift=key == "E")
    page.wait("Object.keys(window.files).length === 3", "nothing is saved")
    files = page.value("window.files")
    expect(files.get("clipboard", ["", 0])[0] == "image/png", f"the frame is not copied: {files}")
    expect(files.get("scene@0.000s.png", ["", 0])[1] > 100, f"the frame is not saved: {files}")
    notice = page.value("document.getElementById('notice').textContent")
    expect(any(name.endswith(".mp4") and size > 500 for name, (_, size) in files.items()),
           f"no video is saved: {files} {notice}")


def use_work_area(page):
    """The work area loops; other speeds play."""
    frame(page, 0, "Home")
    frame(page, 5, *["ArrowRight"] * 5)
    page.press("i")
    frame(page, 9, *["ArrowRight"] * 4)
    page.press("o")
    expect(page.value("document.getElementById('work').classList.contains('set')"), "there is no work area")
    # Forwards at twice the speed.
    page.press("l")
    page.press("l")
    expect(page.value("document.getElementById('rate').value") == "2", "the second l does not play faster")
    seen = set()
    start = time.monotonic()
    while time.monotonic() - start < 1.5:
        seen.add(int(page.value("document.getElementById('frame-canvas').dataset.frame")))
    page.press(" ")
    expect(seen <= set(range(5, 10)) and len(seen) >= 4, f"the work area does not loop: {sorted(seen)}")
    page.press("j")
    order = []
    start = time.monotonic()
    while time.monotonic() - start < 1.5:
        order.append(int(page.value("document.getElementById('frame-canvas').dataset.frame")))
    page.press("k")
    steps = [b - a for a, b in zip(order, order[1:]) if a != b]
    expect(set(order) <= set(range(5, 10)) and steps.count(-1) > len(steps) / 2, f"j does not play backwards: {order}")
    box = page.value("(() => { const b = document.getElementById('work').getBoundingClientRect();"
                     " return [b.left + b.width / 2, b.top + b.height / 2, b.width]; })()")
    page.drag_by(box[:2], box[2], 0)
    frame(page, 10, "Home")
    page.press("x")
    frame(page, 0, "Home")
    width = page.value("document.querySelector('.layer-bar').getBoundingClientRect().width")
    page.press(")")
    page.press(")")
    expect(page.value("document.getElementById('work').getBoundingClientRect().width") > 3 * width, "time does not zoom")
    page.press("(")
    page.press("(")


def scroll_layers(page, program, root):
    """5,000 layers are listed and scroll; only visible rows are in the page."""
    layers = [{"name": f"layer {i}", "frame": [i % 60, i % 40, 4, 4], "backgroundColor": "#336699",
               "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]} for i in range(5000)]
    path = root / "many.json"
    path.write_text(json.dumps({"format": "animrender/1", "canvas": {"width": 64, "height": 48}, "frameRate": 30,
                                "duration": 1, "layers": layers}))
    with Preview(program, path) as preview:
        open_page(page, preview.address)
        page.wait("document.querySelectorAll('.row .bar').length > 3", "many layers have no bars")
        expect(page.value("document.querySelectorAll('.row').length") < 100, "all rows are in the page")
        milliseconds = page.value("""new Promise(done => {
          const list = document.getElementById('layers');
          const times = [];
          let last = performance.now(), count = 0;
          const step = now => {
            times.push(now - last);
            last = now;
            list.scrollTop += 900;
            if (++count < 90) requestAnimationFrame(step);
            else done(times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)]);
          };
          requestAnimationFrame(step);
        })""")
        page.value("document.getElementById('layers').scrollTop = 1e9")
        page.wait("[...document.querySelectorAll('[role=treeitem]')].some(i => i.textContent.startsWith('layer 0 '))",
             "the last row is not displayed")
        return milliseconds


def resize(page):
    """The list of keys leaves the frame free; the timeline shows all of the time in every width of the page."""
    box = "(name => { const b = document.querySelector(name).getBoundingClientRect(); return [b.left, b.right]; })"
    for width, height in ((1440, 900), (1024, 768), (1440, 900)):
        page.size(width, height)
        page.press("?")
        page.wait(f"innerWidth === {width} && !document.getElementById('keys').hidden", "the keys are not listed")
        page.wait(f"{box}('#frame-canvas')[1] <= {box}('#keys')[0]", f"the keys cover the frame at {width}")
        page.wait(f"Math.abs({box}('#work')[1] - {box}('#ruler-track')[1]) < 2", f"the timeline does not fit {width}")
        page.press("?")


def use_phone(page):
    """On a phone, the page is as wide as the screen and scrolls."""
    page.size(390, 844, 2, True)
    time.sleep(0.5)
    expect(page.value("document.documentElement.scrollWidth") <= 390, "the page is wider than a phone")
    box = page.value("(() => { const b = document.getElementById('frame-canvas').getBoundingClientRect(); return [b.left, b.right, b.bottom]; })()")
    expect(box[0] >= 0 and box[1] <= 390 and box[2] <= 844, f"the frame is outside of the screen: {box}")


def use(page, root, program, seconds):
    write_tone(root / "tone.wav", 440, 2, 2)
    (root / "scene.json").write_text(SCENE)
    with Preview(program, root / "scene.json") as preview:
        # Connections of programs without the token do not lock the page out.
        parts = urlsplit(preview.address)
        idle = [socket.create_connection((parts.hostname, parts.port)) for _ in range(32)]
        open_page(page, preview.address)
        edit_motion(page, root / "scene.json")
        drift = play_audio(page, seconds)
        use_work_area(page)
        resize(page)
        save_files(page)
        del idle
        use_phone(page)
        page.size(1280, 900)
        scrolling = scroll_layers(page, program, root)
    print(f"preview: audio and frames differ by at most {drift} frames in {seconds} s, "
          f"5,000 layers scroll with {scrolling:.0f} ms a frame")
    # With room for busy machines.
    if drift > 3:
        raise SystemExit("preview: audio and frames drift apart")
    if scrolling > 200:
        raise SystemExit("preview: many layers do not scroll")
