public import AnimationRenderer

/// An effect of the tutorials: a name for the command, and the program.
public struct TutorialEffect: Sendable {
  /// The word by which the command knows it.
  public let name: String
  /// What there is to see.
  public let summary: String
  /// Frames per second of the video.
  public let frameRate: Double
  private let program: @Sendable (Double) -> Renderer

  init(
    _ name: String,
    _ summary: String,
    frameRate: Double = 60,
    _ program: @escaping @Sendable (Double) -> Renderer
  ) {
    self.name = name
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

  /// All effects, in the order of the inventory, and after them systems that have no effect of their own.
  public static let all: [TutorialEffect] = [
    TutorialEffect("ball-pops", "scale keyframes", ballPops),
    TutorialEffect("flying-label", "keyframes along a path, removal by the delegate", flyingLabel),
    TutorialEffect("water-ball", "paths that a display link draws", waterBall),
    TutorialEffect("form-flies-in", "begin times and fill modes", formFliesIn),
    TutorialEffect("pulse-on-stop", "an animation that a delegate starts", pulseOnStop),
    TutorialEffect("clouds", "animations that restart for ever", clouds),
    TutorialEffect("login-tint", "colour and corners, basic and springs", loginTint),
    TutorialEffect("info-label", "repetition, autoreverses, speeds", infoLabel),
    TutorialEffect("login-button", "an animation group", loginButton),
    TutorialEffect("form-group", "one group for several layers", formGroup),
    TutorialEffect("short-text-jump", "the parameters of a spring", shortTextJump),
    TutorialEffect("border-flash", "a spring of a colour", borderFlash),
    TutorialEffect("heading-wobble", "rotation keyframes", headingWobble),
    TutorialEffect("balloon-flight", "position keyframes", balloonFlight),
    TutorialEffect("avatar-bounce", "springs and path morphs of a mask", avatarBounce),
    TutorialEffect("shimmer", "a gradient under a text", shimmer),
    TutorialEffect("pull-to-refresh", "strokes, dashes and a paced path", pullToRefresh),
    TutorialEffect("dot-wave", "a replicator with delays", frameRate: 50, dotWave),
    TutorialEffect("microphone-meter", "one animation a sample", microphoneMeter),
    TutorialEffect("dot-loader", "endless groups with negative begins", dotLoader),
    TutorialEffect("model-colour", "model values before, after and never", modelColour),
    TutorialEffect("walker", "pictures of a sheet, a paused clock", walker),
    TutorialEffect("progress-ring", "the typed builder, endless", progressRing),
    TutorialEffect("card", "the typed builder, restarted when it stops", card),
    TutorialEffect("replicas", "colour offsets and rotations of copies", replicas),
    TutorialEffect("view-springs", "views, animation blocks, springs, keyframes", viewSprings),
    TutorialEffect("stop-at-tap", "keys of animations, values stored with them", stopAtTap),
    TutorialEffect("label-stream", "timers that decay model values, reuse", labelStream),
    TutorialEffect("shake-and-shock", "the typed builder's ready-made effects", shakeAndShock),
  ]
}
