import CoreAnimationCompat
import Foundation
import SceneFormats
import SceneModel
import Testing

/// The law that Core Animation's names and scene files say the same.
@Suite("Scenes played through Core Animation's names")
struct ReplayTests {
  static let scenes = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenes")

  /// Scenes that hold what has no name in Core Animation, with what that is.
  static let excluded = [
    "motion-blur": "motion blur", "sound-meter": "a special animation",
  ]

  static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scenes.appending(path: folder).path)
      .filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  static let tutorials = try? files(in: "tutorials")

  @Test("Display lists are equal at sampled times", arguments: tutorials ?? [])
  func tutorial(_ file: String) throws {
    let bytes = try Data(contentsOf: Self.scenes.appending(path: file))
    let scene = try SceneReader().read([UInt8](bytes)).scene
    let name = try #require(file.split(separator: "/").last?.split(separator: ".").first)
    let obstacle = Replay.obstacle(in: scene)
    #expect(obstacle == Self.excluded[String(name)], "\(name)")
    guard obstacle == nil else { return }
    let recording = Replay.recording(of: scene)
    let mistakes = recording.diagnostics.filter { $0.severity == .error }
    #expect(mistakes.isEmpty, "\(mistakes)")
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
