import Files
import Glibc
import Graphics
import MediaCodecs
import RenderPipeline

/// What `-o` and `--format` ask for.
struct OutputChoice: Equatable {
  /// What the bytes are.
  let format: OutputFormat
  /// Where they go: a file, a pattern of files, a folder with `/` at its end, or `-`.
  let path: String
  /// The names of a sequence of pictures; nil for anything else.
  let names: PictureNames?

  /// Whether it goes to standard output.
  var isStandardOutput: Bool { path == "-" }

  /// The output of a path: by its ending, a `%0Nd` or `#` in its name, a `/` at its end, or `-` with
  /// a format.
  init(_ path: String, format word: String?) throws(UsageError) {
    guard !path.isEmpty, !path.contains("\0") else { throw UsageError("-o: the name is empty") }
    let isStream = path == "-" || OutputDestination.isStandardOutput(path)
    self.path = isStream ? "-" : path
    guard !isStream else {
      format = try Self.stream(word)
      names = nil
      return
    }
    guard word == nil else {
      throw UsageError("--format is for -o -; a file's ending says what it is (leave it out)")
    }
    guard let output = OutputPath(path) else {
      throw UsageError("-o: '\(path)' has no known ending (use \(OutputPath.endings))")
    }
    format = output.format
    names = output.names
  }

  // Raw pixels make a terminal unusable, and nobody wants to see them.
  private static func stream(_ word: String?) throws(UsageError) -> OutputFormat {
    let streams = OutputFormat.all.filter(\.isStream)
    let words = streams.map(\.name)
    guard let word else {
      throw UsageError("-o - needs a format (--format \(words.joined(separator: ", ")))")
    }
    guard let format = streams.first(where: { $0.name == word }) else {
      throw UsageError(
        "--format: '\(word)' is none of \(words.joined(separator: ", "))"
          + didYouMean("", word, words)
      )
    }
    guard isatty(1) == 0 else {
      throw UsageError("-o -: standard output is a terminal (pipe it into a program or a file)")
    }
    return format
  }

  /// The outputs that keep alpha, for messages.
  static var alphaFormats: String {
    let full = OutputFormat.all.filter { $0.isFile && $0.alpha == .full }.map { ".\($0.name)" }
    return full.joined(separator: ", ") + ", or .gif with 1 bit"
  }
}
