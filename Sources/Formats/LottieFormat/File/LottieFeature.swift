/// A part of Lottie and what becomes of it, as the page about Lottie's features lists it.
struct LottieFeature {
  /// How much of a feature is drawn.
  enum Support: String {
    case drawn = "yes"
    case partly
    case not = "no"
  }

  let name: String
  let support: Support
  /// How it is drawn, or why it is not; a phrase.
  let note: String
  /// Files under `scenes/lottie`, without `.json`, that show it.
  let files: [String]

  private init(_ name: String, _ support: Support, note: String, files: String...) {
    (self.name, self.support, self.note, self.files) = (name, support, note, files)
  }

  /// All features, by sections.
  static let sections: [(title: String, features: [LottieFeature])] = [
    ("Layers", layers), ("Time", time), ("Shapes", shapes), ("Modifiers", modifiers),
    ("Compositing", compositing), ("Text", text), ("Effects and styles", effects), ("Files", files),
  ]

  private static let layers = [
    Self("shape", .drawn, note: "", files: "shapes/primitives"),
    Self("solid", .drawn, note: "", files: "layers/solids-and-blending"),
    Self(
      "image",
      .drawn,
      note: "first image of a sequence, with a warning",
      files: "images/embedded"
    ),
    Self(
      "precomposition",
      .drawn,
      note: "clipped to the size of the layer",
      files: "time/compositions"
    ),
    Self(
      "null",
      .drawn,
      note: "parent of other layers, draws nothing",
      files: "layers/parents-and-paths"
    ),
    Self("text", .drawn, note: "see Text", files: "text/glyphs"),
    Self(
      "parents, auto-orient",
      .drawn,
      note: "opacity is not inherited",
      files: "layers/parents-and-paths"
    ),
    Self(
      "three dimensions",
      .partly,
      note: "flat: z is ignored, no camera and no sorting by depth"
    ),
    Self("camera, light", .not, note: "3D layers are drawn flat"),
    Self(
      "audio",
      .partly,
      note: "embedded and packed files, at a constant level and the speed of the file"
    ),
    Self(
      "video, guide, adjustment, data, placeholders",
      .not,
      note: "the reference player skips them"
    ),
  ]

  private static let time = [
    Self(
      "keyframes",
      .drawn,
      note: "all encodings, hold keyframes, easing per component",
      files: "time/keyframes"
    ),
    Self(
      "spatial paths of positions",
      .drawn,
      note: "by arc length",
      files: "layers/parents-and-paths"
    ),
    Self(
      "start, stretch, time remap",
      .drawn,
      note: "reversed time, too",
      files: "time/compositions"
    ),
    Self(
      "expressions",
      .drawn,
      note: "as in lottie-web, with a separate random generator",
      files: "time/loops"
    ),
    Self("motion blur of the file", .not, note: "no player draws it; scenes have `motionBlur`"),
  ]

  private static let shapes = [
    Self("path", .drawn, note: "", files: "strokes/dashes-and-joins"),
    Self("rectangle, ellipse, star, polygon", .drawn, note: "", files: "shapes/primitives"),
    Self("group", .drawn, note: "opacity applies to the composited group", files: "shapes/order"),
    Self("fill", .drawn, note: "both fill rules", files: "shapes/fill-rules"),
    Self("stroke", .drawn, note: "dashes, joins, caps", files: "strokes/dashes-and-joins"),
    Self(
      "gradient",
      .drawn,
      note: "linear, radial, conic; alpha stops",
      files: "gradients/alpha-and-highlight"
    ),
  ]

  private static let modifiers = [
    Self(
      "trim",
      .drawn,
      note: "parallel and sequential",
      files: "modifiers/trim",
      "modifiers/trim-offset"
    ),
    Self("repeater", .drawn, note: "scaled before rotated", files: "modifiers/repeater"),
    Self(
      "round corners, pucker and bloat, zig-zag",
      .drawn,
      note: "",
      files: "modifiers/corners-and-ridges"
    ),
    Self(
      "offset",
      .drawn,
      note: "joins of the file; miter limit as a distance, with `ae` as a ratio",
      files: "modifiers/offset"
    ),
    Self(
      "merge paths",
      .drawn,
      note: "as one compound path; by coverage with `ae`",
      files: "merge/web",
      "merge/after-effects"
    ),
    Self("twist", .not, note: "the reference player skips it"),
  ]

