import AnimRender
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
