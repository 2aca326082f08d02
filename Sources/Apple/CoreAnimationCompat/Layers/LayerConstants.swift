/// How an image is fitted; as in Core Animation, top is the greatest y.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In its own size, centred.
  public static let center = Self(rawValue: "center")
  /// At the greatest y.
  public static let top = Self(rawValue: "top")
  /// At the smallest y.
  public static let bottom = Self(rawValue: "bottom")
  /// At the left.
  public static let left = Self(rawValue: "left")
  /// At the right.
  public static let right = Self(rawValue: "right")
  /// At the greatest y, left.
  public static let topLeft = Self(rawValue: "topLeft")
  /// At the greatest y, right.
  public static let topRight = Self(rawValue: "topRight")
  /// At the smallest y, left.
  public static let bottomLeft = Self(rawValue: "bottomLeft")
  /// At the smallest y, right.
  public static let bottomRight = Self(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = Self(rawValue: "resize")
  /// As large as fits.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// As small as covers the bounds.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}

/// How an image is read between its pixels.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The nearest pixel.
  public static let nearest = Self(rawValue: "nearest")
  /// A mixture of four pixels.
  public static let linear = Self(rawValue: "linear")
  /// As linear.
  public static let trilinear = Self(rawValue: "trilinear")
}

/// How rounded corners meet their edges.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Quarters of a circle.
  public static let circular = Self(rawValue: "circular")
  /// With a gradual bend.
  public static let continuous = Self(rawValue: "continuous")
}

/// The rule that decides which areas are inside a path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where the path winds round.
  public static let nonZero = Self(rawValue: "non-zero")
  /// Where a ray crosses it an odd number of times.
  public static let evenOdd = Self(rawValue: "even-odd")
}

/// The ends of a stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cut at the end.
  public static let butt = Self(rawValue: "butt")
  /// Half a circle.
  public static let round = Self(rawValue: "round")
  /// Half a square.
  public static let square = Self(rawValue: "square")
}

/// The corners of a stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pointed.
  public static let miter = Self(rawValue: "miter")
  /// Round.
  public static let round = Self(rawValue: "round")
  /// Cut off.
  public static let bevel = Self(rawValue: "bevel")
}

/// How a gradient runs.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = Self(rawValue: "axial")
  /// From the middle outwards.
  public static let radial = Self(rawValue: "radial")
  /// Round the middle.
  public static let conic = Self(rawValue: "conic")
}

/// The position of the ellipsis in a truncated text.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nowhere.
  public static let none = Self(rawValue: "none")
  /// At the start of the line.
  public static let start = Self(rawValue: "start")
  /// At its end.
  public static let end = Self(rawValue: "end")
  /// In its middle.
  public static let middle = Self(rawValue: "middle")
}

/// The horizontal alignment of the lines of a text.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As the script has it.
  public static let natural = Self(rawValue: "natural")
  /// At the left.
  public static let left = Self(rawValue: "left")
  /// At the right.
  public static let right = Self(rawValue: "right")
  /// In the middle.
  public static let center = Self(rawValue: "center")
  /// At both sides.
  public static let justified = Self(rawValue: "justified")
}

/// In which directions a scroll layer moves.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In none.
  public static let none = Self(rawValue: "none")
  /// Up and down.
  public static let vertically = Self(rawValue: "vertically")
  /// To the sides.
  public static let horizontally = Self(rawValue: "horizontally")
  /// In both.
  public static let both = Self(rawValue: "both")
}
