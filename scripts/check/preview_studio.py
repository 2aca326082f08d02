"""Plays with audio, scrolls many layers, and uses the page of the preview on a phone."""

import json
import time

from browser import expect
from preview_page import editing, frame, scene, write_tone

SCENE = scene("playing")


def play_audio(page, seconds):
    """The frame that is displayed is the one of the audio. Returns the largest difference in frames."""
    page.wait("!$('#wave').hidden", "the audio has no waveform")
    page.expect("(c => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.filter((v, i) => i % 4 === 3 && v > 0).length > 1000)"
                "($('#wave canvas'))", "the waveform is empty")
    page.press(" ")
    # In the first rounds frames are drawn.
    time.sleep(4.5)
    page.value("""(canvas => {
      window.maximum = 0;
      const measure = () => {
        window.maximum = Math.max(window.maximum, Number(canvas.dataset.drift ?? 99));
        window.timer = requestAnimationFrame(measure);
      };
      measure();
    })($('#frame-canvas'))""")
    time.sleep(seconds)
    maximum = page.value("cancelAnimationFrame(window.timer), window.maximum")
    page.expect("'drift' in $('#frame-canvas').dataset", "no audio plays")
    page.press(" ")
    return maximum


def edit_motion(e):
    """A dot of the motion path changes the value of its keyframe; guides are drawn."""
    page = e.page
    page.click("[role=treeitem]")
    for _ in range(3):
        page.press("+")
    page.wait("$$('#overlay .dot').length === 2 && !!$('#overlay .motion')", "the motion path has no dots")
    e.drag("dragging a keyframe on the motion path", page.centre("#overlay .dot ~ .dot"), -4 * 10, 0, ('"to": 54', '"to": 44'))
    page.focus("#stage")
    for kind, minimum in (("safe", 3), ("grid", 1), ("rulers", 4)):
        page.press("g")
        page.expect(f"$('#guides').value === '{kind}'", f"{kind} is not chosen")
        page.expect(f"$$('#overlay :is(.guide, .grid)').length >= {minimum}", f"{kind} is not drawn")
    for key in ("g", "g", "0", "Escape"):
        page.press(key)
    page.wait("!$('#overlay .outline')", "the selection does not end")


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
    for key in ("y", "e", "Shift-E"):
        page.press(key)
    page.wait("Object.keys(window.files).length === 3", "nothing is saved")
    files = page.value("window.files")
    expect(files.get("clipboard", ["", 0])[0] == "image/png", f"the frame is not copied: {files}")
    expect(files.get("scene@0.000s.png", ["", 0])[1] > 100, f"the frame is not saved: {files}")
    expect(any(name.endswith(".mp4") and size > 500 for name, (_, size) in files.items()), f"no video is saved: {files}")


def use_work_area(page):
    """The work area loops; other speeds play."""

    def played(seconds=1.5):
        numbers, end = [], time.monotonic() + seconds
        while time.monotonic() < end:
            numbers.append(int(page.value("$('#frame-canvas').dataset.frame")))
        return numbers

    frame(page, 0, "Home")
    frame(page, 5, *["ArrowRight"] * 5)
    page.press("i")
    frame(page, 9, *["ArrowRight"] * 4)
    page.press("o")
    page.expect("$('#work').classList.contains('set')", "there is no work area")
    # Forwards at twice the speed.
    page.press("l")
    page.press("l")
    page.expect("$('#rate').value === '2'", "the second l does not play faster")
    seen = set(played())
    page.press(" ")
    expect(seen <= set(range(5, 10)) and len(seen) >= 4, f"the work area does not loop: {sorted(seen)}")
    page.press("j")
    order = played()
    page.press("k")
    steps = [b - a for a, b in zip(order, order[1:]) if a != b]
    expect(set(order) <= set(range(5, 10)) and steps.count(-1) > len(steps) / 2, f"j does not play backwards: {order}")
    page.drag_by(page.centre("#work"), page.box("#work")[2], 0)
    frame(page, 10, "Home")
    page.press("x")
    frame(page, 0, "Home")
    width = page.box(".layer-bar")[2]
    page.press(")")
    page.press(")")
    expect(page.box("#work")[2] > 3 * width, "time does not zoom")
    page.press("(")
    page.press("(")


def scroll_layers(page, program, root):
    """5,000 layers are listed and scroll; only visible rows are in the page."""
    layers = [{"name": f"layer {i}", "frame": [i % 60, i % 40, 4, 4], "backgroundColor": "#336699",
               "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]} for i in range(5000)]
    scene = {"format": "animrender/1", "canvas": {"width": 64, "height": 48}, "frameRate": 30, "duration": 1, "layers": layers}
    with editing(page, program, root / "many.json", json.dumps(scene)):
        page.wait("$$('.row .bar').length > 3", "many layers have no bars")
        page.expect("$$('.row').length < 100", "all rows are in the page")
        milliseconds = page.value("""new Promise(done => {
          const list = document.getElementById('layers'), times = [];
          let last = performance.now();
          const step = now => {
            times.push(now - last);
            last = now;
            list.scrollTop += 900;
            if (times.length < 90) requestAnimationFrame(step);
            else done(times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)]);
          };
          requestAnimationFrame(step);
        })""")
        page.value("$('#layers').scrollTop = 1e9")
        page.wait("$$('[role=treeitem]').some(i => i.textContent.startsWith('layer 0 '))", "the last row is not displayed")
        return milliseconds


def resize(page):
    """The list of keys leaves the frame free; the timeline shows all of the time in every width of the page."""
    right = "$('{}').getBoundingClientRect().right".format
    for width, height in ((1440, 900), (1024, 768), (1440, 900)):
        page.size(width, height)
        page.press("?")
        page.wait(f"innerWidth === {width} && !$('#keys').hidden", "the keys are not listed")
        page.wait(f"{right('#frame-canvas')} <= $('#keys').getBoundingClientRect().left", f"the keys cover the frame at {width}")
        page.wait(f"Math.abs({right('#work')} - {right('#ruler-track')}) < 2", f"the timeline does not fit {width}")
        page.press("?")


def use_phone(page):
    """On a phone, the page is as wide as the screen and scrolls."""
    page.size(390, 844, 2, True)
    time.sleep(0.5)
    page.expect("document.documentElement.scrollWidth <= 390", "the page is wider than a phone")
    left, top, width, height = page.box("#frame-canvas")
    expect(left >= 0 and left + width <= 390 and top + height <= 844, f"the frame is outside of the screen: {left}, {top}")


def use(page, root, program, seconds):
    write_tone(root / "tone.wav", 440, 2, 2)
    with editing(page, program, root / "scene.json", SCENE) as e:
        edit_motion(e)
        drift = play_audio(page, seconds)
        use_work_area(page)
        resize(page)
        save_files(page)
        use_phone(page)
        page.size(1280, 900)
        scrolling = scroll_layers(page, program, root)
    print(f"preview: audio and frames differ by at most {drift} frames in {seconds} s, "
          f"5,000 layers scroll with {scrolling:.0f} ms a frame")
    # With room for busy machines.
    expect(drift <= 3, "audio and frames drift apart")
    expect(scrolling <= 200, "many layers do not scroll")
