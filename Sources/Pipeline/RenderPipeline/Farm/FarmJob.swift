internal import Files
internal import Graphics
internal import SceneModel

/// A render that many machines share: tasks that fill one store, and one task that joins.
package struct FarmJob {
  /// The input, as it was given.
  package let input: String
  /// The output, as it was given.
  package let output: String
  /// The options of the render, words as they were given.
  package let options: [String]
  /// How many tasks fill the store, at least 1.
  package let tasks: Int
  /// The number of segments of the render, at least 1.
  package let segments: Int
  /// The folder of the store, which all machines see.
  package let store: String
  /// The folder that paths are relative to.
  package let folder: String

  /// A job of its parts.
  package init(
    input: String,
    output: String,
    options: [String],
    tasks: Int,
    segments: Int,
    store: String,
    folder: String
  ) {
    (self.input, self.output, self.options) = (input, output, options)
    (self.tasks, self.segments) = (tasks, segments)
    (self.store, self.folder) = (store, folder)
  }

  /// The words after the program's name that all tasks have in common.
  var arguments: [String] { ["render", input, "-o", output] + options }

  /// The same in a line of a shell.
  var shellArguments: String { arguments.map(\.shellQuoted).joined(separator: " ") }

  /// A name that engines take: of small letters, digits and hyphens.
  var name: String {
    let file = FileSystem.name(of: output.hasSuffix("/") ? String(output.dropLast()) : output)
    let letters = file.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    let parts = String(letters).split(separator: "-").joined(separator: "-").prefix(40)
    return "animrender-"
      + (parts.isEmpty ? "job" : String(parts.split(separator: "-").joined(separator: "-")))
  }

  /// The description in a script's header, one item per line.
  var explanation: [String] {
    [
      "Renders \(FileSystem.quoted(input)) to \(FileSystem.quoted(output)) in \(tasks) parts.",
      "Each part fills the store; the join takes what is there, renders what is missing, and writes the output.",
      "So a part that is lost costs time and never a frame, and everything may be run again.",
    ]
  }
}

extension String {
  /// The text as one word of a POSIX shell.
  package var shellQuoted: String {
    let plain = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-./=:,@%+".utf8.contains(byte)
      }
    }
    guard !plain || isEmpty else { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// The text as one line of a comment.
  var commentLine: String { "# " + visible + "\n" }
}
