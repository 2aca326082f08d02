internal import Files
public import RenderPipeline

/// The files that a check of assertions writes; nil for files that are not requested.
public struct AssertionReportFiles: Sendable {
  private let files: ReportFiles

  /// The title of the reports.
  public var title: String { files.title }
  /// A file in JUnit's XML.
  public var junit: String? { files.junit }
  /// A page of HTML.
  public var page: String? { files.page }

  /// Creates a set of report files.
  ///
  /// - Throws: `RequestError` for two names of one file.
  public init(title: String, junit: String? = nil, page: String? = nil) throws(RequestError) {
    files = try ReportFiles(title: title, junit: junit, page: page, maxBytes: 0)
  }

  /// Refuses files that are inputs.
  ///
  /// - Parameter sources: the inputs; `-` means standard input.
  /// - Throws: `RequestError`.
  public func protect(_ sources: [String]) throws(RequestError) { try files.protect(sources) }

  /// Writes the files, which appear together.
  ///
  /// - Throws: `RenderError` when a file cannot be written.
  public func write(_ report: AssertionReport) throws {
    let group = OutputGroup()
    if let junit { try group.add(junit, Array(report.junit(name: title).utf8)) }
    if let page { try group.add(page, AssertionPage(report, title: title).bytes) }
    try group.commit()
  }
}
