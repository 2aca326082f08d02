internal import CoreAnimationCompat
internal import CoreGraphicsCompat
public import Foundation
internal import SceneModel

/// A layer that plays a Lottie animation.
///
/// The animation's layers are in it, fitted into the bounds by `contentsGravity`. Playing is a matter of clocks, so
/// that a program's `play()`, `pause()` and speeds are recorded like the changes of any layer.
public final class LottieAnimationLayer: CALayer {
  // The image, the clock that runs and repeats, and the place in the animation where it begins.
  private var stage = CALayer()
  private var cycle = CALayer()
  private var offset = CALayer()
  private var playback: LottiePlayback?
  private var paused = 0.0
  private var completion: LottieCompletionBlock?
  private var plays = 0

  /// The animation; a new one is positioned at its beginning.
  public var animation: LottieAnimation? { didSet { show() } }

  /// How often the next `play` plays.
  public var loopMode = LottieLoopMode.playOnce

  /// How fast it plays; below 0 it runs back.
  ///
  /// A change holds for what is played now, but for its direction.
  public var animationSpeed: CGFloat = 1 { didSet { changeSpeed() } }

  /// An empty layer.
  public override init() { super.init() }

  /// A layer with the size of an animation, positioned at its beginning.
  public convenience init(animation: LottieAnimation?) {
    self.init()
    bounds.size = animation?.size ?? .zero
    self.animation = animation
    show()
  }

