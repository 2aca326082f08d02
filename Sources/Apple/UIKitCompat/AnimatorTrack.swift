internal import Foundation

/// The motion of one property of one layer under an animator.
///
/// An animation on top of the model shows it; the model has the last value. Each period in which
/// the animator runs or is paused uses another animation.
final class AnimatorTrack {
  private let layer: CALayer
  private let keyPath: String
  /// The model's value before the change, and after it.
  private let values: (old: Any, new: Any)
  /// The offsets added to the model at the start and at the end; the values themselves where they
  /// have no difference.
  private let ends: (start: Any, end: Any)
  private let isAdditive: Bool
  private let axis: AnimatorAxis
  /// The fraction of the animator's time at which the motion begins.
  private let start: Double
  /// The keyframes of the whole path, where it is not straight: offsets added to the model, or
  /// values.
  private let keyframes: CAKeyframeAnimation?

  /// The same of the way that is run through now.
  private var leg: (from: Any, to: Any, start: Double)
  private var coversFullLength = true
  private var runningAnimation: (key: String, animation: CAAnimation)?
  /// The model values at the ends, once the animator has been stopped.
  private var stopped: (start: Any, end: Any)?

  /// The tracks of a changed property: positions move along x and y each by itself, as springs may have another
  /// speed along each.
  static func tracks(
    of layer: CALayer,
    _ key: String,
    from old: Any,
    to new: Any,
    startingAt start: Double
  ) -> [AnimatorTrack] {
    guard key == "position", let a = old as? CGPoint, let b = new as? CGPoint else {
      return [AnimatorTrack(layer, keyPath: key, from: old, to: new, axis: .x, startingAt: start)]
        .compactMap(\.self)
    }
    return [("x", a.x, b.x, AnimatorAxis.x), ("y", a.y, b.y, .y)].compactMap {
      name,
      from,
      to,
      axis in
      guard from != to else { return nil }
      let (from, to) = (NSNumber(value: Double(from)), NSNumber(value: Double(to)))
      return AnimatorTrack(
        layer,
        keyPath: "position.\(name)",
        from: from,
        to: to,
        axis: axis,
        startingAt: start
      )
    }
  }

  private init?(
    _ layer: CALayer,
    keyPath: String,
    from old: Any,
    to new: Any,
    axis: AnimatorAxis,
    startingAt start: Double
  ) {
    if let (from, to) = ViewDifference.additiveEnds(keyPath, old, new) {
      (ends, isAdditive) = ((from, to), true)
    } else if ViewDifference.isMovable(new) {
      let isRunning = layer.animation(forKey: keyPath) != nil
      let from = isRunning ? layer.presentation()?.value(forKeyPath: keyPath) ?? old : old
      (ends, isAdditive) = ((from, new), false)
    } else {
      return nil
    }
    (self.layer, self.keyPath, self.axis, values) = (layer, keyPath, axis, (old, new))
    keyframes = nil
    // A motion that begins at the end still needs some time.
    self.start = min(start, 0.999)
    leg = (ends.start, ends.end, self.start)
  }

  /// The track of a property that goes through keyframes; nil where there are none.
  init?(_ layer: CALayer, _ old: Any, keyframes: CAKeyframeAnimation) {
    guard let keyPath = keyframes.keyPath, let frames = keyframes.values, let new = frames.last
    else { return nil }
    let differences = frames.compactMap { ViewDifference.additiveEnds(keyPath, $0, new) }
    isAdditive = differences.count == frames.count
    if isAdditive, let full = ViewDifference.between(old, new) {
      keyframes.values = differences.map(\.from)
      ends = (full.from, full.to)
    } else {
      ends = (old, new)
    }
    (self.layer, self.keyPath, self.keyframes, values) = (layer, keyPath, keyframes, (old, new))
    (axis, start) = (.x, 0)
    leg = (ends.start, ends.end, start)
  }

  // MARK: Ways

  /// Goes back to the whole way.
  func takeFullLength() {
    leg = (ends.start, ends.end, start)
    coversFullLength = true
  }

  /// From where the motion is to one of its ends.
  ///
  /// - Parameters:
  ///   - moment: where the way until now was left.
  ///   - isBack: whether it is the start that the new way leads to.
  func turnOff(at moment: AnimatorInstant, isBack: Bool) {
    let from = value(at: moment)
    let isYetToBegin = !isBack && leg.start > moment.fraction && moment.fraction < 1
    let later = isYetToBegin ? (leg.start - moment.fraction) / (1 - moment.fraction) : 0
    leg = (from, isBack ? ends.start : ends.end, min(later, 0.999))
    coversFullLength = false
  }

