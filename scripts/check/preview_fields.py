"""Edits curves and colours in the page of the preview, sees waveforms, and compares with goldens and the last commit."""

import shutil
import subprocess

from browser import expect
from preview_page import choose, colour, editing, frame, pick, pixel, scene, write_tone

SCENE = scene("fields")


def theme(e):
    """The colours of the theme are offered for a colour."""
    page = e.page
    e.select("box")
    swatches = "$$(\"[data-location='backgroundColor'] .swatch:not(:first-child)\")"
    page.wait(f"{swatches}.length === 3", "the theme's colours are not offered")
    offered = page.value(f"{swatches}.map(s => [s.title, getComputedStyle(s).backgroundColor, s.ariaPressed].join(' '))")
    wanted = ["accent rgb(255, 0, 0) true", "calm rgb(0, 0, 255) false", "line rgb(255, 0, 0) false"]
    expect(offered == wanted, f"the theme's colours are {offered}")
    page.click("[data-location='backgroundColor'] .swatch[title=calm]")
    e.expect("choosing a colour of the theme", ('"backgroundColor": "accent"', '"backgroundColor": "calm"'))
    colour(page, 100, 150, 2, "> 250", "the colour of the theme is not drawn")


def curves(e):
    """Each segment between keyframes has its curve, with handles or a name."""
    page = e.page
    e.select("box")
    first, second = (f"animations/1/timingFunctions/{index}" for index in (0, 1))
    e.curve("dragging the handle of a segment", second, ("[0.25, 0.1, 0.25, 1]", "[0.50, 0.2, 0.25, 1]"))
    page.expect(f"$(\"[data-location='{second}'] .field-name\").textContent.startsWith('2 → 3')", "the segment has another name")
    canvas = f"[data-location='{second}'] canvas"
    e.press("moving a handle by the keyboard", "ArrowUp", ("[0.50, 0.2, 0.25, 1]", "[0.50, 0.25, 0.25, 1]"), on=canvas)
    page.expect("document.activeElement.matches('canvas')", "the handle loses the focus")
    page.focus("#stage")
    page.click(f"[data-location='{first}'] .menu")
    names = page.value("$$('#popup [role=option]').map(o => o.dataset.value)")
    page.press("Escape")
    expect({"linear", "easeInEaseOut", "easeOutBack", "easeInOutBounce"} <= set(names) and len(names) == 36, f"the curves are {names}")
    pick(page, f"[data-location='{first}'] .menu", "easeOutBack")
    e.expect("choosing a curve for a segment", ('"easeInOutCubic"', '"easeOutBack"'))
    page.click("[data-location='animations/0'] .add-curves")
    values = '"values": [1, 0.5, 1], "duration": 2'
    e.expect("giving segments curves", (values, values + ', "timingFunctions": ["linear", "linear"]'))


def waves(page):
    """The mix and each track have a waveform over the time of the scene."""
    page.wait("$$('.wave').length === 3", "the tracks have no waveforms")
    page.expect("$$('.wave span').map(s => s.textContent).join() === 'audio,low,bell'", "the tracks have no names")
    # The height of the middle of each quarter: tones of half a second that begin at 0 and 1.
    heights = page.value("""$$('.wave canvas').map(c => [0, 1, 2, 3].map(quarter => {
      const data = c.getContext('2d').getImageData(Math.round((quarter + 0.5) * c.width / 4), 0, 1, 28).data;
      return data.filter((v, i) => i % 4 === 3 && v > 0).length; }))""")
    loud = [[height > 8 for height in row] for row in heights]
    expect(loud == [[True, False, True, False], [True, False, False, False], [False, False, True, False]], f"the waveforms are {heights}")


def compare(e, program, root):
    """The scene is compared with a golden and with its last commit."""
    page, golden, git = e.page, root / "scene@0.500s.png", shutil.which("git")
    subprocess.run([program, "still", str(e.path), "--time", "0.5", "-o", str(golden)], check=True, capture_output=True)
    user = ["-c", "user.name=check", "-c", "user.email=check@example.com"]
    for words in (["init", "-q"], ["add", "scene.json"], [*user, "commit", "-q", "-m", "first"]) if git else ():
        subprocess.run([git, "-C", str(root), *words], check=True)
    page.expect(f"{pixel(100, 150)}[2] > 250", "the first colour is another one")
    e.select("box")
    page.click("[data-location='backgroundColor'] .swatch[title=accent]")
    e.expect("choosing another colour", ('"backgroundColor": "calm"', '"backgroundColor": "accent"'))
    frame(page, 0, "Home")
    names = page.value("fetch('files').then(a => a.json())")
    expect(golden.name in names and (not git or names[0] == "git:HEAD"), f"the files to compare with are {names}")
    for name, x, at in ([("git:HEAD", 100, "0")] if git else []) + [(golden.name, 210, "15")]:
        shown = f"(c => c[2] > 100 && {{}})({pixel(x, 150)})"
        choose(page, "other", name)
        page.wait("!$('#mode').hidden", f"{name} is not compared with")
        frame(page, at)
        choose(page, "mode", "other")
        page.wait(shown.format("c[0] === 0"), f"{name} is not drawn")
        choose(page, "mode", "difference")
        page.wait(shown.format("c[0] > 100"), f"the difference to {name} is not drawn")
        choose(page, "mode", "slider")
        left, top, *_ = page.box("#frame-canvas")
        page.mouse("mouseMoved", left + 4, top + 4)
        page.wait(shown.format("c[0] === 0"), f"{name} is not right of the slider")
        choose(page, "other", "")
        page.wait("$('#mode').hidden", "the comparison does not end")
    frame(page, 0, "Home")


def zoom(page):
    """At 1600 %, a pixel of the frame is a square of the page; transparent pixels show a checkerboard."""
    choose(page, "zoom", "16")
    page.wait("$('#frame-canvas').getBoundingClientRect().width === 16 * 400", "the frame is not enlarged")
    style = page.value("(s => [s.imageRendering, s.backgroundImage])(getComputedStyle($('#frame-canvas')))")
    expect(style[0] == "pixelated" and "conic-gradient" in style[1], f"the style of the enlarged frame is {style}")
    page.expect(f"{pixel(5, 5)}.join() === '0,0,0,0'", "a transparent pixel has a colour")
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
