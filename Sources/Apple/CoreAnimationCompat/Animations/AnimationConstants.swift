/// The state of a timed object outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing.
  public static let removed = Self(rawValue: "removed")
  /// Its last value afterwards.
  public static let forwards = Self(rawValue: "forwards")
  /// Its first value before.
  public static let backwards = Self(rawValue: "backwards")
  /// Both.
  public static let both = Self(rawValue: "both")
}

/// The named paces.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Constant speed.
  public static let linear = Self(rawValue: "linear")
  /// Starts slowly.
  public static let easeIn = Self(rawValue: "easeIn")
  /// Ends slowly.
  public static let easeOut = Self(rawValue: "easeOut")
  /// Starts and ends slowly.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// The pace of implicit animations.
  public static let `default` = Self(rawValue: "default")
}

/// How keyframes are connected.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By straight lines.
  public static let linear = Self(rawValue: "linear")
  /// Not at all: values jump.
  public static let discrete = Self(rawValue: "discrete")
  /// By straight lines at constant speed.
  public static let paced = Self(rawValue: "paced")
  /// By a smooth curve.
  public static let cubic = Self(rawValue: "cubic")
  /// By a smooth curve at constant speed.
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}

/// How a layer turns while it follows a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the path.
  public static let rotateAuto = Self(rawValue: "auto")
  /// Against the path.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// How a transition looks.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old image fades into the new one.
  public static let fade = Self(rawValue: "fade")
  /// The new image slides over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new image pushes the old one away.
  public static let push = Self(rawValue: "push")
  /// The old image slides away.
  public static let reveal = Self(rawValue: "reveal")
}

/// The side where a moving transition starts; top is the greatest y.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the right.
  public static let fromRight = Self(rawValue: "fromRight")
  /// From the left.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// From the greatest y.
  public static let fromTop = Self(rawValue: "fromTop")
  /// From the smallest y.
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// The name of a function that turns numbers into a matrix.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// Core Animation's own text.
  public var rawValue: String

  /// A constant by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Radians about x.
  public static let rotateX = Self(rawValue: "rotateX")
  /// Radians about y.
  public static let rotateY = Self(rawValue: "rotateY")
  /// Radians about z.
  public static let rotateZ = Self(rawValue: "rotateZ")
  /// Three factors.
  public static let scale = Self(rawValue: "scale")
  /// A factor along x.
  public static let scaleX = Self(rawValue: "scaleX")
  /// A factor along y.
  public static let scaleY = Self(rawValue: "scaleY")
  /// A factor along z.
  public static let scaleZ = Self(rawValue: "scaleZ")
  /// Three shifts in points.
  public static let translate = Self(rawValue: "translate")
  /// Points along x.
  public static let translateX = Self(rawValue: "translateX")
  /// Points along y.
  public static let translateY = Self(rawValue: "translateY")
  /// Points along z.
  public static let translateZ = Self(rawValue: "translateZ")
}
