internal import Graphics
internal import MotionAssertions
internal import SceneModel

extension AssertionReport {
  /// Returns the report as JUnit XML: a test for each assertion.
  ///
  /// - Parameter name: the name of the test suite.
  public func junit(name: String) -> String {
    let counts = "tests=\"\(count)\" failures=\"\(failures)\" errors=\"0\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(name.xml)\" \(counts) time=\"0\">\n"
    for item in cases {
      text += "  <testsuite name=\"\(item.name.xml)\" tests=\"\(item.results.count)\" "
      text += "failures=\"\(item.failures.count)\" errors=\"0\" skipped=\"0\" time=\"0\">\n"
      text += item.testCases(className: name)
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// Annotations for GitHub's log: an error for each assertion that fails, at its place.
  public var githubAnnotations: String {
    cases.map(\.githubAnnotations).joined()
  }
}

extension AssertionCase {
  /// The elements of JUnit, one for each assertion.
  func testCases(className: String) -> String {
    results.map { result in
      let name = "\(name): \(result.text)"
      let head = "    <testcase classname=\"\(className.xml)\" name=\"\(name.xml)\" time=\"0\""
      guard !result.holds else { return head + "/>\n" }
      let details = result.details.joined(separator: "\n")
      return head + ">\n      <failure message=\"\(result.summary.xml)\" type=\"assertion\">"
        + "\(details.xml)</failure>\n    </testcase>\n"
    }.joined()
  }

  /// Lines of the form `::error file=…,line=…,title=…::message`.
  var githubAnnotations: String {
    failures.map { result in
      let file = result.source.file.isEmpty ? name : result.source.file
      var properties = "file=\(file.annotationProperty)"
      if let location = result.source.location {
        properties += ",line=\(location.line),col=\(location.column)"
      }
      let title = "\(name): \(result.source.assertion.kind.rawValue)"
      return "::error \(properties),title=\(title.annotationProperty)::"
        + "\(result.text)\n\(result.summary)".annotationText + "\n"
    }.joined()
  }
}
