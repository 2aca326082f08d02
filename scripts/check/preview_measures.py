"""Exports, resizes panels, and measures the page of the preview in both themes: contrast, names of controls, room at three sizes, bytes of the first
load, layout shifts while it plays, and the rules of axe-core where the Python package axe-core-python is installed."""

import importlib.util
import json
import shutil
import time
from pathlib import Path

import browser
from browser import expect
from preview_page import Editing, Preview, editing, open_page, pick, until

SIZES = ((1440, 900), (1024, 700), (2560, 1440))
LOAD = 1_000_000
SCENES = Path(__file__).resolve().parent.parent.parent / "scenes"

SCENE = """{ "format": "animrender/1", "canvas": { "width": 400, "height": 300, "background": "#102030" },
  "frameRate": 30, "duration": 2, "variables": { "accent": "#ff0000", "title": "Hello" }, "markers": { "middle": 1 },
  "theme": { "colors": { "ink": "#e6ebf2" } },
  "layers": [
    { "name": "box", "position": [100, 150], "bounds": [0, 0, 80, 60], "backgroundColor": "ink", "opacity": 1, "hidden": false,
      "blendMode": "multiply", "cornerCurve": "continuous", "borderColor": null },
    { "type": "text", "name": "title", "string": "${title}", "frame": [20, 200, 360, 60], "alignmentMode": "center", "fontSize": 34,
      "animations": [{ "keyPath": "opacity", "from": 0, "to": 1, "duration": 0.5, "timingFunction": [0.2, 0, 0, 1] }] } ] }
"""

# Text and icons with too little contrast to what is behind them: [contrast, text].
CONTRAST = """(() => {
  LIBRARY
  const found = [];
  let count = 0;
  const test = (e, css, least, text, behind = ground(e)) => {
    count++;
    const value = contrast(css, behind);
    if (value < least) found.push([Math.round(value * 100) / 100, text.trim().slice(0, 40), e.id || e.className]);
  };
  for (const e of document.querySelectorAll('body *')) {
    if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || e.closest(':disabled, #overlay, canvas')) continue;
    const style = getComputedStyle(e);
    const text = [...e.childNodes].filter(n => n.nodeType === 3 && n.data.trim()).map(n => n.data).join(' ');
    if (text) test(e, style.color, 4.5, text);
    if (e.matches('input[type=text], textarea')) {
      test(e, style.color, 4.5, e.value);
      test(e, getComputedStyle(e, '::placeholder').color, 4.5, 'placeholder');
      test(e, style.boxShadow.replace(/ -?[\\d.]+px.*$/, ''), 3, 'edge', ground(e.parentElement));
    }
    if (e.matches(':is(button, summary) > svg:not(.mini)')) test(e, style.stroke, 3, 'icon of ' + (e.parentElement.id || e.parentElement.className));
    if (e.matches('.key, .strip')) test(e, style.backgroundColor, 3, e.className, ground(e.closest('.row-bars')));
  }
  return [count, found];
})()""".replace("LIBRARY", browser.CONTRAST)

# Controls that leave the window, cut their text, overlap or stand on another line than their neighbours.
ROOM = """(() => {
  const found = [];
  const name = e => e.id || e.ariaLabel || e.textContent.trim().slice(0, 20);
  const visible = [...document.querySelectorAll('header > *, #hud > *, #transport button, #transport summary')].filter(e =>
    e.checkVisibility() && e.getBoundingClientRect().width > 0 && !e.matches('.space'));
  const boxes = visible.map(e => [e, e.getBoundingClientRect()]);
  for (const [e, b] of boxes) {
    if (b.left < 0 || b.right > innerWidth + 0.5 || b.bottom > innerHeight + 0.5) found.push(`${name(e)} is outside`);
    if (e.matches('button, h1, #size') && e.scrollWidth > e.clientWidth + 1) found.push(`${name(e)} is cut`);
    for (const [other, o] of boxes) {
      if (e === other || e.contains(other) || other.contains(e)) continue;
      if (b.left < o.right - 0.5 && o.left < b.right - 0.5 && b.top < o.bottom - 0.5 && o.top < b.bottom - 0.5) found.push(`${name(e)} overlaps ${name(other)}`);
    }
  }
  for (const row of ['header', '#hud', '#transport']) {
    const inner = boxes.filter(([e]) => e.closest(row)).map(([, b]) => (b.top + b.bottom) / 2);
    if (Math.max(...inner) - Math.min(...inner) > 4) found.push(`${row} has several lines`);
  }
  const canvas = document.getElementById('frame-canvas').getBoundingClientRect();
  for (let i = 0; i <= 12; i++) for (let j = 0; j <= 12; j++) {
    const there = document.elementFromPoint(canvas.left + 1 + (canvas.width - 2) * i / 12, canvas.top + 1 + (canvas.height - 2) * j / 12);
    if (!there?.closest('#sheet')) found.push(`the frame is covered by ${there?.id || there?.className}`);
  }
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) found.push('the page scrolls');
  for (const e of document.querySelectorAll('#fields :is(button, em), h3, h2')) {
    if (e.checkVisibility() && e.scrollWidth > e.clientWidth + 1 && !e.closest('.segments')) found.push(`${name(e)} is cut in the inspector`);
  }
  return [...new Set(found)];
})()"""