  /// A copy of another layer's values, without its animation.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Nil: layers are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  private func show() {
    end(false)
    CATransaction.withoutActions {
      stage.removeFromSuperlayer()
      (stage, cycle, offset) = (CALayer(), CALayer(), CALayer())
      for layer in [stage, cycle, offset] {
        layer.anchorPoint = .zero
        layer.bounds.size = animation?.size ?? .zero
      }
      stage.masksToBounds = true
      stage.backgroundColor = animation?.background.map { CGColor($0) }
      cycle.addSublayer(offset)
      stage.addSublayer(cycle)
      insertSublayer(stage, at: 0)
      guard let animation else { return }
      offset.embed(animation.played, assets: animation.assets, warnings: animation.diagnostics)
    }
    setNeedsLayout()
    stand(at: 0)
  }

  /// Fits the animation into the bounds.
  public override func layoutSublayers() {
    super.layoutSublayers()
    guard let size = animation?.size, size.width > 0, size.height > 0 else { return }
    let gravity = ContentsGravity(rawValue: contentsGravity.rawValue) ?? .resize
    let fitted = gravity.rect(for: size.extent, in: bounds.rect)
    CATransaction.withoutActions {
      stage.position = CGPoint(fitted.origin)
      stage.transform = CATransform3DMakeScale(
        CGFloat(fitted.width) / size.width,
        CGFloat(fitted.height) / size.height,
        1
      )
    }
  }

  // MARK: Playing

  /// Whether it plays at this instant.
  public var isAnimationPlaying: Bool { playback.map { now < $0.end } ?? false }

  /// Plays the entire animation, from the current position.
  ///
  /// - Parameter completion: called at the end, or when another playback starts before.
  public func play(completion: LottieCompletionBlock? = nil) {
    guard let duration = animation?.duration else { return }
    let isBackwards = animationSpeed < 0
    let position = currentTime
    let isAtEnd = isBackwards ? position <= 0 : position >= duration
    let elapsed = isAtEnd ? 0 : isBackwards ? duration - position : position
    play(0...duration, isBackwards: isBackwards, elapsed: elapsed, nil, completion)
  }

  /// Plays from one position to another, each 0…1.
  ///
  /// - Parameters:
  ///   - fromProgress: the beginning; nil for the current position.
  ///   - toProgress: the end, which may be before the beginning.
  ///   - loopMode: the repetition from now on; nil for the previous mode.
  ///   - completion: called at the end, or when another playback starts before.
  public func play(
    fromProgress: CGFloat? = nil,
    toProgress: CGFloat,
    loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let duration = animation?.duration else { return }
    let (from, to) = (constrained(fromProgress ?? currentProgress), constrained(toProgress))
    let range = min(from, to) * duration...max(from, to) * duration
    let isBackwards = (to < from) != (animationSpeed < 0)
    play(range, isBackwards: isBackwards, elapsed: 0, loopMode, completion)
  }

  /// Plays from one frame to another.
  public func play(
    fromFrame: CGFloat? = nil,
    toFrame: CGFloat,
    loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let animation else { return }
    play(
      fromProgress: fromFrame.map(animation.progressTime(forFrame:)),
      toProgress: animation.progressTime(forFrame: toFrame),
      loopMode: loopMode,
      completion: completion
    )
  }

  /// Plays from one marker to another; nothing where one of them is missing.
  public func play(
    fromMarker: String? = nil,
    toMarker: String,
    loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let animation, let to = animation.progressTime(forMarker: toMarker) else { return }
    let from = fromMarker.flatMap(animation.progressTime(forMarker:))
    guard from != nil || fromMarker == nil else { return }
    play(fromProgress: from, toProgress: to, loopMode: loopMode, completion: completion)
  }

  /// Plays what a marker spans; nothing where it is missing.
  public func play(
    marker: String,
    loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    guard let animation, let from = animation.frameTime(forMarker: marker),
      let length = animation.durationFrameTime(forMarker: marker)
    else { return }
    play(fromFrame: from, toFrame: from + length, loopMode: loopMode, completion: completion)
  }

  /// Pauses at the current position.
  public func pause() {
    let position = currentTime
    end(false)
    stand(at: position)
  }

  /// Pauses at the beginning.
  public func stop() {
    end(false)
    stand(at: 0)
  }

  // MARK: Places

  /// The current position in seconds of the animation; setting it pauses there.
  public var currentTime: TimeInterval {
    get { playback?.position(at: now) ?? paused }
    set {
      end(false)
      stand(at: min(max(0, newValue.isFinite ? newValue : 0), animation?.duration ?? 0))
    }
  }

  /// The current position, 0…1; setting it pauses there.
  public var currentProgress: CGFloat {
    get {
      guard let duration = animation?.duration, duration > 0 else { return 0 }
      return CGFloat(currentTime / duration)
    }
    set { currentTime = constrained(newValue) * (animation?.duration ?? 0) }
  }

  /// The current frame; setting it pauses there.
  public var currentFrame: CGFloat {
    get { CGFloat(currentTime * (animation?.framerate ?? 0)) }
    set { currentTime = animation.map { Double(newValue) / $0.framerate } ?? 0 }
  }

  // MARK: Clocks

  // The time of the clock that cycles are in.
  private var now: Double { stage.convertTime(CACurrentMediaTime(), from: nil) }

  private func constrained(_ progress: CGFloat) -> Double {
    progress.isFinite ? min(max(0, Double(progress)), 1) : 0
  }

  private func play(
    _ range: ClosedRange<Double>,
    isBackwards: Bool,
    elapsed: Double,
    _ mode: LottieLoopMode?,
    _ completion: LottieCompletionBlock?
  ) {
    end(false)
    if let mode { loopMode = mode }
    let speed = abs(Double(animationSpeed))
    guard range.lowerBound < range.upperBound, speed > 0, speed.isFinite else {
      return stand(at: range.lowerBound)
    }
    let playback = LottiePlayback(
      range: range,
      isBackwards: isBackwards,
      speed: speed,
      mode: loopMode,
      start: now,
      elapsed: elapsed
    )
    self.completion = completion
    run(playback)
  }

  private func run(_ playback: LottiePlayback) {
    self.playback = playback
    cycle.speed = Float(playback.speed)
    // A time offset would rotate the cycles: the skipped part would follow at the end.
    cycle.beginTime = playback.start - playback.elapsed / playback.speed
    cycle.timeOffset = 0
    cycle.duration = playback.length
    cycle.repeatCount = Float(playback.mode.count)
    cycle.autoreverses = playback.mode.turnsRound
    cycle.fillMode = .both
    offset.speed = playback.isBackwards ? -1 : 1
    offset.timeOffset = playback.isBackwards ? playback.range.upperBound : playback.range.lowerBound
    plays += 1
    let play = plays
    let rest = (playback.end - playback.start)
    VirtualClock.current.schedule(after: rest) { [weak self] in
      guard let self, plays == play else { return }
      paused = playback.position(at: playback.end)
      self.playback = nil
      end(true)
    }
  }

  private func changeSpeed() {
    guard var playback, now < playback.end else { return }
    let speed = abs(Double(animationSpeed))
    guard speed > 0, speed.isFinite else { return pause() }
    playback.elapsed = playback.elapsed(at: now)
    playback.start = now
    playback.speed = speed
    run(playback)
  }

  private func stand(at position: Double) {
    playback = nil
    paused = position
    plays += 1
    cycle.speed = 0
    cycle.beginTime = 0
    cycle.timeOffset = 0
    cycle.duration = .infinity
    cycle.repeatCount = 0
    cycle.autoreverses = false
    offset.speed = 1
    offset.timeOffset = position
  }

  private func end(_ isFinished: Bool) {
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }
}

extension LottieAnimation {
  /// The layers, wrapped in one layer that shows the last frame from the end on, where the
  /// animation shows nothing.
  fileprivate var played: [Layer] {
    var content = Layer(sublayers: layers)
    content.timeRemap = .keyframes(
      KeyframeTrack(
        values: [0, duration, max(0, duration - 1 / framerate)],
        keyTimes: [0, duration, duration]
      )
    )
    return [content]
  }
}
