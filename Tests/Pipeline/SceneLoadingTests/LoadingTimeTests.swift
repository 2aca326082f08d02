import Files
import Foundation
import SceneLoading
import Synchronization
import TestSupport
import Testing

/// The assets that `--frame-timeout` watches while they are loaded.
@Suite("Times of loading", .serialized)
struct LoadingTimeTests {
  /// The names of the assets whose loading begins during the work.
  private func names(during work: () throws -> Void) rethrows -> [String] {
    LoadingTime.observedNames.withLock { $0 = [] }
    defer { LoadingTime.observedNames.withLock { $0 = nil } }
    try work()
    return LoadingTime.observedNames.withLock { $0 ?? [] }
  }

  private func load(_ asset: String, _ more: String, in folder: ScratchFolder) throws {
    let scene = """
      { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 2,
        "assets": { \(asset) }, \(more) "layers": [] }
      """
    let document = try SceneDocument.open(Array(scene.utf8))
    _ = ResourceLoader(ResourceOptions(roots: [folder.path])).load(document.scene)
  }

  @Test("The loading of audio is watched under the name of its asset")
  func audio() throws {
    let folder = try ScratchFolder()
    try folder.write(WaveFile.clicks(at: [1], duration: 2).bytes, to: "a.wav")
    let names = try names {
      try load(
        #""watched-audio": { "type": "audio", "src": "a.wav" }"#,
        #""audio": [{ "asset": "watched-audio" }],"#,
        in: folder
      )
    }
    #expect(names.contains { $0.contains("watched-audio") }, "\(names)")
  }

  @Test("The loading of fonts is watched under the name of their asset")
  func fonts() throws {
    let folder = try ScratchFolder()
    try folder.write([UInt8](repeating: 7, count: 64), to: "a.ttf")
    let names = try names {
      try load(#""watched-font": { "type": "font", "src": "a.ttf" }"#, "", in: folder)
    }
    #expect(names.contains { $0.contains("watched-font") }, "\(names)")
  }

  @Test("The conversion of a drawing to layers is watched under its path")
  func conversion() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0H9V9'/></svg>"
    let document = try SceneDocument.open(Array(text.utf8), name: "watched.svg")
    let names = try names { _ = try document.withDrawingLayers() }
    #expect(names.contains("'watched.svg'"), "\(names)")
  }

  @Test(
    "Opening an input is watched under its path",
    arguments: ["plain.mp4", "lottie-audio.json"]
  )
  func inputs(_ name: String) throws {
    let path = Repository.absolute("Tests/Media/\(name)")
    let names = try names { _ = try SceneDocument.open(path) }
    #expect(names.contains("'\(path)'"), "\(names)")
  }

  @Test("An asset counts while it is loaded")
  func slowest() throws {
    let duration = LoadingTime.measure("an asset") {
      usleep(1000)
      return LoadingTime.slowest?.duration
    }
    // Other tests load assets, too.
    #expect(try #require(duration) >= .milliseconds(1))
  }
}
