internal import Files
internal import Graphics
internal import SceneLoading
internal import SceneModel

/// A piece of work on a folder that becomes a case of the report.
public struct GoldenCheck: Sendable {
  enum Work: Sendable {
    case images(GoldenScene)
    case hashes(GoldenScene)
    // What is wrong with it has been told.
    case unreadable(path: String, message: String, reasons: [String], RenderError.Code)
    case goldenWithoutScene(path: String)
  }

  /// What the case is called.
  public let name: String
  let work: Work

  init(_ name: String, _ work: Work) {
    self.name = name
    self.work = work
  }

  /// The frames that will be drawn.
  public var frameCount: Int {
    switch work {
    case .images(let scene): scene.samples.count
    case .hashes(let scene):
      scene.document.scene.frameRate.frameCount(duration: scene.document.scene.duration)
    case .unreadable, .goldenWithoutScene: 0
    }
  }
}
