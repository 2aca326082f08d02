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

  private init(_ name: String, _ support: Support, _ note: String, _ files: String...) {
    (self.name, self.support, self.note, self.files) = (name, support, note, files)
  }

  /// All features, by sections.
  static let sections: [(title: String, features: [LottieFeature])] = [
    ("Layers", layers), ("Time", time), ("Shapes", shapes), ("Modifiers", modifiers),
    ("Compositing", compositing), ("Text", text), ("Effects and styles", effects), ("Files", files),
  ]

  private static let layers = [
    Self("shape", .drawn, "", "shapes/primitives"),
    Self("solid", .drawn, "", "layers/solids-and-blending"),
    Self("image", .drawn, "first image of a sequence, with a warning", "images/embedded"),
    Self("precomposition", .drawn, "clipped to the size of the layer", "time/compositions"),
    Self("null", .drawn, "parent of other layers, draws nothing", "layers/parents-and-paths"),
    Self("text", .drawn, "see Text", "text/glyphs"),
    Self("parents, auto-orient", .drawn, "opacity is not inherited", "layers/parents-and-paths"),
    Self("three dimensions", .partly, "flat: z is ignored, no camera and no sorting by depth"),
    Self("camera, light", .not, "3D layers are drawn flat"),
    Self(
      "audio",
      .partly,
      "embedded and packed files, at a constant level and the speed of the file"
    ),
    Self("video, guide, adjustment, data, placeholders", .not, "the reference player skips them"),
  ]

  private static let time = [
    Self(
      "keyframes",
      .drawn,
      "all encodings, hold keyframes, easing per component",
      "time/keyframes"
    ),
    Self("spatial paths of positions", .drawn, "by arc length", "layers/parents-and-paths"),
    Self("start, stretch, time remap", .drawn, "reversed time, too", "time/compositions"),
    Self(
      "expressions",
      .drawn,
      "as in lottie-web, with a separate random generator",
      "time/loops"
    ),
    Self("motion blur of the file", .not, "no player draws it; scenes have `motionBlur`"),
  ]

  private static let shapes = [
    Self("path", .drawn, "", "strokes/dashes-and-joins"),
    Self("rectangle, ellipse, star, polygon", .drawn, "", "shapes/primitives"),
    Self("group", .drawn, "opacity applies to the composited group", "shapes/order"),
    Self("fill", .drawn, "both fill rules", "shapes/fill-rules"),
    Self("stroke", .drawn, "dashes, joins, caps", "strokes/dashes-and-joins"),
    Self("gradient", .drawn, "linear, radial, conic; alpha stops", "gradients/alpha-and-highlight"),
  ]

  private static let modifiers = [
    Self("trim", .drawn, "parallel and sequential", "modifiers/trim", "modifiers/trim-offset"),
    Self("repeater", .drawn, "scaled before rotated", "modifiers/repeater"),
    Self(
      "round corners, pucker and bloat, zig-zag",
      .drawn,
      "",
      "modifiers/corners-and-ridges"
    ),
    Self(
      "offset",
      .drawn,
      "joins of the file; miter limit as a distance, with `ae` as a ratio",
      "modifiers/offset"
    ),
    Self(
      "merge paths",
      .drawn,
      "as one compound path; by coverage with `ae`",
      "merge/web",
      "merge/after-effects"
    ),
    Self("twist", .not, "the reference player skips it"),
  ]

  private static let compositing = [
    Self(
      "blend modes",
      .drawn,
      "add and hard mix with `ae`; paints blend with the layers below, with `ae` within the layer",
      "layers/solids-and-blending",
      "layers/hard-mix"
    ),
    Self("opacity", .drawn, "of composited layers and groups", "layers/opacity"),
    Self("mattes", .drawn, "alpha and luma, inverted, chained", "mattes/four-kinds"),
    Self(
      "mattes of strokes",
      .drawn,
      "clipped as by SVG masks; unclipped with `ae`",
      "mattes/strokes"
    ),
    Self("masks", .drawn, "add, subtract, intersect; others with `ae`", "masks/modes"),
    Self("expansion and feather of masks", .drawn, "", "masks/expansion-and-feather"),
  ]

  private static let text = [
    Self(
      "glyph outlines",
      .drawn,
      "the file's `chars`; letters that these lack come from fonts",
      "text/glyphs"
    ),
    Self(
      "fonts of the file and of the system",
      .drawn,
      "by family, weight and style; with kerning for `ae`",
      "text-installed/lines",
      "text-installed/boxes"
    ),
    Self(
      "animators",
      .drawn,
      "except blur, which the reference player skips",
      "text-animators/selectors",
      "text-installed/animators"
    ),
    Self("expression selectors", .not, "their scripts are not run"),
    Self("text on a path", .drawn, "", "text-on-path/ways", "text-on-path/moving"),
    Self("all caps, small caps", .partly, "unchanged; capitals with `ae`"),
    Self(
      "glyphs that are compositions",
      .drawn,
      "their shapes; a warning for other layers",
      "text/composed"
    ),
    Self(
      "colour glyphs (emoji)",
      .drawn,
      "from fonts with bitmaps or colour layers",
      "text-installed/emoji"
    ),
  ]

  private static let effects = [
    Self(
      "fill, tint, drop shadow, Gaussian blur",
      .drawn,
      "blurs in linear light; in sRGB with `ae`",
      "effects/four"
    ),
    Self(
      "directional blur",
      .drawn,
      "along the axis of the layer, in its coordinates",
      "effects/blur-directions"
    ),
    Self("tritone, levels", .drawn, "", "effects/tritone-and-levels"),
    Self("stroke", .drawn, "along masks; hardness is ignored", "effects/stroke"),
    Self("set matte", .drawn, "alpha and luma; other channels with a warning", "effects/set-matte"),
    Self("transform", .drawn, "", "effects/transform"),
    Self("order of effects", .drawn, "", "effects/order", "effects/moving"),
    Self("wipes, displacement, distortions", .not, "the reference player skips them: warnings"),
    Self(
      "shadows, glows and colour overlay as layer styles",
      .drawn,
      "with `ae`; the reference player skips them",
      "styles/after-effects",
      "styles/web"
    ),
    Self("other layer styles", .not, "a warning with `ae`"),
  ]

  private static let files = [
    Self("slots", .drawn, "declared values, `--set`, `--props`, themes", "slots/kinds"),
    Self("markers", .partly, "named times for the command line, not drawn"),
    Self("dotLottie 1 and 2", .partly, "animations, images, fonts, initial themes, backgrounds"),
    Self("state machines, themes of dotLottie 1", .not, "not supported: warnings"),
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
