import Foundation
import SceneModel
import TestSupport
import Testing

/// A folder of scenes, each with the messages about it in a file of the same name beside it.
///
/// `RECORD_BROKEN=1` writes the messages, and fails still.
struct MessageFolder {
  /// The folder, from the root of the repository.
  let path: String

  /// The names of the scenes, sorted, without `.json`.
  var names: [String] { names(of: "json") }

  func names(of type: String) -> [String] {
    let folder = Repository.absolute(path)
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix("." + type) }.map { String($0.dropLast(type.count + 1)) }.sorted()
  }

  /// The text of a scene.
  func scene(_ name: String) throws -> [UInt8] {
    try Repository.bytes("\(path)/\(name).json")
  }

  /// Expects messages to be those of the file, each on one line and with a place.
  func check(
    _ messages: [Diagnostic],
    of name: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let lines = messages.map { $0.text(file: nil) + "\n" }.joined()
    let file = URL(filePath: Repository.absolute("\(path)/\(name).txt"))
    if ProcessInfo.processInfo.environment["RECORD_BROKEN"] == "1" {
      try lines.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded", sourceLocation: sourceLocation)
      return
    }
    #expect(
      lines == (try String(contentsOf: file, encoding: .utf8)),
      sourceLocation: sourceLocation
    )
    for message in messages {
      #expect(message.location != nil, sourceLocation: sourceLocation)
      #expect(!message.message.contains("\n"), sourceLocation: sourceLocation)
    }
  }
}
