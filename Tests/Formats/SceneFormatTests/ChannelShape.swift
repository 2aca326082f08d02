import SceneModel

extension Animation.Action {
  /// Whether the values are those of a basic animation.
  var isBasic: Bool {
    if case .property(let channel) = self { channel.isBasic } else { false }
  }
}

extension Channel {
  /// Whether the values are those of a basic animation.
  var isBasic: Bool { matches { _, _, _ in true } }

  /// Whether the channel is the end of a basic animation and nothing else, as changes are.
  var isEndOnly: Bool {
    switch self {
    case .counting, .valued: false
    default: matches { $0 == false && $1 == true && $2 == false }
    }
  }

  // Which of from, to and by a basic animation must have.
  private func matches(_ isWanted: (Bool, Bool, Bool) -> Bool) -> Bool {
    func basic<Value>(_ track: Track<Value>) -> Bool {
      guard case .basic(let from, let to, let by) = track else { return false }
      return isWanted(from != nil, to != nil, by != nil)
    }
    switch self {
    case .scalar(_, let t), .component(_, _, let t), .counting(_, let t, _): return basic(t)
    case .point(_, let t), .translation(_, let t): return basic(t)
    case .motion: return false
    case .size(_, let t): return basic(t)
    case .rect(_, let t): return basic(t)
    case .color(_, let t): return basic(t)
    case .transform(_, let t): return basic(t)
    case .path(_, let t): return basic(t)
    case .colors(_, let t): return basic(t)
    case .numbers(_, let t): return basic(t)
    case .flag(_, let t): return basic(t)
    case .text(_, let t): return basic(t)
    case .filter(_, .number(let t)): return basic(t)
    case .filter(_, .color(let t)): return basic(t)
    case .filter(_, .numbers(let t)): return basic(t)
    case .image(_, let t): return basic(t)
    case .cell(_, _, let t), .textStyle(_, let t): return basic(t)
    case .cellColor(_, let t): return basic(t)
    case .valued(_, _, let t): return basic(t)
    }
  }
}
