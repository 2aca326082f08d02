internal import SceneModel

extension AnimationLint {
  /// Compares the value at the very end with the visible value right after it (Q1).
  func checkSnapBack(_ animation: Animation, _ hints: PartHints) {
    // After the end of the scene or the layer, nothing is visible.
    let properties = animation.movedProperties
    guard !properties.isEmpty, animation.isUnidirectional, animation.loudness == nil,
      !animation.timing.fillMode.fillsForwards,
      animation.timing.endTime < visible.to - 1e-9,
      !properties.contains(where: { isCoveredByOthers($0, after: animation) }),
      !resemblesModel(atEndOf: animation),
      // A spring comes to rest near its goal, not on it.
      !resemblesModel(atEndOf: animation.withoutSprings),
      !jumpsOutsideCanvas(atEndOf: animation)
    else { return }
    let isOne = properties.allSatisfy { $0 == properties.first }
    let what = isOne ? properties.first?.keyPath ?? "" : "the layer"
    let values = isOne ? "the layer's value to the last one" : "the layer's values to the last ones"
    hints.add(
      .snapBack,
      "\(what) jumps back when the \(animation.isGroup ? "group" : "animation") ends "
        + "(set \(values), or use \"fillMode\": \"forwards\")"
    )
  }

  // Matrices are compared as wholes and with room for rounding: a full turn ends where it began.
  private func resemblesModel(atEndOf animation: Animation) -> Bool {
    var state = state(atEndOf: animation)
    for property in TransformProperty.allCases {
      let model = layer.state[property]
      if state[property].matrix.distance(to: model.matrix) < 1e-9 { state[property] = model }
    }
    return state.ignoringTransparentColors == layer.state.ignoringTransparentColors
  }

  private func state(atEndOf animation: Animation) -> LayerState {
    var last = animation
    last.isRemovedOnCompletion = false
    last.timing.fillMode = .forwards
    var state = layer.state
    last.apply(to: &state, at: animation.timing.endTime + 1)
    return state
  }

  // A layer that leaves at one edge and returns from another jumps outside of the canvas.
  private func jumpsOutsideCanvas(atEndOf animation: Animation) -> Bool {
    guard let canvas, layer.state.masksToBounds || layer.sublayers.isEmpty else { return false }
    return [layer.state, state(atEndOf: animation)].allSatisfy { state in
      guard let box = state.contentBox, let placement = state.placement else { return false }
      return placement.concatenating(canvas.base).apply(box).intersection(canvas.area) == nil
    }
  }

  // Another animation of the same property that runs on hides the jump, and a transition's changes
  // are values for good.
  private func isCoveredByOthers(_ property: Property, after animation: Animation) -> Bool {
    guard moved.count(touching: property) > 1 else { return false }
    let end = animation.timing.endTime
    return layer.animations.contains { other in
      guard other != animation, other.touches(property) else { return false }
      let (begin, finish) = (other.timing.beginTime, other.timing.endTime)
      return (begin <= end + 1e-9 || other.timing.fillMode.fillsBackwards)
        && (finish > end + 1e-9 || other.holdsAtEnd || other.isTransition)
    }
  }
}

extension LayerState {
  // The same values, with all colours without alpha as one. No colour and a transparent one look the
  // same; `foregroundColor` and `instanceColor` always have one.
  fileprivate var ignoringTransparentColors: LayerState {
    var result = self
    for property in ColorProperty.allCases {
      if let color = self[property], color.alpha == 0 {
        result[property] = property.isOptional ? nil : .clear
      }
    }
    return result
  }
}

extension ColorProperty {
  fileprivate var isOptional: Bool { ![.foregroundColor, .instanceColor].contains(self) }
}

extension Animation {
  fileprivate var isGroup: Bool {
    if case .group = action { true } else { false }
  }

  /// The properties that the animation moves for a while, those of a group's animations included.
  fileprivate var movedProperties: [Property] {
    switch action {
    case .property(let channel): [channel.property]
    case .group(let children): children.flatMap(\.movedProperties)
    case .transition: []
    }
  }

  /// Whether it leads to a value: not back to where it began, nor on top of others.
  ///
  /// A group that repeats jumps at the end of each cycle, which is what its author sees first.
  fileprivate var isUnidirectional: Bool {
    guard !timing.autoreverses, !isAdditive else { return false }
    guard case .group(let children) = action else { return true }
    return timing.activeDuration <= timing.duration && children.allSatisfy(\.isUnidirectional)
  }

  fileprivate var withoutSprings: Animation {
    var result = self
    result.spring = nil
    if case .group(let children) = action { result.action = .group(children.map(\.withoutSprings)) }
    return result
  }

  // Whether the animation moves the property, a part of it, or the whole that it is part of.
  fileprivate func touches(_ property: Property) -> Bool {
    switch action {
    case .group(let children): return children.contains { $0.touches(property) }
    case .transition(let transition):
      return transition.changes.contains { $0.property == property }
    case .property(let channel):
      let (mine, other) = (channel.property.keyPath, property.keyPath)
      return mine == other || mine.hasPrefix(other + ".") || other.hasPrefix(mine + ".")
    }
  }
}
