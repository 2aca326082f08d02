import CoreAnimationCompat
import SceneModel
import Testing

@Suite("Typical lines with views")
struct TypicalViewLinesTests {
  @Test("They compile and run without errors")
  func lines() {
    let recording = record(duration: 2) { TypicalViewLines.views(in: $0) }
    let errors = recording.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message))")
  }
}
