public import CoreGraphicsCompat
public import Foundation
public import Graphics
public import SceneModel

/// Records what a program does with layers, and makes a scene of it.
///
///     let recorder = SceneRecorder(size: CGSize(width: 400, height: 300), duration: 2)
///     recorder.rootLayer.addSublayer(ball)
///     ball.add(bounce, forKey: nil)
///     let recording = recorder.finish()
///
/// Everything happens on one thread: a recorder takes over the session of the thread that makes it, and
/// lets it go in `finish()`. Recorders on different threads do not know of each other.
public final class SceneRecorder {
  /// The layer that fills the image.
  public let rootLayer: CALayer
  /// The clock; `finish()` runs it to the end.
  public var clock: VirtualClock { session.clock }

  private let session: RecordingSession
  private let size: CGSize
  private let frameRate: FrameRate
  private let duration: Double
  private var recording: Recording?

  /// Starts a recording with an empty root layer.
  ///
  /// - Parameters:
  ///   - size: pixels of the image.
  ///   - frameRate: of the output; the recording does not depend on it.
  ///   - duration: seconds.
  ///   - startTime: the media time of the start. With 1000 a `beginTime` that should have been added to
  ///     `CACurrentMediaTime()` shows as the mistake that it is.
  public init(
    size: CGSize,
    frameRate: FrameRate = .sixty,
    duration: Double,
    startTime: CFTimeInterval = 0
  ) {
    session = RecordingSession.begin(startingAt: startTime)
    rootLayer = CALayer()
    (self.size, self.frameRate) = (size, frameRate)
    self.duration = Self.checked(duration, session)
    rootLayer.frame = CGRect(origin: .zero, size: size)
    session.size = size
    session.tree.root = rootLayer
  }

  /// Records a layer that the program has made before on this thread.
  ///
  /// Its frame is in the coordinates of the image.
  public init(
    layer: CALayer,
    size: CGSize,
    frameRate: FrameRate = .sixty,
    duration: Double
  ) {
    session = RecordingSession.current
    rootLayer = layer
    (self.size, self.frameRate) = (size, frameRate)
    self.duration = Self.checked(duration, session)
    session.size = size
    session.tree.root = layer
    session.transactions.touch()
  }

  /// How many times a second display links tick, 1…1000; 60 by default.
  public var displayLinkRate: Int {
    get { session.links.rate }
    set { session.links.rate = min(max(1, newValue), 1000) }
  }

  /// Forgets the messages, scheduled events and clock of this thread; layers made before remain, with their images.
  ///
  /// Tests share threads. A test without expected messages begins with this.
  package static func forgetUnrecorded() {
    // A recorder that was never finished would keep the layers for itself.
    RecordingSession.current.tree.root = nil
    _ = RecordingSession.begin()
    _ = MissingResources.takeMessages()
  }

  /// Runs the clock to the end and makes the scene.
  ///
  /// The thread's next layer belongs to a new recording. Asked again, the result is the same.
  public func finish() -> Recording {
    if let recording { return recording }
    session.asCurrent { session.run(until: clock.start + duration) }
    let lowering = SceneLowering(session: session, duration: duration)
    let scene = lowering.scene(of: rootLayer, size: size, frameRate: frameRate)
    session.end()
    for message in MissingResources.takeMessages() {
      session.diagnostics.add(.warning, .missingAsset, message)
    }
    let recording = Recording(scene: scene, diagnostics: session.diagnostics.all)
    self.recording = recording
    return recording
  }

  // A duration that scenes can have.
  private static func checked(_ duration: Double, _ session: RecordingSession) -> Double {
    let limit = Limits().duration
    if duration > 0, duration <= limit { return duration }
    let message = "the duration is \(duration) s (give seconds above 0 and at most \(limit))"
    session.diagnostics.add(.error, .value, message)
    return duration > limit ? limit : 1
  }

  /// Records what a closure does with the root layer.
  public static func record(
    size: CGSize,
    frameRate: FrameRate = .sixty,
    duration: Double,
    _ program: (CALayer) -> Void
  ) -> Recording {
    let recorder = SceneRecorder(size: size, frameRate: frameRate, duration: duration)
    program(recorder.rootLayer)
    return recorder.finish()
  }
}

/// The result of recording a program's layers: a scene and its diagnostics.
public struct Recording: Sendable {
  /// The recorded content at all times.
  public var scene: Scene
  /// Mistakes and what is done differently, in the order in which they happened.
  public var diagnostics: [Diagnostic]

  /// Whether something could not be recorded as it was written.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
