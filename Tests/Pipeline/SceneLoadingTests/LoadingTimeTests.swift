import Files
import Foundation
import SceneLoading
import SceneModel
import Synchronization
import TestSupport
import Testing

/// The assets that `--frame-timeout` watches while they are loaded.
@Suite("Times of loading")
struct LoadingTimeTests {
  /// The names that another thread sees being loaded meanwhile.
  private func names(during work: () throws -> Void) rethrows -> Set<String> {
    let seen = Mutex<Set<String>>([])
    let isOver = Mutex(false)
    let hasBegun = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      hasBegun.signal()
      while !isOver.withLock({ $0 }) {
        let names = LoadingTime.names
        seen.withLock { $0.formUnion(names) }
      }
      hasEnded.signal()
    }
    hasBegun.wait()
    defer {
      isOver.withLock { $0 = true }
      hasEnded.wait()
    }
    try work()
    return seen.withLock { $0 }
  }

  private func load(_ asset: String, _ more: String, in folder: ScratchFolder) throws {
    let scene = """
      { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 60,
        "assets": { \(asset) }, \(more) "layers": [] }
      """
    try folder.write(scene, to: "scene.json")
    _ = try? SceneDocument.open(folder.file("scene.json")).load()
  }

  @Test("The loading of audio is watched under the name of its asset")
  func audio() throws {
    let folder = try ScratchFolder()
    try folder.write(WaveFile.clicks(at: [1], duration: 60).bytes, to: "a.wav")
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
    // No font, which takes long enough to find out.
    try folder.write([UInt8](repeating: 7, count: 8 << 20), to: "a.ttf")
    let names = try names {
      try load(#""watched-font": { "type": "font", "src": "a.ttf" }"#, "", in: folder)
    }
    #expect(names.contains { $0.contains("watched-font") }, "\(names)")
  }

  @Test("An asset is listed while it is loaded, with its time")
  func listed() throws {
    let duration = LoadingTime.measure("listed asset") {
      #expect(LoadingTime.names.contains("listed asset"))
      return LoadingTime.slowest?.duration
    }
    #expect(duration.map { $0 >= .zero } == true)
    #expect(!LoadingTime.names.contains("listed asset"))
  }
}
