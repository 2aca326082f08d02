"""Writes animated images with other programs, and the frames that Pillow or FFmpeg decodes from them.

Usage: make-moving-pictures.py FOLDER

For each file NAME there is NAME.rgba, all composed frames as straight RGBA, and a line of index.txt:
NAME WIDTH HEIGHT COUNT DELAY..., with the delays of the file in milliseconds.
"""

import os
import subprocess
import sys

from PIL import Image, ImageDraw

folder = sys.argv[1]
os.chdir(folder)


def drawing(frame, size=(61, 43), transparent=True):
    """A disc that moves over stripes, on a transparent or coloured background."""
    image = Image.new("RGBA", size, (0, 0, 0, 0) if transparent else (20, 60, 90, 255))
    pen = ImageDraw.Draw(image)
    for x in range(0, size[0], 12):
        pen.rectangle((x, 4, x + 4, 12), fill=(200, (x * 7) % 256, 40, 255))
    x, y = 5 + frame * 7, 10 + frame * 3
    pen.ellipse((x, y, x + 18, y + 15), fill=(30 * frame % 256, 200, 255 - 25 * frame, 255))
    return image


def glass(frame, size=(50, 40)):
    """Overlapping half transparent blocks."""
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.rectangle((frame * 5, 4, frame * 5 + 20, 30), fill=(250, 80, 10, 128 + frame * 9))
    pen.rectangle((8, frame * 3, 44, frame * 3 + 9), fill=(10, 90, 250, 60 + frame * 20))
    return image


def save(name, frames, **options):
    frames[0].save(name, save_all=True, append_images=frames[1:], **options)


def run(*arguments):
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def pillow():
    moving = [drawing(k) for k in range(6)]
    opaque = [drawing(k, transparent=False).convert("RGB") for k in range(6)]
    uneven = [20, 70, 300, 10, 0, 90]
    for disposal in (0, 1, 2):
        save(f"pillow-{disposal}.gif", moving, duration=uneven, disposal=disposal, loop=0)
    save("pillow-mixed.gif", moving, duration=40, disposal=[2, 1, 2, 1, 2, 0])
    save("pillow-opaque.gif", opaque, duration=uneven, optimize=True)
    save("pillow-grey.gif", [f.convert("L") for f in opaque], duration=50, interlace=1)
    panes = [glass(k) for k in range(6)]
    for disposal in (0, 1, 2):
        save(f"pillow-{disposal}0.apng", panes, duration=uneven, disposal=disposal, blend=0,
             format="PNG")
        # Pillow blends alphas between 0 and 255 like colours; FFmpeg does not.
        save(f"pillow-{disposal}1.apng", moving, duration=uneven, disposal=disposal, blend=1,
             format="PNG")
        save(f"glass-{disposal}1.apng", panes, duration=60, disposal=disposal, blend=1,
             format="PNG")
    save("pillow-mixed.apng", moving, duration=uneven, disposal=[2, 0, 1, 2, 1, 0],
         blend=[0, 1, 1, 0, 1, 1], format="PNG")
    save("pillow-default.apng", [drawing(9, (50, 40))] + panes, default_image=True, duration=30,
         format="PNG")
    # One palette of 256 colours for all frames, so that Pillow writes 8 bits a pixel.
    first = opaque[0].quantize(256)
    palettes = [f.quantize(palette=first, dither=0) for f in opaque]
    save("pillow-palette.apng", palettes, duration=80, format="PNG")
    save("pillow-lossless.webp", panes, duration=[20, 70, 300, 10, 5, 90], lossless=True)
    save("pillow-lossy.webp", opaque, duration=60, quality=60)
    save("pillow-alpha.webp", panes, duration=60, quality=70, minimize_size=True)


def imagemagick():
    # A first frame that covers the screen, then parts with different disposal methods.
    arguments = ["convert", "-delay", "12", "-size", "60x40", "-dispose", "None", "xc:none",
                 "-fill", "#3060c0", "-draw", "rectangle 2,2 50,30"]
    parts = [("Previous", "+10+5", "red"), ("Background", "+30+20", "lime"),
             ("None", "+0+30", "yellow"), ("Previous", "+44+0", "white"),
             ("Background", "+20+10", "black"), ("None", "+50+31", "fuchsia")]
    for index, (disposal, offset, color) in enumerate(parts):
        arguments += ["(", "-size", "9x8", "xc:none", "-fill", color, "-draw", "circle 4,4 4,0",
                      "-repage", "60x40" + offset, "-set", "delay", str(3 + 9 * index),
                      "-set", "dispose", disposal, ")"]
    run(*arguments, "-loop", "3", "magick-parts.gif")
    run("convert", "magick-parts.gif", "-coalesce", "magick-whole.gif")
    # Pillow fills the area outside the first frame with the first colour of its palette; others leave it transparent.
    run("convert", "pillow-opaque.gif", "-coalesce", "-layers", "OptimizePlus", "magick-optimized.gif")
    run("convert", "magick-whole.gif", "-layers", "OptimizeTransparency", "magick-transparent.gif")


def ffmpeg():
    source = ["-f", "lavfi", "-i", "testsrc2=size=80x60:rate=8:duration=1"]
    base = ["ffmpeg", "-y", "-v", "error"]
    run(*base, *source, "ffmpeg.gif")
    run(*base, *source, "-gifflags", "0", "-vf", "format=rgb8", "ffmpeg-whole.gif")
    run(*base, *source, "-plays", "0", "-pred", "mixed", "ffmpeg.apng")
    run(*base, *source, "-plays", "2", "-pix_fmt", "rgb48be", "ffmpeg-deep.apng")


def webp():
    for index in range(4):
        glass(index).crop((4, 4, 40, 32)).save(f"part{index}.webp", lossless=True)
    drawing(0, (50, 40)).save("ground.webp", lossless=True)
    run("webpmux", "-frame", "ground.webp", "+100+0+0+0-b", "-frame", "part0.webp",
        "+20+4+2+1+b", "-frame", "part1.webp", "+70+8+6+0+b", "-frame", "part2.webp",
        "+8+0+10+1-b", "-frame", "part3.webp", "+300+12+0+0+b", "-loop", "2", "-bgcolor",
        "255,255,255,0", "-o", "webpmux-parts.webp")
    for index in range(4):
        os.remove(f"part{index}.webp")
    os.remove("ground.webp")
    run("gif2webp", "-mixed", "pillow-mixed.gif", "-o", "gif2webp.webp")


pillow()
imagemagick()
ffmpeg()
webp()

with open("index.txt", "w") as index:
    for name in sorted(os.listdir(".")):
        if not name.endswith((".gif", ".apng", ".webp")):
            continue
        with Image.open(name) as image, open(name + ".rgba", "wb") as pixels:
            # The default image comes first and is not a frame.
            frames = range(1 if image.info.get("default_image") else 0, image.n_frames)
            delays = []
            if name.startswith("glass"):
                run("ffmpeg", "-y", "-v", "error", "-i", name, "-vsync", "0", "-f", "rawvideo",
                    "-pix_fmt", "rgba", name + ".rgba")
            for number in frames:
                image.seek(number)
                if not name.startswith("glass"):
                    pixels.write(image.convert("RGBA").tobytes())
                delays.append(str(image.info.get("duration", 0)))
            size = f"{image.width} {image.height}"
            index.write(f"{name} {size} {len(delays)} {' '.join(delays)}\n")
