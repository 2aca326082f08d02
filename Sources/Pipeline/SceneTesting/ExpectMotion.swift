public import SceneLoading
public import SceneModel
public import XCTest

/// Expects that assertions about every frame of a scene hold.
///
///     expectMotion(of: scene) {
///       $0.inside("title", area: .titleSafe)
///       $0.apart("title", "badge", gap: 8)
///       $0.flashes()
///     }
///
/// Each failing assertion is a separate issue. The assertions of the scene itself are checked,
/// too. For Swift Testing; a method of `XCTestCase` has the same name and parameters.
///
/// - Parameters:
///   - scene: the scene to look at.
///   - resources: the images, fonts and audio that it names.
///   - assertions: adds what must be true.
public func expectMotion(
  of scene: Scene,
  resources: SceneResources = SceneResources(),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ assertions: (inout MotionExpectations) -> Void = { _ in }
) {
  var expectations = MotionExpectations()
  assertions(&expectations)
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  for problem in MotionExpectation(expectations.assertions).check(scene, resources) {
    location.report(problem.message, image: problem.image.map { ("motion-\(problem.number)", $0) })
  }
}

extension XCTestCase {
  /// Expects that assertions about every frame of a scene hold.
  ///
  /// As the function of the same name, for XCTest.
  public func expectMotion(
    of scene: Scene,
    resources: SceneResources = SceneResources(),
    filePath: StaticString = #filePath,
    line: UInt = #line,
    _ assertions: (inout MotionExpectations) -> Void = { _ in }
  ) {
    var expectations = MotionExpectations()
    assertions(&expectations)
    for problem in MotionExpectation(expectations.assertions).check(scene, resources) {
      XCTFail(problem.message, file: filePath, line: line)
    }
  }
}
