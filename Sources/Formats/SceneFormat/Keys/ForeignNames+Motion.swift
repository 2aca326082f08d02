internal import JSONText

/// Key paths, timing functions and words of values as other tools write them.
extension ForeignNames {
  private static func filter(_ name: String, _ type: String, _ input: String) -> String {
    #"name the filter and animate its input: "filters": [{"type": "\#(type)", "name": "\#(name)"}] and "keyPath": "filters.\#(name).\#(input)""#
  }

  static let keyPaths = [
    Entry(.keyPath, ["scaleX", "scale.x", "sx"], "did you mean transform.scale.x?"),
    Entry(.keyPath, ["scaleY", "scale.y", "sy"], "did you mean transform.scale.y?"),
    Entry(.keyPath, ["scaleZ", "scale.z"], "did you mean transform.scale.z?"),
    Entry(.keyPath, ["zoom"], "did you mean transform.scale?"),
    Entry(
      .keyPath,
      ["translateX", "translate.x", "translation.x", "tx", "moveX", "offsetX"],
      "did you mean transform.translation.x?"
    ),
    Entry(
      .keyPath,
      ["translateY", "translate.y", "translation.y", "ty", "moveY", "offsetY"],
      "did you mean transform.translation.y?"
    ),
    Entry(
      .keyPath,
      ["translateZ", "translate.z", "translation.z"],
      "did you mean transform.translation.z?"
    ),
    Entry(
      .keyPath,
      ["translate", "offset", "move"],
      #"write "keyPath": "transform.translation", "from": [0, 0], "to": [100, 0]"#
    ),
    Entry(
      .keyPath,
      ["rotateX", "rotationX", "rotate.x", "rotation.x"],
      #"write "keyPath": "transform.rotation.x", "to": "30deg""#
    ),
    Entry(
      .keyPath,
      ["rotateY", "rotationY", "rotate.y", "rotation.y"],
      #"write "keyPath": "transform.rotation.y", "to": "30deg""#
    ),
    Entry(
      .keyPath,
      ["rotateZ", "rotationZ", "rotate.z", "rotation.z"],
      #"write "keyPath": "transform.rotation.z", "to": "30deg""#
    ),
    Entry(.keyPath, ["left", "right"], "did you mean position.x, the middle of the layer?"),
    Entry(.keyPath, ["top", "bottom"], "did you mean position.y, the middle of the layer?"),
    Entry(.keyPath, ["z", "depth"], "did you mean zPosition?"),
    Entry(
      .keyPath,
      ["skew", "skewX", "skewY"],
      #"write "keyPath": "transform", "from": [1, 0, 0, 1, 0, 0], "to": [1, 0, 0.3, 1, 0, 0]"#
    ),
    Entry(
      .keyPath,
      ["blur", "filter", "filter.blur", "blurRadius", "gaussianBlur"],
      filter("blur", "gaussianBlur", "inputRadius")
    ),
    Entry(
      .keyPath,
      ["brightness", "filter.brightness"],
      filter("light", "brightness", "inputAmount")
    ),
    Entry(
      .keyPath,
      ["saturation", "saturate", "grayscale"],
      filter("colour", "saturate", "inputAmount")
    ),
    Entry(
      .keyPath,
      ["drawSVG", "trim", "trimPath", "trimEnd", "pathLength", "strokeDashoffset", "draw"],
      #"write "keyPath": "strokeEnd", "from": 0, "to": 1 in a shape layer"#
    ),
    Entry(.keyPath, ["d", "morph", "morphSVG"], "did you mean path?"),
    Entry(
      .keyPath,
      ["motionPath", "offsetPath", "followPath", "offsetDistance"],
      #"write "keyPath": "position", "path": "M 0 0 Q 50 50 100 0""#
    ),
    Entry(
      .keyPath,
      ["volume", "gain"],
      #"a track has its volume: "audio": [{"asset": "song", "gain": {"values": [0, 1], "times": [0, 2]}}]"#
    ),
    Entry(
      .keyPath,
      ["shadow", "boxShadow", "textShadow"],
      "animate shadowOpacity, shadowRadius, shadowOffset or shadowColor"
    ),
    Entry(.keyPath, ["visibility", "display"], "did you mean hidden?"),
    Entry(.keyPath, ["autoAlpha"], "did you mean opacity?"),
    Entry(.keyPath, ["transformOrigin", "anchor", "pivot"], "did you mean anchorPoint?"),
    Entry(.keyPath, ["letterSpacing", "kerning"], "did you mean tracking?"),
    Entry(.keyPath, ["clipPath", "clip"], "animate the path or the bounds of its mask"),
  ]

