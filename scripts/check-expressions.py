#!/usr/bin/env python3
"""Compares expressions with lottie-web under Chromium.

    scripts/check-expressions.py --player lottie.min.js [--record] [--samples FOLDER --animrender PATH]

The table is Tests/Backends/ScriptsTests/Table/expressions.json: expressions on a property of the file rig.json beside it,
with what the player gives. Without --record every value of the table is asked for again and compared; with it the table is
written anew. Where Chromium or the player is missing this is skipped, and said so.
"""
import argparse, json, math, os, shutil, subprocess, sys, tempfile

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


def ask(player, cases):
    rig = open(os.path.join(TABLE, "rig.json")).read()
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w") as file:
            file.write(PAGE % {"player": open(player).read(), "rig": rig, "cases": json.dumps(cases)})
        dom = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000",
             f"--user-data-dir={folder}/profile", "--dump-dom", "file://" + page],
            capture_output=True, text=True, timeout=300).stdout
    text = dom[dom.index('<pre id="out">') + 14:]
    import html
    return json.loads(html.unescape(text[:text.index("</pre>")]))


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
    o = options.parse_args()
    if not o.player or not os.path.exists(o.player) or not shutil.which("chromium"):
        print("skipped (1): no Chromium, or no --player lottie.min.js")
        return 0
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
