internal import FrameComparison
internal import Glibc

/// The settings that the environment of a test run requests.
struct TestContext: Sendable {
  /// Which goldens are written, by the word of `RECORD_FRAMES`; nil for none.
  var recording: GoldenUpdate?
  /// A value of `RECORD_FRAMES` that is none of its words.
  var unknownRecording: String?
  /// Whether nothing may be written because the run is one of a server.
  var isContinuousIntegration = false
  /// The folder for images of differences; nil for none.
  var differences: String?

  /// Creates the context from environment variables; an empty variable counts as unset.
  init(_ variable: (String) -> String?) {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    if let word = value("RECORD_FRAMES") {
      recording = GoldenUpdate(rawValue: word)
      unknownRecording = recording == nil ? word : nil
    }
    isContinuousIntegration = value("CI").map { $0 != "false" && $0 != "0" } ?? false
    differences = value("FRAME_DIFFERENCES")
  }

  /// Those of this process; the corresponding C function is `getenv`.
  static var current: TestContext { TestContext { getenv($0).map { String(cString: $0) } } }
}
