internal import CPages
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// A report as one self-contained HTML file: the viewer, the findings and the images.
///
/// The viewer's parts are in the target `CPages`. No content of a report can end a script or become
/// markup.
public struct ReportPage: Sendable {
  private let report: ComparisonReport
  private let title: String
  private let selection: [ReportGallery.FrameKey: ReportGallery.Images]
  // Every image once, in the order of the frames.
  private let images: [[UInt8]]
  private let numbers: [[UInt8]: Int]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - report: the findings.
  ///   - title: the title of the page.
  ///   - gallery: the images that were collected during the comparison.
  public init(_ report: ComparisonReport, title: String, gallery: ReportGallery) {
    self.report = report
    self.title = title
    selection = gallery.selection()
    var images: [[UInt8]] = []
    var numbers: [[UInt8]: Int] = [:]
    for key in selection.keys.sorted() {
      guard let retained = selection[key] else { continue }
      for image in [retained.expected, retained.actual, retained.difference] {
        guard let image, numbers[image] == nil else { continue }
        numbers[image] = images.count
        images.append(image)
      }
    }
    (self.images, self.numbers) = (images, numbers)
  }

  /// Writes the page in chunks.
  ///
  /// - Parameter put: takes the next bytes, UTF-8.
  /// - Throws: the errors of `put`.
  public func write<Failure: Error>(_ put: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var rest = Self.bytes(report_html())[...]
    while let start = rest.firstLocation(of: "{{"), let end = rest[start...].firstLocation(of: "}}")
    {
      try put(Array(rest[..<start]))
      try write(part: String(decoding: rest[(start + 2)..<end], as: UTF8.self), put)
      rest = rest[(end + 2)...]
    }
    try put(Array(rest))
  }

  private func write<Failure: Error>(
    part: String,
    _ put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    switch part {
    case "title": try put(Array(title.xml.utf8))
    case "summary":
      let assertions = report.assertions.cases.isEmpty ? "" : "; \(report.assertions.verdict)"
      try put(Array((heading + assertions).xml.utf8))
    case "expected": try put(Array(captions.expected.xml.utf8))
    case "actual": try put(Array(captions.actual.xml.utf8))
    case "approval": try put(Array((report.isEqual ? "" : report.approval ?? "").xml.utf8))
    case "verdict": try put(Array((report.isPassed ? "equal" : "different").utf8))
    case "assertions": try put(AssertionPage.sections(of: report.assertions.cases))
    case "style": try put(Self.bytes(report_style()))
    case "script": try put(Self.bytes(report_script()))
    case "report":
      try put(Array("{\(names)\"cases\": [".utf8))
      for (number, item) in report.cases.enumerated() {
        try put(Array("\(number == 0 ? "" : ",")\n\(json(item, number).scriptText)".utf8))
      }
      try put(Array("\n]}".utf8))
    case "pictures":
      for (number, image) in images.enumerated() {
        try put(Array("<script type=\"text/plain\" id=\"picture-\(number)\">".utf8))
        try put(Base64.text(of: image))
        try put(Array("</script>\n".utf8))
      }
    default: preconditionFailure("the page has no part '\(part)'")
    }
  }

  // The sentence; names of files are written as they are.
  private var heading: String {
    let sentence = report.sentence + "."
    return sentence.hasPrefix("all ") ? "A" + sentence.dropFirst() : sentence
  }

  // The descriptions of both sides.
  private var captions: (expected: String, actual: String) {
    switch report.subject {
    case .inputs: (report.expected, report.actual)
    case .goldens: ("goldens of \(report.expected)", "scenes of \(report.actual)")
    }
  }

  // The names under the images, where they are the same for all cases.
  private var names: String {
    guard report.subject == .inputs, report.cases.count == 1 else { return "" }
    let sides = report.sideNames
    return "\"expected\": \(JSONValue.string(sides.expected).scriptText), "
      + "\"actual\": \(JSONValue.string(sides.actual).scriptText), "
  }

  private static func bytes(_ part: UnsafePointer<CChar>) -> [UInt8] {
    Array(String(cString: part).utf8)
  }

  // MARK: Input of the viewer

