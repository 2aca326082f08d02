/// Names that other tools have for things of a scene, and how they are written here.
///
/// From CSS, SVG, After Effects, Lottie, Remotion, SwiftUI and GSAP. Messages about unknown names take
/// their remedies from this table, and `animrender help words` prints it.
package enum ForeignNames {
  /// Where a name is written.
  package enum Context: String, CaseIterable, Sendable {
    case scene = "a scene"
    case layerType = "the type of a layer"
    case layer = "any layer"
    case text = "a text layer"
    case letters = "letters of a text"
    case highlight = "a highlight of a text"
    case shape = "a shape layer"
    case gradient = "a gradient layer"
    case replicator = "a replicator layer"
    case emitter = "an emitter layer"
    case media = "a layer that plays a file"
    case stack = "a stack"
    case filterType = "the type of a filter"
    case filter = "a filter"
    case animation = "an animation"
    case keyPath = "the keyPath of an animation"
    case timing = "a timingFunction"
    case word = "a value that is a word"
    case transition = "the type of a transition"
    case sequence = "the transition of a sequence"
    case audio = "an audio track"
    case asset = "an asset"
    case expression = "an expression"
  }

  /// One name.
  package struct Entry: Sendable {
    /// Where it is written.
    package let context: Context
    /// The names that other tools have for one thing.
    package let names: [String]
    /// How it is written here, with an example.
    package let advice: String

    init(_ context: Context, _ names: [String], _ advice: String) {
      (self.context, self.names, self.advice) = (context, names, advice)
    }
  }

  /// Returns how a name is written here; nil for a name that is not in the table.
  ///
  /// - Parameter contexts: where the name is written; earlier ones take precedence.
  package static func advice(for name: String, in contexts: Context...) -> String? {
    let name = name.folded
    for context in contexts {
      for entry in table where entry.context == context {
        if entry.names.contains(where: { $0.folded == name }) { return entry.advice }
      }
    }
    return nil
  }

  /// All names, in the order of contexts.
  package static let table =
    scene + types + layers + texts + shapes + kinds + effects + animations + keyPaths + timings
    + wordEntries + expressions

  private static let rectangle =
    #"a layer without a type is a rectangle: give it "frame" and "backgroundColor""#
  private static let path = #"write "type": "shape" with a "path" such as "#
  private static let use = "leave type out: the key is enough"

  private static let types = [
    Entry(.layerType, ["rect", "rectangle", "box", "solid"], rectangle),
    Entry(
      .layerType,
      ["group", "container", "view", "div", "g", "null", "precomp"],
      #"a layer without a type holds others: give it "sublayers""#
    ),
    Entry(
      .layerType,
      ["stack", "hstack", "vstack", "flex", "row", "column"],
      #"a layer without a type places others: give it "stack": {"axis": "vertical"} and "sublayers""#
    ),
    Entry(
      .layerType,
      ["image", "picture", "img", "photo"],
      #"a layer without a type shows an image: give it "contents": {"image": "path.png"}"#
    ),
    Entry(
      .layerType,
      ["subtitles", "subtitle", "caption", "srt", "closedCaptions"],
      #"write "type": "captions", and under "assets" {"type": "captions", "src": "talk.srt"}"#
    ),
    Entry(
      .layerType,
      ["sequence", "timeline", "scenes"],
      #"a layer without a type shows layers one after the other: write {"sequence": [{"duration": 2, "layers": […]}]}"#
    ),
    Entry(.layerType, ["circle", "ellipse"], path + #"{"ellipse": [x, y, width, height]}"#),
    Entry(.layerType, ["line"], path + #"{"line": [[0, 0], [100, 0]]}"#),
    Entry(.layerType, ["path"], path + #""M 0 0 L 100 0""#),
    Entry(
      .layerType,
      ["polygon"],
      path + #"{"polygon": {"center": [50, 50], "radius": 50, "sides": 6}}"#
    ),
    Entry(
      .layerType,
      ["star"],
      path
        + #"{"star": {"center": [50, 50], "points": 5, "outerRadius": 50, "innerRadius": 20}}"#
    ),
    Entry(.layerType, ["label", "string", "title"], #"write "type": "text""#),
    Entry(.layerType, ["particles", "particle", "confetti"], #"write "type": "emitter""#),
    Entry(
      .layerType,
      ["audio", "sound"],
      #"audio tracks go under "audio" at the top of the file"#
    ),
    Entry(.layerType, ["symbol", "repeat", "include"], use),
    Entry(
      .layerType,
      ["camera"],
      #"give a layer around the others a "sublayerTransform": [{"perspective": 500}]"#
    ),
    Entry(
      .layerType,
      ["adjustment", "adjustmentLayer"],
      #"give a layer without a type "backgroundFilters": [{"type": "gaussianBlur", "inputRadius": 8}]"#
    ),
    Entry(
      .layerType,
      ["linearGradient", "radialGradient"],
      #"write "type": "gradient", "colors": ["red", "blue"]"#
    ),
  ]

  private static let frame = #"write "frame": [x, y, width, height] or "position""#
  private static let bounds = #"write "frame": [x, y, width, height] or "bounds""#
  private static let stroke =
    #"write "borderColor" and "borderWidth", or a shape layer with "strokeColor" and "lineWidth""#

  private static let layers = [
    Entry(.layer, ["x", "y", "left", "top", "right", "bottom", "cx", "cy"], frame),
    Entry(.layer, ["width", "height", "size", "w", "h"], bounds),
    Entry(.layer, ["rotate", "angle"], "did you mean rotation?"),
    Entry(
      .layer,
      ["rotationX", "rotationY", "rotateX", "rotateY"],
      #"write "transform.rotation.y": "30deg", and "sublayerTransform": [{"perspective": 500}] in its parent"#
    ),
    Entry(.layer, ["scaleX", "scaleY"], #"write "scale": [2, 1]"#),
    Entry(
      .layer,
      ["translate", "translateX", "translateY", "translation", "offset", "tx"],
      #"write "transform.translation": [10, 0]"#
    ),
    Entry(
      .layer,
      ["anchor", "transformOrigin", "pivot", "origin"],
      #"write "anchorPoint": [0.5, 0.5], in fractions of the size"#
    ),
    Entry(.layer, ["skew", "skewX", "skewY"], #"write "transform": [1, 0, 0.3, 1, 0, 0]"#),
    Entry(
      .layer,
      ["blur", "filter", "effect", "effects"],
      #"write "filters": [{"type": "gaussianBlur", "inputRadius": 8}]"#
    ),
    Entry(
      .layer,
      ["backdropFilter", "backgroundBlur", "adjustment"],
      #"write "backgroundFilters": [{"type": "gaussianBlur", "inputRadius": 8}]"#
    ),
    Entry(
      .layer,
      ["shadow", "boxShadow", "dropShadow", "textShadow"],
      #"write "shadowOpacity": 0.5, and shadowRadius, shadowOffset, shadowColor"#
    ),
    Entry(
      .layer,
      ["glow"],
      #"write "filters": [{"type": "glow", "inputRadius": 12}]"#
    ),
    Entry(
      .layer,
      ["objectFit", "backgroundSize", "contentMode", "resizeMode"],
      #"write "contentsGravity": "resizeAspectFill""#
    ),
    Entry(
      .layer,
      ["noise", "grain"],
      #"write "filters": [{"type": "noise", "inputAmount": 0.1}]"#
    ),
    Entry(
      .layer,
      ["camera"],
      #"give a layer around the others a "sublayerTransform": [{"perspective": 500}]"#
    ),
    Entry(.layer, ["ease", "easing"], #"write "timingFunction": "easeOut" in its animations"#),
    Entry(.layer, ["border", "outline"], #"write "borderWidth" and "borderColor""#),
    Entry(.layer, ["tint"], #"write "filters": [{"type": "tint", "inputColor": "red"}]"#),
    Entry(
      .layer,
      ["gradient"],
      #"write "type": "gradient" with "colors", or fillGradient in a shape"#
    ),
    Entry(
      .layer,
      ["overflow", "clip", "clipsToBounds", "clipped"],
      #"write "masksToBounds": true"#
    ),
    Entry(
      .layer,
      ["clipPath", "masksProperties"],
      #"write "mask": {"type": "shape", "path": {"ellipse": [0, 0, 50, 50]}}"#
    ),
    Entry(.layer, ["trackMatte", "tt"], #"write "matte": {"layer": "name", "mode": "alpha"}"#),
    Entry(.layer, ["blend", "bm", "compositingFilter"], #"write "blendMode": "multiply""#),
    Entry(.layer, ["display", "visibility"], #"write "hidden": true"#),
    Entry(
      .layer,
      [
        "inPoint", "outPoint", "startTime", "endTime", "start", "end", "in", "out", "ip", "op",
        "durationInFrames",
      ],
      #"write "lifetime": [from, to] in seconds"#
    ),
    Entry(.layer, ["delay"], #"write "beginTime": 0.5 in seconds"#),
    Entry(.layer, ["parent"], #"put the layer into the "sublayers" of its parent"#),
    Entry(.layer, ["margin"], #"write "inset": 12, or "spacing" in the stack around the layer"#),
    Entry(.layer, ["gap"], #"write "stack": {"spacing": 12}"#),
    Entry(
      .layer,
      ["trim", "trimPath"],
      #"write "strokeStart": 0 and "strokeEnd": 0.5 in a shape layer"#
    ),
    Entry(
      .layer,
      ["keyframes"],
      #"write "animations": [{"keyPath": …, "values": …, "times": …}]"#
    ),
    Entry(
      .layer,
      [
        "animation", "transition", "animate", "tween", "preset", "enter", "exit", "entrance",
        "intro", "outro", "appear", "fadeIn", "fadeOut", "slideIn", "slideOut", "animateIn",
      ],
      #"write "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 0.5}]"#
    ),
    Entry(
      .layer,
      ["ty", "ks", "nm", "ddd", "shapes"],
      #"a key of Lottie, whose files are inputs themselves; layers here have "type": "text" or "shape" and "name""#
    ),
    Entry(
      .layer,
      ["class", "className", "style", "css", "modifiers", "props", "properties", "attributes"],
      #"write each property as a key of the layer; "theme" at the top names colours and fonts"#
    ),
    Entry(
      .layer,
      ["backgroundImage", "picture", "photo", "img"],
      #"write "contents": {"image": "path.png"}"#
    ),
    Entry(
      .layer,
      ["wiggle", "shake", "jitter"],
      #"write "rotation": {"expression": "wiggle(2, 0.1)", "value": 0}"#
    ),
    Entry(.layer, ["zIndex", "depth", "z", "order", "layerIndex"], "did you mean zPosition?"),
    Entry(
      .layer,
      ["if", "when", "condition", "show", "isVisible"],
      #"write "hidden": true; with a variable, "hidden": "${show == false}""#
    ),
    Entry(
      .layer,
      ["text", "content", "textContent", "label"],
      #"write "type": "text", "string": "Hello""#
    ),
    Entry(
      .layer,
      ["padding"],
      #"write "inset": 12 in the layers inside, or "stack": {"padding": 12}"#
    ),
    Entry(
      .layer,
      ["video", "lottie", "movie"],
      #"write "type": "video", "asset": "clip", and the file under "assets""#
    ),
    Entry(.layer, ["symbols"], #"symbols go at the top of the file; use one by "symbol": name"#),
    Entry(
      .layer,
      ["repeat", "repeater"],
      #"a repeat goes into a list of layers: {"repeat": 5, "layers": […]}"#
    ),
    Entry(
      .layer,
      ["include"],
      #"an include goes into a list of layers: {"include": "parts/logo.json"}"#
    ),
    Entry(
      .layer,
      ["symbol"],
      #"a symbol goes into a list of layers: {"symbol": name, "with": {…}}"#
    ),
    Entry(.layer, ["stroke", "strokeWidth"], stroke),
  ]
}

extension String {
  // Without case and word separators, so that `border-radius` and `borderRadius` are one name.
  fileprivate var folded: String {
    String(lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " })
  }
}
