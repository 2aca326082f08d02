"""Edits curves and colours in the page of the preview, sees waveforms, and compares with goldens and the last commit."""

import shutil
import subprocess

from browser import expect
from preview_page import choose, colour, editing, frame, pick, pixel, write_tone

SCENE = """{ "format": "animrender/1", "canvas": {"width":400, "height" : 300},
  "frameRate": 30, "duration": 2,
  "theme": { "colors": { "accent": "#ff0000", "calm": "#0000ff", "line": "accent" } },
  "assets": { "low": { "type": "audio", "src": "low.wav" }, "high": { "type": "audio", "src": "high.wav" } },
  "audio": [{ "asset": "low" }, { "asset": "high", "name": "bell", "begin": 1 }],
  "layers": [
    { "name": "box", "position": [100, 150], "bounds": [0, 0, 80, 60], "backgroundColor": "accent",
      "animations": [
        { "keyPath": "opacity", "values": [1, 0.5, 1], "duration": 2 },
        { "keyPath": "position.x", "values": [100, 200, 300], "duration": 2, "timingFunctions": ["easeInOutCubic", [0.25, 0.1, 0.25, 1]] }] }
  ] }
"""


def theme(e):
    """The colours of the theme are offered for a colour."""
    page = e.page
    e.select("box")
    swatch = "[data-location='backgroundColor'] .swatch:not(:first-child)"
    page.wait(f"document.querySelectorAll(\"{swatch}\").length === 3", "the theme's colours are not offered")
    offered = page.value(f"[...document.querySelectorAll(\"{swatch}\")].map(s => [s.title, getComputedStyle(s).backgroundColor, s.ariaPressed])")
    expect(offered == [["accent", "rgb(255, 0, 0)", "true"], ["calm", "rgb(0, 0, 255)", "false"], ["line", "rgb(255, 0, 0)", "false"]],
           f"the theme's colours are {offered}")
    page.click("[data-location='backgroundColor'] .swatch[title=calm]")
    e.expect("choosing a colour of the theme", ('"backgroundColor": "accent"', '"backgroundColor": "calm"'))
    colour(page, 100, 150, 2, "> 250", "the colour of the theme is not drawn")


def curves(e):
    """Each segment between keyframes has its curve, with handles or a name."""
    page = e.page
    e.select("box")
    segment = "[data-location='animations/1/timingFunctions/{}']"
    page.wait(f"!!document.querySelector(\"{segment.format(1)} canvas\")", "a segment has no curve")
    text = page.value(f"document.querySelector(\"{segment.format(1)} .field-name\").textContent")
    expect(text.startswith("2 → 3"), f"the segment is called {text}")
    page.click(f"{segment.format(0)} .menu")
    names = page.value("[...document.querySelectorAll('#popup [role=option]')].map(o => o.dataset.value)")
    page.press("Escape")
    expect({"linear", "easeInEaseOut", "easeOutBack", "easeInOutBounce"} <= set(names) and len(names) == 36, f"the curves are {names}")
    left, top, u = page.value(f"(() => {{ const c = document.querySelector(\"{segment.format(1)} canvas\");"
                     " c.scrollIntoView({ block: 'center' }); const b = c.getBoundingClientRect();"
                     " return [b.left, b.top, b.width / 240]; })()")
    page.drag_by((left + 70 * u, top + 92 * u), 50 * u, -8 * u)
    e.expect("dragging the handle of a segment", ("[0.25, 0.1, 0.25, 1]", "[0.50, 0.2, 0.25, 1]"))
    page.press("ArrowUp", on=f"{segment.format(1)} canvas")
    e.expect("moving a handle by the keyboard", ("[0.50, 0.2, 0.25, 1]", "[0.50, 0.25, 0.25, 1]"))
    expect(page.value("document.activeElement.matches('canvas')"), "the handle loses the focus")
    page.focus("#stage")
    pick(page, f"{segment.format(0)} .menu", "easeOutBack")
    e.expect("choosing a curve for a segment", ('"easeInOutCubic"', '"easeOutBack"'))
    page.click("[data-location='animations/0'] .add-curves")
    e.expect("giving segments curves", ('"values": [1, 0.5, 1], "duration": 2', '"values": [1, 0.5, 1], "duration": 2, "timingFunctions": ["linear", "linear"]'))


