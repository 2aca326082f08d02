extension Track {
  /// The times of the values, 0…1.
  public var keyTimes: [Double] {
    switch self {
    case .basic: [0, 1]
    case .keyframes(let frames): frames.keyTimes
    }
  }
}

extension Channel {
  /// The times of the values in a cycle of the animation, 0…1.
  public var keyTimes: [Double] {
    switch self {
    case .scalar(_, let track), .component(_, _, let track), .cell(_, _, let track),
      .textStyle(_, let track), .counting(_, let track, _):
      track.keyTimes
    case .point(_, let track), .translation(_, let track): track.keyTimes
    case .size(_, let track): track.keyTimes
    case .rect(_, let track): track.keyTimes
    case .color(_, let track), .cellColor(_, let track): track.keyTimes
    case .transform(_, let track): track.keyTimes
    case .path(_, let track): track.keyTimes
    case .colors(_, let track): track.keyTimes
    case .numbers(_, let track), .valued(_, _, let track): track.keyTimes
    case .flag(_, let track): track.keyTimes
    case .text(_, let track): track.keyTimes
    case .image(_, let track): track.keyTimes
    case .motion, .filter: [0, 1]
    }
  }
}
