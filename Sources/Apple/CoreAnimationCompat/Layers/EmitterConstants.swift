/// Where particles are born.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At one place.
  public static let point = Self(rawValue: "point")
  /// On a horizontal line.
  public static let line = Self(rawValue: "line")
  /// In a rectangle.
  public static let rectangle = Self(rawValue: "rectangle")
  /// In a box.
  public static let cuboid = Self(rawValue: "cuboid")
  /// In a circle.
  public static let circle = Self(rawValue: "circle")
  /// In a ball.
  public static let sphere = Self(rawValue: "sphere")
}

/// Which part of the shape gives birth.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its corners.
  public static let points = Self(rawValue: "points")
  /// Its edges.
  public static let outline = Self(rawValue: "outline")
  /// Its faces.
  public static let surface = Self(rawValue: "surface")
  /// All of it.
  public static let volume = Self(rawValue: "volume")
}

/// In which order particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As they are born.
  public static let unordered = Self(rawValue: "unordered")
  /// The oldest at the bottom.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The oldest on top.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// By depth.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Adding their light.
  public static let additive = Self(rawValue: "additive")
}
