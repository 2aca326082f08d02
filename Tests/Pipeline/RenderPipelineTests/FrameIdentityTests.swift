import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Videos that are read again: as an input, and as a layer of a scene of their rate.
@Suite("Every frame once, in order")
struct FrameIdentityTests {
  // As many levels of grey as can be told apart after lossy coding.
  private static let count = 31
  private static let endings = ["mp4", "mov", "mkv", "webm", "gif", "webp", "apng"]

  // Frame i of a ramp has the code 255 · i / 31.
  private func ramp(rate: FrameRate) -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 16, "height": 16, "background": "black" },
      "frameRate": "\(rate.text)", "duration": \(rate.time(ofFrame: Self.count)),
      "layers": [{ "frame": [0, 0, 16, 16], "backgroundColor": "white", "opacity": 0,
        "animations": [{ "keyPath": "opacity", "from": 0, "to": 1,
          "duration": \(rate.time(ofFrame: Self.count)) }] }] }
    """
  }

  private func layer(_ ending: String, rate: FrameRate) -> String {
    let isImage = ["gif", "webp", "apng"].contains(ending)
    return """
      { "format": "animrender/1", "canvas": { "width": 16, "height": 16 },
        "frameRate": "\(rate.text)", "duration": \(rate.time(ofFrame: Self.count)),
        "assets": { "v": { "type": "\(isImage ? "animatedImage" : "video")", "src": "v.\(ending)" } },
        "layers": [{ "type": "video", "frame": [0, 0, 16, 16], "asset": "v" }] }
      """
  }

  private func shownFrames(_ document: SceneDocument) throws -> [Int] {
    let scene = document.scene
    let source = RenderSource(
      scene: scene,
      resources: try document.load().resources,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: .black
    )
    let renderer = FrameRenderer(source)
    return try (0..<scene.frameRate.frameCount(duration: scene.duration)).map {
      let level = try renderer.bitmap(at: scene.frameRate.time(ofFrame: $0))[8, 8] >> 8 & 0xFF
      return Int((Double(level) * Double(Self.count) / 255).rounded())
    }
  }

  @Test(arguments: endings, [(30, 1), (50, 1), (30_000, 1001), (60, 1)])
  func everyFrameOnce(ending: String, rate: (numerator: Int, denominator: Int)) async throws {
    // Players slow down GIFs of more than 50 frames a second, so none is written.
    guard ending != "gif" || rate.numerator / rate.denominator <= 50 else { return }
    let rate = try #require(FrameRate(rate.numerator, over: rate.denominator))
    let folder = try ScratchFolder()
    try folder.write(ramp(rate: rate), to: "ramp.json")
    try folder.write(layer(ending, rate: rate), to: "layer.json")
    let ramp = try SceneDocument.open(folder.file("ramp.json"))
    var request = RenderRequest(to: try RequestedOutput(path: folder.file("v.\(ending)")))
    request.jobs = 1
    _ = try await request.render(ramp)
    let input = try SceneDocument.open(folder.file("v.\(ending)"))
    #expect(try shownFrames(input) == Array(0..<Self.count))
    #expect(try shownFrames(SceneDocument.open(folder.file("layer.json"))) == Array(0..<Self.count))
    // Hundredths and thousandths of a second do not tell 30000/1001 from 30 in a second.
    let isExact = ["mp4", "mov", "mkv"].contains(ending)
    if isExact { #expect(input.scene.frameRate == rate) }
  }
}
