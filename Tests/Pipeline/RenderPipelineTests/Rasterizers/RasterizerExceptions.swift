/// Frames whose differences have bounds of their own.
struct RasterizerException: Sendable {
  /// The beginning of the name that it is about: a path, the name of a Lottie sample, or `seed N`.
  var prefix = ""
  /// What a frame must use, one of these; empty for any frame.
  var features: Set<String> = []
  var bounds: RasterizerBounds
  /// Why the rasterizers differ.
  var reason: String

  static let all = features + named

  // MARK: Features of random scenes

  private static let features: [RasterizerException] = [
    RasterizerException(
      prefix: "seed",
      features: ["clip"],
      bounds: RasterizerBounds(gradual: 8, edge: 60, mean: 4.3),
      reason: "The kernels multiply the coverages of a shape and of the border of its clip."
    ),
    RasterizerException(
      prefix: "seed",
      features: ["stroke"],
      bounds: RasterizerBounds(gradual: 4, edge: 76),
      reason: "Cairo's grid of samples for overlaps, and its chords at the ends of dashes."
    ),
    RasterizerException(
      prefix: "seed",
      features: ["tightCurve"],
      bounds: RasterizerBounds(edge: 220, farPixels: 4),
      reason: "Cairo leaves out what a wide pen sweeps on the inner side of a tight curve."
    ),
    RasterizerException(
      prefix: "seed",
      features: ["colorDodge", "colorBurn", "softLight"],
      bounds: RasterizerBounds(uniform: 6, gradual: 8, gradualMean: 1.3, edge: 90),
      reason: "Steep blend modes enlarge the roundings under them."
    ),
    RasterizerException(
      prefix: "seed",
      features: ["hue", "saturation", "color", "luminosity"],
      bounds: RasterizerBounds(gradual: 4, edge: 130, farPixels: 3),
      reason: "One code decides the hue of a colour that is nearly grey."
    ),
    RasterizerException(
      prefix: "seed",
      features: ["hardMix"],
      bounds: RasterizerBounds(uniform: 10, gradual: 20, edge: 255, farPixels: 30, mean: 4.2),
      reason: "hardMix is a step: one code decides between 0 and 255."
    ),
  ]

  // MARK: Single scenes and samples

