import CommandTable
import FrameComparison
import RenderPipeline
import SceneModel

extension ReportFiles {
  /// Creates the outputs that `diff` and `test` request.
  ///
  /// - Throws: `UsageError`, `RequestError`.
  init(_ arguments: Arguments, of command: Command) throws {
    try self.init(
      title: "animrender \(command.rawValue)",
      image: arguments["out"],
      junit: arguments["junit"],
      page: arguments["html"],
      maxBytes: try Limits(arguments).reportBytes
    )
  }
}

extension Arguments {
  /// Returns the command that writes the goldens of a folder.
  ///
  /// It has the options of these arguments that decide what is drawn and compared.
  func approval(of folder: String, by update: GoldenUpdate) -> String {
    let given = given(
      Option.all.filter {
        [.size, .scene, .resources, .comparison, .goldens].contains($0.topic)
          && !["html", "junit", "json", "github", "out", "update"].contains($0.name)
      }
    )
    let options = given.flatMap { option, value in ["--\(option.name)", value].compactMap(\.self) }
    let suffix = update == .failed ? "" : "=\(update.rawValue)"
    let words = ["test", folder] + options + ["--update" + suffix]
    return "animrender " + words.map(\.shellQuoted).joined(separator: " ")
  }
}

/// A report that is printed in the form that arguments ask for.
protocol PrintedReport {
  var text: String { get }
  var json: String { get }
  var githubAnnotations: String { get }
}

extension ComparisonReport: PrintedReport {}
extension AssertionReport: PrintedReport {}

extension PrintedReport {
  /// Prints the answer as the options ask for it.
  func print(_ arguments: Arguments) throws {
    let isJSON = arguments.has("json")
    if isJSON {
      try Messages.print(json)
    } else if !arguments.has("quiet") {
      try Messages.print(text)
    }
    guard arguments.has("github") else { return }
    if isJSON {
      Messages.write(githubAnnotations)
    } else {
      try Messages.print(githubAnnotations)
    }
  }
}
