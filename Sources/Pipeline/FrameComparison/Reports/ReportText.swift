internal import RenderPipeline
internal import SceneFormat
internal import SceneModel

extension ComparisonReport {
  // How many cases a text or a list of annotations names.
  static let namedCases = 20

  /// The report for people: the verdict first, then for each case that differs its first and its worst frame.
  public var text: String {
    var lines = [verdict]
    let differing = differingCases
    for item in differing.prefix(Self.namedCases) { lines += item.lines }
    if differing.count > Self.namedCases {
      lines.append("and \(differing.count - Self.namedCases) more that differ")
    }
    if !differing.isEmpty, let approval { lines.append("to approve: \(approval)") }
    if !assertions.cases.isEmpty {
      lines.append(assertions.verdict)
      for item in assertions.cases where !item.holds { lines += item.lines }
    }
    return lines.map { $0.visible + "\n" }.joined()
  }

  /// One line that says whether anything differs.
  public var verdict: String {
    guard isEqual else { return "different: \(sentence)" }
    if cases.count == 1, let item = cases.first { return "equal: \(item.counted)" }
    let frames = cases.reduce(0) { $0 + $1.frames.count }
    let isImageSequence = cases.allSatisfy { $0.frames.count <= 1 }
    let close = cases.reduce(0) { $0 + $1.closeCount }
    return
      (isImageSequence
      ? "equal: \(cases.count) images" : "equal: \(cases.count) clips, \(frames) frames")
      + (close > 0 ? ", \(close) of them within the limits" : "")
  }
}

extension ComparisonCase {
  fileprivate var closeCount: Int { frames.count { $0.verdict == .withinLimits } }

  // The description of a case that compares equal.
  fileprivate var counted: String {
    let close = closeCount
    let what = frames.count == 1 ? name : "\(name): \(frames.count) frames"
    guard close > 0 else { return what }
    return frames.count == 1
      ? "\(what), within the limits" : "\(what), \(close) of them within the limits"
  }

  // Frames without a golden that are reported as a count are not listed again as frames.
  private var withoutNewFrames: ComparisonCase {
    let isReported = mismatches.contains { if case .missingGoldens = $0 { true } else { false } }
    guard isReported else { return self }
    var copy = self
    copy.frames = frames.filter { $0.verdict != .extra }
    return copy
  }

  // The differences, indented.
  fileprivate var lines: [String] {
    var lines = frames.count == 1 ? [] : ["\(name):"]
    lines += mismatches.map { "  \($0.message)" }
    let reported = withoutNewFrames
    let first = reported.firstDifference
    let worst = reported.worstDifference
    if frames.count == 1, let first {
      lines.append("  \(name): \(first.message)")
      lines += first.layerLines
    } else if let first, let worst {
      let isSame = first.index == worst.index
      lines.append("  \(isSame ? "first and worst" : "first"): \(first.label): \(first.message)")
      lines += first.layerLines
      if !isSame {
        lines.append("  worst: \(worst.label): \(worst.message)")
        lines += worst.layerLines
      }
    }
    if !changedLayers.isEmpty { lines.append("  changed layers:") }
    for layer in changedLayers.prefix(ComparisonReport.namedCases) {
      lines.append("    \(layer.message)")
      lines += layer.sourceChanges.limitedLines.map { "      \($0)" }
    }
    if changedLayers.count > ComparisonReport.namedCases {
      lines.append("    and \(changedLayers.count - ComparisonReport.namedCases) more")
    }
    if !sourceChanges.isEmpty { lines.append("  changed in the source:") }
    return lines + sourceChanges.limitedLines.map { "    \($0)" }
  }

  /// The differences in one line: mismatches, the number of differing frames, and the first of
  /// them.
  public var summary: String {
    var parts = mismatches.map(\.message)
    if let first = withoutNewFrames.firstDifference {
      if frames.count > 1 {
        parts.append("\(differingFrames.count) of \(frames.count) frames differ")
        parts.append("first \(first.label): \(first.message)")
      } else {
        parts.append(first.message)
      }
      if let change = allSourceChanges.first {
        parts.append(change.message)
      } else if let layer = first.layers.first {
        parts.append("layer \(layer.label)")
      }
    }
    return parts.joined(separator: "; ")
  }

  /// The differences, one fact a line, with the reasons why inputs could not be read or drawn.
  public var details: String { (lines + reasons.map { "  \($0)" }).joined(separator: "\n") }
}

