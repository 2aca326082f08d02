internal import Testing
internal import XCTest

/// Where the issues of an expectation are reported.
struct IssueLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  private var location: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: "\(fileID)",
      filePath: "\(filePath)",
      line: Int(line),
      column: Int(column)
    )
  }

  /// Reports a failure.
  ///
  /// - Parameter image: a PNG file that shows it, with its name; nil for none.
  func report(_ message: String, image: (name: String, png: [UInt8])?) {
    if let image {
      Attachment.record(image.png, named: "\(image.name).png", sourceLocation: location)
    }
    Issue.record(Comment(rawValue: message), sourceLocation: location)
    // A function that a test of XCTest calls, far from its class: only this makes that test fail.
    if Test.current == nil { XCTFail(message, file: filePath, line: line) }
  }

  /// Reports the outcome of a comparison.
  func report(_ outcome: FrameExpectation.Outcome) {
    switch outcome {
    case .success: break
    case .warnings(let warnings):
      for warning in warnings {
        Issue.record(Comment(rawValue: warning), severity: .warning, sourceLocation: location)
      }
    case .failure(let message, let image): report(message, image: image)
    }
  }
}
