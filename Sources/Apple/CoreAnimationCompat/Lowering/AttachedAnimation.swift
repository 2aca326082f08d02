internal import SceneModel

/// An animation that is or was attached to a layer, with its times.
final class AttachedAnimation {
  let animation: CAAnimation
  let key: String?
  /// The order of addition over all layers.
  let number: Int
  private(set) var lowered: Animation
  private weak var layer: CALayer?
  private let groups: [CompletionGroup]
  /// The animations that it adds to sublayers by their names, removed with it.
  var parts: [AttachedAnimation] = []
  /// Whether it begins with its commit.
  let beginsNow: Bool
  /// Whether it reached its end and was removed there.
  private(set) var hasFinished = false
  private let isRemovedOnCompletion: Bool
  private let delegate: (any CAAnimationDelegate)?

  /// The media time of its commit; nil before.
  private(set) var from: Double?
  /// The media time of its removal; infinite while it is attached.
  private(set) var to = Double.infinity
  private var hasStarted = false
  private var hasEnded = false
  /// The media time at which it starts or ends; infinite when nothing more will happen.
  private(set) var nextTime = Double.infinity
  /// How often that has been found out.
  private(set) var plan = 0

  init(
    _ animation: CAAnimation,
    key: String?,
    lowered: Animation,
    layer: CALayer,
    number: Int,
    groups: [CompletionGroup]
  ) {
    (self.animation, self.key, self.lowered) = (animation, key, lowered)
    (self.layer, self.number, self.groups) = (layer, number, groups)
    beginsNow = animation.beginTime == 0
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    delegate = animation.delegate
    for group in groups { group.enter() }
  }

  /// Whether it still can start or end.
  var isWaiting: Bool { !hasEnded }

  /// Attaches the animation for the scene, and resolves a begin of now.
  func commit(at now: Double) {
    from = now
    guard let layer else { return }
    let local = layer.committedLocalTime(atMediaTime: now)
    if beginsNow {
      lowered.timing.beginTime = local
      animation.beginTime = local
    } else if lowered.timing.endTime < local {
      AnimationHints(layer: layer).reportPastBegin(of: animation, lowered.timing, at: local)
    }
  }

  /// Finds out anew when the next thing happens, since clocks may have changed.
  func schedule(after now: Double) {
    plan += 1
    nextTime = .infinity
    guard from != nil, !hasEnded, let layer else { return }
    let timing = lowered.timing
    let time = hasStarted ? timing.endTime : timing.beginTime
    guard time < .infinity else { return }
    let local = layer.committedLocalTime(atMediaTime: now)
    if local >= time {
      nextTime = now
    } else {
      nextTime = layer.committedMediaTime(atLocalTime: time).map { max(now, $0) } ?? .infinity
    }
  }

  /// The time of the next event, with its order among simultaneous events.
  var moment: EventTime {
    EventTime(
      time: nextTime,
      rank: .animation,
      layer: layer?.record.order ?? 0,
      sequence: number
    )
  }

  /// Starts, or ends.
  func fire(in session: RecordingSession) {
    if hasStarted { end(in: session) } else { start(in: session) }
  }

  private func start(in session: RecordingSession) {
    hasStarted = true
    schedule(after: session.clock.now)
    delegate?.animationDidStart(animation)
  }

  // The animation has reached its end. Copies that run behind show it to their own.
  private func end(in session: RecordingSession) {
    hasEnded = true
    if isRemovedOnCompletion {
      hasFinished = true
      to = session.clock.now + (layer?.replicatorDelay ?? 0)
      layer?.record.attached.removeAll { $0 === self }
    }
    delegate?.animationDidStop(animation, finished: true)
    for group in groups { group.leave(in: session) }
    if hasFinished, let layer {
      AnimationHints(layer: layer).reportSnapBack(of: animation, lowered)
    }
  }

  /// Removes the animation before its end; its delegate is called right after the running code.
  func remove(in session: RecordingSession) {
    layer?.record.attached.removeAll { $0 === self }
    to = session.clock.now
    for part in parts {
      if let layer = part.layer { session.tree.touch(layer, in: session) }
      part.remove(in: session)
    }
    guard !hasEnded else { return }
    hasEnded = true
    nextTime = .infinity
    session.events.notify(at: session.clock.now, layer: layer?.record.order ?? 0) { [self] in
      delegate?.animationDidStop(animation, finished: false)
      for group in groups { group.leave(in: session) }
    }
  }
}
