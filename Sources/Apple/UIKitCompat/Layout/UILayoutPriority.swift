/// How important a layout constraint is: 1000 must hold, less is a preference.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable, Comparable {
  /// 0…1000.
  public var rawValue: Float

  /// A priority by its number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// A priority by its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Must hold.
  public static let required = UILayoutPriority(1000)
  /// The resistance of content to being compressed.
  public static let defaultHigh = UILayoutPriority(750)
  /// Resizing by the user.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// Staying as it is against the user.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// Resizing inside a scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// Content hugging.
  public static let defaultLow = UILayoutPriority(250)
  /// The target size of `systemLayoutSizeFitting(_:)`.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Whether the first one is less important.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool {
    a.rawValue < b.rawValue
  }

  /// A priority that is greater by a number.
  public static func + (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue + difference)
  }

  /// A priority that is smaller by a number.
  public static func - (priority: UILayoutPriority, difference: Float) -> UILayoutPriority {
    UILayoutPriority(priority.rawValue - difference)
  }
}
