"""The pages of the site that are no Markdown: landing page, examples, comparison, questions and playground."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ROOT / "docs/site"
SCENES = PAGES / "examples"
FONTS = ROOT / "scenes/fonts"
EXAMPLES = ["spring-card", "words-rise", "line-draws", "data-bars", "dot-field"]
class Recorder:
    """Renders scenes with a program. Outputs that are newer than scene and program are reused."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        (folder / "media").mkdir(parents=True, exist_ok=True)

    def record(self, scene, name, *options):
        """The addresses of the video of a scene and of its middle frame; without options, an example without any hint."""
        video, poster = self.folder / f"media/{name}.mp4", self.folder / f"media/{name}.png"
        newest = max(Path(scene).stat().st_mtime, Path(self.program).stat().st_mtime)
        if not (video.exists() and poster.exists() and video.stat().st_mtime > newest):
            fonts = ["--font-dir", str(FONTS), "--asset-root", str(SCENES), "-q", *options]
            if not options:
                subprocess.run([self.program, "check", str(scene), *fonts, "--strict"], check=True)
            subprocess.run([self.program, str(scene), *fonts, "-o", str(video)], check=True)
            subprocess.run([self.program, "still", str(scene), *fonts, "--time", "50%", "-o", str(poster)], check=True)
        return f"media/{name}.mp4", f"media/{name}.png"


def filled(name, **values):
    """A page of the folder with its values."""
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], (PAGES / name).read_text())


def inline(text):
    """Text with code between backticks."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text, quote=False))


def coloured(line):
    """A line of JSON with its keys marked."""
    return re.sub(r"(&quot;[\w./]+&quot;)(?=:)", r'<span class="key">\1</span>', html.escape(line))


def notes(name):
    """The title and the description of an example, and its notes as (beginning in a line, text)."""
    lines = (SCENES / f"{name}.notes").read_text().splitlines()
    parsed = [line.partition(" => ") for line in lines[2:]]
    assert all(arrow for _, arrow, _ in parsed), f"{name}.notes: a line without ' => '"
    return lines[0].removeprefix("# "), lines[1], [(beginning, text) for beginning, _, text in parsed]


def dissected(name):
    """The source of an example in parts: a note belongs to the lines from the first with its beginning to the next note."""
    source = (SCENES / f"{name}.json").read_text().splitlines()
    starts, line = [], -1
    for beginning, text in notes(name)[2]:
        line = next((number for number in range(line + 1, len(source)) if beginning in source[number]), None)
        assert line is not None, f"{name}.notes: no further line has {beginning}"
        starts.append((line, text))
    ends = [line for line, _ in starts[1:]] + [len(source)]
    rows = [f"<div><pre>{coloured(source[number])}</pre></div>" for number in range(starts[0][0])]
    for (first, text), end in zip(starts, ends):
        lines = sum(bool(re.search(r"\w", source[number])) for number in range(first, end))
        assert lines <= 3, f"{name}.notes: {text!r} is the only note on {lines} lines"
        code = "\n".join(coloured(source[number]) for number in range(first, end))
        rows.append(f"<div><pre>{code}</pre><p>{inline(text)}</p></div>")
    return f'<div class="lines">{"".join(rows)}</div>'


def video(addresses, label, eager=False):
    file, poster = addresses
    return (
        f'<video src="{file}" poster="{poster}" loop muted playsinline preload="{"auto" if eager else "none"}" '
        f'width="640" height="360" aria-label="{html.escape(label, quote=True)}"></video>'
    )


def home(recorder, link):
    first = recorder.record(SCENES / "line-draws.json", "line-draws")
    articles = []
    for name in EXAMPLES:
        title, about, _ = notes(name)
        recorded = recorder.record(SCENES / f"{name}.json", name)
        articles.append(
            f'<article class="example" id="{name}"><div>{video(recorded, title)}<h3>{html.escape(title)}</h3>'
            f"<p>{inline(about)}</p><pre>animrender {name}.json -o {name}.mp4</pre></div>{dissected(name)}</article>"
        )
    shown = video(first, "a chart that draws itself", eager=True)
    text = filled("home.html", video=shown, examples="".join(articles), comparison=comparison())
    return re.sub(r'href="page:([^"]+)"', lambda match: f'href="{link(match[1])}"', text)


def comparison():
    data = json.loads((PAGES / "comparison.json").read_text())
    tools = data["tools"]
    head = "".join(f'<th scope="col"{" class=ours" if tool == tools[0] else ""}>{tool}</th>' for tool in tools)
    rows = []
    for title, *cells in data["rows"]:
        assert len(cells) == len(tools), f"comparison.json: {title}: {len(cells)} cells for {len(tools)} tools"
        rows.append(
            f'<tr><th scope="row">{html.escape(title)}</th>'
            + "".join(f"<td>{html.escape(cell) or '<i>·</i>'}</td>" for cell in cells) + "</tr>"
        )
    assert set(data["sources"]) == set(tools), "comparison.json: a tool without a source"
    sources = "".join(f"<li><b>{tool}</b>: {html.escape(data['sources'][tool])}</li>" for tool in tools)
    return (
        f'<table class="compare"><thead><tr><td></td>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
        f'<p class="note">· means not checked. As found on {data["date"]}; tools change.</p>'
        f'<details class="note"><summary>Sources</summary><ul>{sources}</ul></details>'
    )


def questions(link):
    entries = json.loads((PAGES / "questions.json").read_text())
    assert len(entries) >= 10
    rows = "".join(
        f'<dt>{html.escape(question)}</dt><dd>{inline(answer)} <a href="{link(target)}">Read more</a></dd>'
        for question, answer, target in entries
    )
    return (
        "<h1>Questions</h1><p>Each answer is one click away from here. The search finds headings, keys and options of "
        f'all pages: press <kbd>/</kbd>.</p><dl class="questions">{rows}</dl>'
    )


def playground(recorder):
    scenes = []
    # For each scene the label of a variant, the replaced text and its replacement; the first is the scene itself.
    for name, variants in json.loads((PAGES / "playground.json").read_text()).items():
        original = (SCENES / f"{name}.json").read_text()
        recorded = []
        for number, (label, old, new) in enumerate(variants):
            text = original
            if old:
                assert old in text, f"the playground's scene {name} has no {old}"
                text = text.replace(old, new, 1)
            file = recorder.folder / f"media/{name}-{number}.json"
            # An unchanged file keeps its date, and so its video.
            if not file.exists() or file.read_text() != text:
                file.write_text(text)
            video_file, _ = recorder.record(file, name if number == 0 else f"{name}-{number}")
            before = original.splitlines()
            changed = [index for index, line in enumerate(text.splitlines()) if line != before[index]]
            recorded.append({"label": label, "file": video_file, "text": text.rstrip(), "changed": changed})
        scenes.append({"name": name, "title": notes(name)[0], "variants": recorded})
    options = "".join(f"<option>{html.escape(scene['title'])}</option>" for scene in scenes)
    data = json.dumps(scenes).replace("<", "\\u003c")
    return filled("playground.html", options=options, data=data)


def copy_assets(folder):
    for name in ("site.css", "site.js"):
        shutil.copy(PAGES / name, folder / name)
    (folder / "fonts").mkdir(exist_ok=True)
    for name in ("Inter-Regular.otf", "Inter-Bold.otf", "JetBrainsMono-Regular.ttf"):
        shutil.copy(FONTS / name, folder / "fonts" / name)
