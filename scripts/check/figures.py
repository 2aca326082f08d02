"""Figures of the long checks, for the page of promises (scripts/check/promises)."""

import json
import pathlib

PATH = pathlib.Path(__file__).resolve().parent.parent.parent / "Tests/figures.json"


def record(part, rows):
    """Replaces rows of a part by name."""
    content = json.loads(PATH.read_text())
    content.setdefault(part, {}).update(rows)
    PATH.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n")


def add(part, row, **counts):
    """Adds counts to a row."""
    old = json.loads(PATH.read_text()).get(part, {}).get(row, {})
    record(part, {row: {name: old.get(name, 0) + count for name, count in counts.items()}})
