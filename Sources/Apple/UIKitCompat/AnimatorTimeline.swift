internal import Foundation

/// The way that an animator goes: the whole one, or from somewhere on it to one of its ends.
struct AnimatorTimeline {
  /// Where the animator is on it, as of the last change.
  var moment: AnimatorInstant
  /// The fraction of the whole at which the way begins.
  var origin = 0.0
  /// Whether it leads to the start; the whole way leads to the end, and is run backwards.
  var isBack = false
  /// Whether it begins somewhere on the whole.
  var isPartial = false

  /// Seconds of this way.
  var duration: Double {
    get { moment.duration }
    set { moment.duration = newValue }
  }

  /// The whole way, at its beginning.
  init(_ timing: AnimatorTiming) {
    moment = AnimatorInstant(timing: timing, duration: timing.duration, fraction: 0)
  }

  /// The place on the whole, from its start (0) to its end (1), of a place on this way.
  func covered(at position: Double) -> Double {
    isBack ? origin * (1 - position) : origin + (1 - origin) * position
  }
}

extension UIViewPropertyAnimator {
  /// How much of the time of the way is still to come, as a fraction.
  var share: Double { goesBack == path.isBack ? 1 - path.moment.fraction : path.moment.fraction }

  /// Seconds until the end that the animator goes to, from the last change on.
  var secondsLeft: Double { share * path.duration }

  // The fraction of the way's time by now.
  private var fractionNow: Double {
    let past = isRunning ? max(0, CACurrentMediaTime() - since) : 0
    guard past > 0, path.duration > 0 else { return path.moment.fraction }
    let direction: Double = goesBack == path.isBack ? 1 : -1
    return min(max(path.moment.fraction + direction * past / path.duration, 0), 1)
  }

  /// How far properties are from the start, 0…1.
  var covered: Double {
    let fraction = fractionNow
    guard state == .active, !isRunning, scrubsLinearly else { return path.covered(at: fraction) }
    return min(max(path.covered(at: path.moment.timing.progress(at: fraction)), 0), 1)
  }

  // MARK: Changes

  /// Runs the closures and pauses at the beginning.
  func activate() {
    state = .active
    delay = 0
    path = AnimatorTimeline(timing)
    path.moment.fraction = goesBack ? 1 : 0
    collector = AnimatorCollector(duration: duration)
    let added = blocks
    blocks = []
    for (body, factor) in added { collector.gather(startingAt: factor, body) }
    show()
  }

  /// Runs a closure of an active animator.
  func join(_ body: @escaping () -> Void, _ factor: Double) {
    guard !goesBack, !path.isPartial else {
      CATransaction.reportUnsupported(
        "changes added to a reversed animator, or to one continued with other timing, apply at once"
      )
      return UIView.performWithoutAnimation(body)
    }
    let wasRunning = isRunning
    let rest = since - CACurrentMediaTime()
    halt()
    let fraction = path.moment.fraction
    collector.gather(startingAt: fraction + (1 - fraction) * factor, body)
    if wasRunning { run(after: max(0, rest)) } else { show() }
  }

  /// Runs from the current position.
  func run() { run(after: delay) }

  private func run(after delay: Double) {
    isRunning = true
    since = CACurrentMediaTime() + delay
    show(after: delay)
    stretch += 1
    let number = stretch
    VirtualClock.current.schedule(after: delay + secondsLeft) { [self] in
      if isRunning, stretch == number { arrive() }
    }
  }

  /// Pauses at the current position.
  func halt() {
    path.moment.fraction = fractionNow
    isRunning = false
  }

  /// Shows the properties from now on.
  func show(after delay: Double = 0) {
    let speed = !isRunning ? 0 : goesBack == path.isBack ? 1 : -1
    for track in collector.tracks { track.show(path.moment, speed: speed, delay: delay) }
  }

  /// Goes from here at another pace to the end that the animator goes to.
  func turnOff(to timing: AnimatorTiming) {
    let covered = covered
    for track in collector.tracks { track.turnOff(at: path.moment, isBack: goesBack) }
    path = AnimatorTimeline(timing)
    (path.origin, path.isBack, path.isPartial) = (covered, goesBack, true)
  }

  /// Moves to a fraction, counted from the start, and pauses there.
  func scrub(to fraction: Double) {
    if path.isPartial {
      for track in collector.tracks { track.takeFullLength() }
      path = AnimatorTimeline(timing)
    }
    path.moment.fraction = scrubsLinearly ? timing.fraction(atProgress: fraction) : fraction
    show()
  }

  /// Turns round: the whole way is run backwards, a part of it is left for the other end.
  func reverse() {
    guard state == .active else { return goesBack.toggle() }
    let wasRunning = isRunning
    let rest = max(0, since - CACurrentMediaTime())
    halt()
    goesBack.toggle()
    if path.isPartial {
      let (last, covered) = (path.moment.timing, covered)
      turnOff(to: last)
      path.duration = duration * (goesBack ? covered : 1 - covered)
    }
    if wasRunning { run(after: rest) } else { show() }
  }

  // MARK: Ends

  private func arrive() {
    halt()
    path.moment.fraction = goesBack == path.isBack ? 1 : 0
    guard !pausesOnCompletion else { return show() }
    if goesBack {
      UIView.performWithoutAnimation {
        for track in collector.tracks.reversed() { track.moveModelToStart() }
      }
    }
    for track in collector.tracks { track.hide() }
    finish(at: goesBack ? .start : .end)
  }

  /// Calls the completions of an animator that no longer shows anything.
  func finish(at position: UIViewAnimatingPosition) {
    let reported = collector.completions + completions
    clear()
    for completion in reported { completion(position) }
  }

  /// Is inactive, without closures.
  func clear() {
    (state, isRunning) = (.inactive, false)
    (blocks, completions) = ([], [])
    collector = AnimatorCollector(duration: duration)
  }

  // MARK: Messages

  /// Whether the animator is not stopped; a message if it is.
  func isNotStopped(_ name: String) -> Bool {
    if state == .stopped { refuse("\(name) is not for a stopped animator (finish it first)") }
    return state != .stopped
  }

  /// Whether a running animator may be changed; leaves a message otherwise.
  func mayInterrupt(_ name: String) -> Bool {
    guard isRunning, !isInterruptible else { return true }
    refuse("\(name) is not for a running animator that is not interruptible")
    return false
  }

  /// Leaves a message on a call that UIKit ends the program for.
  func refuse(_ message: String) {
    CATransaction.reportMisuse("UIViewPropertyAnimator: \(message)")
  }
}
