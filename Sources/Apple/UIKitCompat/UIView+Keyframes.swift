public import Foundation

extension UIView {
  /// How an animation by keyframes runs; the numbers are UIKit's.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits, also those of a curve of `AnimationOptions`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Accepted: layouts belong to the changes anyway.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Accepted: nothing is touched.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// From where what runs is shown, in place of it.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// For ever.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// There and back.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Values are connected by straight lines.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Values jump.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// By straight lines at constant speed.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// By a smooth curve.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// By a smooth curve at constant speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    fileprivate var mode: CAAnimationCalculationMode {
      let modes: [CAAnimationCalculationMode] = [
        .linear, .discrete, .paced, .cubic, .cubicPaced,
      ]
      let number = Int(rawValue >> 10 & 7)
      return number < modes.count ? modes[number] : .linear
    }
  }

  /// Moves what closures change at their parts of a duration.
  ///
  /// As in UIKit the whole eases in and out unless the options have the bits of another curve.
  ///
  /// - Parameters:
  ///   - duration: seconds of the whole.
  ///   - delay: seconds before it begins.
  ///   - options: how values are connected, and repetition.
  ///   - animations: calls `addKeyframe`.
  ///   - completion: called when all animations have ended, with whether none was cut short.
  public class func animateKeyframes(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    if case .animator(let animator) = ViewAnimations.current.innermost {
      return animator.addKeyframes(options.mode, animations, completion)
    }
    let motion = ViewMotion(
      duration: duration,
      delay: delay,
      options: AnimationOptions(rawValue: options.rawValue)
    )
    let outcome = motion.outcome
    let collector = KeyframeCollector()
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion.map { report in { report(outcome.isFinished) } })
    ViewAnimations.current.run(.keyframes(collector), animations)
    if duration > 0 { collector.addAnimations(motion, mode: options.mode) }
    CATransaction.commit()
  }

  /// Moves what a closure changes during a part of `animateKeyframes`.
  ///
  /// - Parameters:
  ///   - frameStartTime: the begin as a fraction of the whole, 0…1.
  ///   - frameDuration: the length as a fraction of the whole.
  ///   - animations: changes properties of views and of their layers.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double,
    relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard case .keyframes(let collector) = ViewAnimations.current.innermost else {
      return animations()
    }
    let start = min(max(frameStartTime, 0), 1)
    collector.gather(from: start, to: min(max(start + frameDuration, start), 1), animations)
  }
}

/// Gathers the changes inside `animateKeyframes`.
final class KeyframeCollector {
  private struct Track {
    let layer: CALayer
    let key: String
    var values: [Any]
    var times: [Double]
    /// The part that has made the last change.
    var part: Int
  }

  private var tracks: [Track] = []
  // The part of the whole that changes belong to now, and its number.
  private var span = (start: 0.0, end: 1.0)
  private var part = 0
  private var partCount = 0

  /// Runs the closure of a part of the whole.
  func gather(from start: Double, to end: Double, _ body: () -> Void) {
    let outer = (span, part)
    partCount += 1
    (span, part) = ((start, end), partCount)
    body()
    (span, part) = outer
  }

  /// Notes a change of a property: it rests until the part begins, and has its new value at the end.
  func note(_ layer: CALayer, key: String, from old: Any, to new: Any) {
    guard ViewDifference.between(old, new) != nil || ViewDifference.isMovable(new) else { return }
    let existing = tracks.firstIndex { $0.layer === layer && $0.key == key }
    let index = existing ?? tracks.count
    if existing == nil {
      tracks.append(Track(layer: layer, key: key, values: [old], times: [0], part: part))
    } else if tracks[index].part == part {
      return tracks[index].values[tracks[index].values.count - 1] = new
    }
    tracks[index].part = part
    let last = tracks[index].times.last ?? 0
    if span.start > last {
      tracks[index].values.append(tracks[index].values.last ?? old)
      tracks[index].times.append(span.start)
    }
    tracks[index].values.append(new)
    tracks[index].times.append(max(last, span.end))
  }

  /// Adds one animation for every property.
  func addAnimations(_ motion: ViewMotion, mode: CAAnimationCalculationMode) {
    for (layer, old, animation) in animations(mode) {
      let key = animation.keyPath ?? ""
      if motion.options.contains(.beginFromCurrentState) {
        let presented = motion.takeOver(key, of: layer, from: old)
        if mode != .discrete { animation.values?[0] = presented }
      }
      animation.timingFunction = motion.options.timingFunction
      motion.time(animation, on: layer)
      layer.add(animation, forKey: key)
    }
  }

  /// One animation for every property, yet without time, and what the property was before.
  func animations(_ mode: CAAnimationCalculationMode) -> [(CALayer, Any, CAKeyframeAnimation)] {
    tracks.compactMap { track in
      guard let old = track.values.first else { return nil }
      var track = track
      if let last = track.values.last, track.times.last ?? 1 < 1 {
        track.values.append(last)
        track.times.append(1)
      }
      let animation = CAKeyframeAnimation(keyPath: track.key)
      animation.calculationMode = mode
      // A discrete value has a time at its begin and, the last one, at its end.
      animation.values = mode == .discrete ? Array(track.values.dropFirst()) : track.values
      let isPaced = mode == .paced || mode == .cubicPaced
      if !isPaced { animation.keyTimes = track.times.map { NSNumber(value: $0) } }
      return (track.layer, old, animation)
    }
  }
}