CONTROLS = {"button", "textbox", "slider", "splitter", "radio", "switch", "option", "listbox", "checkbox", "treeitem", "searchbox", "menuitem", "link"}


def unnamed(page):
    """The controls without a name, by the browser's tree of accessibility."""
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    controls = [n for n in nodes if not n.get("ignored") and n.get("role", {}).get("value") in CONTROLS]
    nameless = [n["role"]["value"] for n in controls if not n.get("name", {}).get("value", "").strip()]
    return len(controls), nameless


def axe(page):
    """The serious findings of axe-core; None where it is not installed."""
    spec = importlib.util.find_spec("axe_core_python")
    script = next(Path(spec.submodule_search_locations[0]).rglob("axe.min.js"), None) if spec else None
    if not script:
        return None
    page.value(script.read_text() + "; true")
    result = page.value("axe.run().then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact))"
                        ".map(v => [v.id, v.nodes.slice(0, 4).map(n => n.target.join(' '))]))")
    return result


def measure(page, words):
    count, found = page.value(CONTRAST)
    expect(count > 40 and not found, f"{words}: too little contrast: {found}")
    controls, nameless = unnamed(page)
    expect(controls > 6 and not nameless, f"{words}: controls without a name: {nameless}")
    findings = axe(page)
    if findings is None and not measure.is_skipped:
        measure.is_skipped = True
        print("skipped: rules of axe-core (the Python package axe-core-python is not installed)")
    expect(not findings, f"{words}: axe-core finds {json.dumps(findings)}")


measure.is_skipped = False


def play(page):
    """Nothing moves on the page while it plays."""
    # Hints arrive a second after the scene.
    time.sleep(1.5)
    page.value("""(() => { window.shifts = []; new PerformanceObserver(list => { for (const e of list.getEntries())
      for (const s of e.sources) window.shifts.push(s.node?.id || s.node?.className || s.node?.parentElement?.id || s.node?.textContent); })
      .observe({ type: 'layout-shift' }); })()""")
    page.press(" ", on="#stage")
    time.sleep(2)
    page.press(" ")
    shifts = page.value("[...new Set(window.shifts)]")
    expect(not shifts, f"the layout shifts while the scene plays: {shifts}")


def panels(page, address):
    """Panels resize by their borders and collapse, and the page remembers that and its colours."""
    width = "document.querySelector('aside').offsetWidth"
    before = page.value(width)
    page.drag_by(page.centre("#inspector-edge"), -60, 0)
    expect(page.value(width) == before + 60, f"the inspector is {page.value(width)} wide, not {before + 60}")
    page.press("ArrowRight", on="#inspector-edge")
    expect(page.value(width) == before + 44, "an arrow key does not move the border")
    for _ in range(2):
        page.click("#theme")
    open_page(page, address)
    expect(page.value(width) == before + 44, "the page forgets the width of the inspector")
    expect(page.value("document.documentElement.dataset.theme") == "dark", "the page forgets its colours")
    page.click("#theme")
    x, y = page.centre("#inspector-edge")
    page.tap(x, y, 2)
    page.wait(f"{width} === 0", "a double click does not collapse the inspector")
    page.click("#panel-button")
    expect(page.value(width) == before + 44, "the inspector does not come back")


def export(page, root):
    """A GIF is exported by the dialog, which names its command and its place."""
    page.click("#export-button")
    page.wait("document.getElementById('export-kind').options.length > 5", "no formats are listed")
    pick(page, "#export-kind", "gif")
    command = page.value("document.getElementById('export-command').textContent")
    expect(command == "animrender render scene.json -o scene.gif", f"the command is {command}")
    message = "document.getElementById('export-message').textContent"
    page.click("#export-start")
    page.wait(f"{message}.includes('/scene.gif · ')", "nothing is exported", 60)
    expect((root / "scene.gif").read_bytes()[:6] == b"GIF89a", "the file is no GIF")
    page.click("#export-start")
    page.wait(f"{message}.includes('exists') && document.getElementById('export-start').textContent === 'Replace'",
         "an existing file is replaced without a question")
    page.press("Escape")
    page.wait("!document.getElementById('export').open", "the dialog does not close")


