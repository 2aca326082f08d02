"""Writes web pages of the Markdown pages of this repository.

Usage: site.py FOLDER
A link to a missing page, image or heading is a failure.
"""

import html
import re
import shutil
import subprocess
import sys
from pathlib import Path
from posixpath import normpath

ROOT = Path(__file__).resolve().parent.parent.parent
# The pages in the order of the menu, by subject. Pages of other folders follow automatically.
MENU = {
    "Start": [
        "README.md", "docs/README.md", "docs/GettingStarted.md", "docs/Preview.md", "scenes/README.md",
        "scenes/tutorials/README.md",
    ],
    "Scenes": [f"docs/{name}.md" for name in ("Guide", "Cookbook", "SceneFormat", "Reference", "Mistakes", "Quirks")],
    "Command": [f"docs/{name}.md" for name in ("CommandLine", "Outputs", "RegressionTests", "ManyMachines")],
    "Lottie": [f"docs/{name}.md" for name in ("Lottie", "LottieFeatures")],
    "Library": ["docs/UsingTheLibrary.md"],
    "Core Animation": [f"docs/{name}.md" for name in ("FromATutorialToAVideo", "AnimationBuilder", "WhatDiffersFromApple")],
    "Modules": [],
    "The project": [
        "docs/Performance.md", "docs/Promises.md", "docs/PromiseTests.md", "CHANGELOG.md", "SECURITY.md", "THIRD_PARTY.md",
    ],
    "Contributing": ["CONTRIBUTING.md", "docs/Architecture.md", "docs/AddingAProperty.md", "scripts/README.md"],
    "Decisions": ["docs/decisions/README.md"],
}

STYLE = """
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 230px minmax(0, 1fr); }
nav { padding: 1em; border-right: 1px solid #8886; position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; }
nav b { display: block; margin-top: .8em; }
nav a { display: block; text-decoration: none; }
nav a[aria-current] { font-weight: bold; }
main { padding: 0 2em 4em; max-width: 60em; }
pre { background: #8882; padding: .8em; overflow: auto; border-radius: 6px; font-size: 13px; }
code { font-size: .9em; }
table { border-collapse: collapse; display: block; overflow: auto; }
td, th { border: 1px solid #8886; padding: .2em .6em; vertical-align: top; text-align: left; }
img { max-width: 100%; }
@media (max-width: 800px) { body { display: block; } nav { position: static; height: auto; } }
"""


def title_of(text, path):
    match = re.search(r"^# (.+)$", text, re.M)
    return match[1].replace("`", "") if match else path


def anchor(heading):
    """The anchor of a heading, as on GitHub and in DocC."""
    plain = html.unescape(re.sub(r"<[^>]+>", "", heading)).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


class Site:
    def __init__(self, folder):
        self.folder = folder
        listed = [path for paths in MENU.values() for path in paths]

        def others(*patterns):
            paths = sorted(str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern))
            return [path for path in paths if path not in listed]

        MENU["Modules"] = others("Sources/*/*/*.docc/*.md")
        MENU["The project"] += others("docs/*.md")
        MENU["Decisions"] += others("docs/decisions/*.md")
        self.pages = [path for paths in MENU.values() for path in paths]
        self.texts = {path: (ROOT / path).read_text() for path in self.pages}
        self.titles = {path: title_of(text, path) for path, text in self.texts.items()}
        self.names = {path: self.name(path) for path in self.pages}
        assert len(set(self.names.values())) == len(self.pages), "two pages have one name"
        self.anchors = {}
        self.links = 0
        self.faults = []
        self.copied = set()

    @staticmethod
    def name(path):
        """The file of a page: its name, after the name of its folder unless that is `docs`."""
        if path == "README.md":
            return "index.html"
        folder, stem = Path(path).parent, Path(path).stem
        if path == "docs/README.md":
            return "contents.html"
        if folder.suffix == ".docc":
            return f"module-{stem.lower()}.html"
        words = [stem] if folder.name in ("docs", "") else [folder.name, stem]
        return "-".join(words).lower() + ".html"

    def markdown(self, path):
        """The page with DocC's double backticks as code."""
        return re.sub(r"``([^`\n]+)``", r"`\1`", self.texts[path])

    def convert(self, path):
        out = subprocess.run(
            ["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink"],
            input=self.markdown(path), capture_output=True, text=True, check=True,
        ).stdout
        seen = set()

        def heading(match):
            name = anchor(match[2])
            number = 1
            while name in seen:
                name, number = f"{anchor(match[2])}-{number}", number + 1
            seen.add(name)
            return f'<h{match[1]} id="{name}">{match[2]}</h{match[1]}>'

        out = re.sub(r"<h([1-6])>(.*?)</h\1>", heading, out, flags=re.S)
        self.anchors[path] = seen | set(re.findall(r'(?:id|name)="([^"]+)"', out))
        return out

    def resolve(self, path, target):
        """The target of a link on the site; None for files of the repository that are not pages."""
        self.links += 1
        if re.match(r"[a-z]+:", target):
            return target
        target_path, _, fragment = html.unescape(target).partition("#")
        file = normpath(f"{Path(path).parent.as_posix()}/{target_path}") if target_path else path
        if file.endswith("/.") or (ROOT / file).is_dir():
            file = normpath(f"{file}/README.md")
        if file in self.pages:
            if fragment and fragment not in self.anchors[file]:
                self.faults.append(f"{path}: {target} names no heading of {file}")
            return self.names[file] + (f"#{fragment}" if fragment else "")
        if not (ROOT / file).is_file():
            self.faults.append(f"{path}: {target} leads nowhere")
            return None
        copy = "files/" + file
        if file not in self.copied:
            self.copied.add(file)
            (self.folder / copy).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.folder / copy)
        return copy

    def linked(self, path, out):
        def replace(match):
            target_path = self.resolve(path, match[3])
            return f'<{match[1]}{match[2]}="{html.escape(target_path or "", quote=True)}"'

        return re.sub(r'<(a|img)((?: \w+="[^"]*")*? (?:href|src))="([^"]*)"', replace, out)

    def menu(self, current):
        parts = []
        for heading, paths in MENU.items():
            parts.append(f"<b>{heading}</b>")
            for path in paths:
                here = ' aria-current="page"' if path == current else ""
                title = {"README.md": "Overview", "docs/README.md": "Contents"}.get(path, self.titles[path])
                parts.append(f'<a href="{self.names[path]}"{here}>{html.escape(title)}</a>')
        return "".join(parts)

    def write(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        bodies = {path: self.convert(path) for path in self.pages}
        for path, body in bodies.items():
            page = (
                f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{html.escape(self.titles[path])}</title>'
                '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="site.css">'
                f"<nav>{self.menu(path)}</nav><main>{self.linked(path, body)}</main></html>\n"
            )
            (self.folder / self.names[path]).write_text(page)
        (self.folder / "site.css").write_text(STYLE)


def main(folder):
    site = Site(Path(folder))
    site.write()
    for fault in site.faults:
        print(f"site: {fault}")
    print(f"site: {len(site.pages)} pages with {site.links} links in {folder}/index.html")
    sys.exit(bool(site.faults))


main(sys.argv[1])
