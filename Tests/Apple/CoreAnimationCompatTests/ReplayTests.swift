import CoreAnimationCompat
import Foundation
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// The law that Core Animation's names and scene files say the same.
@Suite("Scenes played through Core Animation's names")
struct ReplayTests {
  static let scenes = URL(filePath: Repository.absolute("scenes"))

  /// Scenes that hold what has no name in Core Animation, with what that is.
  static let excluded = [
    "motion-blur": "motion blur", "sound-meter": "a special animation",
    "e20-microphone-sound": "a special animation",
    "e04-heart-in-ball": "a placement", "s36-lottie": "a placement",
    "s31-video-layer": "a video", "s34-sprite-atlas": "a sprite",
    "s37-svga": "a placement",
  ]

  static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scenes.appending(path: folder).path)
      .filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  static let tutorials = try? files(in: "tutorials")

  static func read(_ file: String) throws -> Scene {
    let bytes = try Data(contentsOf: scenes.appending(path: file))
    let files = SceneFiles.beside(scenes.appending(path: file))
    return try SceneReader(files: files).read([UInt8](bytes)).scene
  }

  static let folders =
    (try? FileManager.default.contentsOfDirectory(
      atPath: scenes.appending(path: "conformance").path
    ))?.sorted()

  @Test("Scenes of one feature each, as far as it has a name", arguments: folders ?? [])
  func oneFeature(_ folder: String) throws {
    let files = try Self.files(in: "conformance/\(folder)")
    var played = 0
    for file in files {
      let scene = try Self.read(file)
      guard Replay.obstacle(in: scene) == nil else { continue }
      played += 1
      let recording = Replay.recording(of: scene)
      for time in [0, 0.31, 0.74].map({ $0 * scene.duration }) {
        let (recorded, read) = (try recording.dump(at: time), try scene.dump(at: time))
        #expect(recorded == read, "\(file) at \(time) s: \(Self.difference(recorded, read))")
      }
    }
    print("replayed conformance/\(folder): \(played) of \(files.count)")
    // The one scene of emitters there shows layers as particles; images are in the tutorials.
    let minimum = folder == "emitter" ? 0 : 0.6 * Double(files.count)
    #expect(Double(played) >= minimum, "\(played) of \(files.count)")
  }

  @Test("Display lists are equal at sampled times", arguments: tutorials ?? [])
  func tutorial(_ file: String) throws {
    let scene = try Self.read(file)
    let name = try #require(file.split(separator: "/").last?.split(separator: ".").first)
    let obstacle = Replay.obstacle(in: scene)
    #expect(obstacle == Self.excluded[String(name)], "\(name)")
    guard obstacle == nil else { return }
    let recording = Replay.recording(of: scene)
    let failures = recording.diagnostics.filter { $0.severity == .error }
    #expect(failures.isEmpty, "\(failures)")
    recording.expectRoundTrip()
    for step in 0..<12 {
      let time = scene.duration * (Double(step) + 0.37) / 12
      let (recorded, read) = (try recording.dump(at: time), try scene.dump(at: time))
      #expect(recorded == read, "\(name) at \(time) s: \(Self.difference(recorded, read))")
      if recorded != read { break }
    }
  }

  // The first line that differs.
  private static func difference(_ a: String, _ b: String) -> String {
    let lines = zip(a.split(separator: "\n"), b.split(separator: "\n"))
    return lines.first { $0 != $1 }.map { "\n\($0)\n\($1)" } ?? "one is longer"
  }
}
