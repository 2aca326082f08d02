import Files
import FrameComparison
import Graphics
import RenderPipeline
import SceneModel

/// What `diff` and `test` write: their answer, and files about it.
struct ReportOutputs {
  private let arguments: Arguments
  private let command: Command
  private let picture: String?
  private let junit: String?
  private let page: String?
  /// What keeps pictures for the page; nil where there is none to be written.
  let gallery: ReportGallery?

  init(_ arguments: Arguments, of command: Command) throws(UsageError) {
    self.arguments = arguments
    self.command = command
    picture = arguments["out"]
    junit = arguments["junit"]
    page = arguments["html"]
    if let picture, !picture.lowercased().hasSuffix(".png") {
      throw UsageError("--out: the difference is a .png picture (--out diff.png)")
    }
    var owners: [String: String] = [:]
    for (option, output) in [("--out", picture), ("--junit", junit), ("--html", page)] {
      guard let output else { continue }
      if let owner = owners[output] {
        throw UsageError("\(owner) and \(option) name the same file")
      }
      owners[output] = option
    }
    gallery = page == nil ? nil : ReportGallery(maxBytes: try Limits(arguments).reportBytes)
  }

  /// Refuses outputs that are inputs.
  func protect(_ sources: [String]) throws {
    for (option, output) in [("--out", picture), ("--junit", junit), ("--html", page)] {
      guard let output else { continue }
      do throws(RequestError) {
        try OutputGuard.check(
          sources: sources.filter { $0 != "-" },
          outputs: [FileSystem.resolvedPath(output) ?? output]
        )
      } catch {
        throw UsageError("\(option): \(error.text)")
      }
    }
  }

  /// Writes the files that were asked for; the picture only where something differs.
  ///
  /// - Parameter evidence: gives both pictures of a frame again, by the number of its case.
  func write(
    _ report: ComparisonReport,
    evidence: (_ item: Int, _ frame: ComparedFrame) async throws -> FrameEvidence?
  ) async throws {
    let name = "animrender \(command.rawValue)"
    if let junit {
      try TemporaryOutput.replace(junit, with: Array(report.junit(name: name).utf8))
    }
    if let page, let gallery {
      let file = try TemporaryOutput.file(for: page)
      let content = ReportPage(report, title: name, gallery: gallery)
      try file.write { (put) throws(RenderError) in try content.write(put) }
      try file.commit()
    }
    guard let picture, let (item, frame) = report.worstFrame else { return }
    guard let bitmap = try await evidence(item, frame)?.sideBySide else { return }
    try TemporaryOutput.replace(picture, with: try bitmap.pngBytes())
  }

  /// Prints the answer.
  func print(_ report: ComparisonReport) throws {
    let isJSON = arguments.has("json")
    if isJSON {
      try Messages.print(report.json)
    } else if !arguments.has("quiet") {
      try Messages.print(report.text)
    }
    guard arguments.has("github") else { return }
    if isJSON {
      Messages.write(report.githubAnnotations)
    } else {
      try Messages.print(report.githubAnnotations)
    }
  }
}
