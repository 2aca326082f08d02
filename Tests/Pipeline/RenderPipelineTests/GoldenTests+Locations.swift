import Graphics
import RenderPipeline
import Testing

extension GoldenTests {
  @Test(
    "One and a half times as large, every 3 × 3 pixels are 2 × 2 of the golden",
    arguments: GoldenScene.conformance
  )
  func scaled(_ scene: GoldenScene) throws {
    let tolerance = ScaleTolerance.of(scene)
    let renderer = FrameRenderer(try scene.source(size: (width: 300, height: 300)))
    for sample in scene.samples {
      let expected = try Goldens.read(sample.golden).squareMeans(side: 2)
      let actual = try renderer.bitmap(at: sample.time).squareMeans(side: 3)
      var (maximum, outside): (Float, Int) = (0, 0)
      for (a, b) in zip(expected, actual) {
        let difference = abs(a - b)
        maximum = max(maximum, difference)
        if difference > tolerance.usual { outside += 1 }
      }
      #expect(
        maximum <= tolerance.maximum && outside <= tolerance.outside,
        "\(sample.golden): \(maximum), \(outside) components beyond \(tolerance.usual)"
      )
    }
  }

  @Test(
    "A scene framed inside a larger image has the same pixels, and nothing is drawn outside the frame",
    arguments: GoldenScene.conformance
  )
  func framed(_ scene: GoldenScene) throws {
    let area = PixelRect(x: 47, y: 13, width: 200, height: 200)
    let alone = FrameRenderer(try scene.source())
    let framed = FrameRenderer(
      try scene.source(size: (width: 261, height: 227)) {
        $0.framed(at: Point(47, 13), width: 261, height: 227, isClipped: true)
      }
    )
    for sample in scene.samples {
      let image = try framed.bitmap(at: sample.time)
      let difference = ImageDifference(
        try alone.bitmap(at: sample.time),
        image.part(area)
      )
      #expect(
        difference <= FrameTolerance.of(scene),
        "\(sample.golden): \(difference)"
      )
      for beside in [
        PixelRect(x: 0, y: 0, width: 47, height: 227),
        PixelRect(x: 247, y: 0, width: 14, height: 227),
        PixelRect(x: 0, y: 0, width: 261, height: 13),
        PixelRect(x: 0, y: 213, width: 261, height: 14),
      ] {
        let nothing = PixelBuffer(width: beside.width, height: beside.height).freeze()
        #expect(image.part(beside) == nothing, "\(sample.golden): \(beside)")
      }
    }
  }
}

/// How far the means of a scene at one and a half times its size may be from those of its golden, in
/// codes of 255.
struct ScaleTolerance: Sendable {
  /// What no component of a square exceeds.
  ///
  /// Where an edge lies on half a pixel at one size only and is drawn twice, as by a mask and by what it
  /// cuts, its square is off by 21: coverage is multiplied. A quarter of a pixel in the place of a
  /// black and white edge makes 32.
  var maximum: Float = 24
  /// What few components exceed.
  var usual: Float = 4
  /// How many may, of 40,000: the corners of a word, or one such edge.
  var outside = 260

  /// The scenes that look different at another size, each with its reason.
  static let exceptions: [String: (tolerance: ScaleTolerance, reason: String)] = [
    "scenes/conformance/depth/strokes-and-round-clips-are-projected.json": (
      ScaleTolerance(maximum: 36), "its border ends on its clip, which multiplies the edge"
    ),
    "scenes/conformance/image/nearest-keeps-pixels-sharp-linear-mixes-them.json": (
      ScaleTolerance(maximum: 45, outside: 600), "which pixel is nearest depends on the size"
    ),
    "scenes/conformance/image/placing-gravities-keep-the-size-and-name-edges-by-y.json": (
      ScaleTolerance(maximum: 30, outside: 660),
      "a picture at its own size is sharp, enlarged it is not"
    ),
    "scenes/conformance/image/a-moving-picture-plays-on-its-layers-clock.json": (
      ScaleTolerance(maximum: 30, outside: 1000),
      "a picture at its own size is sharp, enlarged it is not"
    ),
    "scenes/conformance/image/a-video-layer-plays-a-part-and-keeps-its-last-frame.json": (
      ScaleTolerance(maximum: 30, outside: 720),
      "a picture at its own size is sharp, enlarged it is not"
    ),
    "scenes/conformance/image/an-svg-is-made-as-large-as-it-is-shown.json": (
      ScaleTolerance(outside: 900), "its thin dashes are edges everywhere"
    ),
    "scenes/conformance/image/the-contents-scale-divides-the-size.json": (
      ScaleTolerance(maximum: 30), "a picture at its own size is sharp, enlarged it is not"
    ),
  ]

  static func of(_ scene: GoldenScene) -> ScaleTolerance {
    exceptions[scene.path]?.tolerance ?? ScaleTolerance()
  }
}

/// The scenes that differ in a frame, and by how much.
///
/// The first four show an image at another size than its own: where it is read is rounded to 1/65536 of
/// its pixels, in the output's coordinates. The last has an edge that Cairo steps along from the top of the
/// output.
enum FrameTolerance {
  static let exceptions = [
    "image/an-svg-is-made-as-large-as-it-is-shown": (2, 1),
    "image/contents-are-tinted-by-a-replicator-and-turn-with-their-layer": (2, 13),
    "image/contents-lie-above-the-background-and-below-sublayers": (2, 330),
    "image/only-masks-to-bounds-rounds-the-contents": (2, 79),
    "shape/a-polyline-closes-on-request": (1, 0),
  ]

  static func of(_ scene: GoldenScene) -> ImageDifference {
    let name = scene.path.dropFirst("scenes/conformance/".count).dropLast(".json".count)
    return exceptions[String(name)].map { ImageDifference(maximum: $0, count: $1) } ?? .none
  }
}
