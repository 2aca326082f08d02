internal import Graphics

extension ComparisonReport {
  /// The report as JUnit's XML, as CI services read it: a test for each case.
  ///
  /// - Parameter name: what the tests are called together.
  public func junit(name: String) -> String {
    let failures = differingCases.count
    let seconds = cases.reduce(0) { $0 + $1.seconds }.thousandths
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(name.xml)\" \(counts) time=\"\(seconds)\">\n"
    text += "  <testsuite name=\"\(expected.xml)\" \(counts) skipped=\"0\" time=\"\(seconds)\">\n"
    for item in cases {
      text += "    <testcase classname=\"\(name.xml)\" name=\"\(item.name.xml)\" "
      text += "time=\"\(item.seconds.thousandths)\""
      guard !item.isEqual else {
        text += "/>\n"
        continue
      }
      text += ">\n      <failure message=\"\(item.summary.xml)\" type=\"\(item.kind)\">"
      text += "\(item.details.xml)</failure>\n    </testcase>\n"
    }
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
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ComparisonCase {
  // One word for the first thing that is wrong.
  fileprivate var kind: String {
    for mismatch in mismatches {
      switch mismatch {
      case .missingGoldens, .goldenWithoutScene: return "golden"
      case .failure: return "error"
      case .frameCounts, .frameRates: continue
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

extension Double {
  fileprivate var thousandths: String { ((self * 1000).rounded() / 1000).shortestDecimal }
}

extension String {
  // As XML 1.0 allows it: characters of the markup as entities, control characters replaced.
  fileprivate var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "&#10;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  fileprivate var annotationText: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "%": text += "%25"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  fileprivate var annotationProperty: String {
    var text = ""
    for scalar in annotationText.unicodeScalars {
      switch scalar {
      case ":": text += "%3A"
      case ",": text += "%2C"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
