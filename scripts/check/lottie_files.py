"""Generates Lottie files by category, the same ones for the same seed. See scripts/check/lottie.

Left out is what players decide differently and the reference of this program states: inverted masks, hidden items,
repeaters before their paints, effects that the player clips, and motion beyond the ends of a curved way.
"""

import random

SIDE, FRAMES, RATE = 160, 60, 30
CATEGORIES = ["shapes", "modifiers", "layers", "texts", "legacy"]


class Generator:
    """Writes one file of a category."""

    def __init__(self, category, seed):
        self.random = random.Random(f"{category}/{seed}")
        self.category = category

    def chance(self, probability):
        return self.random.random() < probability

    def number(self, low, high):
        return round(self.random.uniform(low, high), 2)

    def point(self, low, high, third=None):
        return [self.number(low, high), self.number(low, high)] + ([] if third is None else [third])

    def color(self):
        return [round(self.random.random(), 3) for _ in range(3)] + [1]

    # MARK: Properties

    def property(self, make, motion=0.3, dimensions=1, curved=False):
        """A property: constant, or with two to four keys."""
        if not self.chance(motion):
            return {"a": 0, "k": make()}
        count = self.random.choice([2, 2, 3, 4])
        keys = []
        for index, time in enumerate(sorted(self.random.sample(range(-5, 65), count))):
            value = make()
            key = {"t": time, "s": value if isinstance(value, list) else [value]}
            if index < count - 1:
                self.ease(key, index < count - 2, dimensions, curved)
            keys.append(key)
        if self.category == "legacy":
            for key, following in zip(keys, keys[1:]):
                key["e"] = following["s"]
            keys[-1] = {"t": keys[-1]["t"]}
        return {"a": 1, "k": keys}

    def ease(self, key, may_hold, dimensions, curved):
        if may_hold and self.chance(0.15):
            key["h"] = 1
            return
        is_curved = curved and self.chance(0.5)
        low, high = (0, 1) if is_curved else (-0.3, 1.3)
        count = dimensions if dimensions == 3 and not curved and self.chance(0.2) else 1
        for side in "oi":
            key[side] = {
                "x": [self.number(0, 1) for _ in range(count)],
                "y": [self.number(low, high) for _ in range(count)],
            }
        if is_curved:
            for side in ("to", "ti"):
                key[side] = self.point(-40, 40) + [0] * (dimensions - 2)

    def transform(self, bounds=(20, 140)):
        """The transform of a layer."""
        result = {
            "p": self.property(lambda: self.point(*bounds, 0), dimensions=3, curved=True),
            "a": self.property(lambda: self.point(-20, 20, 0), 0.1, 3, True),
            "s": self.property(lambda: self.point(30, 140, 100), dimensions=3),
            "r": self.property(lambda: self.number(-200, 200)),
            "o": self.property(lambda: self.number(20, 100)) if self.chance(0.5) else {"a": 0, "k": 100},
        }
        if self.chance(0.12):
            result["p"] = {"s": True, "x": self.property(lambda: self.number(*bounds), 1),
                           "y": self.property(lambda: self.number(*bounds), 1)}
        if self.chance(0.12):
            result["sk"] = self.property(lambda: self.number(-50, 50))
            result["sa"] = self.property(lambda: self.number(-90, 90))
        return result

    # MARK: Shapes

    def bezier(self, count, closed, size=60):
        def handles():
            return [self.point(-30, 30) if self.chance(0.6) else [0, 0] for _ in range(count)]

        return {"c": closed, "v": [self.point(-size, size) for _ in range(count)], "i": handles(), "o": handles()}

    def geometry(self):
        kind = self.random.choice(["rc", "el", "sr", "sh", "sh"])
        item = {"ty": kind, "d": self.random.choice([1, 1, 1, 3])}
        if kind == "sh":
            count, closed = self.random.randint(2, 6), self.chance(0.7)
            item["ks"] = self.property(lambda: self.bezier(count, closed))
            return item
        item["p"] = self.property(lambda: self.point(-30, 30), 0.2, 2, True)
        if kind == "sr":
            is_star = self.chance(0.5)
            item |= {"sy": 1 if is_star else 2, "r": self.property(lambda: self.number(-90, 90)),
                     "pt": {"a": 0, "k": self.random.randint(3, 9)}, "or": self.property(lambda: self.number(30, 60)),
                     "os": self.property(lambda: self.number(-50, 100))}
            if is_star:
                item |= {"ir": self.property(lambda: self.number(10, 30)),
                         "is": self.property(lambda: self.number(-50, 100))}
            return item
        item["s"] = self.property(lambda: self.point(20, 100), dimensions=2)
        if kind == "rc":
            item["r"] = self.property(lambda: self.number(0, 60))
        return item

    def gradient(self):
        count, alphas = self.random.randint(2, 4), self.random.choice([0, 0, 2, 3])

        def stops():
            result = []
            for size, value in ((count, lambda: self.color()[:3]), (alphas, lambda: [self.number(0, 1)])):
                for offset in sorted(self.number(0, 1) for _ in range(size)):
                    result += [offset] + value()
            return result

        result = {"t": self.random.choice([1, 2]), "g": {"p": count, "k": self.property(stops, 0.25)},
                  "s": self.property(lambda: self.point(-60, 60), 0.2, 2, True),
                  "e": self.property(lambda: self.point(-60, 60), 0.2, 2, True)}
        if result["t"] == 2 and self.chance(0.6):
            result |= {"h": self.property(lambda: self.number(-90, 90)), "a": self.property(lambda: self.number(-180, 180))}
        return result

    def paint(self):
        kind = self.random.choice(["fl", "fl", "st", "st", "gf", "gs"])
        item = {"ty": kind, "o": self.property(lambda: self.number(30, 100), 0.2)}
        item |= {"c": self.property(self.color, 0.25)} if kind in ("fl", "st") else self.gradient()
        if kind in ("fl", "gf"):
            return item | {"r": self.random.choice([1, 1, 1, 2])}
        item |= {"w": self.property(lambda: self.number(1, 18)), "lc": self.random.randint(1, 3),
                 "lj": self.random.randint(1, 3), "ml": self.random.choice([1, 2, 4, 10])}
        if self.chance(0.3):
            # Every entry needs another name.
            item["d"] = [
                {"n": kind, "nm": name, "v": self.property(lambda: self.number(3, 25), 0.2)}
                for kind, name in (("d", "dash"), ("g", "gap"), ("o", "offset"))
            ]
        return item

    def modifier(self):
        kind = self.random.choice(["tm", "tm", "tm", "rp", "rd", "pb", "zz", "op"])
        item = {"ty": kind}
        if kind == "tm":
            return item | {"s": self.property(lambda: self.number(0, 100), 0.5), "m": self.random.choice([1, 2]),
                           "e": self.property(lambda: self.number(0, 100), 0.5),
                           "o": self.property(lambda: self.number(-400, 400))}
        if kind == "rp":
            factor = self.number(60, 120)
            step = {"ty": "tr", "p": self.property(lambda: self.point(-30, 30), 0.2, 2, True),
                    "a": {"a": 0, "k": self.point(-9, 9)}, "s": {"a": 0, "k": [factor, factor]},
                    "r": self.property(lambda: self.number(-60, 60)), "so": {"a": 0, "k": self.number(20, 100)},
                    "eo": {"a": 0, "k": self.number(20, 100)}}
            return item | {"c": {"a": 0, "k": self.random.randint(1, 4)}, "o": {"a": 0, "k": self.random.randint(0, 2)},
                           "m": 1, "tr": step}
        if kind == "rd":
            return item | {"r": self.property(lambda: self.number(0, 30))}
        if kind == "pb":
            return item | {"a": self.property(lambda: self.number(-60, 60))}
        if kind == "zz":
            return item | {"s": self.property(lambda: self.number(0, 15)), "r": {"a": 0, "k": self.random.randint(0, 5)},
                           "pt": {"a": 0, "k": self.random.choice([1, 2])}}
        return item | {"a": self.property(lambda: self.number(-12, 15)), "lj": self.random.randint(1, 3),
                       "ml": {"a": 0, "k": 4}}

    def group(self, depth=0):
        items = [self.geometry() for _ in range(self.random.choice([1, 1, 2]))]
        items += [self.paint() for _ in range(self.random.choice([1, 1, 2]))]
        if self.category == "modifiers":
            items.append(self.modifier())
        if depth < 2 and self.chance(0.2):
            items.insert(self.random.randint(0, len(items)), self.group(depth + 1))
        transform = {"ty": "tr", "p": self.property(lambda: self.point(-30, 30), 0.2, 2, True),
                 "a": {"a": 0, "k": [0, 0]}, "s": self.property(lambda: self.point(50, 130), 0.2, 2),
                 "r": self.property(lambda: self.number(-90, 90), 0.2),
                 "o": self.property(lambda: self.number(20, 100), 0.2)}
        return {"ty": "gr", "it": items + [transform]}

    # MARK: Texts

    def glyphs(self):
        """Characters as outlines, so that no font counts."""
        result = [{"ch": " ", "w": 30, "data": {}}]
        for character in "ABCDE":
            count, width = self.random.randint(3, 5), self.number(40, 90)
            vertices = [[self.number(3, width - 3), self.number(-70, 0)] for _ in range(count)]
            outline = {"c": True, "v": vertices, "i": [[0, 0]] * count, "o": [[0, 0]] * count}
            item = {"ty": "sh", "nm": character, "ks": {"a": 0, "k": outline}}
            result.append({"ch": character, "w": width, "data": {"shapes": [{"ty": "gr", "it": [item]}]}})
        return [glyph | {"size": 20, "style": "Regular", "fFamily": "F"} for glyph in result]

    def text(self):
        lines = ["".join(self.random.choice("ABCDE ") for _ in range(self.random.randint(2, 7))).strip() or "AB"
                 for _ in range(self.random.choice([1, 1, 2]))]
        document = {"t": "\r".join(lines), "f": "F", "s": self.number(12, 34), "j": self.random.randint(0, 2),
                    "tr": self.random.choice([0, 100, -30]), "lh": self.number(15, 40), "ls": self.random.choice([0, 5, -6]),
                    "fc": self.color()[:3]}
        if self.chance(0.2):
            document |= {"sz": self.point(60, 140), "ps": self.point(-60, -20)}
        return {"d": {"k": [{"s": document, "t": 0}]}, "p": {}, "m": {"g": 1, "a": {"a": 0, "k": [0, 0]}},
                "a": [self.animator() for _ in range(self.random.choice([0, 1, 1, 2]))]}

    def animator(self):
        styles = {
            "p": lambda: self.property(lambda: self.point(-30, 30, 0), 0.2, 3),
            "s": lambda: self.property(lambda: self.point(30, 180, 100), 0.2, 3),
            "r": lambda: self.property(lambda: self.number(-180, 180), 0.2),
            "o": lambda: self.property(lambda: self.number(0, 90), 0.2),
            "a": lambda: self.property(lambda: self.point(-15, 15, 0), 0.2, 3),
            "fc": lambda: self.property(self.color, 0.2),
            "t": lambda: self.property(lambda: self.number(-10, 20), 0.2),
        }
        selector = {"t": 0, "r": 1, "b": self.random.randint(1, 4), "rn": 0, "sh": self.random.randint(1, 6),
                    "a": {"a": 0, "k": 100}, "ne": {"a": 0, "k": 0}, "xe": {"a": 0, "k": 0}, "sm": {"a": 0, "k": 100},
                    "s": self.property(lambda: self.number(0, 50), 0.4), "e": self.property(lambda: self.number(40, 100), 0.4),
                    "o": self.property(lambda: self.number(-100, 100), 0.4)}
        return {"s": selector, "a": {key: styles[key]() for key in self.random.sample(sorted(styles), 2)}}

    # MARK: Layers

    def layer(self, number, compositions):
        is_text = self.category == "texts"
        kinds = [4, 4, 4, 4, 1, 3] + ([0, 0] if compositions else [])
        layer = {"ty": 5 if is_text else self.random.choice(kinds), "ind": number, "sr": 1, "ip": 0, "op": FRAMES,
                 "st": 0, "bm": 0, "ks": self.transform()}
        if is_text:
            layer |= {"t": self.text(), "ks": {"p": {"a": 0, "k": [80, 80, 0]}, "a": {"a": 0, "k": [0, 0, 0]},
                                               "s": {"a": 0, "k": [100, 100, 100]}, "r": {"a": 0, "k": 0},
                                               "o": {"a": 0, "k": 100}}}
        elif layer["ty"] == 4:
            layer["shapes"] = [self.group() for _ in range(self.random.choice([1, 1, 2]))]
        elif layer["ty"] == 1:
            layer |= {"sw": self.random.randint(20, 100), "sh": self.random.randint(20, 100), "sc": "#4a90d9"}
        elif layer["ty"] == 0:
            layer |= {"refId": self.random.choice(compositions), "w": SIDE, "h": SIDE}
            layer["ks"]["a"] = {"a": 0, "k": [SIDE / 2, SIDE / 2, 0]}
            if self.chance(0.3):
                layer["tm"] = self.property(lambda: self.number(0, 2), 1)
        if self.category == "layers" and layer["ty"] != 3:
            self.vary(layer)
        return layer

    def vary(self, layer):
        if self.chance(0.2):
            layer |= {"ip": self.random.randint(-10, 30), "op": self.random.randint(31, 70)}
        if self.chance(0.15):
            layer |= {"st": self.random.randint(-20, 20), "sr": self.random.choice([0.5, 1.5, 2])}
        if self.chance(0.15):
            layer["bm"] = self.random.randint(1, 15)
        if self.chance(0.3):
            shift = 0 if layer["ty"] == 4 else SIDE / 2
            layer |= {"hasMask": True, "masksProperties": []}
            for _ in range(self.random.choice([1, 1, 2, 3])):
                outline = self.bezier(4, True, 50)
                outline["v"] = [[x + shift, y + shift] for x, y in outline["v"]]
                layer["masksProperties"].append({
                    "inv": False, "mode": self.random.choice("aaasi"), "pt": {"a": 0, "k": outline},
                    "o": self.property(lambda: self.number(30, 100), 0.2), "x": {"a": 0, "k": 0}})
        elif self.chance(0.1):
            blur = [self.property(lambda: self.number(0, 25)), {"a": 0, "k": 1}, {"a": 0, "k": 0}]
            layer["ef"] = [{"ty": 29, "en": 1, "ef": [{"ty": 0, "v": value} for value in blur]}]

    def layers(self, compositions):
        layers = [self.layer(index + 1, compositions) for index in range(self.random.choice([1, 1, 2, 3]))]
        for index, layer in enumerate(layers[1:], 1):
            if self.category == "layers" and self.chance(0.3):
                layer |= {"parent": layers[index - 1]["ind"]}
            above = layers[index - 1]
            if self.category == "layers" and self.chance(0.25) and 3 not in (above["ty"], layer["ty"]) and "tt" not in above:
                above["td"], layer["tt"] = 1, self.random.randint(1, 3)
        return layers

    def file(self):
        """Returns the file, and the frame to draw."""
        assets = []
        if self.category == "layers":
            for index in range(self.random.choice([0, 1, 2])):
                assets.append({"id": f"c{index}", "layers": self.layers([asset["id"] for asset in assets])})
        file = {"v": "5.1.0" if self.category == "legacy" else "5.9.0", "fr": RATE, "ip": 0, "op": FRAMES, "w": SIDE,
                "h": SIDE, "ddd": 0, "assets": assets, "layers": self.layers([asset["id"] for asset in assets])}
        if self.category == "texts":
            file["fonts"] = {"list": [{"fName": "F", "fFamily": "F", "fStyle": "Regular", "ascent": 70, "origin": 0}]}
            file["chars"] = self.glyphs()
        return file, self.random.randint(2, 57)
