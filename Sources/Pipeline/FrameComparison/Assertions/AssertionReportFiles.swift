internal import Files
public import RenderPipeline

/// The files that a check of assertions writes; nil for files that are not requested.
public struct AssertionReportFiles: Sendable {
  /// The title of the reports.
  public let title: String
  /// A file in JUnit's XML.
  public let junit: String?
  /// A page of HTML.
  public let page: String?

  /// Creates a set of report files.
  ///
  /// - Throws: `RequestError` for two names of one file.
  public init(title: String, junit: String? = nil, page: String? = nil) throws(RequestError) {
    (self.title, self.junit, self.page) = (title, junit, page)
    guard let junit, let page,
      OutputDestination(junit).canonicalPath == OutputDestination(page).canonicalPath
    else { return }
    throw RequestError(.usage, [], "\(.junitReport) and \(.reportPage) name the same file")
  }

  /// Refuses files that are inputs.
  ///
  /// - Parameter sources: the inputs; `-` means standard input.
  /// - Throws: `RequestError`.
  public func protect(_ sources: [String]) throws(RequestError) {
    let outputs: [(RequestField, String?)] = [(.junitReport, junit), (.reportPage, page)]
    let outputGuard = OutputGuard(sources: sources)
    for case (let field, let path?) in outputs { try outputGuard.check([path], field) }
  }

  /// Writes the files, which appear together.
  ///
  /// - Throws: `RenderError` when a file cannot be written.
  public func write(_ report: AssertionReport) throws {
    let group = OutputGroup()
    if let junit {
      let bytes = Array(report.junit(name: title).utf8)
      try group.add(junit) { (put) throws(RenderError) in try put(bytes) }
    }
    if let page {
      let bytes = AssertionPage(report, title: title).bytes
      try group.add(page) { (put) throws(RenderError) in try put(bytes) }
    }
    try group.commit()
  }
}
