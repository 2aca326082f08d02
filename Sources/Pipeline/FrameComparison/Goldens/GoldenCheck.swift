internal import Files
internal import SceneLoading
internal import SceneModel

/// A piece of work on a folder that becomes a case of the report.
public struct GoldenCheck: Sendable {
  enum Work: Sendable {
    case images(GoldenScene)
    case hashes(GoldenScene)
    // The problem has been reported.
    case unreadable(path: String, message: String, reasons: [String], RenderError.Code)
    case goldenWithoutScene(path: String)
  }

  /// The name of the case.
  public let name: String
  let work: Work
  /// Whether the assertions of the scene are checked, too.
  let checksAssertions: Bool

  init(_ name: String, _ work: Work, checksAssertions: Bool = false) {
    (self.name, self.work, self.checksAssertions) = (name, work, checksAssertions)
  }

  /// The frames that will be drawn.
  public var frameCount: Int {
    switch work {
    case .images(let scene): scene.samples.count
    case .hashes(let scene):
      scene.document.scene.frameCount
    case .unreadable, .goldenWithoutScene: 0
    }
  }
}
