import DisplayModel
import Graphics

extension [Effect] {
  /// The effects, with blurs along two axes at right angles that follow each other as one.
  ///
  /// The result is the same with fewer passes, and rounded once.
  var joiningBlurs: [Effect] {
    reduce(into: []) { result, effect in
      if let joined = result.last?.joined(with: effect) {
        result[result.count - 1] = joined
      } else {
        result.append(effect)
      }
    }
  }
}

extension Effect {
  // Along other axes than those of the pixels, blurs of equal deviation are one without an axis.
  fileprivate func joined(with next: Effect) -> Effect? {
    switch (self, next) {
    case (.blur(let x, 0, let space), .blur(0, let y, let other)) where space == other,
      (.blur(0, let y, let space), .blur(let x, 0, let other)) where space == other:
      return .blur(x: x, y: y, space)
    case (
      .directionalBlur(let a, let axis, let space), .directionalBlur(let b, let across, let other)
    )
    where space == other:
      // Deviations are multiples of 1/4096.
      let isRound = abs(a - b) < 1 / 2048 && abs(axis.x * across.x + axis.y * across.y) < 1e-6
      return isRound ? .blur(x: a, y: a, space) : nil
    default: return nil
    }
  }
}