  private func json(_ item: ComparisonCase, _ number: Int) -> JSONValue {
    func index(_ frame: ComparedFrame?) -> Int? {
      frame.flatMap { frame in item.frames.firstIndex { $0.index == frame.index } }
    }
    let worst = item.worstDifference
    var blame = item.changedLayers.map(\.message)
    if blame.isEmpty, let frame = item.firstDifference {
      blame = frame.layers.map { "in \(frame.label): \($0.message)" }
    }
    return .object([
      ("name", .string(item.name)), ("verdict", .string(item.word)),
      ("pixels", .integer(worst?.difference?.differingPixels ?? 0)),
      ("message", .string(item.isEqual ? "equal" : item.summary)),
      ("blame", .texts(blame + item.reasons)),
      ("changes", .array(item.allSourceChanges.prefix(Self.maxChanges).map(\.row))),
      ("thumbnail", .integer(thumbnail(of: item, number))),
      ("first", .integer(index(item.firstDifference))), ("worst", .integer(index(worst))),
      ("frames", .array(item.frames.map { json($0, number) })),
    ])
  }

  // The most values of a case that the page lists.
  private static let maxChanges = 100

  // The image that represents a case: of the worst frame that has one, else of the first.
  private func thumbnail(of item: ComparisonCase, _ number: Int) -> Int? {
    let frames = [item.worstDifference, item.firstDifference].compactMap(\.self) + item.frames
    for frame in frames {
      let retained = selection[ReportGallery.FrameKey(item: number, frame: frame.index)]
      guard let image = retained?.actual ?? retained?.expected else { continue }
      return numbers[image]
    }
    return nil
  }

  private func json(_ frame: ComparedFrame, _ item: Int) -> JSONValue {
    let retained = selection[ReportGallery.FrameKey(item: item, frame: frame.index)]
    var members: [(String, JSONValue)] = [
      ("index", .integer(frame.index)), ("time", .number(frame.time)),
      ("pixels", .integer(frame.difference?.differingPixels ?? 0)),
      ("verdict", .string(frame.word)),
      ("expected", .integer(retained?.expected.flatMap { numbers[$0] })),
      ("actual", .integer(retained?.actual.flatMap { numbers[$0] })),
      ("difference", .integer(retained?.difference.flatMap { numbers[$0] })),
      ("isSmall", .boolean(retained?.isSmall ?? false)),
    ]
    if let file = frame.file { members.append(("file", .string(file))) }
    if !frame.isEqual { members.append(("message", .string(frame.message))) }
    return .object(members)
  }
}

extension ComparisonCase {
  // The viewer's word for a case: the verdict of its frames if they all have the same.
  fileprivate var word: String {
    guard !isEqual else { return "equal" }
    for mismatch in mismatches {
      switch mismatch {
      case .damagedGolden, .failure: return "error"
      case .goldenWithoutScene: return "missing"
      case .frameCounts, .frameTimes, .durations, .frameRates, .missingGoldens: continue
      }
    }
    let words = Set(frames.map(\.word))
    guard let word = words.first, words.count == 1, word != "equal" else { return "different" }
    return word
  }
}

extension ComparedFrame {
  fileprivate var word: String {
    switch verdict {
    case .identical, .withinLimits: "equal"
    case .exceeded, .hashes, .sizes: "different"
    case .missing: "missing"
    case .extra: "extra"
    }
  }
}

extension SourceChange {
  // The change for the table of the page.
  fileprivate var row: JSONValue {
    .object([
      ("name", .string(name)),
      ("property", .string(property.isEmpty ? (actual == nil ? "removed" : "new") : property)),
      ("expected", .string(expected)), ("actual", .string(actual)),
      ("line", .integer(location?.line)),
    ])
  }
}

extension JSONValue {
  /// The value within a script of a page: no less-than sign is left that could end it.
  fileprivate var scriptText: String { JSONPrinter.line(self).replacing("<", with: "\\u003c") }
}

extension ArraySlice<UInt8> {
  fileprivate func firstLocation(of pair: StaticString) -> Int? {
    let (a, b) = (pair.utf8Start[0], pair.utf8Start[1])
    return indices.dropLast().first { self[$0] == a && self[$0 + 1] == b }
  }
}
