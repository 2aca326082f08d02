import AnimRender
import Files
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

/// The programs of the page "Using the library", run.
@Suite("Programs that use the library")
struct ProgramTests {
  private var card: String { "\(FileSystem.folder(of: #filePath))/Programs/card.json" }

  @Test("A file becomes a video of the requested size")
  func video() async throws {
    let folder = try ScratchFolder()
    let output = folder.file("card.mp4")
    try await makeVideo(of: card, at: output)
    let movie = try VideoReader(path: output).info
    #expect(movie.width == 240 && movie.height == 160 && movie.frameCount == 20)
  }

  @Test("A scene made in Swift becomes an image a frame")
  func images() async throws {
    let folder = try ScratchFolder()
    try await makePictures(in: folder.path)
    let first = try decoded(folder.bytes("dot_000.png"))
    let last = try decoded(folder.bytes("dot_059.png"))
    #expect(!FileSystem.exists(folder.file("dot_060.png")))
    // The dot is in the middle of the left and of the right side, on nothing.
    #expect(alpha(first, 20, 50) == 255 && alpha(first, 175, 50) == 0)
    #expect(alpha(last, 20, 50) == 0 && alpha(last, 175, 50) == 255)
  }

  @Test("Layers and animations in Swift become a video, and one image a file")
  func title() async throws {
    let folder = try ScratchFolder()
    let (video, poster) = (folder.file("title.mp4"), folder.file("title.png"))
    try await makeTitle("Hello", video: video, poster: poster)
    let movie = try VideoReader(path: video).info
    #expect(movie.width == 400 && movie.frameCount == 120)
    // The card is at rest, with black letters on it, and nothing is beside it.
    let image = try decoded(folder.bytes("title.png"))
    #expect(alpha(image, 200, 50) == 255 && alpha(image, 20, 100) == 0)
    let dark = (60..<340).count { x in
      image.withUnsafeBytes { $0[100 * image.bytesPerRow + x * 4] < 60 }
    }
    #expect((20...200).contains(dark), "\(dark)")
  }

  @Test("An entrance rests at the layer's values, an exit holds its end, key frames hold both")
  func rest() {
    let layer = Layer.rectangle(Rect(0, 0, 10, 10), color: .white)
    let entrance = layer.animate(\.opacity, from: 0, begin: 1, duration: 1)
    let exit = layer.animate(\.opacity, to: 0, begin: 1, duration: 1)
    let both = layer.animate(\.opacity, values: [0, 1, 0], times: [1, 2, 3], easing: .linear)
    func opacity(_ layer: Layer, _ time: Double) -> Double {
      var state = layer.state
      for animation in layer.animations { animation.apply(to: &state, at: time) }
      return state.opacity
    }
    #expect([0, 1, 2, 5].map { opacity(entrance, $0) } == [0, 0, 1, 1])
    #expect([0, 1, 2, 5].map { opacity(exit, $0) } == [1, 1, 0, 0])
    #expect([0, 1.5, 2, 5].map { opacity(both, $0) } == [0, 0.5, 1, 0])
    // Wrong counts of times change nothing.
    #expect(layer.animate(\.opacity, values: [0, 1], times: [1]).animations.isEmpty)
  }

  @Test("A scene is rendered with the values of its variables")
  func batch() async throws {
    let folder = try ScratchFolder()
    try await makeCards(of: card, colors: ["red", "lime", "red"], in: folder.path)
    let (red, lime) = (try folder.bytes("card-red.mp4"), try folder.bytes("card-lime.mp4"))
    #expect(!red.isEmpty && red != lime)
  }

  @Test("One image of a document, without a file")
  func image() throws {
    let source = try CanvasOptions().source(of: try SceneDocument.open(card))
    let bitmap = try FrameRenderer(source).bitmap(at: 0)
    #expect(bitmap.width == 120 && bitmap.height == 80 && alpha(bitmap, 60, 40) == 255)
  }

  private func decoded(_ bytes: [UInt8]) throws -> Bitmap {
    try PNGDecoder.decode(bytes, maxSide: 1000, maxPixels: 1_000_000)
  }

  private func alpha(_ image: Bitmap, _ x: Int, _ y: Int) -> UInt8 {
    image.withUnsafeBytes { $0[y * image.bytesPerRow + x * 4 + 3] }
  }
}
