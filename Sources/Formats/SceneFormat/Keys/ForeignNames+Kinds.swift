extension ForeignNames {
  private static let vectorText =
    #"write a vector layer: {"type": "vector", "items": [{"type": "text", "string": "Hello", "#

  static let texts = [
    Entry(
      .text,
      ["letterSpacing", "kerning"],
      #"did you mean tracking? write "tracking": 2 in points"#
    ),
    Entry(
      .text,
      ["size"],
      #"write "fontSize": 24 for the letters, "frame" or "bounds" for the box"#
    ),
    Entry(
      .text,
      ["text", "content", "value", "textContent", "innerText"],
      #"write "string": "Hello""#
    ),
    Entry(
      .text,
      ["textCase", "uppercase", "lowercase", "capitalize", "allCaps"],
      #"write "textTransform": "uppercase""#
    ),
    Entry(.text, ["lineHeight", "leading"], #"write "lineSpacing": 4, the points between lines"#),
    Entry(.text, ["bold"], #"write "fontWeight": "bold""#),
    Entry(.text, ["italic"], #"write "fontStyle": "italic""#),
    Entry(
      .text,
      ["align", "alignment", "horizontalAlign", "textAlignment", "justify"],
      #"write "alignmentMode": "center""#
    ),
    Entry(.text, ["verticalAlign", "baseline"], #"write "verticalAlignment": "center""#),
    Entry(
      .text,
      ["wrap", "wordWrap", "whiteSpace", "multiline"],
      #"write "isWrapped": true, and a frame with the width of the lines"#
    ),
    Entry(
      .text,
      ["maxLines", "lineClamp", "textOverflow", "ellipsis"],
      #"write "truncationMode": "end""#
    ),
    Entry(
      .text,
      ["textDecoration", "textDecorationLine", "underlined"],
      #"write "underline": true, or "strikethrough": true"#
    ),
    Entry(.text, ["lineThrough", "strike"], #"write "strikethrough": true"#),
    Entry(
      .text,
      ["backgroundClip", "gradient", "textFill"],
      #"write "fillGradient": {"colors": ["red", "blue"], "startPoint": [0, 0], "endPoint": [300, 0]}"#
    ),
    Entry(.highlight, ["backgroundColor", "background", "fill"], #"write "color": "yellow""#),
    Entry(.highlight, ["radius", "borderRadius"], #"write "cornerRadius": 4"#),
    Entry(
      .text,
      ["textBackground", "marker", "backgroundHighlight", "box"],
      #"write "highlight": {"color": "yellow", "padding": 4}"#
    ),
    Entry(
      .text,
      ["animators", "splitText", "chars", "characters", "letterAnimation", "staggerLetters"],
      #"write "letters": {"stagger": 0.04, "animations": [{"keyPath": "opacity", "from": 0, "to": 1}]}"#
    ),
    Entry(.letters, ["by", "split", "type", "basedOn"], #"write "unit": "word""#),
    Entry(.letters, ["delay", "each", "interval"], #"write "stagger": 0.04 in seconds"#),
    Entry(.letters, ["amount", "total", "duration"], #"write "within": 0.6 in seconds"#),
    Entry(.letters, ["from", "direction"], #"write "order": "center""#),
    Entry(.letters, ["transformOrigin", "anchorPoint", "origin"], #"write "anchor": [0.5, 1]"#),
    Entry(
      .letters,
      ["animation", "keyframes"],
      #"write "animations": [{"keyPath": "opacity", …}]"#
    ),
    Entry(
      .letters,
      ["filters"],
      "write \"filters\" in the layer; a filter that these animations change acts on each unit"
    ),
    Entry(
      .text,
      ["stroke", "textStroke", "outline", "outlineColor", "lineWidth"],
      #"write "strokeColor": "black" and "strokeWidth": 2"#
    ),
    Entry(.text, ["textPath"], vectorText + #""textPath": {"path": "M 0 50 Q 50 0 100 50"}}]}"#),
  ]

  static let shapes = [
    Entry(.shape, ["stroke"], "did you mean strokeColor?"),
    Entry(.shape, ["strokeWidth"], "did you mean lineWidth?"),
    Entry(.shape, ["d", "pathData", "points"], #"write "path": "M 0 0 L 100 0""#),
    Entry(.shape, ["strokeDasharray", "dashArray", "dashes"], #"write "lineDashPattern": [8, 4]"#),
    Entry(.shape, ["strokeDashoffset", "dashOffset"], #"write "lineDashPhase": 4"#),
    Entry(.shape, ["strokeLinecap", "cap"], #"write "lineCap": "round""#),
    Entry(.shape, ["strokeLinejoin", "join"], #"write "lineJoin": "round""#),
    Entry(
      .shape,
      [
        "cx", "cy", "r", "rx", "ry", "shape", "shapeType", "kind", "geometry", "rect", "ellipse",
        "circle", "polygon", "star", "line",
      ],
      #"write "path": {"ellipse": [x, y, width, height]}, or rect, line, polygon or star"#
    ),
  ]

  static let kinds = [
    Entry(.gradient, ["stops", "offsets", "positions"], #"write "locations": [0, 1]"#),
    Entry(
      .gradient,
      ["angle", "direction", "rotate"],
      #"write "startPoint": [0, 0.5] and "endPoint": [1, 0.5], in fractions of the size"#
    ),
    Entry(
      .replicator,
      ["count", "copies", "instances", "times"],
      "did you mean instanceCount?"
    ),
    Entry(
      .replicator,
      ["spacing", "step", "offset", "translate"],
      #"write "instanceTransform": [{"translate": [20, 0]}]"#
    ),
    Entry(
      .replicator,
      ["delay", "stagger"],
      #"did you mean instanceDelay? write "instanceDelay": 0.1 in seconds"#
    ),
    Entry(
      .emitter,
      ["cells", "particles", "particle"],
      #"write "emitterCells": [{"contents": {"shape": "circle"}, "birthRate": 20, "lifetime": 2}]"#
    ),
    Entry(
      .emitter,
      ["rate", "emissionRate", "count", "spawnRate"],
      #"write "birthRate": 20 in its cells, in particles a second"#
    ),
  ]

  static let effects = [
    Entry(.stack, ["flexWrap", "isWrapped"], #"write "wrap": true"#),
    Entry(.stack, ["gap"], "did you mean spacing?"),
    Entry(.stack, ["rowGap", "columnGap"], "did you mean lineSpacing?"),
    Entry(.stack, ["direction", "flexDirection", "orientation"], #"write "axis": "vertical""#),
    Entry(
      .stack,
      ["align", "alignItems", "justify", "justifyContent"],
      #"write "alignment": "center""#
    ),
    Entry(
      .filterType,
      ["blur", "gaussian", "gblur", "boxBlur", "fastBlur"],
      #"write {"type": "gaussianBlur", "inputRadius": 8}"#
    ),
    Entry(
      .filterType,
      ["outerGlow", "bloom", "neon"],
      ##"write {"type": "glow", "inputRadius": 8}; for the surroundings alone, add "position": "below""##
    ),
    Entry(
      .filterType,
      ["grain", "filmGrain", "turbulence"],
      #"write {"type": "noise", "inputAmount": 0.1, "isAnimated": true}"#
    ),
    Entry(.filterType, ["shadow"], #"write {"type": "dropShadow", "inputRadius": 8}"#),
    Entry(.filterType, ["saturation"], #"write {"type": "saturate", "inputAmount": 0.5}"#),
    Entry(
      .filterType,
      ["grayscale", "greyscale"],
      #"write {"type": "saturate", "inputAmount": 0}"#
    ),
    Entry(.filterType, ["sepia", "duotone"], #"write {"type": "tritone"}"#),
    Entry(
      .filterType,
      ["hueRotate", "invert"],
      #"write {"type": "colorMatrix", "inputMatrix": […]}"#
    ),
    Entry(.filter, ["radius", "blurRadius", "sigma", "stdDeviation"], "did you mean inputRadius?"),
    Entry(.filter, ["amount", "intensity", "value", "strength"], "did you mean inputAmount?"),
    Entry(.filter, ["color"], "did you mean inputColor?"),
    Entry(.filter, ["size", "grainSize"], "did you mean inputSize?"),
    Entry(.filter, ["animated"], "did you mean isAnimated?"),
    Entry(.filter, ["angle"], "did you mean inputAngle?"),
    Entry(.filter, ["distance", "offset"], "did you mean inputDistance?"),
    Entry(.filter, ["matrix"], "did you mean inputMatrix?"),
    Entry(.audio, ["volume"], #"did you mean gain? write "gain": 0.5"#),
    Entry(
      .audio,
      ["keyframes", "envelope", "automation", "volumeKeyframes"],
      #"write "gain": {"values": [0, 1], "times": [0, 2]}"#
    ),
    Entry(.audio, ["sidechain", "ducking"], #"write "duck": {"under": "voice"}"#),
    Entry(
      .media,
      ["src", "source", "file", "url", "href", "path"],
      #"write "asset": "clip", and the file under "assets""#
    ),
    Entry(.audio, ["src", "file"], #"write "asset": "song", and the file under "assets""#),
    Entry(.asset, ["source", "file", "path", "url", "href", "uri"], "did you mean src?"),
    Entry(.audio, ["start", "startTime", "delay", "beginTime"], "did you mean begin?"),
  ]

  static let animations = [
    Entry(
      .animation,
      ["keyframes", "k"],
      #"write "values": [0, 1, 0] with "times": [0, 1, 2] in seconds, or "keyTimes" in 0…1"#
    ),
    Entry(
      .animation,
      ["stagger"],
      #"repeat the layers: {"repeat": 5, "stagger": 0.1, "layers": […]}"#
    ),
    Entry(
      .animation,
      ["ease", "interpolation", "animationTimingFunction", "curve"],
      #"did you mean timingFunction? write "timingFunction": "easeInOut""#
    ),
    Entry(
      .animation,
      ["yoyo", "alternate", "direction", "reverse", "autoreverse"],
      #"write "autoreverses": true"#
    ),
    Entry(
      .animation,
      [
        "iterations", "iterationCount", "animationIterationCount", "loops", "cycles", "infinite",
        "repeatForever", "forever",
      ],
      #"did you mean repeatCount? write "repeatCount": "infinity" for no end"#
    ),
    Entry(
      .animation,
      ["animationDelay", "start", "startTime", "startFrame", "offset", "at"],
      #"did you mean beginTime? write "beginTime": 0.5"#
    ),
    Entry(
      .animation,
      ["end", "endTime", "endFrame", "animationDuration", "durationInFrames"],
      #"did you mean duration? write "duration": 0.5 in seconds"#
    ),
    Entry(
      .animation,
      ["animationFillMode", "fill", "hold", "keep", "persist", "freeze"],
      #"did you mean fillMode? write "fillMode": "forwards""#
    ),
    Entry(
      .animation,
      ["onStart", "onUpdate", "onComplete", "callback", "completion"],
      #"scenes call nothing back: leave it out ("after": "key" starts an animation at an end)"#
    ),
    Entry(.animation, ["spring"], #"write "type": "spring", with "stiffness" and "damping""#),
    Entry(.animation, ["tension"], "did you mean stiffness?"),
    Entry(.animation, ["friction"], "did you mean damping?"),
    Entry(
      .animation,
      ["target", "targets", "element", "layer"],
      #"write the animation in the "animations" of its layer"#
    ),
    Entry(
      .transition,
      ["wipe", "iris", "zoom", "dissolve", "slide"],
      #"there are fade, moveIn, push, reveal and flip; the items of a "sequence" have this one"#
    ),
    Entry(.transition, ["crossfade", "crossDissolve"], #"write "transitionType": "fade""#),
    Entry(.transition, ["cube"], "there are fade, moveIn, push, reveal and flip"),
    Entry(.sequence, ["crossfade", "crossDissolve"], #"write "type": "fade""#),
    Entry(.sequence, ["moveIn", "cover", "slideIn"], #"write "type": "slide""#),
    Entry(.sequence, ["circle", "circleOpen", "clock"], #"write "type": "iris""#),
    Entry(
      .sequence,
      ["slideLeft", "slideRight", "wipeLeft", "wipeRight", "reveal"],
      #"write "type": "wipe" or "slide", with "direction": "left""#
    ),
  ]
}
