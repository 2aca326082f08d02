/// A track of values of any kind.
public protocol AnyTrack {
  /// The times of the values, 0…1.
  var keyTimes: [Double] { get }
  /// Whether it does not start from the property's value.
  var hasStart: Bool { get }
}

extension Track: AnyTrack {
  /// The times of the values, 0…1.
  public var keyTimes: [Double] {
    switch self {
    case .basic: [0, 1]
    case .keyframes(let frames): frames.keyTimes
    }
  }

  /// Whether it does not start from the property's value.
  public var hasStart: Bool { if case .basic(nil, _, _) = self { false } else { true } }
}

extension Channel {
  /// The times of the values in a cycle of the animation, 0…1.
  public var keyTimes: [Double] { track?.keyTimes ?? [0, 1] }

  /// Whether it does not start from the property's value.
  public var hasStart: Bool { track?.hasStart ?? true }

  /// The values; nil for a motion along a path.
  package var track: (any AnyTrack)? {
    switch self {
    case .scalar(_, let track), .component(_, _, let track), .cell(_, _, let track),
      .textStyle(_, let track), .counting(_, let track, _), .filter(_, .number(let track)):
      track
    case .point(_, let track), .translation(_, let track): track
    case .size(_, let track): track
    case .rect(_, let track): track
    case .color(_, let track), .cellColor(_, let track), .filter(_, .color(let track)): track
    case .transform(_, let track): track
    case .path(_, let track): track
    case .colors(_, let track): track
    case .numbers(_, let track), .valued(_, _, let track), .filter(_, .numbers(let track)): track
    case .flag(_, let track): track
    case .text(_, let track): track
    case .image(_, let track): track
    case .motion: nil
    }
  }
}
