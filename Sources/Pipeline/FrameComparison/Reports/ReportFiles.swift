internal import Files
public import RenderPipeline

/// The files that a comparison writes about its result; nil for files that are not requested.
public struct ReportFiles: Sendable {
  /// The title of the reports.
  public let title: String
  /// A PNG file of the worst frame: expected, difference and actual side by side.
  public let image: String?
  /// A file in JUnit's XML.
  public let junit: String?
  /// A page of HTML.
  public let page: String?
  /// The collector of the page's images; nil where no page is written.
  public let gallery: ReportGallery?

  /// Creates a set of report files.
  ///
  /// - Parameters:
  ///   - title: the title of the reports.
  ///   - image: a name that ends with `.png`.
  ///   - junit: the path of the XML file.
  ///   - page: the path of the page.
  ///   - maxBytes: the maximum size of the page's images.
  /// - Throws: `RequestError` for an image of another kind, and for two names of one file.
  public init(
    title: String,
    image: String? = nil,
    junit: String? = nil,
    page: String? = nil,
    maxBytes: Int
  ) throws(RequestError) {
    (self.title, self.image, self.junit, self.page) = (title, image, junit, page)
    gallery = page == nil ? nil : ReportGallery(maxBytes: maxBytes)
    if let image, !image.lowercased().hasSuffix(".png") {
      throw RequestError(
        .differenceImage,
        "the difference is a .png image (\(.differenceImage) diff.png)"
      )
    }
    var owners: [String: RequestField] = [:]
    for (field, output) in files {
      let file = OutputDestination(output).canonicalPath
      if let owner = owners[file] {
        throw RequestError(.usage, "\(owner) and \(field) name the same file")
      }
      owners[file] = field
    }
  }

  private var files: [(field: RequestField, path: String)] {
    let all: [(RequestField, String?)] = [
      (.differenceImage, image), (.junitReport, junit), (.reportPage, page),
    ]
    return all.compactMap { field, path in path.map { (field, $0) } }
  }

  /// Refuses files that are inputs.
  ///
  /// - Parameter sources: the files that are compared; `-` means standard input.
  /// - Throws: `RequestError`.
  public func protect(_ sources: [String]) throws(RequestError) {
    let outputGuard = OutputGuard(sources: sources)
    for (field, path) in files { try outputGuard.check([path], field) }
  }

  /// Writes the files, which appear together; the image only where something differs.
  ///
  /// - Parameters:
  ///   - report: the result of the comparison.
  ///   - artifacts: returns both images of a frame again, by the number of its case.
  /// - Throws: `RenderError` when a file cannot be written, and the errors of `artifacts`.
  public func write(
    _ report: ComparisonReport,
    artifacts: (_ item: Int, _ frame: ComparedFrame) async throws -> FrameArtifacts?
  ) async throws {
    let group = OutputGroup()
    if let junit { try group.add(junit, Array(report.junit(name: title).utf8)) }
    if let page, let gallery {
      let content = ReportPage(report, title: title, gallery: gallery)
      try group.add(page) { (put) throws(RenderError) in try content.write(put) }
    }
    if let image, let (item, frame) = report.worstFrame,
      let bitmap = try await artifacts(item, frame)?.sideBySide
    {
      try group.add(image, bitmap.pngBytes())
    }
    try group.commit()
  }
}
