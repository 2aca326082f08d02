"""Writes the site: a landing page with moving examples, a playground, and the Markdown pages of this repository.

Usage: site.py FOLDER PROGRAM
       site.py --index
PROGRAM renders the examples. A link to a missing page, image or heading is a failure. Both write docs/llms.txt, the index
of the pages by the convention of llmstxt.org; the site has one with its own addresses.
"""

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from posixpath import normpath, relpath

import site_gallery
import site_home

ROOT = Path(__file__).resolve().parent.parent.parent
# The pages in the order of the menu, by subject. Pages of other folders follow automatically.
MENU = json.loads((site_home.PAGES / "menu.json").read_text())

# Pages that are no Markdown: file, title.
EXTRA = {"index.html": "animrender", "questions.html": "Questions", "playground.html": "Playground",
         "gallery.html": "Gallery"}


def title_of(text, path):
    match = re.search(r"^# (.+)$", text, re.M)
    return match[1].replace("`", "") if match else path


def summary_of(text):
    """The first sentence of the first paragraph, without marks; empty for a page that begins with something else."""
    for block in re.split(r"\n[ \t]*\n", re.sub(r"(?ms)\A---\n.*?\n---\n|^```.*?^```$", "", text)):
        line = " ".join(block.split())
        if not line or block.lstrip("\n").startswith("    ") or re.match(r"[#<!|`\[]|[-*] |\d+\. ", line):
            continue
        line = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line).replace("``", "`").replace("**", "")
        return re.split(r"(?<=\.)\s", line)[0].rstrip(":.")
    return ""


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
        # Pages of the menu that a version may lack.
        for optional in ("docs/Guide.md", "docs/Cookbook.md"):
            if not (ROOT / optional).exists():
                MENU["Scenes"].remove(optional)
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
            return "overview.html"
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

        # Rows that begin with code, such as keys and options, are targets of the search.
        def row(match):
            name = f"{anchor(current)}-{anchor(match[2])}" if current else anchor(match[2])
            number = 1
            while name in seen:
                number += 1
                name = f"{name}-{number}"
            seen.add(name)
            return f'<tr id="{html.escape(name, quote=True)}">{match[1]}<code>{match[2]}</code>'

        parts = re.split(r'(<h[1-6] id="[^"]+">.*?</h[1-6]>)', out, flags=re.S)
        current = ""
        for index, part in enumerate(parts):
            if part.startswith("<h"):
                current = part
            parts[index] = re.sub(r"<tr>(\s*<td[^>]*>)<code>([^<]+)</code>", row, part)
        out = "".join(parts)
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

        out = re.sub(r'<(a|img)((?: \w+="[^"]*")*? (?:href|src))="([^"]*)"', replace, out)
        # A picture that leads to a video is its poster.
        return re.sub(r'<a href="([^"]+\.mp4)"><img[^>]*? src="([^"]+)"[^>]*></a>', r'<video src="\1" poster="\2" controls muted preload="none"></video>', out)

    def menu(self, current):
        parts = []
        for heading, paths in MENU.items():
            links = []
            for path in paths:
                here = ' aria-current="page"' if path == current else ""
                title = {"README.md": "Overview", "docs/README.md": "Contents"}.get(path, self.titles[path])
                links.append(f'<a href="{self.names[path]}"{here}>{html.escape(title)}</a>')
            # Long lists are closed unless they have the current page.
            if len(paths) > 8:
                state = " open" if current in paths else ""
                parts.append(f"<details{state}><summary><b>{heading}</b></summary>{''.join(links)}</details>")
            else:
                parts.append(f"<b>{heading}</b>{''.join(links)}")
        return "".join(parts)

    def document(self, title, body):
        bar = "".join(
            f'<a href="{address}">{name}</a>' for address, name in (
                ("install.html", "Install"), ("gettingstarted.html", "Getting started"), ("cookbook.html", "Cookbook"),
                ("reference.html", "Reference"), ("gallery.html", "Gallery"), ("playground.html", "Playground"), ("questions.html", "Questions"),
            ) if address in self.names.values() or address in EXTRA
        )
        return site_home.filled("page.html", title=html.escape(title), bar=bar, body=body)

    def index(self, address):
        """The pages by subject, with what they begin with.

        address: the address of a page.
        """
        lines = ["# animrender", "", f"> {summary_of(self.texts['README.md'])}.", ""]
        lines += ["`animrender help guide` prints how scenes are written, `animrender schema --strict-modes` their schema for",
                  "structured output, `animrender layout SCENE --json` what a frame shows.", ""]
        for heading, paths in MENU.items():
            # By the convention, a reader with little room leaves out the last part.
            if heading in ("Modules", "Decisions", "Contributing", "The project"):
                continue
            lines += [f"## {heading}", ""] + [self.entry(path, address) for path in paths] + [""]
        lines += ["## Optional", ""]
        optional = MENU["The project"] + MENU["Contributing"] + MENU["Decisions"][:1]
        lines += [self.entry(path, address) for path in optional]
        return "\n".join(lines) + "\n"

    def entry(self, path, address):
        summary = summary_of(self.texts[path])
        return f"- [{self.titles[path]}]({address(path)})" + (f": {summary}" if summary else "")

    def write_index(self):
        """The index of the repository, with relative links."""
        text = self.index(lambda path: relpath(path, "docs"))
        (ROOT / "docs/llms.txt").write_text(text)

    def search_index(self, bodies):
        """Headings, and rows of tables that begin with code: title, page, address, text."""
        entries = []
        for path, body in bodies.items():
            page, name = self.titles[path], self.names[path]
            address, heading = name, page
            parts = re.split(r'(<h[1-6] id="[^"]+">.*?</h[1-6]>)', body, flags=re.S)
            for part in parts:
                title = re.fullmatch(r'<h[1-6] id="([^"]+)">(.*?)</h[1-6]>', part, flags=re.S)
                if title:
                    address, heading = f"{name}#{title[1]}", plain(title[2])
                    entries.append([heading, page, address, ""])
                    continue
                text = re.search(r"<p>(.*?)</p>", part, flags=re.S)
                if text and entries and entries[-1][2] == address:
                    entries[-1][3] = plain(text[1])[:140]
                rows = re.findall(r'<tr id="([^"]+)">\s*<td[^>]*>(.*?)</td>(.*?)</tr>', part, flags=re.S)
                for row, first, others in rows:
                    target = f"{name}#{html.unescape(row)}"
                    entries.append([plain(first), f"{page}, {heading}", target, plain(others)[:140]])
        return entries

    def write(self, recorder):
        self.folder.mkdir(parents=True, exist_ok=True)
        bodies = {path: self.convert(path) for path in self.pages}
        for path, body in bodies.items():
            text = f'<div class="page"><nav class="menu">{self.menu(path)}</nav><main class="text">{self.linked(path, body)}</main></div>'
            (self.folder / self.names[path]).write_text(self.document(self.titles[path], text))
        def link(target):
            return target if target in EXTRA else self.resolve("docs/site/home.html", f"../../{target}") or ""

        special = {
            "index.html": site_home.home(recorder, link),
            "questions.html": f'<main class="home">{site_home.questions(link)}</main>',
            "gallery.html": f'<main class="home">{site_gallery.gallery(recorder)}</main>',
            "playground.html": f'<main class="home">{site_home.playground(recorder)}</main>',
        }
        for name, body in special.items():
            (self.folder / name).write_text(self.document(EXTRA[name], body))
        index = json.dumps(self.search_index(bodies), ensure_ascii=False, separators=(",", ":"))
        (self.folder / "search.js").write_text(f"const searchIndex = {index};\n")
        (self.folder / "llms.txt").write_text(self.index(lambda path: self.names[path]))
        self.write_index()
        site_home.copy_assets(self.folder)


def plain(text):
    """The text of HTML, on one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def main(folder, program):
    site = Site(Path(folder))
    site.write(site_home.Recorder(program, Path(folder)))
    for fault in site.faults:
        print(f"site: {fault}")
    print(f"site: {len(site.pages) + len(EXTRA)} pages with {site.links} links in {folder}/index.html")
    sys.exit(bool(site.faults))


if sys.argv[1] == "--index":
    Site(None).write_index()
else:
    main(sys.argv[1], sys.argv[2])
