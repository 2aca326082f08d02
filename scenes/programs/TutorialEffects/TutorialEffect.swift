public import AnimationRenderer

/// An effect of the tutorials: a name for the command, and the program.
public struct TutorialEffect: Sendable {
  /// The word by which the command knows it.
  public let name: String
  /// The file in `scenes` that shows the same, without its ending; nil if there is none.
  public let scene: String?
  /// The visible content of the effect.
  public let summary: String
  /// Frames per second of the video.
  public let frameRate: Double
  private let program: @Sendable (Double) -> Renderer

  init(
    _ name: String,
    scene: String? = nil,
    _ summary: String,
    frameRate: Double = 60,
    _ program: @escaping @Sendable (Double) -> Renderer
  ) {
    self.name = name
    self.scene = scene
    self.summary = summary
    self.frameRate = frameRate
    self.program = program
  }

  /// Runs the program on this thread.
  ///
  /// - Parameter frameRate: frames per second; nil for those of the effect.
  public func makeRenderer(frameRate: Double? = nil) -> Renderer {
    program(frameRate ?? self.frameRate)
  }

  /// All programs: effects, then systems.
  public static let all = effects + systems
}
