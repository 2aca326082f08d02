"""Checks the schema for structured output. See scripts/check/schema.

The schema keeps to the subset that validators of structured output take. Scenes in which every key that is left out is
null, as models have to write them, match it, and the program reads them without the nulls.
"""

import json
import pathlib
import subprocess
import tempfile

from jsonschema import Draft202012Validator

KEYWORDS = {"type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "description", "$ref", "$defs"}
# OpenAI's limits, of which the properties are the tightest known.
MAX_PROPERTIES, MAX_TEXT, MAX_ENUM = 5000, 120_000, 1000
SCENES = [
    {"layers": [{"type": "text", "string": "Hello", "fontSize": 40, "foregroundColor": "tomato", "frame": [20, 20, "50%", 60]}]},
    {"layers": [{
        "type": "shape", "path": "M 0 0 L 50 50 Z", "strokeColor": "#08f", "lineWidth": 4, "position": [100, 60],
        "animations": [
            {"type": "basic", "keyPath": "strokeEnd", "from": 0, "to": 1, "duration": 1},
            {"type": "spring", "keyPath": "transform.scale", "from": 0.5, "to": 1, "duration": "settling", "bounce": 0.2, "perceptualDuration": 0.5},
            {"type": "keyframe", "keyPath": "position.x", "values": [0, 40, 20], "duration": 1}]}]},
    {"layers": [{
        "type": "layer", "name": "card", "frame": [10, 10, 100, 60], "backgroundColor": "navy", "cornerRadius": 8,
        "filters": [{"type": "gaussianBlur", "inputRadius": 3}],
        "sublayers": [{"type": "gradient", "inset": 4, "colors": ["red", "gold"]}]}], "assertions": [{"visible": "card"}]},
]


def faults(schema):
    """What a strict validator would refuse."""
    properties = text = 0
    nodes = [("$", schema)]
    while nodes:
        path, node = nodes.pop()
        for key in node.keys() - KEYWORDS:
            yield f"{path}: {key} is not in the subset"
        if node.get("type") == "object":
            if node.get("additionalProperties") is not False or node.get("required") != list(node["properties"]):
                yield f"{path}: an object with other keys, or with keys that are not required"
            properties += len(node["properties"])
            text += sum(map(len, node["properties"]))
        if len(node.get("enum", [])) > MAX_ENUM:
            yield f"{path}: {len(node['enum'])} words"
        text += sum(map(len, node.get("enum", [])))
        for key in ("properties", "$defs"):
            nodes += [(f"{path}.{name}", value) for name, value in node.get(key, {}).items()]
        nodes += [(f"{path}.anyOf[{index}]", value) for index, value in enumerate(node.get("anyOf", []))]
        nodes += [(f"{path}.items", node["items"])] if "items" in node else []
    if properties > MAX_PROPERTIES or text > MAX_TEXT or "anyOf" in schema:
        yield f"{properties} properties with {text} letters, or a choice at the root"
    print(f"schema: strict modes, {properties} properties with {text} letters")


def completed(value, schema, whole):
    """The value with null for every key that is left out; None where it does not match."""
    if "$ref" in schema:
        return completed(value, whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole)
    if "anyOf" in schema:
        for choice in schema["anyOf"]:
            result = completed(value, choice, whole)
            if result is not None or value is None and choice == {"type": "null"}:
                return result
        return None
    if schema["type"] == "object" and isinstance(value, dict):
        if value.keys() - schema["properties"].keys():
            return None
        result = {}
        for key, inner in schema["properties"].items():
            result[key] = completed(value[key], inner, whole) if value.get(key) is not None else None
            if value.get(key) is not None and result[key] is None:
                return None
        return result if Draft202012Validator({**schema, "$defs": whole["$defs"]}).is_valid(result) else None
    if schema["type"] == "array" and isinstance(value, list):
        return [completed(item, schema["items"], whole) for item in value]
    return value if Draft202012Validator(schema).is_valid(value) else None


def stated(value):
    """The value without members that are null, as the documentation makes a scene of it."""
    if isinstance(value, dict):
        return {key: stated(inner) for key, inner in value.items() if inner is not None}
    return [stated(item) for item in value] if isinstance(value, list) else value


def check(schema, program):
    """Whether the schema has a fault."""
    Draft202012Validator.check_schema(schema)
    found = list(faults(schema))
    with tempfile.TemporaryDirectory() as folder:
        for scene in SCENES:
            short = {"format": "animrender/1", "canvas": {"width": 200, "height": 120}, "duration": 2, **scene}
            full = completed(short, schema, schema)
            if full is None:
                found.append(f"no match: {json.dumps(short)[:200]}")
                continue
            canonical = []
            for name, value in (("short", short), ("full", full)):
                file = pathlib.Path(folder, f"{name}.json")
                file.write_text(json.dumps(stated(value)))
                run = subprocess.run([program, "convert", "-q", file], capture_output=True, text=True)
                found += [run.stderr] if run.returncode else []
                canonical.append(stated(json.loads(run.stdout or "null")))
            found += ["nulls change the scene"] if canonical[0] != canonical[1] else []
    for fault in found[:20]:
        print(f"schema: {fault}")
    return bool(found)
