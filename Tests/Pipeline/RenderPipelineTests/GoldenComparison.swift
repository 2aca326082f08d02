import Foundation
import FrameComparison
import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

/// How far an image may be from its golden.
struct GoldenTolerance: Sendable {
  /// The greatest difference of one premultiplied component of one pixel, of 255.
  var maximum = 2
  /// The greatest share of pixels with a component that differs by more than 1.
  var share = 0.001

  /// All goldens that need another tolerance, by path, each with its reason.
  static let exceptions: [String: (tolerance: GoldenTolerance, reason: String)] = [:]
}

/// Compares images with goldens, or records them where `RECORD_GOLDENS=1` says so.
enum Goldens {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

  /// Expects an image to be the golden of a path; a recording run fails too.
  static func check(
    _ actual: Bitmap,
    _ path: String,
    isRecording: Bool = Goldens.isRecording,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isRecording {
      try Repository.write(encoded(actual), to: path)
      Issue.record("recorded \(path): look at it, then test again", sourceLocation: sourceLocation)
      return
    }
    guard Repository.exists(path) else {
      Issue.record(
        "\(path) is missing (RECORD_GOLDENS=1 makes it)",
        sourceLocation: sourceLocation
      )
      return
    }
    let expected = try read(path)
    guard let problem = problem(expected: expected, actual: actual, path) else { return }
    let name = path.replacing("scenes/conformance/", with: "").replacing("/", with: "_")
    let report = ".build/goldens/\(name)"
    let panels = FrameArtifacts(
      frame: ComparedFrame(index: 0, verdict: .extra),
      expected: expected,
      actual: actual,
      map: comparison.compare(expected: expected, actual: actual)?.map
    ).sideBySide
    try Repository.write(encoded(panels ?? actual), to: report)
    Issue.record(
      "\(path): \(problem) (expected | difference | actual: \(report))",
      sourceLocation: sourceLocation
    )
  }

  // A difference of 1 never counts.
  private static var comparison: ImageComparison {
    var settings = ComparisonSettings(metric: .exact)
    settings.tolerance = 1
    return ImageComparison(settings)
  }

  /// The image in a file of the repository.
  static func read(_ path: String) throws -> Bitmap {
    try ImageDecoder.decode(Repository.bytes(path), maxSide: 1024, maxPixels: 1 << 20)
  }

  /// What is wrong with an image, or nil.
  static func problem(expected: Bitmap, actual: Bitmap, _ path: String = "") -> String? {
    guard let (difference, _) = comparison.compare(expected: expected, actual: actual) else {
      return "\(actual.width) × \(actual.height) pixels, "
        + "expected \(expected.width) × \(expected.height)"
    }
    let tolerance = GoldenTolerance.exceptions[path]?.tolerance ?? GoldenTolerance()
    let allowed = Int(Double(expected.width * expected.height) * tolerance.share)
    let maximum = difference.maxStep ?? 0
    guard maximum > tolerance.maximum || difference.differingPixels > allowed else { return nil }
    return "a component is off by \(maximum) "
      + "(allowed \(tolerance.maximum)), \(difference.differingPixels) pixels by more than 1 "
      + "(allowed \(allowed))"
  }

  private static func encoded(_ image: Bitmap) throws -> [UInt8] {
    var encoder = try PNGEncoder(level: .small)
    return try encoder.encode(image)
  }
}