  private func animation(_ moment: AnimatorInstant) -> CAPropertyAnimation {
    let seconds = max(moment.duration * (1 - leg.start), 1e-6)
    let straight = moment.timing.animation(lasting: seconds, axis: axis)
    straight.keyPath = keyPath
    (straight.fromValue, straight.toValue) = (leg.from, leg.to)
    guard coversFullLength, let bent = keyframes?.copy() as? CAKeyframeAnimation else {
      return prepared(straight)
    }
    (bent.duration, bent.timingFunction) = (seconds, straight.timingFunction)
    return prepared(bent)
  }

  private func prepared(_ animation: CAPropertyAnimation) -> CAPropertyAnimation {
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.isAdditive = isAdditive
    return animation
  }

  /// Returns the offset added to the model at a moment, or the value.
  private func value(at moment: AnimatorInstant) -> Any {
    let local = (moment.fraction - leg.start) / (1 - leg.start)
    guard local > 0 else { return leg.from }
    guard local < 1 else { return leg.to }
    let animation = animation(moment)
    return layer.value(of: animation, at: local * animation.duration) ?? leg.to
  }

  // MARK: Showing

  /// Shows the motion from a moment on.
  ///
  /// - Parameters:
  ///   - moment: the current position.
  ///   - speed: 1 runs to the end of the path, −1 back to its beginning, 0 is paused.
  ///   - delay: seconds before it runs.
  func show(_ moment: AnimatorInstant, speed: Int, delay: Double) {
    hide()
    let begin = CACurrentMediaTime() + delay
    let hasReturned = speed < 0 && moment.fraction <= leg.start
    let stands = speed == 0 || hasReturned
    let animation = stands ? still(at: moment) : animation(moment)
    if !stands, speed > 0 {
      let past = (moment.fraction - leg.start) * moment.duration
      animation.beginTime = layerTime(begin - past)
    } else if !stands {
      animation.beginTime = layerTime(begin - (1 - moment.fraction) * moment.duration)
      (animation.speed, animation.timeOffset) = (-1, animation.duration)
    }
    let key = isAdditive ? freeKey : keyPath
    layer.add(animation, forKey: key)
    runningAnimation = layer.animation(forKey: key).map { (key, $0) }
  }

  private func still(at moment: AnimatorInstant) -> CAPropertyAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    let value = value(at: moment)
    (animation.fromValue, animation.toValue) = (value, value)
    animation.duration = 1
    return prepared(animation)
  }

  /// Shows the model.
  func hide() {
    guard let (key, animation) = runningAnimation else { return }
    runningAnimation = nil
    // Another animation may have taken the place.
    if layer.animation(forKey: key) === animation { layer.removeAnimation(forKey: key) }
  }

  // A begin time of 0 would mean the moment of the commit.
  private func layerTime(_ time: Double) -> Double {
    let local = layer.convertTime(time, from: nil)
    return local == 0 ? .leastNonzeroMagnitude : local
  }

  private var freeKey: String {
    var number = 1
    while layer.animation(forKey: "\(keyPath)-animator-\(number)") != nil { number += 1 }
    return "\(keyPath)-animator-\(number)"
  }

  // MARK: The model

  /// Gives the model the values of the start; called on the tracks from the last to the first.
  func moveModelToStart() {
    layer.setValue(model(ends.start, else: values.old), forKeyPath: keyPath)
  }

  /// Gives the model what is shown, and keeps the ends; called on the tracks from the last to the first.
  func moveModel(to moment: AnimatorInstant) {
    let presented = value(at: moment)
    let end = layer.value(forKeyPath: keyPath) ?? values.new
    stopped = (model(ends.start, else: values.old), end)
    layer.setValue(model(presented, else: presented), forKeyPath: keyPath)
  }

  /// Moves the model of a stopped animator to an end.
  func moveStoppedModel(toStart: Bool) {
    guard let stopped else { return }
    layer.setValue(toStart ? stopped.start : stopped.end, forKeyPath: keyPath)
  }

  // Others may have moved the model on since.
  private func model(_ difference: Any, else value: Any) -> Any {
    guard isAdditive, let model = layer.value(forKeyPath: keyPath) else { return value }
    return ViewDifference.adding(difference, to: model) ?? value
  }
}

/// Where an animator is on its way.
struct AnimatorInstant {
  /// How the way is run through.
  var timing: AnimatorTiming
  /// Seconds of the whole way.
  var duration: Double
  /// The fraction of that time which is past.
  var fraction: Double
}
