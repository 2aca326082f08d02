#!/usr/bin/env python3
"""Compares expressions with lottie-web under Chromium.

    scripts/check-expressions.py --player lottie.min.js [--record] [--samples FOLDER]

The table is Tests/Backends/ScriptsTests/Table/expressions.json: expressions on a property of the file rig.json beside it,
with what the player gives. Without --record every value of the table is asked for again and compared; with it the table is
written anew. With --samples every expression of the Lottie files in a folder is compared instead, at five times of each
file, by the test SampleExpressionTests. Where Chromium or the player is missing this is skipped, and said so.
"""
import argparse, html, json, math, os, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "..", "Tests", "Backends", "ScriptsTests", "Table")

PAGE = """<!doctype html><meta charset=utf-8><div id=stage></div><pre id=out></pre><script>%(player)s</script><script>
const rig = %(rig)s, cases = %(cases)s, results = [];
for (const [source, property, frame] of cases) {
  const data = JSON.parse(JSON.stringify(rig)), box = document.createElement('div');
  data.layers[0].ks[property].x = 'var $bm_rt;' + source;
  let value = null;
  try {
    const player = lottie.loadAnimation({container: box, renderer: 'svg', loop: false, autoplay: false, animationData: data});
    player.goToAndStop(frame, true);
    const probe = player.renderer.elements[0].finalTransform.mProp[property];
    value = property === 'r' ? probe.v / probe.mult : Array.from(probe.v).slice(0, 2);
    player.destroy();
  } catch (error) { value = String(error); }
  results.push(value);
}
document.getElementById('out').textContent = JSON.stringify({version: lottie.version, results});
</script>"""


# Every property that a script drives knows where it stands in the file. A new player for each time, as values may
# depend on what was shown before. Paths, texts and what is hidden have no numbers.
SAMPLE_PAGE = """<!doctype html><meta charset=utf-8><div id=stage></div><pre id=out></pre><script>%(player)s</script><script>
const data = %(data)s, results = [];
let count = 0;
(function mark(value, path) {
  if (!value || typeof value !== 'object') return;
  if (typeof value.x === 'string' && 'k' in value) { value.place = path; count += 1; }
  for (const key of Object.keys(value)) {
    mark(value[key], Array.isArray(value) ? path + '[' + key + ']' : path ? path + '.' + key : key);
  }
})(data, '');
for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
  const box = document.createElement('div'), length = data.op - data.ip;
  const player = lottie.loadAnimation({container: box, renderer: 'svg', loop: false, autoplay: false,
    animationData: JSON.parse(JSON.stringify(data))});
  try { player.goToAndStop(Math.floor(part * length), true); } catch (error) { continue; }
  const root = player.renderer.renderedFrame, seen = new Set(), found = {};
  const queue = [player.renderer.elements];
  while (queue.length) {
    const value = queue.pop();
    if (!value || typeof value !== 'object' || seen.has(value) || value instanceof Node) continue;
    if (ArrayBuffer.isView(value) || value === player) continue;
    seen.add(value);
    const place = value.data && value.data.place;
    if (place && value.effectsSequence && value.effectsSequence.length && value.comp
        && value.frameId === value.elem.globalData.frameId) {
      const frame = value.comp.renderedFrame, mult = value.mult || 1;
      const v = typeof value.v === 'number' ? [value.v / mult] : Array.from(value.v || []).map(n => n / mult);
      if (v.length && v.every(n => typeof n === 'number')) found[place + ' ' + frame] = [place, frame, root, v];
    }
    for (const key of Object.keys(value)) if (key !== 'data' && key !== 'globalData') queue.push(value[key]);
  }
  results.push(...Object.values(found));
  player.destroy();
}
document.getElementById('out').textContent = JSON.stringify({version: lottie.version, count, results});
</script>"""


def ask(player, cases):
    rig = open(os.path.join(TABLE, "rig.json")).read()
    return run(PAGE % {"player": open(player).read(), "rig": rig, "cases": json.dumps(cases)})


def run(text):
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w") as file:
            file.write(text)
        dom = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000",
             f"--user-data-dir={folder}/profile", "--dump-dom", "file://" + page],
            capture_output=True, text=True, timeout=300).stdout
    text = dom[dom.index('<pre id="out">') + 14:]
    return json.loads(html.unescape(text[:text.index("</pre>")]))


def samples(player, folder):
    asked = []
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not name.endswith(".json") or '"x":"' not in open(path).read().replace('"x": "', '"x":"'):
            continue
        data = json.load(open(path))
        if not isinstance(data, dict) or "layers" not in data:
            continue
        answer = run(SAMPLE_PAGE % {"player": open(player).read(), "data": json.dumps(data)})
        if answer["count"]:
            asked.append({"file": os.path.abspath(path), "rows": answer["results"]})
            print(f"{name}: {answer['count']} expressions, {len(answer['results'])} values of lottie-web {answer['version']}")
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(asked, file)
        file.flush()
        command = ["swift", "test", "--skip-build", "--filter", "SampleExpressionTests"]
        environment = dict(os.environ, ANIMRENDER_EXPRESSION_VALUES=file.name)
        return subprocess.run(command, cwd=os.path.join(HERE, ".."), env=environment).returncode


def same(a, b):
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return abs(a - b) <= 1e-3 * max(1, abs(a), abs(b))
    return a == b


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--player")
    options.add_argument("--record", metavar="CASES", nargs="?", const="")
    options.add_argument("--samples", metavar="FOLDER")
    o = options.parse_args()
    if not o.player or not os.path.exists(o.player) or not shutil.which("chromium"):
        print("skipped (1): no Chromium, or no --player lottie.min.js")
        return 0
    if o.samples:
        return samples(o.player, o.samples)
    path = os.path.join(TABLE, "expressions.json")
    if o.record is not None:
        cases = json.load(open(o.record)) if o.record else [e[:3] for e in json.load(open(path))["cases"]]
        answer = ask(o.player, cases)
        with open(path, "w") as file:
            file.write('{"player": "lottie-web %s", "cases": [\n' % answer["version"])
            file.write(",\n".join(json.dumps(c + [v]) for c, v in zip(cases, answer["results"])))
            file.write("\n]}\n")
        print(f"{len(cases)} recorded")
        return 0
    table = json.load(open(path))
    answer = ask(o.player, [entry[:3] for entry in table["cases"]])
    wrong = [(e, v) for e, v in zip(table["cases"], answer["results"]) if not same(e[3], v)]
    for entry, value in wrong:
        print("differs:", entry, value)
    print(f"{len(table['cases']) - len(wrong)} of {len(table['cases'])} as {answer['version']} has them")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
