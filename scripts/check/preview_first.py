"""Tries in the page of the preview what people try first: undoing in a field, dragging what is not selected, errors that go."""

import time

from browser import expect
from preview_page import NAME, changed, choose, editing, frame, notice, pick, scene, scrub

SIZES = ((1440, 900), (1024, 768))

# The font and the layer behind are remarks.
SCENE = scene("first")
IS_BAD = "$('#notice').classList.contains('bad')"


def drag(e):
    """A layer that is not selected is selected and moved by one drag."""
    page = e.page
    e.snap(False)
    page.press("Escape")
    page.wait("$('#inspector').hidden", "a layer remains selected")
    e.pull("dragging without a selection", (100, 150), (120, 165), ("[100, 150]", "[120, 165]"))
    page.expect(f"{NAME} === 'box'", "the dragged layer is not selected")
    e.pull("dragging another layer", (220, 250), (190, 260), ("[120, 220,", "[90, 230,"))
    page.expect(f"{NAME} === 'title'", "the other layer is not selected")
    e.undo("undoing a drag at once")
    # A click still only selects.
    page.tap(*e.at(100, 165))
    e.selected("box")
    expect(e.path.read_text() == e.text, "a click changes the file")


def undo(e):
    """Ctrl-Z undoes with the focus in fields, lists, boxes and on the frame; typed texts belong to the browser."""
    page = e.page
    e.select("box")
    opacity = "[data-location='opacity'] input"
    for where in (opacity, "#head", "#rate", "#loop", "#stage", ".row-name", "#undo", "[data-adder=''] button"):
        hash = "document.getElementById('fields').dataset.hash"
        page.wait(f"fetch('source?layer=1').then(a => a.json()).then(s => s.hash === {hash})", "the inspector does not follow the file")
        e.press("changing a number", "ArrowDown", ('"opacity": 1 }', '"opacity": 0.99 }'), on=opacity)
        page.wait(f'!!$("{where}")', f"{where} is not there")
        e.undo(f"undoing with the focus on {where}", on=where)
    page.focus(opacity)
    page.type("0.2")
    page.press("Control-z")
    time.sleep(0.3)
    expect(e.path.read_text() == e.text, "undoing what is typed changes the file")
    page.press("Escape")


def texts(e):
    """A text that looks like a colour is a text."""
    e.select("title")
    e.page.expect("!$(\"[data-location='string'] input[type=color]\")", "a text has a picker")
    e.page.focus("[data-location='string'] textarea")
    e.page.type("#cafe")
    e.page.value("document.activeElement.blur()")
    e.expect("a text like a colour", ('"#facade"', '"#cafe"'))


def lists(e):
    """A list leaves its button with the focus and the arrow keys to the frame."""
    page = e.page
    page.press("Escape")
    page.tap(*page.centre("#zoom"))
    page.wait("document.activeElement.role === 'option'", "a click does not open the list")
    # The keys choose in the open list.
    page.press("ArrowDown")
    page.click("[role=option]:focus")
    page.wait("$('#zoom').value === '1'", "the list does not choose")
    page.expect("document.activeElement.id === 'zoom'", "the focus is elsewhere after a choice")
    before = page.value("$('#frame-canvas').dataset.frame")
    frame(page, int(before) + 1, "ArrowRight")
    page.expect("$('#zoom').value === '1'", "an arrow key changes the zoom")
    frame(page, before, "ArrowLeft")
    page.press("0")
    page.click("#zoom")
    page.press("Escape")
    page.wait("!$('#popup').matches(':popover-open') && document.activeElement.id === 'zoom'", "Escape does not close the list")
    page.focus("#stage")
    e.settle()


def errors(e):
    """Errors go when their cause goes."""
    page = e.page
    e.select("box")
    e.enter("backgroundColor", "#00ff00")
    page.wait(notice("variables.accent"), "an expression is not refused")
    page.wait(f"!!$({e.field('variables/accent')!r})", "the variable has no field")
    page.expect(IS_BAD, "the reason goes before its cause")
    e.enter("variables/accent", "#00ff00")
    e.expect("editing the variable", ('"#ff0000"', '"#00ff00"'))
    page.wait(f"!{IS_BAD}", "the reason of a refused edit does not disappear")
    # A file that cannot be compared with.
    (e.path.parent / "broken.json").write_text("{")
    choose(page, "other", "broken.json")
    page.wait(IS_BAD, "a broken file is compared")
    page.expect("$('#other').value === ''", "the refused choice is shown")
    e.select("ball")
    page.wait(f"!{IS_BAD}", "the error of a comparison does not disappear")
    # A broken scene.
    e.path.write_text(e.text.replace('"frameRate"', '"frameRat"'))
    page.wait("!$('#failure').hidden", "an error is not shown")
    uncovered(page, "with an error")
    e.path.write_text(e.text)
    page.wait("$('#failure').hidden", "the error does not disappear")
    e.settle()


def animate(e):
    """An animation begins at the play head, on the clock of its layer."""
    for name, index, begin in (("box", 15, "0.5"), ("ball", 30, "1")):
        e.select(name)
        scrub(e.page, index)
        pick(e.page, "[data-adder=''] button:nth-child(2)", "opacity")
        text = changed(e.path, e.text)
        expect(f'"beginTime": {begin}, "duration": 1' in text, f"the animation of {name} does not begin at the play head: {text}")
        e.press("undoing an animation", "Control-z", on="#stage")


def uncovered(page, words):
    """Nothing is above the frame, at any size of the page."""
    for width, height in SIZES:
        page.size(width, height)
        time.sleep(0.4)
        covers = page.value("""(() => {
          const box = $('#frame-canvas').getBoundingClientRect();
          const found = new Set();
          for (let i = 0; i <= 20; i++) for (let j = 0; j <= 20; j++) {
            const x = box.left + 1 + (box.width - 2) * i / 20, y = box.top + 1 + (box.height - 2) * j / 20;
            const there = document.elementFromPoint(x, y);
            if (!there?.closest('#sheet')) found.add(there?.closest('[id]')?.id ?? 'nothing');
          }
          return [...found, box.height < 150 ? `only ${box.height} high` : ''].filter(Boolean);
        })()""")
        expect(covers == [], f"{words}, {width} × {height}: over the frame is {covers}")


def use(page, root, program):
    with editing(page, program, root / "scenes/scene.json", SCENE) as e:
        page.wait("!$('#messages').hidden", "there are no remarks")
        page.value("$('#messages').open = true")
        e.settle()
        for part in (drag, undo, texts, lists, errors, animate):
            part(e)
        uncovered(page, "with remarks")
