import MotionAssertions
import SceneLoading
import SceneModel

extension RenderPreparation {
  /// Checks the assertions about texts of a row of a batch, which need no frames.
  ///
  /// - Throws: `CommandEnd` after messages about texts that do not fit.
  func checkTexts(
    of input: SceneInput,
    _ resources: LoadedScene,
    at path: String,
    _ messages: inout Messages
  ) throws {
    let assertions = try messages.reporting(
      try AssertionSources.assertions(about: input.document, at: path)
    )
    let check = TextFitCheck(input.scene, resources.resources, limits: input.limits)
    let failures = try check.results(of: assertions).filter { !$0.holds }
    for failure in failures {
      let message = "\(failure.text) fails: \(failure.summary)"
      let source = failure.source
      messages.report(
        Diagnostic(.error, .value, at: source.location, path: source.path, message),
        file: source.file
      )
    }
    guard failures.isEmpty else { throw CommandEnd(code: .answerIsNo) }
  }
}
