import AnimationRenderer
import Foundation
import Graphics
import Lottie
import SceneModel
import TestSupport
import Testing

@Suite("Lottie files for programs")
struct AnimationFileTests {
  @Test("An animation file reports its metadata")
  func fields() throws {
    let animation = try MovingSquare.animation()
    #expect(animation.duration == 1 && animation.framerate == 20 && animation.endFrame == 20)
    #expect(animation.size == CGSize(width: 120, height: 10))
    #expect(animation.markerNames == ["second", "end"])
    #expect(animation.progressTime(forMarker: "second") == 0.25)
    #expect(animation.durationFrameTime(forMarker: "second") == 5)
    #expect(animation.frameTime(forMarker: "third") == nil && animation.warnings.isEmpty)
  }

  @Test("Files are found by name and path, in archives too, with the images beside them")
  func files() throws {
    SceneRecorder.forgetUnrecorded()
    let folder = FileManager.default.temporaryDirectory.appending(path: "lottie-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = ZipFile([
      .init("manifest.json", #"{"animations": [{"id": "a"}, {"id": "b"}]}"#),
      .init("animations/a.json", MovingSquare.json),
      .init("animations/b.json", MovingSquare.json.replacing("\"fr\": 20", with: "\"fr\": 10")),
    ])
    try Data(archive.bytes).write(to: folder.appending(path: "two.lottie"))
    let path = folder.appending(path: "two.lottie").path
    #expect(LottieAnimation.filepath(path)?.framerate == 20)
    #expect(try LottieAnimation.read(contentsOf: path, animation: "b").framerate == 10)
    #expect(throws: LottieError.self) {
      try LottieAnimation.read(contentsOf: path, animation: "c")
    }
    let dot = try #require(CGImage(rgba: [0, 255, 0, 255], width: 1, height: 1))
    let image = UIImage(cgImage: dot)
    try #require(image.pngData()).write(to: folder.appending(path: "dot.png"))
    let withImage = """
      {"v": "5.7", "fr": 20, "ip": 0, "op": 20, "w": 4, "h": 4,
       "assets": [{"id": "dot", "w": 4, "h": 4, "u": "", "p": "dot.png", "e": 0}],
       "layers": [{"ty": 2, "refId": "dot", "ip": 0, "op": 20, "st": 0, "ks": {}}]}
      """
    let file = folder.appending(path: "dot.json")
    try Data(withImage.utf8).write(to: file)
    // Where the command finds it: beside the file, whatever folder the file names.
    let elsewhere = folder.appending(path: "elsewhere.json")
    let text = withImage.replacing("\"u\": \"\"", with: "\"u\": \"images/\"")
    try Data(text.utf8).write(to: elsewhere)
    #expect(throws: Never.self) { try LottieAnimation.read(contentsOf: elsewhere.path) }
    let layer = LottieAnimationLayer(animation: .filepath(file.path))
    try FileManager.default.removeItem(at: folder.appending(path: "dot.png"))
    let renderer = Renderer(layer: layer, size: CGSize(width: 4, height: 4), duration: 1)
    #expect(try renderer.frame(at: 0.5)[0, 0] == 0xFF00_FF00)
    #expect(throws: LottieError.self) { try LottieAnimation.read(contentsOf: file.path) }
  }

  @Test("Animations that are not there or cannot be read leave messages")
  func missing() throws {
    SceneRecorder.forgetUnrecorded()
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let broken = folder.appending(path: "broken.json")
    try Data("{\"layers\": [}".utf8).write(to: broken)
    let view = LottieAnimationView(name: "none")
    #expect(view.animation == nil && LottieAnimation.filepath(broken.path) == nil)
    let recording = SceneRecorder.record(size: CGSize(width: 4, height: 4), duration: 1) { root in
      root.addSublayer(view.layer)
    }
    let reported = recording.diagnostics.filter { $0.code == .missingAsset }
    #expect(reported.count == 2 && reported.allSatisfy { $0.severity == .warning })
    #expect(
      reported.first?.message == "LottieAnimation.named(_:): no resource has the name \"none\""
    )
    #expect(reported.last?.message.contains("broken.json:1:13") == true)
  }

  @Test("Errors name file, location and remedy; the recording reports rendering differences")
  func messages() throws {
    SceneRecorder.forgetUnrecorded()
    do {
      _ = try LottieAnimation.from(data: Data("{\"layers\": [}".utf8))
      Issue.record("nothing was thrown")
    } catch let error as LottieError {
      #expect(error.description.hasPrefix("animation:1:13"), "\(error)")
    }
    let text = MovingSquare.json.replacing(
      "\"ty\": 1,",
      with:
        "\"ty\": 1, \"ef\": [{\"ty\": 26, \"nm\": \"Wipe\", \"ef\": [{\"ty\": 0, \"v\": {\"a\": 0, "
        + "\"k\": 5}}]}],"
    )
    let animation = try LottieAnimation.from(data: Data(text.utf8))
    #expect(animation.warnings.count == 1, "\(animation.warnings)")
    let layer = LottieAnimationLayer(animation: animation)
    let renderer = Renderer(layer: layer, size: CGSize(width: 120, height: 10), duration: 1)
    #expect(renderer.diagnostics.map { $0.text(file: nil) } == animation.warnings)
  }
}
