internal import MotionAssertions
internal import SceneModel

extension AssertionReport {
  /// Returns the report as JUnit XML: a test for each assertion, and for each input that fails itself.
  ///
  /// - Parameter name: the name of the test suite.
  public func junit(name: String) -> String {
    let failed = failedInputs.count
    let counts = "tests=\"\(count + failed)\" failures=\"\(failures + failed)\" errors=\"0\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(name.xml)\" \(counts) time=\"0\">\n"
    for item in cases {
      let own = item.failure == nil ? 0 : 1
      text += "  <testsuite name=\"\(item.name.xml)\" tests=\"\(item.results.count + own)\" "
      text += "failures=\"\(item.failures.count + own)\" errors=\"0\" skipped=\"0\" time=\"0\">\n"
      text += item.testCases(className: name)
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// Annotations for GitHub's log: an error for each assertion that fails, at its place, and for each
  /// input that fails itself.
  public var githubAnnotations: String { cases.map(\.githubAnnotations).joined() }
}

extension AssertionCase {
  /// The elements of JUnit, one for each assertion, and one for an input that fails itself.
  func testCases(className: String) -> String {
    func element(_ name: String, _ failure: (type: String, message: String, details: [String])?)
      -> String
    {
      let head = "    <testcase classname=\"\(className.xml)\" name=\"\(name.xml)\" time=\"0\""
      guard let failure else { return head + "/>\n" }
      let details = failure.details.joined(separator: "\n")
      return head + ">\n      <failure message=\"\(failure.message.xml)\" type=\"\(failure.type)\">"
        + "\(details.xml)</failure>\n    </testcase>\n"
    }
    let own = failure.map { element(name, ("error", $0, reasons)) } ?? ""
    return results.reduce(into: own) { text, result in
      let failure = result.holds ? nil : ("assertion", result.summary, result.details)
      text += element("\(name): \(result.text)", failure)
    }
  }

  /// Lines of the form `::error file=…,line=…,title=…::message`.
  var githubAnnotations: String {
    let own = failure.map { failure in
      "::error file=\(name.annotationProperty),title=\(name.annotationProperty)::"
        + ([failure] + reasons).joined(separator: "\n").annotationText + "\n"
    }
    let lines = failures.map { result in
      let file = result.source.file.isEmpty ? name : result.source.file
      var properties = "file=\(file.annotationProperty)"
      if let location = result.source.location {
        properties += ",line=\(location.line),col=\(location.column)"
      }
      let title = "\(name): \(result.source.assertion.kind.rawValue)"
      return "::error \(properties),title=\(title.annotationProperty)::"
        + "\(result.text)\n\(result.summary)".annotationText + "\n"
    }
    return (own ?? "") + lines.joined()
  }
}
