"""The page of the site with all scenes to copy, as videos beside their sources."""

import html
import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = {"Showcases": "scenes/showcases", "Texts": "scenes/texts", "Effects": "scenes", "Lessons": "scenes/tutorials"}


def sections():
    """Title and scenes of each section; benchmarks and conformance scenes are no examples."""
    effects = re.findall(r"^\| `([\w-]+\.json)` \| E\d+ \|", (ROOT / "scenes/README.md").read_text(), re.M)
    for title, folder in FOLDERS.items():
        paths = sorted((ROOT / folder).glob("*.json"))
        yield title, [path for path in paths if title != "Effects" or path.name in effects]


def descriptions(folder):
    """The description of each file in the tables of a README: the last cell of a row that begins with its name."""
    rows = re.findall(r"^\| *`(?:\w+/)?([\w-]+\.json)`.*\|([^|]+)\| *$", (folder / "README.md").read_text(), re.M)
    return {name: text.strip().replace("`", "") for name, text in rows}


def article(recorder, path, about):
    # A scene without a background is shown on white, as a page would.
    facts = json.loads(
        subprocess.run([recorder.program, "info", str(path), "--json"], check=True, capture_output=True).stdout
    )
    ground = [] if facts["background"] else ["-b", "white"]
    video, poster = recorder.record(path, f"gallery-{path.stem}", "-w", "480", *ground)
    source = path.read_text()
    # Long sources, such as generated ones, are in the repository alone.
    details = f"<details><summary>Scene</summary><pre>{html.escape(source)}</pre></details>" if len(source) < 8000 else ""
    return (
        f'<article id="{path.stem}"><video src="{video}" poster="{poster}" loop muted playsinline preload="none" '
        f'style="aspect-ratio: {facts["width"]} / {facts["height"]}" aria-label="{path.stem}"></video><b>{path.stem}</b><p>{html.escape(about)}</p>{details}</article>'
    )


def gallery(recorder):
    parts = ["<h1>Gallery</h1><p>Scenes to copy, each with its source. They are in the folder <code>scenes</code>.</p>"]
    words = {**descriptions(ROOT / "scenes"), **descriptions(ROOT / "scenes/tutorials")}
    for title, paths in sections():
        articles = "".join(article(recorder, path, words.get(path.name, "")) for path in paths)
        parts.append(f'<h2 id="{title.lower()}">{title}</h2><div class="gallery">{articles}</div>')
    return "".join(parts)
