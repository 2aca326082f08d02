#!/usr/bin/env python3
"""Draws one frame of a Lottie file as lottie-web's SVG player does, under Chromium, on white.

    scripts/draw-lottie-web.py --player lottie.min.js FILE.json --frame N -o x.png [--size WxH]

The frame is the first thing that the page shows: Chromium does not repaint masks inside of masks that change later, so
pictures that are taken one after another in a page differ from these. Where Chromium or the player is missing this is
skipped, and said so.
"""
import argparse, json, os, shutil, subprocess, sys, tempfile

PAGE = """<!doctype html><meta charset=utf-8><style>*{margin:0;padding:0}body{background:white;overflow:hidden}
#stage{width:%(width)dpx;height:%(height)dpx}</style><div id=stage></div><script>%(player)s</script><script>
lottie.loadAnimation({container: document.getElementById('stage'), renderer: 'svg', loop: false, autoplay: false,
  animationData: %(data)s}).goToAndStop(%(frame)s, true);
</script>"""


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("file")
    options.add_argument("--player")
    options.add_argument("--frame", type=float, default=0)
    options.add_argument("--size")
    options.add_argument("-o", required=True)
    o = options.parse_args()
    if not o.player or not os.path.exists(o.player) or not shutil.which("chromium"):
        print("skipped (1): no Chromium, or no --player lottie.min.js")
        return 0
    data = json.load(open(o.file))
    scale = 512 / max(data["w"], data["h"])
    width, height = map(int, o.size.split("x")) if o.size else (round(data["w"] * scale), round(data["h"] * scale))
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w") as file:
            player = open(o.player).read()
            file.write(PAGE % {"player": player, "data": json.dumps(data), "frame": o.frame, "width": width, "height": height})
        subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
             f"--window-size={width},{height}", f"--user-data-dir={folder}/profile", "--virtual-time-budget=3000",
             f"--screenshot={os.path.abspath(o.o)}", "file://" + page],
            capture_output=True, timeout=120, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
