internal import Graphics
internal import SceneModel

extension AnimationLint {
  /// Looks at the values that a property runs through.
  func checkMotion(_ channel: Channel, _ animation: Animation, _ hints: PartHints) {
    switch channel {
    case .transform(let property, let track): checkTurns(track, layer.state[property].matrix, hints)
    case .scalar(.strokeStart, .basic(let from?, _, _)) where from < 0: pause(hints)
    case .scalar(.strokeStart, .keyframes(let frames)) where frames.values.contains { $0 < 0 }:
      pause(hints)
    case .colors(_, let track):
      if let index = track.givenValues.flatMap(\.greyingColors).first { hints.addGrey(index) }
    default: break
    }
    checkMissingMotion(channel, animation, hints)
  }

  private func pause(_ hints: PartHints) {
    hints.noEffect(
      "strokeStart is drawn as 0 below 0, so the motion pauses there (begin at 0; to wait, use beginTime)"
    )
  }

  private func checkTurns(_ track: Track<Transform3D>, _ model: Transform3D, _ hints: PartHints) {
    let paths: [(Transform3D, Transform3D)]
    switch track {
    case .basic(let from, let to, nil): paths = [(from ?? model, to ?? model)]
    case .basic(_, _, let by?): paths = [(.identity, by)]
    // Discrete values do not turn into each other.
    case .keyframes(let frames) where frames.mode == .discrete: paths = []
    case .keyframes(let frames): paths = Array(zip(frames.values, frames.values.dropFirst()))
    }
    for (start, end) in paths where start.isHalfTurn(from: end) {
      hints.add(.shortArc, Self.shortArc)
    }
  }

  /// The hint for a turn that goes another way than it was written (Q10).
  static let shortArc =
    "half a turn or more between two matrices takes the shorter rotation (animate transform.rotation.z)"

  // Only one end is given, and it equals the model value of the layer (Q7). Springs at rest remain
  // at rest.
  private func checkMissingMotion(_ channel: Channel, _ animation: Animation, _ hints: PartHints) {
    guard !animation.isAdditive, moved.count(touching: channel.property) == 1,
      let end = channel.match(with: layer.state)?.unchangedEnd
    else { return }
    let (given, other) = end == .to ? ("to", "from") : ("from", "to")
    hints.noEffect(
      "nothing moves: the layer's \(channel.property.keyPath) is already the value of \(given) "
        + "(add \(other))"
    )
  }
}

/// The values of a channel that are those of a state.
struct ModelMatch {
  enum End { case from, to }

  /// The only given end, if its value is that of the state.
  var unchangedEnd: End?
  /// Whether all of several values are that of the state.
  var isConstant = false
}

extension Channel {
  /// Compares the values with those of a state; nil for inputs, cells, images and numbers of texts.
  func match(with state: LayerState) -> ModelMatch? {
    if case .image = self { nil } else { property.form.match(self, state) }
  }
}

extension Transform3D {
  /// Whether the rotation to another matrix is half a turn or more; matrices carry no further
  /// information.
  func isHalfTurn(from other: Transform3D) -> Bool {
    let (a, b) = (affine, other.affine)
    guard a.determinant * b.determinant > 0 else { return false }
    return abs(Point(b.a, b.b).angle - Point(a.a, a.b).angle) >= .pi - 1e-9
  }
}

extension Track {
  /// Compares the values with one of a layer.
  func match(_ model: Value) -> ModelMatch {
    switch self {
    case .basic(nil, let to?, nil): ModelMatch(unchangedEnd: model == to ? .to : nil)
    case .basic(let from?, nil, nil): ModelMatch(unchangedEnd: model == from ? .from : nil)
    case .basic(_, _, .some): ModelMatch()
    case .basic, .keyframes:
      ModelMatch(isConstant: givenValues.count > 1 && givenValues.allSatisfy { $0 == model })
    }
  }
}

extension PartHints {
  /// Says that a colour of a gradient makes the way to it look grey (Q25).
  func addGrey(_ index: Int) {
    noEffect(
      "colour \(index) is transparent black, so the colours between look grey "
        + "(use its neighbour's colour with alpha 0)"
    )
  }
}

extension [Color] {
  /// The indices where transparent black is next to a colour with another hue.
  var greyingColors: [Int] {
    indices.filter { index in
      guard self[index] == .clear else { return false }
      return [index - 1, index + 1].filter(indices.contains).contains {
        self[$0].alpha > 0 && (self[$0].red, self[$0].green, self[$0].blue) != (0, 0, 0)
      }
    }
  }
}
