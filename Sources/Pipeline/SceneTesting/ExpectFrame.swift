public import FrameComparison
public import SceneLoading
public import SceneModel
public import XCTest

/// Expects that a scene at an instant matches its golden image.
///
/// The golden is `Goldens/NAME.png` in the folder of the test's file. It is written only if the
/// environment variable `RECORD_FRAMES` requests it (`missing`, `failed` or `all`), and never if
/// `CI` is `true`. A test that writes a golden fails, so that no test passes without a comparison.
/// If `FRAME_DIFFERENCES` names a folder, each failure writes `NAME.png` there: expected,
/// difference and actual side by side.
///
/// For Swift Testing; a method of `XCTestCase` has the same name and parameters.
///
/// - Parameters:
///   - scene: the scene to draw.
///   - resources: the images and fonts that it names.
///   - time: the instant in seconds, from 0 to before the scene's end.
///   - name: the name of the golden, without its extension.
///   - settings: the criteria for a difference.
public func expectFrame(
  of scene: Scene,
  resources: SceneResources = SceneResources(),
  at time: Double,
  matches name: String,
  settings: ComparisonSettings = ComparisonSettings(),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let expectation = FrameExpectation(name, at: time, settings, testFile: "\(filePath)")
  IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(expectation.check(scene, resources))
}

/// Expects that the scene in a file looks at an instant as its golden image does.
///
/// As the function of the same name for scenes. Images and fonts are found as by `animrender`.
///
/// - Parameters:
///   - path: a scene, a Lottie file, a .tgs file or an archive; relative to the folder of the test's file.
///   - allowsFallbackFonts: whether a golden may be recorded where another font serves a text.
public func expectFrame(
  ofFile path: String,
  at time: Double,
  matches name: String,
  settings: ComparisonSettings = ComparisonSettings(),
  allowsFallbackFonts: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  var expectation = FrameExpectation(name, at: time, settings, testFile: "\(filePath)")
  expectation.allowsFallbackFonts = allowsFallbackFonts
  IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    .report(expectation.check(file: path))
}

extension XCTestCase {
  /// Expects that a scene looks at an instant as its golden image does.
  ///
  /// As the function of the same name, for XCTest.
  public func expectFrame(
    of scene: Scene,
    resources: SceneResources = SceneResources(),
    at time: Double,
    matches name: String,
    settings: ComparisonSettings = ComparisonSettings(),
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let expectation = FrameExpectation(name, at: time, settings, testFile: "\(filePath)")
    report(expectation.check(scene, resources), file: filePath, line: line)
  }

  /// Expects that the scene in a file looks at an instant as its golden image does.
  ///
  /// As the function of the same name, for XCTest.
  public func expectFrame(
    ofFile path: String,
    at time: Double,
    matches name: String,
    settings: ComparisonSettings = ComparisonSettings(),
    allowsFallbackFonts: Bool = false,
    filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    var expectation = FrameExpectation(name, at: time, settings, testFile: "\(filePath)")
    expectation.allowsFallbackFonts = allowsFallbackFonts
    report(expectation.check(file: path), file: filePath, line: line)
  }

  private func report(_ outcome: FrameExpectation.Outcome, file: StaticString, line: UInt) {
    guard case .failure(let message, _) = outcome else { return }
    XCTFail(message, file: file, line: line)
  }
}
