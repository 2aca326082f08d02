import Graphics
import RenderPipeline
import Sampling
import SceneModel
import TestSupport
import Testing

/// What holds for the images of any scene.
@Suite("Laws of images")
struct RenderInvariantTests {
  @Test(
    "A scene moved by whole pixels is its image moved",
    arguments: GoldenScene.gallery + GoldenScene.conformance
  )
  func moved(_ scene: GoldenScene) throws {
    let canvas = try scene.read().canvas
    // A power of two, so that the move is one of whole pixels in every digit.
    let scale = [4, 2].first {
      canvas.width >= 200 * $0 && canvas.width.isMultiple(of: $0)
        && canvas.height.isMultiple(of: $0)
    }
    let size = (width: canvas.width / (scale ?? 1), height: canvas.height / (scale ?? 1))
    let source = try scene.source(size: size)
    try checkMoved(source, by: scale ?? 1, at: scene.samples.map(\.time))
  }

  @Test(
    "A random scene moved by whole pixels is its image moved",
    arguments: SplitMix64.seeds(30)
  )
  func randomMoved(_ seed: UInt64) throws {
    try checkMoved(try RandomScenes.source(seed), by: 1, at: RandomScenes.times)
  }

  private func checkMoved(_ source: RenderSource, by scale: Int, at times: [Double]) throws {
    let (width, height) = (source.geometry.width, source.geometry.height)
    var other = source
    other.background = .clear
    other.scene = source.scene.framed(
      at: Point(Double(9 * scale), Double(-7 * scale)),
      width: source.scene.canvas.width,
      height: source.scene.canvas.height,
      isClipped: false
    )
    let (renderer, mover) = (FrameRenderer(source), FrameRenderer(other))
    for time in times {
      let before = PixelRect(x: 0, y: 7, width: width - 9, height: height - 7)
      let after = PixelRect(x: 9, y: 0, width: width - 9, height: height - 7)
      let difference = ImageDifference(
        try renderer.bitmap(at: time).part(before),
        try mover.bitmap(at: time).part(after)
      )
      #expect(Self.moveTolerances.contains { difference <= $0 }, "\(time) s: \(difference)")
    }
  }

  // The pixels of images are read at places that are rounded to 1/65536 in the output's coordinates,
  // and layers that the canvas cuts have offscreen images of another size. Where planes cross, the edge of
  // the cut begins at another place of the canvas.
  private static let moveTolerances = [
    ImageDifference(maximum: 24, count: 40), ImageDifference(maximum: 16, count: 100),
    ImageDifference(maximum: 8, count: 200), ImageDifference(maximum: 2, count: 500),
  ]

  @Test(
    "A layer of opacity 0 draws nothing, with any content",
    arguments: GoldenScene.gallery + GoldenScene.conformance
  )
  func transparent(_ scene: GoldenScene) throws {
    try checkTransparent(try scene.source(), at: scene.samples.map(\.time))
  }

  @Test("A random layer of opacity 0 draws nothing", arguments: SplitMix64.seeds(30))
  func randomTransparent(_ seed: UInt64) throws {
    try checkTransparent(try RandomScenes.source(seed), at: RandomScenes.times)
  }

  private func checkTransparent(_ source: RenderSource, at times: [Double]) throws {
    var (transparent, empty) = (source, source)
    transparent.scene = source.scene.layered { $0.state.opacity = 0 }
    empty.scene.layers = []
    let nothing = try FrameRenderer(empty).bitmap(at: 0)
    let renderer = FrameRenderer(transparent)
    for time in times { #expect(try renderer.bitmap(at: time) == nothing, "\(time) s") }
  }

  @Test("P40: A random frame alone equals the frame of a sequence", arguments: SplitMix64.seeds(30))
  func randomStateless(_ seed: UInt64) throws {
    let source = try RandomScenes.source(seed)
    let renderer = FrameRenderer(source)
    var images: Set<Bitmap> = []
    for time in RandomScenes.times {
      let image = try renderer.bitmap(at: time)
      #expect(try FrameRenderer(source).bitmap(at: time) == image, "\(time) s")
      images.insert(image)
    }
    #expect(images.count > 1, "nothing moves")
  }
}

/// Random scenes with the fonts of the repository.
enum RandomScenes {
  static let times = [0, 0.3, 0.8]

  static func source(_ seed: UInt64) throws -> RenderSource {
    var random = RandomImage(seed: seed)
    return try GoldenScene.source(of: random.scene(), in: "scenes")
  }
}