extension ComparisonCase.Mismatch {
  /// The mismatch as a sentence without its end.
  public var message: String {
    switch self {
    case .frameCounts(let expected, let actual): "\(expected) frames expected, \(actual) found"
    case .frameRates(let expected, let actual):
      "\(expected.text) frames per second expected, \(actual.text) found"
    case .frameTimes(let index, let expected, let actual):
      "frame \(index) at \(expected.seconds) expected, found at \(actual.seconds)"
    case .durations(let expected, let actual):
      "a duration of \(expected.seconds) expected, \(actual.seconds) found"
    case .missingGoldens(1): "1 frame has no golden (see it, then write it with --update)"
    case .missingGoldens(let count):
      "\(count) frames have no golden (see them, then write them with --update)"
    case .goldenWithoutScene:
      "a golden that no scene has (delete it, or bring its scene or its time back)"
    case .damagedGolden(let message), .failure(let message): message
    }
  }
}

extension ComparedFrame {
  /// Which frame it is: its number, its time and its file.
  public var label: String {
    let at = time.map { " at \($0.seconds)" } ?? ""
    return "frame \(index)\(at)" + (file.map { " (\($0))" } ?? "")
  }

  /// The verdict, as a sentence without final punctuation that names the decisive limit.
  public var message: String {
    switch verdict {
    case .identical: return "identical"
    case .withinLimits: return "within the limits"
    case .missing: return "missing"
    case .extra: return "not expected"
    case .hashes(let expected, let actual):
      return "SHA-256 \(expected.prefix(16))… expected, \(actual.prefix(16))… found"
    case .sizes(let expected, let actual):
      return "\(expected.width) × \(expected.height) pixels expected, "
        + "\(actual.width) × \(actual.height) found"
    case .exceeded(let limit):
      var parts = [limit.message]
      if let difference {
        if let bounds = difference.bounds {
          parts.append("in \(bounds.width) × \(bounds.height) at \(bounds.x), \(bounds.y)")
        }
        parts.append("greatest distance \(difference.maxDistance.percent)")
        if let similarity = difference.similarity {
          parts.append("mean similarity \(similarity.percent)")
        }
      }
      return parts.joined(separator: ", ")
    }
  }

  fileprivate var layerLines: [String] { layers.map { "    \($0.message)" } }
}

extension LayerUnderDifference {
  /// Which layer it is and how much of the difference it may be.
  public var message: String {
    let pixels = differingPixels == 1 ? "1 pixel" : "\(differingPixels) pixels"
    return "\(isChanged ? "changed layer" : "layer there"): \(label) (\(pixels))"
  }
}

extension ExceededLimit {
  /// The measured and the allowed value, with the option that sets the limit.
  public var message: String {
    switch self {
    case .pixels(let actual, let allowed):
      return "\(actual) \(actual == 1 ? "pixel differs" : "pixels differ"), allowed are \(allowed) "
        + "(--max-diff-pixels)"
    case .ratio(let actual, let allowed):
      return
        "\(actual.percent) of the pixels differ, allowed are \(allowed.percent) (--max-diff-ratio)"
    }
  }
}

extension [SourceChange] {
  /// The first changes as lines, and the number of the others.
  var limitedLines: [String] {
    var lines = prefix(ComparisonReport.namedCases).map(\.locatedMessage)
    if count > ComparisonReport.namedCases {
      lines.append("and \(count - ComparisonReport.namedCases) more")
    }
    return lines
  }
}

extension SourceChange {
  /// The change with its location in the actual file.
  var locatedMessage: String {
    guard let location else { return message }
    let file = file.map { "\($0):" } ?? ""
    return "\(message) (\(file)\(location.line):\(location.column))"
  }
}

extension ChangedLayer {
  /// Which layer it is, what of it changed, and from when on.
  public var message: String {
    let what = aspects.map(\.rawValue).joined(separator: ", ")
    let frames = frameCount == 1 ? "1 frame" : "\(frameCount) frames"
    return "\(label): \(what), from frame \(firstFrame) at \(firstTime.seconds) on (\(frames))"
  }
}

extension Double {
  /// Seconds, to the millisecond.
  var seconds: String { "\(thousandths.shortestDecimal) s" }

  // To three digits after the point, and never 0 for what is more.
  fileprivate var percent: String {
    let rounded = (self * 100_000).rounded() / 1000
    return self > 0 && rounded == 0 ? "< 0.001 %" : "\(rounded.shortestDecimal) %"
  }
}
