internal import JSONText
internal import MotionAssertions

/// The results of assertions as one HTML file, each failing frame with the marked places.
///
/// The page has no scripts and requests nothing.
public struct AssertionPage: Sendable {
  private let report: AssertionReport
  private let title: String

  /// A page.
  public init(_ report: AssertionReport, title: String) {
    self.report = report
    self.title = title
  }

  /// The page as UTF-8.
  public var bytes: [UInt8] {
    var page = Array(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>\(title.xml)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header><h1>\(title.xml)</h1><p class="\(report.holds ? "holds" : "fails")">\(report.verdict.xml)</p></header>
      <main>

      """.utf8
    )
    page += Self.sections(of: report.cases)
    return page + Array("</main>\n</body>\n</html>\n".utf8)
  }

  /// The sections of a page, one for each input.
  static func sections(of cases: [AssertionCase]) -> [UInt8] {
    var bytes: [UInt8] = []
    for item in cases {
      bytes += Array("<section class=\"assertions\">\n<h2>\(item.name.xml)</h2>\n<ol>\n".utf8)
      if let failure = item.failure {
        let lines = ([failure] + item.reasons).map(\.xml).joined(separator: "<br>")
        bytes += Array("<li class=\"fails\"><strong>fails</strong> \(lines)</li>\n".utf8)
      }
      for (number, result) in item.results.enumerated() {
        bytes += entry(result, image: item.images[number])
      }
      bytes += Array("</ol>\n</section>\n".utf8)
    }
    return bytes
  }

  private static func entry(_ result: AssertionResult, image: [UInt8]?) -> [UInt8] {
    let verdict = result.holds ? "holds" : "fails"
    var bytes = Array(
      "<li class=\"\(verdict)\"><strong>\(verdict)</strong> <code>\(result.text.xml)</code>".utf8
    )
    if !result.details.isEmpty {
      bytes += Array("<br>\(result.details.map(\.xml).joined(separator: "<br>"))".utf8)
    }
    if let image {
      let alt = "frame \(result.firstFrame ?? 0) with the marked places"
      bytes += Array("<br><img alt=\"\(alt)\" src=\"data:image/png;base64,".utf8)
      bytes += Base64.text(of: image)
      bytes += Array("\">".utf8)
    }
    return bytes + Array("</li>\n".utf8)
  }

  /// The rules of the sections.
  static let style = """
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
    .assertions li { margin: 0.6em 0; }
    .assertions code { overflow-wrap: anywhere; }
    .assertions img { border: 1px solid #8888; margin-top: 0.5em; max-width: 100%; }
    .holds strong, p.holds { color: #1a7f37; }
    .fails strong, p.fails { color: #cf222e; }
    """
}
