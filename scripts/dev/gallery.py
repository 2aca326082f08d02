"""Renders the scenes of the tutorials and writes a page with them.

Usage: gallery.py FOLDER PROGRAM [NAME…]
Outputs that are newer than their scene and the program are reused.
"""

import html
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCENES = ROOT / "scenes"
PROGRAMS = ROOT / "scenes/programs/TutorialEffects"
WIDTH = 480

STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 1500px; padding: 1em; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(460px, 100%), 1fr)); gap: 1.5em; }
article { min-width: 0; border: 1px solid #8886; border-radius: 8px; padding: .8em; }
h2 { margin: 0; font-size: 1.1em; }
p { margin: .2em 0 .6em; }
video, img { display: block; width: 100%; height: auto; border-radius: 4px; background: #8883; }
details { margin-top: .4em; }
pre { overflow: auto; max-height: 30em; background: #8882; padding: .6em; font-size: 12px; }
"""


def scenes(names):
    """The scenes with their descriptions on the pages, in the order of the folders."""
    paths = sorted((SCENES / "tutorials").glob("*.json"))
    listed = re.findall(r"^\| `([\w-]+\.json)` \| E\d+ \|", (SCENES / "README.md").read_text(), re.M)
    paths += [SCENES / name for name in listed]
    # Programs without an equivalent scene: their output depends on queries.
    paths += sorted((SCENES / "tutorials/programs").glob("*.png"))
    existing = {path.stem for path in paths}
    unknown = set(names) - existing
    if unknown:
        raise SystemExit(f"gallery: there is no scene {', '.join(sorted(unknown))}")
    return [path for path in paths if not names or path.stem in names]


def words(folder):
    """The description of each file in the tables of a README."""
    result = {}
    for line in (folder / "README.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        name = re.match(r"`(?:\w+/)?([\w-]+\.json)`|!\[\]\(programs/([\w-]+\.png)\)", cells[0])
        if name and len(cells) > 1:
            result[name[1] or name[2]] = cells[-1 if name[1] else 1].replace("`", "")
    return result


def program_of(name):
    """The Swift program of a scene or a command, or None."""
    name = re.sub(r"^[es]\d+-", "", name).replace("-", "").lower()
    for file in sorted(PROGRAMS.rglob("*.swift")):
        if re.sub(r"^[ES]\d+", "", file.stem).lower() == name:
            return file
    return None


def make(target, source, program, *arguments):
    """Runs a program for a file, unless the file is newer than the program and its sources."""
    newest = max(Path(source).stat().st_mtime, Path(program).stat().st_mtime)
    if not target.exists() or target.stat().st_mtime <= newest:
        subprocess.run([program, *arguments], check=True)


def entry(program, folder, path, about):
    """The article of a scene, or of an image of a program without a scene."""
    video, sheet = folder / f"{path.stem}.mp4", folder / f"{path.stem}.png"
    is_scene = path.suffix == ".json"
    if is_scene:
        facts = json.loads(subprocess.run([program, "info", str(path), "--json"], check=True, capture_output=True).stdout)
        ground = [] if facts["background"] else ["-b", "white"]
        make(video, path, program, str(path), "-w", str(WIDTH), *ground, "-q", "-o", str(video))
    else:
        make(video, path, str(Path(program).parent / "tutorial"), path.stem, str(video))
    source = str(path if is_scene else video)
    options = ["--count", "10", "--columns", "5", "-w", "200", "-q", "-o", str(sheet)]
    make(sheet, source, program, "sheet", source, *options)
    parts = [("Sheet", f'<img loading="lazy" src="{sheet.name}" alt="ten frames with their times">')]
    if is_scene:
        parts.append(("Scene", f"<pre>{html.escape(path.read_text())}</pre>"))
    if swift := program_of(path.stem):
        parts.append(("Swift", f"<pre>{html.escape(swift.read_text())}</pre>"))
    details = "".join(f"<details><summary>{name}</summary>{text}</details>" for name, text in parts)
    return (
        f'<article id="{path.stem}"><h2>{path.stem}</h2><p>{html.escape(about)}</p>'
        f'<video src="{video.name}" loop muted playsinline preload="metadata" controls></video>{details}</article>'
    )


# Only visible videos play.
SCRIPT = """
const watch = new IntersectionObserver(entries => {
  for (const entry of entries) entry.isIntersecting ? entry.target.play() : entry.target.pause();
});
for (const video of document.querySelectorAll("video")) watch.observe(video);
"""


def main(folder, program, names):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    about = {**words(SCENES), **words(SCENES / "tutorials")}
    articles = [entry(program, folder, path, about.get(path.name, "")) for path in scenes(names)]
    page = (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>animrender gallery</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
        f"<h1>animrender gallery</h1><main>{''.join(articles)}</main><script>{SCRIPT}</script></html>\n"
    )
    (folder / "index.html").write_text(page)
    swift = page.count("<summary>Swift</summary>")
    print(f"gallery: {len(articles)} scenes, {swift} with their Swift program, in {folder}/index.html")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
