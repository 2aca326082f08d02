internal import CoreAnimationCompat
internal import Foundation

/// The way that an animator goes: the whole one, or from somewhere on it to one of its ends.
struct AnimatorCourse {
  /// Where the animator is on it, as of the last change.
  var moment: AnimatorMoment
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
  init(_ pace: AnimatorPace) {
    moment = AnimatorMoment(pace: pace, duration: pace.duration, fraction: 0)
  }

  /// The place on the whole, from its start (0) to its end (1), of a place on this way.
  func covered(at place: Double) -> Double {
    isBack ? origin * (1 - place) : origin + (1 - origin) * place
  }
}

extension UIViewPropertyAnimator {
  /// How much of the time of the way is still to come, as a fraction.
  var share: Double { goesBack == way.isBack ? 1 - way.moment.fraction : way.moment.fraction }

  /// Seconds until the end that the animator goes to, from the last change on.
  var secondsLeft: Double { share * way.duration }

  // The fraction of the way's time by now.
  private var fractionNow: Double {
    let past = isRunning ? max(0, CACurrentMediaTime() - since) : 0
    guard past > 0, way.duration > 0 else { return way.moment.fraction }
    let direction: Double = goesBack == way.isBack ? 1 : -1
    return min(max(way.moment.fraction + direction * past / way.duration, 0), 1)
  }

  /// How far properties are from the start, 0…1.
  var covered: Double {
    let fraction = fractionNow
    guard state == .active, !isRunning, scrubsLinearly else { return way.covered(at: fraction) }
    return min(max(way.covered(at: way.moment.pace.progress(at: fraction)), 0), 1)
  }

  // MARK: Changes

  /// Runs the closures and stands at the beginning.
  func activate() {
    state = .active
    delay = 0
    way = AnimatorCourse(pace)
    way.moment.fraction = goesBack ? 1 : 0
    collector = AnimatorCollector(duration: duration)
    let added = blocks
    blocks = []
    for (body, factor) in added { collector.gather(startingAt: factor, body) }
    show()
  }

  /// Runs a closure of an active animator.
  func join(_ body: @escaping () -> Void, _ factor: Double) {
    guard !goesBack, !way.isPartial else {
      CATransaction.reportUnsupported(
        "changes that are added to a reversed animator, or to one that goes on at another pace, show at once"
      )
      return UIView.performWithoutAnimation(body)
    }
    let wasRunning = isRunning
    let rest = since - CACurrentMediaTime()
    halt()
    let fraction = way.moment.fraction
    collector.gather(startingAt: fraction + (1 - fraction) * factor, body)
    if wasRunning { run(after: max(0, rest)) } else { show() }
  }

  /// Runs from where it stands.
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

  /// Stands still where it is.
  func halt() {
    way.moment.fraction = fractionNow
    isRunning = false
  }

  /// Shows the properties from now on.
  func show(after delay: Double = 0) {
    let speed = !isRunning ? 0 : goesBack == way.isBack ? 1 : -1
    for track in collector.tracks { track.show(way.moment, speed: speed, delay: delay) }
  }

  /// Goes from here at another pace to the end that the animator goes to.
  func turnOff(to pace: AnimatorPace) {
    let covered = covered
    for track in collector.tracks { track.turnOff(at: way.moment, isBack: goesBack) }
    way = AnimatorCourse(pace)
    (way.origin, way.isBack, way.isPartial) = (covered, goesBack, true)
  }

  /// Stands at a fraction from the start.
  func scrub(to fraction: Double) {
    if way.isPartial {
      for track in collector.tracks { track.takeWholeWay() }
      way = AnimatorCourse(pace)
    }
    way.moment.fraction = scrubsLinearly ? pace.fraction(atProgress: fraction) : fraction
    show()
  }

  /// Turns round: the whole way is run backwards, a part of it is left for the other end.
  func reverse() {
    guard state == .active else {
      goesBack.toggle()
      return
    }
    let wasRunning = isRunning
    let rest = max(0, since - CACurrentMediaTime())
    halt()
    goesBack.toggle()
    if way.isPartial {
      let (last, covered) = (way.moment.pace, covered)
      turnOff(to: last)
      way.duration = duration * (goesBack ? covered : 1 - covered)
    }
    if wasRunning { run(after: rest) } else { show() }
  }

  // MARK: Ends

  private func arrive() {
    halt()
    way.moment.fraction = goesBack == way.isBack ? 1 : 0
    guard !pausesOnCompletion else { return show() }
    if goesBack {
      UIView.performWithoutAnimation {
        for track in collector.tracks.reversed() { track.moveModelToStart() }
      }
    }
    for track in collector.tracks { track.hide() }
    finish(at: goesBack ? .start : .end)
  }

  /// Tells the completions of an animator that no longer shows anything.
  func finish(at position: UIViewAnimatingPosition) {
    let told = collector.completions + completions
    clear()
    for completion in told { completion(position) }
  }

  /// Is inactive, without closures.
  func clear() {
    (state, isRunning) = (.inactive, false)
    (blocks, completions) = ([], [])
    collector = AnimatorCollector(duration: duration)
  }

  // MARK: Messages

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
