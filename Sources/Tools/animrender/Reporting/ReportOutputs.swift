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

extension ComparisonReport {
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
