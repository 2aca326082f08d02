/// Frames whose differences have bounds of their own.
struct RasterizerException: Sendable {
  /// The beginning of the name that it is about: a path, or `seed N`.
  var prefix = ""
  /// What a frame must use, one of these; empty for any frame.
  var features: Set<String> = []
  var bounds: RasterizerBounds
  /// Why the rasterizers differ.
  var reason: String

  static let all: [RasterizerException] =
    clipBorders + [
      RasterizerException(
        prefix: "scenes/blend-modes.json",
        bounds: RasterizerBounds(edge: 255),
        reason: "hardMix is a step: one code decides between 0 and 255."
      ),
      RasterizerException(
        prefix: "scenes/bench-blends.json",
        bounds: RasterizerBounds(gradual: 5),
        reason: "Blend modes enlarge the roundings of gradients under them."
      ),
      RasterizerException(
        prefix: "scenes/conformance/image/contents-rect-shows-a-part",
        bounds: RasterizerBounds(gradual: 10, edge: 20),
        reason: "Cairo reads pixels beyond a part of an image with fractional borders."
      ),
      RasterizerException(
        prefix: "scenes/tutorials/s12-fill-modes.json",
        bounds: RasterizerBounds(gradual: 10),
        reason: "Cairo draws a dot for a dash that begins exactly at the end of its path."
      ),
      RasterizerException(
        prefix: "scenes/tutorials/s31-transform-layer.json",
        bounds: RasterizerBounds(edge: 48),
        reason: "Edges of several translucent faces in one pixel add their differences up."
      ),
      RasterizerException(
        prefix: "scenes/bench-acts.json",
        bounds: RasterizerBounds(gradual: 8, edge: 40, mean: 3),
        reason: "Letters on the border of their clip: the kernels multiply both coverages."
      ),
      RasterizerException(
        prefix: "scenes/showcases/lottie-inside.json",
        bounds: RasterizerBounds(edge: 46),
        reason: "The kernels count twice where the ends of trimmed rays meet in one pixel."
      ),
      RasterizerException(
        prefix: "seed",
        features: ["hardMix"],
        bounds: RasterizerBounds(gradual: 6, edge: 255),
        reason: "hardMix is a step: one code decides between 0 and 255."
      ),
      RasterizerException(
        prefix: "seed",
        features: ["colorDodge", "colorBurn"],
        bounds: RasterizerBounds(gradual: 6, edge: 90),
        reason: "Steep blend modes enlarge the roundings under them."
      ),
      RasterizerException(
        prefix: "seed",
        features: ["stroke"],
        bounds: RasterizerBounds(edge: 90),
        reason: "Cairo's samples of overlaps, and its stroker on curves tighter than the pen."
      ),
    ]

  // The prefix, the bound of edges, and the bound of their mean.
  private static let clipBorders: [RasterizerException] = [
    ("scenes/showcases/audio-cover.json", 50, 3), ("scenes/template.json", 50, 3),
    ("scenes/showcases/phone-captions.json", 66, 3),
    ("scenes/bench-text.json", 85, 3), ("scenes/tutorials/s06-3d-cards.json", 32, 4),
    ("scenes/tutorials/s09-timing.json", 50, 4), ("scenes/tutorials/s17-groups.json", 60, 3),
    ("scenes/tutorials/s10-time-offset-ring.json", 60, 3),
    ("scenes/tutorials/s37-svga.json", 60, 3), ("scenes/lottie/mattes/strokes.json", 45, 3),
    ("scenes/lottie/time/compositions.json", 48, 7),
    ("scenes/conformance/depth/strokes-and-round-clips-are-projected.json", 55, 4),
  ].map { prefix, edge, mean in
    RasterizerException(
      prefix: prefix,
      bounds: RasterizerBounds(edge: edge, mean: mean),
      reason: "The kernels multiply the coverages of a shape and of the border of its clip."
    )
  }

  /// The bounds of a frame: those of the first exception that is about it.
  static func bounds(of name: String, _ features: Set<String>) -> RasterizerBounds {
    let exception = all.first {
      name.hasPrefix($0.prefix) && ($0.features.isEmpty || !$0.features.isDisjoint(with: features))
    }
    return exception?.bounds ?? .standard
  }
}
