internal import Files
internal import Graphics
public import RenderPipeline

/// The files that a comparison writes about what it found; nil for those that are not wanted.
public struct ReportFiles: Sendable {
  /// What the reports call themselves.
  public let title: String
  /// A PNG file of the worst frame: expected, difference and actual side by side.
  public let image: String?
  /// A file in JUnit's XML.
  public let junit: String?
  /// A page of HTML.
  public let page: String?
  /// What keeps images for the page; nil where there is none to be written.
  public let gallery: ReportGallery?

  /// Files.
  ///
  /// - Parameters:
  ///   - title: what the reports call themselves.
  ///   - image: a name that ends with `.png`.
  ///   - junit: where the XML goes.
  ///   - page: where the page goes.
  ///   - maxBytes: the most that images of the page take.
  /// - Throws: `RequestError` for an image of another kind, and for two files of one name.
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
        "the difference is a .png picture (\(.differenceImage) diff.png)"
      )
    }
    var owners: [String: RequestField] = [:]
    for (field, output) in files {
      if let owner = owners[output] {
        throw RequestError(.usage, [], "\(owner) and \(field) name the same file")
      }
      owners[output] = field
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
  /// - Parameter sources: the files that are compared; `-` stands for standard input.
  /// - Throws: `RequestError`.
  public func protect(_ sources: [String]) throws(RequestError) {
    for (field, path) in files {
      try OutputGuard.check(
        sources: sources.filter { $0 != "-" },
        outputs: [FileSystem.resolvedPath(path) ?? path],
        field
      )
    }
  }

  /// Writes the files, which appear together; the image only where something differs.
  ///
  /// - Parameters:
  ///   - report: what was found.
  ///   - artifacts: gives both images of a frame again, by the number of its case.
  /// - Throws: `RenderError` when a file cannot be written, and what `artifacts` throws.
  public func write(
    _ report: ComparisonReport,
    artifacts: (_ item: Int, _ frame: ComparedFrame) async throws -> FrameArtifacts?
  ) async throws {
    let group = OutputGroup()
    if let junit {
      try group.add(junit) { (put) throws(RenderError) in
        try put(Array(report.junit(name: title).utf8))
      }
    }
    if let page, let gallery {
      let content = ReportPage(report, title: title, gallery: gallery)
      try group.add(page) { (put) throws(RenderError) in try content.write(put) }
    }
    if let image, let (item, frame) = report.worstFrame,
      let bitmap = try await artifacts(item, frame)?.sideBySide
    {
      let bytes = try bitmap.pngBytes()
      try group.add(image) { (put) throws(RenderError) in try put(bytes) }
    }
    try group.commit()
  }
}