  private static let named: [RasterizerException] =
    because(
      "The kernels multiply the coverages of a shape and of the border of its clip.",
      [
        ("scenes/bench-acts.json", .init(gradual: 8, edge: 33)),
        ("scenes/conformance/shape/tiles-fill", .init(edge: 46)),
        ("scenes/bench-text.json", .init(edge: 80)),
        ("scenes/showcases/phone-captions.json", .init(gradual: 3, edge: 66)),
        ("scenes/tutorials/s31-text-layer.json", .init(edge: 45)),
        ("scenes/tutorials/s37-svga.json", .init(edge: 62)),
        (
          "scenes/conformance/depth/strokes-and-round-clips-are-projected.json",
          .init(edge: 60, mean: 4)
        ),
        ("scenes/lottie/mattes/strokes.json", .init(edge: 45)),
        ("lottie-android__banner-animation", .init(edge: 61)),
        ("lottie-android__ph-onboarding", .init(edge: 35)),
        ("lottie-ios__T_", .init(edge: 53)), ("lottie-ios__pr-2676", .init(gradual: 3)),
        ("lottie-web__data", .init(edge: 37)),
        ("rlottie__5344-honey-sack-hud", .init(gradual: 5)),
        ("rlottie__F-Masks-All", .init(edge: 63)), ("rlottie__you-re-in", .init(edge: 43)),
      ]
    )
    + because(
      "Cairo draws letters too strongly where a box with fractional sides clips them.",
      [
        (
          "scenes/conformance/text/justified-lines-fill-the-width-but-the-last.json",
          .init(edge: 121, farPixels: 2)
        ),
        (
          "scenes/conformance/text/wrapped-text-breaks-between-words.json",
          .init(edge: 121, farPixels: 2)
        ),
      ]
    )
    + because(
      "Cairo's samples of overlaps, and its chords at the ends of dashes.",
      [
        ("scenes/lottie/modifiers/corners-and-ridges.json", .init(edge: 34)),
        ("scenes/showcases/lottie-inside.json", .init(edge: 50)),
        ("scenes/tutorials/s12-fill-modes.json", .init(gradual: 8, edge: 63)),
        ("scenes/tutorials/s26-path-morph.json", .init(edge: 44)),
        ("scenes/tutorials/s37-roller-coaster.json", .init(edge: 60)),
        ("lottie-ios__G_", .init(edge: 195, farPixels: 16)),
        ("rlottie__abstract-circle", .init(gradual: 3)),
      ]
    )
    + because(
      "Cairo leaves out half of a bar whose ends are tighter than the pen.",
      [("lottie-android__sky", .init(uniform: 53, edge: 53))]
    )
    + because(
      "At one width a hard edge of colours is at the centre of a column: the last bit decides.",
      [
        (
          "scenes/conformance/gradients/a-gradient-moves-through-letters-and-shapes.json",
          .init(edge: 255, farPixels: 38)
        ),
        (
          "scenes/conformance/image/an-avif-shows-the-picture-it-was-made-of-turned-as-it-says.json",
          .init(edge: 255, farPixels: 123, mean: 5.6)
        ),
      ]
    )
    + because(
      "Filters, blend modes and nested groups enlarge the roundings of what is under them.",
      [
        ("scenes/bench-blends.json", .init(gradual: 7, gradualMean: 1.5)),
        ("scenes/showcases/turntable.json", .init(gradual: 4)),
        ("scenes/tutorials/e07-clouds.json", .init(gradual: 3)),
        ("scenes/tutorials/s31-emitter.json", .init(gradual: 4)),
        (
          "scenes/conformance/look/levels-and-tritone-map-straight-colours.json",
          .init(gradual: 3)
        ),
        ("scenes/lottie/effects/moving.json", .init(gradual: 7)),
        ("scenes/lottie/effects/tritone-and-levels.json", .init(gradual: 5)),
        ("scenes/lottie/images/embedded.json", .init(gradual: 3, gradualMean: 1.2)),
        ("scenes/lottie/text-installed/boxes.json", .init(gradual: 5)),
        ("lottie-ios__issue-1732", .init(gradual: 4)),
        ("rlottie__4479-fireworks", .init(gradual: 3)),
        ("seed 4779 ", .init(uniform: 2, gradual: 3)),
      ]
    )
    + because(
      "hardMix is a step: one code decides between 0 and 255.",
      [("scenes/blend-modes.json", .init(gradual: 4, edge: 255, farPixels: 62))]
    )
    + because(
      "Cairo reads pixels beyond a part of an image with fractional borders.",
      [("scenes/conformance/image/contents-rect-shows-a-part", .init(gradual: 8))]
    )
    + because(
      "Edges of several translucent faces in one pixel add their differences up.",
      [
        ("scenes/tutorials/s31-transform-layer.json", .init(edge: 48)),
        ("lottie-android__intelia-logo", .init(edge: 90)),
      ]
    )
    + because(
      "Cairo fills the pixel at a corner of a turned rectangle under a clip completely.",
      [
        ("seed 576 ", .init(edge: 222, farPixels: 1)),
        ("seed 7285 ", .init(edge: 202, farPixels: 1)),
      ]
    )

  private static func because(
    _ reason: String,
    _ frames: [(String, RasterizerBounds)]
  ) -> [RasterizerException] {
    frames.map { RasterizerException(prefix: $0, bounds: $1, reason: reason) }
  }

  /// The bounds of a frame: the largest ones of all exceptions that are about it.
  static func bounds(of name: String, _ features: Set<String>) -> RasterizerBounds {
    // The space ends the number of a seed.
    let name = name + " "
    return all.filter {
      name.hasPrefix($0.prefix) && ($0.features.isEmpty || !$0.features.isDisjoint(with: features))
    }.reduce(.standard) { $0.union($1.bounds) }
  }
}