  static let timings = [
    Entry(
      .timing,
      ["power2.out", "back.inOut(1.7)", "expo.in"],
      #"write "easeOutCubic", "easeInOutBack" or "easeInExpo"; power1 to power4 are Quad, Cubic, Quart and Quint"#
    ),
    Entry(
      .timing,
      ["easyEase", "curveEaseInOut", "smooth", "swing", "inOut", "f9"],
      #"write "easeInEaseOut""#
    ),
    Entry(.timing, ["easyEaseIn", "curveEaseIn"], #"write "easeIn""#),
    Entry(.timing, ["easyEaseOut", "curveEaseOut"], #"write "easeOut""#),
    Entry(
      .timing,
      ["spring", "bouncy", "snappy", "wobbly", "gentle", "interactiveSpring"],
      #"write "spring(1, 100, 10)", or "type": "spring" in the animation"#
    ),
    Entry(.timing, ["none", "curveLinear"], #"write "linear""#),
    Entry(.timing, ["hold", "stepEnd", "step", "discrete"], #"write "steps(1)""#),
    Entry(.timing, ["stepStart"], #"write "steps(1, start)""#),
    Entry(.timing, ["bezier", "customEase"], "write four numbers: [0.4, 0, 0.2, 1]"),
  ]

  /// Words that other tools have for values, and the word here.
  static let words: [(names: [String], word: String)] = [
    (["add", "additive", "linearDodge", "lighter"], "plusLighter"),
    (["hold", "freeze", "keep", "stay"], "forwards"),
    (["tween", "to", "fromTo", "css", "fade", "property"], "basic"),
    (["keyframes"], "keyframe"),
    (["parallel", "timeline"], "group"),
    (["start", "leading"], "left"),
    (["end", "trailing"], "right"),
    (["middle", "centre", "centered"], "center"),
    (["justify"], "justified"),
    (["cover", "aspectFill", "scaleAspectFill", "crop"], "resizeAspectFill"),
    (["contain", "fit", "aspectFit", "scaleAspectFit"], "resizeAspect"),
    (["fill", "stretch", "scaleToFill"], "resize"),
    (["flat"], "butt"),
    (["column", "y"], "vertical"),
    (["row", "x"], "horizontal"),
    (["ellipsis", "tail", "clip"], "end"),
    (["linear"], "axial"),
    (["angular", "sweep"], "conic"),
  ]

  static let wordEntries = words.map { entry in
    Entry(.word, entry.names, "write \(entry.word.quoted)")
  }

  /// Returns the word that another tool's word means, among the words of a value.
  static func word(for name: String, among allowed: [String]) -> String? {
    let name = name.lowercased()
    return words.first { entry in
      allowed.contains(entry.word) && entry.names.contains { $0.lowercased() == name }
    }?.word
  }

  /// Returns the easing that a name of GSAP means, such as `power2.out` or `back.inOut(1.7)`.
  static func easing(_ text: String) -> String? {
    let parts = text.prefix { $0 != "(" }.split(separator: ".")
    guard (1...2).contains(parts.count), let curve = gsapCurves[parts[0].lowercased()] else {
      return nil
    }
    switch parts.count == 1 ? "out" : parts[1].lowercased() {
    case "in": return "easeIn" + curve
    case "out": return "easeOut" + curve
    case "inout": return "easeInOut" + curve
    default: return nil
    }
  }

  private static let gsapCurves = [
    "power1": "Quad", "power2": "Cubic", "power3": "Quart", "power4": "Quint", "quad": "Quad",
    "cubic": "Cubic", "quart": "Quart", "quint": "Quint", "strong": "Quint", "sine": "Sine",
    "expo": "Expo", "circ": "Circ", "back": "Back", "elastic": "Elastic", "bounce": "Bounce",
  ]
}
