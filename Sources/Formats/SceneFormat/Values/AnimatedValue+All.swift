package import SceneModel

extension AnimatedValue {
  /// Whether all values that are given meet a condition.
  package func all(_ condition: (Value) -> Bool) -> Bool {
    switch self {
    case .constant(let value): condition(value)
    case .keyframes(let track, _): track.values.allSatisfy(condition)
    case .scripted(_, let keyframes): keyframes.all(condition)
    }
  }
}
