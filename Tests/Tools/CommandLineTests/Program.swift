import Foundation
import TestSupport
import Testing

/// The built program, run as a user runs it.
struct Program {
  /// What a run left: its code, what it printed, and where.
  typealias Outcome = ChildProcess.Outcome

  /// The program beside the test bundle.
  static let path = path(of: "animrender")

  private static func path(of name: String) -> String {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// The root of the repository.
  static let root = Repository.root

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: what follows its name.
  ///   - input: what it reads on standard input.
  ///   - environment: added to the tests' own.
  ///   - name: which of the built programs.
  static func run(
    _ arguments: [String],
    input: String? = nil,
    environment: [String: String] = [:],
    program name: String = "animrender"
  ) throws -> Outcome {
    try ChildProcess.run(path(of: name), arguments, environment: environment, input: input ?? "")
  }
}

/// A folder that exists for one test.
final class WorkFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("animrender-cli-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file(name)))
  }

  /// All names, hidden ones included, at every depth.
  var names: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: path).sorted()) ?? []
  }
}

/// Small scenes for the command.
enum SmallScene {
  /// A red square that crosses a canvas of 64 × 48; the comma lets more keys follow.
  static func text(_ extra: String = "", duration: Double = 0.5, background: String = "\"#102030\"")
    -> String
  {
    """
    {
      "format": "animrender/1",
      "canvas": { "width": 64, "height": 48, "background": \(background) },
      "frameRate": 60,
      "duration": \(duration),
      \(extra)
      "layers": [
        { "name": "square", "frame": [0, 14, 20, 20], "backgroundColor": "red",
          "animations": [{ "keyPath": "position.x", "from": 10, "to": 54, "duration": 0.5 }] }
      ]
    }
    """
  }

  /// A text in a font that is not there.
  static let missingFont = """
    { "format": "animrender/1", "canvas": { "width": 40, "height": 20 }, "duration": 0.1,
      "layers": [{ "type": "text", "string": "Hi", "frame": [0, 0, 40, 20], "fontSize": 10,
                   "font": "No Such Font" }] }
    """

  /// A scene of 50 minutes in which no frame is like the one before, so that nobody is done with it in a moment.
  static var endless: String {
    text(duration: 3000).replacingOccurrences(
      of: "\"duration\": 0.5 }",
      with: "\"duration\": 0.5, \"repeatCount\": \"infinity\", \"autoreverses\": true }"
    )
  }
}