  private static let compositing = [
    Self(
      "blend modes",
      .drawn,
      note:
        "add and hard mix with `ae`; paints blend with the layers below, with `ae` within the layer",
      files: "layers/solids-and-blending",
      "layers/hard-mix"
    ),
    Self("opacity", .drawn, note: "of composited layers and groups", files: "layers/opacity"),
    Self("mattes", .drawn, note: "alpha and luma, inverted, chained", files: "mattes/four-kinds"),
    Self(
      "mattes of strokes",
      .drawn,
      note: "clipped as by SVG masks; unclipped with `ae`",
      files: "mattes/strokes"
    ),
    Self("masks", .drawn, note: "add, subtract, intersect; others with `ae`", files: "masks/modes"),
    Self("expansion and feather of masks", .drawn, note: "", files: "masks/expansion-and-feather"),
  ]

  private static let text = [
    Self(
      "glyph outlines",
      .drawn,
      note: "the file's `chars`; letters that these lack come from fonts",
      files: "text/glyphs"
    ),
    Self(
      "fonts of the file and of the system",
      .drawn,
      note: "by family, weight and style; with kerning for `ae`",
      files: "text-installed/lines",
      "text-installed/boxes"
    ),
    Self(
      "animators",
      .drawn,
      note: "except blur, which the reference player skips",
      files: "text-animators/selectors",
      "text-installed/animators"
    ),
    Self("expression selectors", .not, note: "their scripts are not run"),
    Self("text on a path", .drawn, note: "", files: "text-on-path/ways", "text-on-path/moving"),
    Self("all caps, small caps", .partly, note: "unchanged; capitals with `ae`"),
    Self(
      "glyphs that are compositions",
      .drawn,
      note: "their shapes; a warning for other layers",
      files: "text/composed"
    ),
    Self(
      "colour glyphs (emoji)",
      .drawn,
      note: "from fonts with bitmaps or colour layers",
      files: "text-installed/emoji"
    ),
  ]

  private static let effects = [
    Self(
      "fill, tint, drop shadow, Gaussian blur",
      .drawn,
      note: "blurs and tints in linear light; in sRGB with `ae`",
      files: "effects/four"
    ),
    Self(
      "directional blur",
      .drawn,
      note: "along the axis of the layer, in its coordinates",
      files: "effects/blur-directions"
    ),
    Self(
      "tritone, levels",
      .drawn,
      note: "tritone in linear light; in sRGB with `ae`",
      files: "effects/tritone-and-levels"
    ),
    Self("stroke", .drawn, note: "along masks; hardness is ignored", files: "effects/stroke"),
    Self(
      "set matte",
      .drawn,
      note: "alpha and luma; other channels with a warning",
      files: "effects/set-matte"
    ),
    Self("transform", .drawn, note: "", files: "effects/transform"),
    Self("order of effects", .drawn, note: "", files: "effects/order", "effects/moving"),
    Self(
      "wipes, displacement, distortions",
      .not,
      note: "the reference player skips them: warnings"
    ),
    Self(
      "shadows, glows and colour overlay as layer styles",
      .drawn,
      note: "with `ae`; the reference player skips them",
      files: "styles/after-effects",
      "styles/web"
    ),
    Self("other layer styles", .not, note: "a warning with `ae`"),
  ]

  private static let files = [
    Self(
      "slots",
      .drawn,
      note: "declared values, `--set`, `--props`, themes",
      files: "slots/kinds"
    ),
    Self("markers", .partly, note: "named times for the command line, not drawn"),
    Self(
      "dotLottie 1 and 2",
      .partly,
      note: "animations, images, fonts, initial themes, backgrounds"
    ),
    Self("state machines, themes of dotLottie 1", .not, note: "not supported: warnings"),
  ]
}

/// The page that lists every feature of Lottie, made from the table of them.
public enum LottieFeatures {
  /// The page as Markdown, the same in every run.
  public static func page() -> String {
    introduction + LottieFeature.sections.map(section).joined(separator: "\n")
  }

  /// The files that show features, from `scenes/lottie` and without `.json`.
  public static var files: [String] {
    LottieFeature.sections.flatMap { $0.features.flatMap(\.files) }
  }

  /// Features that are drawn and that no file shows; there are none.
  public static var unshown: [String] {
    LottieFeature.sections.flatMap(\.features)
      .filter { $0.support == .drawn && $0.files.isEmpty }.map(\.name)
  }

  private static let introduction = """
    # Features of Lottie

    The features of Lottie, their support, and a file of `scenes/lottie` for each.

    [Lottie files](Lottie.md) has the details. Golden frames beside the files were approved by a person; the tests \
    compare them.


    """

  private static func section(_ section: (title: String, features: [LottieFeature])) -> String {
    let rows = section.features.map { feature in
      let files = feature.files.map { "`\($0).json`" }.joined(separator: ", ")
      return "| \(feature.name) | \(feature.support.rawValue) | \(feature.note) | \(files) |\n"
    }
    return
      "## \(section.title)\n\n| feature | drawn | notes | example |\n|---|---|---|---|\n"
      + rows.joined()
  }
}
