/// How often an animation is played.
public enum LottieLoopMode: Sendable, Hashable {
  /// Once.
  case playOnce
  /// For ever, each time from the beginning.
  case loop
  /// For ever, there and back.
  case autoReverse
  /// So many times, each time from the beginning.
  case `repeat`(Float)
  /// So many times there and back.
  case repeatBackwards(Float)

  /// How many cycles; infinite for ever.
  var count: Double {
    switch self {
    case .playOnce: 1
    case .loop, .autoReverse: .infinity
    case .repeat(let count), .repeatBackwards(let count): count > 0 ? Double(count) : 1
    }
  }

  /// Whether a cycle runs there and back.
  var turnsRound: Bool {
    switch self {
    case .autoReverse, .repeatBackwards: true
    case .playOnce, .loop, .repeat: false
    }
  }
}

/// Called when playing ends; whether it came to its end.
public typealias LottieCompletionBlock = (Bool) -> Void
