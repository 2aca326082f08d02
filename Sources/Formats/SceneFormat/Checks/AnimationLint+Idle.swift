internal import Graphics
internal import SceneModel

extension AnimationLint {
  /// Finds an animation that goes from the layer's value to the same value.
  func checkEqualValues(_ channel: Channel, _ animation: Animation, _ hints: PartHints) {
    guard !animation.isAdditive, moved.count(touching: channel.property) == 1,
      channel.match(with: layer.state)?.isConstant == true
    else { return }
    switch channel {
    // A matrix is compared by its parts, and letters may have other styles than the layer.
    case .transform, .translation, .textStyle: return
    default: break
    }
    hints.noEffect(
      "nothing moves: all values are the layer's \(channel.property.keyPath) (change one)"
    )
  }

  /// Finds an animation that a later one of the same property replaces all the time.
  func checkReplacement(_ index: Int, _ hints: PartHints) {
    let animation = layer.animations[index]
    guard case .property(let channel) = animation.action, !animation.isAdditive,
      animation.attachment == nil
    else { return }
    let keyPath = channel.property.keyPath
    for (later, other) in layer.animations.enumerated().dropFirst(index + 1) {
      guard case .property(let replacement) = other.action, !other.isAdditive,
        other.attachment == nil, replacement.property.keyPath == keyPath,
        replacement.hasStart, other.spansTime(of: animation)
      else { continue }
      return hints.noEffect(
        "animations[\(later)] replaces this animation of \(keyPath) all the time "
          + "(remove one, or write \"isAdditive\": true)"
      )
    }
  }

  /// Finds scales that were probably written in percent.
  func checkScale(_ channel: Channel, _ hints: PartHints) {
    guard case .component(.transform, let component, let track) = channel,
      [.scale, .scaleX, .scaleY].contains(component),
      let value = track.givenValues.first(where: {
        layer.isPercentage(ofScale: $0, canvas: canvasSize)
      })
    else { return }
    hints.range(
      "scale goes to \(value.shortestDecimal), far larger than the canvas "
        + "(for \(value.shortestDecimal) % write \((value / 100).shortestDecimal))"
    )
  }
}

extension Layer {
  /// Whether a scale is so large that it probably is a percentage.
  func isPercentage(ofScale scale: Double, canvas: Size) -> Bool {
    let (side, limit) = (
      max(state.bounds.size.width, state.bounds.size.height), max(canvas.width, canvas.height)
    )
    return abs(scale) >= 10 && side >= 8 && side * abs(scale) > 10 * limit
  }
}

extension Animation {
  // Whether the animation has an effect whenever another one has.
  fileprivate func spansTime(of other: Animation) -> Bool {
    let (mine, theirs) = (timing, other.timing)
    let begins = mine.beginTime <= theirs.beginTime + 1e-9 || mine.fillMode.fillsBackwards
    let startsFilled = mine.fillMode.fillsBackwards || !theirs.fillMode.fillsBackwards
    let ends = holdsAtEnd || (!other.holdsAtEnd && mine.endTime >= theirs.endTime - 1e-9)
    return begins && startsFilled && ends
  }
}
