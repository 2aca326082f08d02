internal import JSONText
internal import MotionAssertions
internal import SceneFormat
internal import SceneModel

extension AssertionReport {
  /// The report for people: the verdict first, then a line for each assertion, with details of failures.
  public var text: String {
    let lines = [verdict] + cases.flatMap(\.lines)
    return lines.map { $0.visible + "\n" }.joined()
  }

  /// One line that says whether all assertions hold.
  public var verdict: String {
    let inputs = cases.count == 1 ? cases[0].name : "\(cases.count) inputs"
    let all = count == 1 ? "1 assertion" : "\(count) assertions"
    guard !holds else { return "holds: \(all) about \(inputs)" }
    let failed = failedInputs
    var parts = failures > 0 ? ["\(failures) of \(all) about \(inputs)"] : []
    if let first = failed.first {
      let what = failed.count == 1 ? first.name : "\(failed.count) inputs"
      parts.append("\(what) cannot be accepted")
    }
    return "fails: " + parts.joined(separator: "; ")
  }

  /// The report for programs: a document of JSON that ends with a line feed.
  public var json: String {
    JSONPrinter.records([
      ("format", .string("animrender-assertions/1")), ("holds", .boolean(holds)),
      ("assertions", .integer(count)), ("failures", .integer(failures)),
      ("failedInputs", .integer(failedInputs.count)), ("inputs", .array(cases.map(\.json))),
    ])
  }
}

extension AssertionCase {
  /// A line for each assertion, with the details of failures below it.
  var lines: [String] {
    let failed = failure.map { ["  fails: \(name): \($0)"] } ?? []
    return results.reduce(into: failed) { lines, result in
      let verdict = result.holds ? "holds" : "fails"
      lines.append("  \(verdict): \(name): \(result.text)")
      lines += result.details.map { "    \($0)" }
    }
  }

  /// The case for programs.
  var json: JSONValue {
    .object([
      ("name", .string(name)), ("holds", .boolean(holds)), ("failure", .string(failure)),
      ("reasons", .texts(reasons)), ("results", .array(results.map(\.json))),
    ])
  }
}

extension AssertionResult {
  /// The problem, one fact a line; for an assertion that holds, a remark or nothing.
  var details: [String] {
    guard !holds else { return message.isEmpty ? [] : [message] }
    let origin = location.map { ["stated at \($0)"] } ?? []
    return facts + origin
  }

  /// File, line and column of the assertion; nil for one of a program.
  private var location: String? {
    guard !source.file.isEmpty else { return nil }
    let lineAndColumn = source.location.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(source.file)\(lineAndColumn) (\(source.path))"
  }

  private var jsonPath: String { (source.path.hasPrefix("[") ? "$" : "$.") + source.path }

  fileprivate var json: JSONValue {
    .object([
      ("assertion", source.assertion.json), ("kind", .string(source.assertion.kind.rawValue)),
      ("holds", .boolean(holds)), ("file", .string(source.file.isEmpty ? nil : source.file)),
      ("line", .integer(source.location?.line)), ("column", .integer(source.location?.column)),
      ("path", .string(source.path.isEmpty ? nil : jsonPath)), ("layers", .texts(layers)),
      ("firstFrame", .integer(firstFrame)), ("firstTime", .number(firstTime)),
      ("failingFrames", .integer(failingFrames)), ("worst", worst?.json ?? .null),
      ("frames", .integer(frameCount)), ("measured", measured?.json ?? .null),
      ("allowed", allowed?.json ?? .null), ("message", .string(message)),
    ])
  }
}

extension AssertionResult.Worst {
  fileprivate var json: JSONValue {
    .object([
      ("frame", .integer(frame)), ("time", .number(time)), ("layers", .texts(layers)),
      ("measured", measured?.json ?? .null),
    ])
  }
}

extension AssertionResult.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let number, _): .number(number)
    case .text(let text): .string(text)
    }
  }
}
