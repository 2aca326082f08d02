internal import JSONText
internal import RenderPipeline
internal import SceneModel

extension ComparisonReport {
  /// Returns the report as JUnit XML, as CI services read it: a test for each case.
  ///
  /// - Parameter name: the name of the test suite.
  public func junit(name: String) -> String {
    let failures = differingCases.count + assertions.failures
    let seconds = cases.reduce(0) { $0 + $1.seconds }.thousandths.shortestDecimal
    let counts = "tests=\"\(cases.count + assertions.count)\" failures=\"\(failures)\" errors=\"0\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(name.xml)\" \(counts) time=\"\(seconds)\">\n"
    text += "  <testsuite name=\"\(expected.xml)\" \(counts) skipped=\"0\" time=\"\(seconds)\">\n"
    for item in cases {
      text += "    <testcase classname=\"\(name.xml)\" name=\"\(item.name.xml)\" "
      text += "time=\"\(item.seconds.thousandths.shortestDecimal)\""
      guard !item.isEqual else {
        text += "/>\n"
        continue
      }
      text += ">\n      <failure message=\"\(item.summary.xml)\" type=\"\(item.kind)\">"
      text += "\(item.details.xml)</failure>\n    </testcase>\n"
    }
    for item in assertions.cases { text += item.testCases(className: name) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  /// Annotations for GitHub's log: an error for each case that differs.
  ///
  /// Lines of the form `::error file=…,title=…::message`, in which the characters that end a part are escaped.
  public var githubAnnotations: String {
    let differing = differingCases
    var lines = differing.prefix(Self.namedCases).map { item in
      "::error file=\(item.file.annotationProperty),title=\(item.name.annotationProperty)::"
        + "\(item.summary) \n\(item.details)".annotationText
    }
    if differing.count > Self.namedCases {
      lines.append("::error::and \(differing.count - Self.namedCases) more that differ")
    }
    return lines.map { $0 + "\n" }.joined() + assertions.githubAnnotations
  }
}

extension ComparisonCase {
  // One word for the first thing that is wrong.
  fileprivate var kind: String {
    for mismatch in mismatches {
      switch mismatch {
      case .missingGoldens, .goldenWithoutScene, .damagedGolden: return "golden"
      case .failure: return "error"
      case .frameCounts, .frameTimes, .durations, .frameRates: continue
      }
    }
    guard let frame = firstDifference else { return "frames" }
    switch frame.verdict {
    case .identical, .withinLimits: return "frames"
    case .exceeded(.pixels): return "pixels"
    case .exceeded(.ratio): return "ratio"
    case .hashes: return "hash"
    case .sizes: return "size"
    case .missing: return "missing"
    case .extra: return "extra"
    }
  }
}

extension String {
  /// The text within XML 1.0 or HTML: characters of the markup as entities, control characters replaced.
  var xml: String {
    replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      case _ where scalar.isHidden || scalar.value == 0xFFFE || scalar.value == 0xFFFF: "?"
      default: nil
      }
    }
  }

  // A line feed remains a line break in the log; other characters that act on a terminal are shown.
  var annotationText: String {
    replacingScalars { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: scalar.isHidden ? scalar.visible : nil
      }
    }
  }

  var annotationProperty: String {
    annotationText.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
