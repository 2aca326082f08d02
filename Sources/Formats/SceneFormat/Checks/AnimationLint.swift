internal import Graphics
internal import SceneModel

/// Finds what is probably not meant in an animation.
struct AnimationLint {
  let report: HintReport
  let layer: Layer
  /// The key paths that other animations move in the layer.
  let moved: MovedKeyPaths
  /// When the layer can be seen, on its own clock.
  let visible: VisibleInterval

  /// Looks at an animation of the layer and those in it.
  func check(_ animation: Animation, path: String) {
    if isNeverSeen(animation, path) { return }
    checkFill(animation, path)
    checkMotion(of: animation, path)
    checkSnapBack(animation, path)
  }

  // A begin that was written for a clock that does not start at 0 (Q3). A little too late or too early
  // is the tail or the head of a scene that was cut, so it has to be by as long as the layer is shown.
  private func isNeverSeen(_ animation: Animation, _ path: String) -> Bool {
    let timing = animation.timing
    let remedy = "(beginTime counts from 0 of the layer's clock, which starts with the scene)"
    let begin = timing.beginTime.shortestDecimal
    let length = max(0, visible.to - visible.from)
    if timing.beginTime >= visible.to + length, !timing.fillsBackwards {
      report.add(
        .noEffect,
        path,
        "the animation never runs: it begins at \(begin) s, and the layer is shown until "
          + "\(visible.to.shortestDecimal) s \(remedy)"
      )
      return true
    }
    guard timing.endTime <= visible.from - length, !animation.staysAtEnd else { return false }
    if case .transition = animation.action { return false }
    report.add(
      .noEffect,
      path,
      "the animation is over before it can be seen: it begins at \(begin) s, and the layer is shown "
        + "from \(visible.from.shortestDecimal) s \(remedy)"
    )
    return true
  }

  private func checkFill(_ animation: Animation, _ path: String) {
    let fill = animation.timing.fillMode
    guard animation.timing.fillsForwards, animation.isRemovedOnCompletion,
      animation.timing.endTime < visible.to - 1e-9
    else { return }
    report.add(
      .noEffect,
      path,
      "fillMode \(fill.rawValue) has no effect after the end, since isRemovedOnCompletion is true "
        + "(set it to false)"
    )
  }

  // Checks that depend only on the kind of motion, in groups too.
  private func checkMotion(of animation: Animation, _ path: String) {
    checkSpring(animation, path)
    switch animation.action {
    case .group(let children):
      for (index, child) in children.enumerated() {
        checkMotion(of: child, "\(path).animations[\(index)]")
      }
    case .transition: break
    case .property(let channel): checkMotion(channel, animation, path)
    }
  }

  private func checkSpring(_ animation: Animation, _ path: String) {
    guard let settling = animation.spring?.settlingDuration,
      settling > animation.timing.duration + 1e-6
    else { return }
    report.add(
      .springCut,
      path,
      "the spring is cut at \(animation.timing.duration.shortestDecimal) s but settles after "
        + "\(settling.rounded(toPlaces: 3).shortestDecimal) s (write \"duration\": \"settling\")"
    )
  }
}

extension Timing {
  var fillsForwards: Bool { fillMode == .forwards || fillMode == .both }
  var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }
}

extension Animation {
  /// Whether the last value remains visible after the end.
  var staysAtEnd: Bool { timing.fillsForwards && !isRemovedOnCompletion }
}

extension Double {
  fileprivate func rounded(toPlaces positions: Int) -> Double {
    var scale = 1.0
    for _ in 0..<positions { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
