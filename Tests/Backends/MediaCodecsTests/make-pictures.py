"""Writes images of many formats, and the pixels that Pillow decodes from them.

Usage: make-pictures.py FOLDER

For each file NAME there is NAME.rgba, its pixels as displayed (straight RGBA), and a line of index.txt:
NAME WIDTH HEIGHT.
"""

import os
import struct
import sys
from io import BytesIO

from PIL import Image, ImageCms, ImageOps

os.chdir(sys.argv[1])


def profile(red, green, blue, gamma):
    """A profile (ICC.1:2001-04) of three primaries, adapted to D50, and a gamma."""
    def number(value):
        return struct.pack(">i", round(value * 65536))

    def xyz_tag(xyz):
        return b"XYZ \0\0\0\0" + b"".join(number(part) for part in xyz)

    curve = b"curv\0\0\0\0" + struct.pack(">IHH", 1, round(gamma * 256), 0)
    text = b"desc\0\0\0\0" + struct.pack(">I", 5) + b"test\0" + bytes(78) + b"\0"
    tags = [(b"desc", text), (b"cprt", b"text\0\0\0\0none\0\0\0\0"),
            (b"wtpt", xyz_tag((0.9642, 1, 0.8249))), (b"rXYZ", xyz_tag(red)), (b"gXYZ", xyz_tag(green)),
            (b"bXYZ", xyz_tag(blue)), (b"rTRC", curve), (b"gTRC", curve), (b"bTRC", curve)]
    table, data, start = b"", b"", 128 + 4 + 12 * len(tags)
    for name, content in tags:
        content += bytes(-len(content) % 4)
        table += name + struct.pack(">II", start + len(data), len(content))
        data += content
    head = struct.pack(">I4sI4s4s4s12s4s4sIIIIII", start + len(data), b"none", 0x02100000, b"mntr",
                       b"RGB ", b"XYZ ", bytes(12), b"acsp", b"\0\0\0\0", 0, 0, 0, 0, 0, 1)
    head += struct.pack(">iii", 63190, 65536, 54061)
    return head + bytes(128 - len(head)) + struct.pack(">I", len(tags)) + table + data


def drawing(mode="RGBA", size=(23, 14)):
    image = Image.new("RGBA", size)
    image.putdata([(x * 11 % 256, y * 18 % 256, (x * y) % 256, 255 - (x + y) * 5)
                   for y in range(size[1]) for x in range(size[0])])
    return image.convert(mode)


def decoded_image(name):
    """Decodes a file to straight RGBA: oriented, in sRGB, with 8 bits."""
    with Image.open(name) as image:
        icc = image.info.get("icc_profile")
        image = ImageOps.exif_transpose(image)
        if image.mode.startswith("I"):
            codes = bytes(min(255, round(code / 257)) for code in image.getdata())
            image = Image.frombytes("L", image.size, codes)
        if icc:
            image = ImageCms.profileToProfile(
                image.convert("RGB"), ImageCms.ImageCmsProfile(BytesIO(icc)),
                ImageCms.createProfile("sRGB"), renderingIntent=1)
        return image.convert("RGBA")


for number in range(1, 9):
    exif = Image.Exif()
    exif[274] = number
    drawing("RGB").save(f"turned{number}.png", exif=exif)
    drawing().save(f"turned{number}.webp", exif=exif, lossless=True, exact=True)
    drawing("RGB").save(f"turned{number}.tiff", exif=exif)
    drawing("RGB", (24, 16)).save(f"turned{number}.jpg", exif=exif, quality=100, subsampling=0)

# Chroma that pixels share, between its samples; sides that are odd share the last one by fewer.
for size in ((24, 16), (23, 15), (1, 1), (99, 97)):
    ramps = Image.new("RGB", size)
    ramps.putdata([(x * 255 // size[0], y * 255 // size[1], 128) for y in range(size[1]) for x in range(size[0])])
    for name, options in (("420.jpg", {"subsampling": 2}), ("422.jpg", {"subsampling": 1}), ("420.webp", {})):
        ramps.save(f"shared-{size[0]}-{name}", quality=100, **options)
for mode in ("1", "L", "LA", "P", "RGB", "RGBA"):
    drawing(mode).save(f"kind-{mode}.png")
drawing("RGB").quantize(7).save("kind-P7.png", bits=4)
palette = drawing("RGB").quantize(5)
palette.save("kind-P-transparent.png", transparency=2)
palette.save("kind-P.gif", transparency=2)
deep = Image.new("I", (31, 9))
deep.putdata([(x * 2111 + y * 97) % 65536 for y in range(9) for x in range(31)])
deep.save("kind-I16.png")
for mode in ("1", "L", "P", "RGB"):
    drawing(mode).save(f"kind-{mode}.bmp")
for mode in ("L", "P", "RGB", "RGBA"):
    for compression in ("raw", "tiff_lzw", "tiff_deflate", "packbits"):
        drawing(mode).save(f"kind-{mode}-{compression}.tiff", compression=compression)

wide = profile((0.51512, 0.2412, -0.00105), (0.29198, 0.69225, 0.04189), (0.1571, 0.06657, 0.78407), 2.2)
drawing("RGB").save("profile-wide.png", icc_profile=wide)
drawing("RGB").save("profile-wide.tiff", icc_profile=wide)
drawing("RGB").save("profile-wide.webp", icc_profile=wide, lossless=True)
srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
drawing("RGB").save("profile-srgb.png", icc_profile=srgb)

with open("index.txt", "w") as index:
    for name in sorted(os.listdir(".")):
        if name.endswith((".txt", ".rgba")):
            continue
        # Pillow does not orient TIFF files by the standard; their reference is a PNG file of the same drawing.
        image = decoded_image(name.replace(".tiff", ".png") if name.startswith("turned") else name)
        with open(name + ".rgba", "wb") as pixels:
            pixels.write(image.tobytes())
        index.write(f"{name} {image.width} {image.height}\n")
