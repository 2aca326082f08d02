internal import Foundation
public import Testing

/// Pages of the documentation that the program's tables give.
public enum ReferencePage {
  /// Whether pages and their images are written instead of compared; such a test fails.
  public static let isRecording = ProcessInfo.processInfo.environment["RECORD_REFERENCE"] == "1"

  /// Expects that a page of the repository has a text.
  public static func check(
    _ path: String,
    is text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isRecording {
      try Repository.write(Array(text.utf8), to: path)
      Issue.record("recorded \(path): read it, then test again", sourceLocation: sourceLocation)
      return
    }
    let committed = String(decoding: try Repository.bytes(path), as: UTF8.self)
    #expect(
      committed == text,
      "RECORD_REFERENCE=1 writes \(path)",
      sourceLocation: sourceLocation
    )
  }
}
