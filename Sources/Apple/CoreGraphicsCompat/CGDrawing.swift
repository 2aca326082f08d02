package import Graphics

/// The shape of the ends of a line.
public enum CGLineCap: Int32, Sendable, Hashable {
  case butt, round, square

  /// The corresponding value of the core, whose cases are in the same order.
  package var lineCap: LineCap { LineCap.allCases[Int(rawValue)] }
}

/// The shape of the corners of a line.
public enum CGLineJoin: Int32, Sendable, Hashable {
  case miter, round, bevel

  /// The corresponding value of the core, whose cases are in the same order.
  package var lineJoin: LineJoin { LineJoin.allCases[Int(rawValue)] }
}

/// The rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Sendable, Hashable {
  /// Points with a nonzero winding number.
  case winding
  /// Points with an odd winding number.
  case evenOdd

  /// The corresponding value of the core.
  package var fillRule: FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}

/// The modes of blending a source with its backdrop.
public enum CGBlendMode: Int32, Sendable, Hashable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter

  /// The corresponding value of the core; nil for modes that layers do not support.
  package var blendMode: BlendMode? {
    if self == .plusLighter { return .plusLighter }
    let number = Int(rawValue)
    return number < Self.separableAndHueModes.count ? Self.separableAndHueModes[number] : nil
  }

  private static let separableAndHueModes: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
    .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity,
  ]
}