def waves(page):
    """The mix and each track have a waveform over the time of the scene."""
    page.wait("document.querySelectorAll('.wave').length === 3", "the tracks have no waveforms")
    expect(page.value("[...document.querySelectorAll('.wave span')].map(s => s.textContent)") == ["audio", "low", "bell"],
           "the tracks have no names")
    # The height of the middle of each quarter: tones of half a second that begin at 0 and 1.
    heights = page.value("""[...document.querySelectorAll('.wave canvas')].map(c => [0, 1, 2, 3].map(quarter => {
      const data = c.getContext('2d').getImageData(Math.round((quarter + 0.5) * c.width / 4), 0, 1, 28).data;
      return data.filter((v, i) => i % 4 === 3 && v > 0).length; }))""")
    loud = [[height > 8 for height in row] for row in heights]
    expect(loud == [[True, False, True, False], [True, False, False, False], [False, False, True, False]],
           f"the waveforms are {heights}")


def compare(e, program, root):
    """The scene is compared with a golden and with its last commit."""
    page = e.page
    golden = root / "scene@0.500s.png"
    subprocess.run([program, "still", str(e.path), "--time", "0.5", "-o", str(golden)], check=True, capture_output=True)
    git = shutil.which("git")
    if git:
        for words in (["init", "-q"], ["add", "scene.json"],
                      ["-c", "user.name=check", "-c", "user.email=check@example.com", "commit", "-q", "-m", "first"]):
            subprocess.run([git, "-C", str(root), *words], check=True)
    before = pixel(page, 100, 150)
    e.select("box")
    page.click("[data-location='backgroundColor'] .swatch[title=accent]")
    e.expect("choosing another colour", ('"backgroundColor": "calm"', '"backgroundColor": "accent"'))
    frame(page, 0, "Home")
    names = page.value("fetch('files').then(a => a.json())")
    expect(golden.name in names and (not git or names[0] == "git:HEAD"), f"the files to compare with are {names}")
    red = "document.getElementById('frame-canvas').getContext('2d').getImageData({}, 150, 1, 1).data"
    for name, x, at in ([("git:HEAD", 100, "0")] if git else []) + [(golden.name, 210, "15")]:
        choose(page, "other", name)
        page.wait("!document.getElementById('mode').hidden", f"{name} is not compared with")
        frame(page, at)
        choose(page, "mode", "other")
        page.wait(f"{red.format(x)}[2] > 100 && {red.format(x)}[0] === 0", f"{name} is not drawn")
        choose(page, "mode", "difference")
        page.wait(f"{red.format(x)}[2] > 100 && {red.format(x)}[0] > 100", f"the difference to {name} is not drawn")
        choose(page, "mode", "slider")
        x0, y0 = page.value("(() => { const b = document.getElementById('frame-canvas').getBoundingClientRect(); return [b.left + 4, b.top + 4]; })()")
        page.mouse("mouseMoved", x0, y0)
        page.wait(f"{red.format(x)}[2] > 100 && {red.format(x)}[0] === 0", f"{name} is not right of the slider")
        choose(page, "other", "")
        page.wait("document.getElementById('mode').hidden", "the comparison does not end")
    frame(page, 0, "Home")
    expect(before[2] > 250, f"the first colour is {before}")


def zoom(page):
    """At 1600 %, a pixel of the frame is a square of the page; transparent pixels show a checkerboard."""
    choose(page, "zoom", "16")
    page.wait("document.getElementById('frame-canvas').getBoundingClientRect().width === 16 * 400", "the frame is not enlarged")
    style = page.value("(() => { const s = getComputedStyle(document.getElementById('frame-canvas'));"
                       " return [s.imageRendering, s.backgroundImage]; })()")
    expect(style[0] == "pixelated" and "conic-gradient" in style[1], f"the style of the enlarged frame is {style}")
    expect(pixel(page, 5, 5) == [0, 0, 0, 0], "a transparent pixel has a colour")
    page.press("0")


def use(page, root, program):
    write_tone(root / "low.wav", 220)
    write_tone(root / "high.wav", 880)
    with editing(page, program, root / "scene.json", SCENE) as e:
        theme(e)
        waves(page)
        curves(e)
        compare(e, program, root)
        zoom(page)