def speed(page, root, program):
    """Returns the milliseconds from the answer of the server to the first paint, and the pictures of the page and of the scene a
    second while the place of 600 dots of the showcase is dragged, which fill the frame, at half size."""
    shutil.copytree(SCENES / "fonts", root / "fonts")
    path = root / "showcase.json"
    path.write_text((SCENES / "showcase.json").read_text())
    with Preview(program, path) as preview:
        page.size(1440, 1200)
        open_page(page, preview.address)
        paint = page.value("performance.getEntriesByName('first-contentful-paint')[0].startTime - performance.getEntriesByType('navigation')[0].responseStart")
        page.value("document.documentElement.style.setProperty('--inspector', '456px')")
        page.wait("document.getElementById('frame-canvas').dataset.width === '960'", "the frame is not 960 wide")
        for _ in range(9):
            page.press("ArrowRight", shift=True, on="#stage")
        page.wait("document.getElementById('frame-canvas').dataset.frame === '90'", "the play head does not move")
        x, y = page.value("(() => { const box = document.getElementById('frame-canvas').getBoundingClientRect();"
                          " return [box.left + box.width / 2, box.top + 0.546 * box.height]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            page.mouse(kind, x, y)
        page.wait("document.getElementById('inspector-name').textContent === 'days'", "the dots are not selected")
        label = "document.querySelector('#fields .scrub')"
        page.wait(f"!!{label}", "the layer has no number")
        page.value(f"{label}.scrollIntoView({{ block: 'center' }})")
        x, y = page.centre("#fields .scrub")
        # A picture of the scene counts when another version is on the canvas.
        page.value("(() => { const seen = document.getElementById('frame-canvas').dataset; let version = seen.version;"
                   "Object.assign(window, { ticks: 0, pictures: 0 }); const tick = () => { window.ticks++;"
                   "if (seen.version !== version) window.pictures++; version = seen.version; requestAnimationFrame(tick); }; tick(); })()")
        page.mouse("mousePressed", x, y)
        moves = 0
        # The first half second begins the gesture.
        for duration in (0.5, 3):
            first, start = page.value("[window.ticks, window.pictures]"), time.monotonic()
            while time.monotonic() - start < duration:
                moves += 1
                page.mouse("mouseMoved", x + 10 + 2 * (moves % 80), y)
        seconds = time.monotonic() - start
        last = page.value("[window.ticks, window.pictures]")
        page.mouse("mouseReleased", x + 10, y)
        # The last edit is written after the answer to the one before it.
        until(lambda: path.read_text() != (SCENES / "showcase.json").read_text(), 20)
        expect(path.read_text() != (SCENES / "showcase.json").read_text(), "a dragged number changes nothing")
    return paint, *((b - a) / seconds for a, b in zip(first, last))


def use(page, root, program):
    path = root / "scene.json"
    path.write_text(SCENE)
    page.call("Accessibility.enable")
    with Preview(program, path) as preview:
        page.size(*SIZES[0])
        open_page(page, preview.address)
        panels(page, preview.address)
        export(page, root)
        for theme in ("light", "dark"):
            page.theme(theme)
            page.size(*SIZES[0])
            path.write_text(SCENE)
            open_page(page, preview.address)
            load = page.value("[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
                              ".reduce((sum, e) => sum + e.transferSize, 0)")
            expect(0 < load < LOAD, f"the first load has {load} bytes")
            e = Editing(page, path)
            for name in ("title", "box"):
                e.select(name)
                page.wait("document.querySelectorAll('.section').length > 2", "the inspector has no sections")
                measure(page, f"{theme}, {name}")
            for width, height in SIZES:
                page.size(width, height)
                time.sleep(0.4)
                found = page.value(ROOM)
                expect(not found, f"{theme}, {width} × {height}: {found}")
            page.size(*SIZES[0])
            play(page)
            page.click("#export-button")
            page.wait("document.getElementById('export').open && document.getElementById('export-kind').options.length > 5", "no formats are listed")
            measure(page, f"{theme}, export")
            page.press("Escape")
            e.enter("opacity", "lots")
            page.wait("!!document.querySelector(\"[data-location='opacity'] .bad\")", "a wrong value has no message")
            measure(page, f"{theme}, wrong value")
            expect(page.value("document.querySelector(\"[data-location='opacity'] input\").value") == "lots", "the wrong value is gone")
            e.enter("opacity", "50+50/2")
            page.wait("!document.querySelector(\"[data-location='opacity'] .bad\")", "the message does not go with its cause")
            expect('"opacity": 0.75' in path.read_text(), "a sum is not typed")
            path.write_text(SCENE.replace('"frameRate"', '"frameRat"'))
            page.wait("!document.getElementById('failure').hidden", "an error is not shown")
            measure(page, f"{theme}, error")
    folder = root / "speed"
    folder.mkdir()
    paint, pictures, changes = speed(page, folder, program)
    print(f"preview: the first load has {load} bytes and is painted after {paint:.0f} ms; while a number is dragged, the page has "
          f"{pictures:.0f} and the scene {changes:.0f} pictures a second")
    # A tenth of what is promised (200 ms, 60 pictures a second), for busy machines.
    expect(paint < 2000 and pictures > 6, "the page is slow")
