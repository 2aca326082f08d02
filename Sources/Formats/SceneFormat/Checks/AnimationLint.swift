internal import Graphics
internal import SceneModel

/// Finds what is probably not meant in an animation.
struct AnimationLint {
  let layer: Layer
  /// The key paths that other animations move in the layer.
  let moved: MovedKeyPaths
  /// When the layer can be seen, on its own clock.
  let visible: VisibleInterval
  /// The length of the scene in seconds of that clock.
  let sceneLength: Double
  /// The canvas, and the map to it from the coordinates around the layer; nil where the map changes.
  let canvas: CanvasPlacement?
  /// The size of the canvas in points.
  let canvasSize: Size

  /// Looks at an animation of the layer and those in it.
  func check(_ animation: Animation, _ hints: PartHints) {
    if isNeverSeen(animation, hints) { return }
    checkFill(animation, hints)
    checkMotion(of: animation, hints)
    checkSnapBack(animation, hints)
  }

  // A begin that was written for a clock that does not start at 0 (Q3). After other animations, a little
  // too late is the tail of a scene that was cut. Too early by less than the layer is shown is its head.
  private func isNeverSeen(_ animation: Animation, _ hints: PartHints) -> Bool {
    let timing = animation.timing
    let remedy = "(beginTime counts from 0 of the layer's clock, which starts with the scene)"
    let begin = timing.beginTime.shortestDecimal
    let length = max(0, visible.to - visible.from)
    let isTail =
      timing.beginTime < visible.to + length
      && layer.animations.contains { $0.timing.beginTime < visible.to }
    if timing.beginTime >= visible.to, !isTail, !timing.fillMode.fillsBackwards {
      hints.beyondEnd(
        "the animation never runs: it begins at \(begin) s, and the layer is shown until "
          + "\(visible.to.shortestDecimal) s \(remedy)"
      )
      return true
    }
    guard timing.endTime <= visible.from - length, !animation.holdsAtEnd else { return false }
    if case .transition = animation.action { return false }
    hints.noEffect(
      "the animation is over before it can be seen: it begins at \(begin) s, and the layer is shown "
        + "from \(visible.from.shortestDecimal) s \(remedy)"
    )
    return true
  }

  private func checkFill(_ animation: Animation, _ hints: PartHints) {
    let fill = animation.timing.fillMode
    guard animation.timing.fillMode.fillsForwards, animation.isRemovedOnCompletion,
      animation.timing.endTime < visible.to - 1e-9
    else { return }
    hints.noEffect(
      "fillMode \(fill.rawValue) has no effect after the end, since isRemovedOnCompletion is true "
        + "(set it to false)"
    )
  }

  // Checks that depend only on the kind of motion, in groups too.
  private func checkMotion(of animation: Animation, _ hints: PartHints) {
    checkSpring(animation, hints)
    checkLength(animation, hints)
    checkRange(animation, hints)
    switch animation.action {
    case .group(let children):
      for (index, child) in children.enumerated() {
        checkMotion(of: child, hints["animations[\(index)]"])
      }
    case .transition: break
    case .property(let channel):
      checkMotion(channel, animation, hints)
      checkEqualValues(channel, animation, hints)
      checkScale(channel, hints)
    }
  }

  // A duration that was probably written in milliseconds.
  private func checkLength(_ animation: Animation, _ hints: PartHints) {
    let (begin, duration) = (animation.timing.beginTime, animation.timing.duration)
    guard sceneLength > 0, case let limit = Self.maxSceneLengths * sceneLength else { return }
    if begin.isFinite, begin > limit {
      return hints.beyondEnd(
        "the animation begins at \(begin.shortestDecimal) s, and the scene lasts "
          + "\(sceneLength.shortestDecimal) s (times are in seconds: 500 ms are 0.5)"
      )
    }
    guard duration.isFinite, duration > limit else { return }
    let times = (duration / sceneLength).rounded().shortestDecimal
    hints.beyondEnd(
      "the animation lasts \(duration.shortestDecimal) s, \(times) times as long as the scene "
        + "(durations are in seconds: 500 ms are 0.5)"
    )
  }

  // Longer ones are mistakes; shorter ones may be slow drifts of which a scene shows the beginning.
  private static let maxSceneLengths = 20.0

  private func checkSpring(_ animation: Animation, _ hints: PartHints) {
    guard let settling = animation.spring?.settlingDuration,
      settling > animation.timing.duration + 1e-6
    else { return }
    let milliseconds = (settling * 1000).rounded()
    hints.add(
      .springCut,
      "the spring is cut at \(animation.timing.duration.shortestDecimal) s but settles after "
        + "\((milliseconds / 1000).shortestDecimal) s (write \"duration\": \"settling\")"
    )
  }
}

extension Animation {
  /// Whether the last value remains visible after the end.
  var holdsAtEnd: Bool { timing.fillMode.fillsForwards && !isRemovedOnCompletion }
}
