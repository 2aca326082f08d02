"""Validates scenes against a JSON Schema: schema.py SCHEMA SCENES CANONICAL.

Valid scenes and canonical forms must match the schema. It must reject a minimum share of the broken scenes; only the
reader can check the others (counts, references, limits of a scene).
"""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

MIN_SHARE = 0.7


def load(path):
    return json.loads(path.read_bytes().decode("utf-8"))


def main(schema, scenes, canonical):
    schema = load(pathlib.Path(schema))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    failed = False

    broken = sorted(pathlib.Path(scenes, "broken").glob("*.json"))
    # A quirk is an error, a warning or a hint. A scene is broken only with errors.
    broken += sorted(
        path
        for path in pathlib.Path(scenes, "quirks").glob("*.json")
        if "[E_" in path.with_suffix(".txt").read_text("utf-8")
    )
    # Lottie files are not scenes of the format.
    foreign = {
        path
        for folder in ("lottie", "tutorials/lottie")
        for path in pathlib.Path(scenes, folder).rglob("*.json")
    }
    good = sorted(set(pathlib.Path(scenes).rglob("*.json")) - set(broken) - foreign)
    # Parts and tables of scenes are not scenes.
    good = [path for path in good if "format" in load(path)]
    good += sorted(pathlib.Path(canonical).rglob("*.json"))
    for path in good:
        error = best_match(validator.iter_errors(load(path)))
        if error:
            failed = True
            print(f"{path}: {error.json_path}: {error.message[:300]}")
    print(f"schema: {len(good)} scenes, canonical forms included")

    read = refused = 0
    for path in broken:
        try:
            scene = load(path)
        except ValueError:
            continue  # Not JSON, so the schema does not apply.
        read += 1
        refused += not validator.is_valid(scene)
    print(f"schema: refuses {refused} of {read} broken scenes that are JSON, of {len(broken)} in all")
    if not good or read < 100 or refused < MIN_SHARE * read:
        failed = True
        print(f"schema: fewer than {MIN_SHARE:.0%} of the broken scenes are refused")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
