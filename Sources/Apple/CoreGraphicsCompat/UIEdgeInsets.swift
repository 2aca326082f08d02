public import Foundation

/// Distances from the sides of a rectangle inwards, in points.
public struct UIEdgeInsets: Sendable, Hashable, Codable {
  /// From the top side down.
  public var top: CGFloat
  /// From the left side to the right.
  public var left: CGFloat
  /// From the bottom side up.
  public var bottom: CGFloat
  /// From the right side to the left.
  public var right: CGFloat

  /// No insets.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Insets one by one.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No insets.
  public static let zero = UIEdgeInsets()
}

/// Distances from the sides of a rectangle inwards, in points, by the direction of text: leading is left here.
public struct NSDirectionalEdgeInsets: Sendable, Hashable, Codable {
  /// From the top side down.
  public var top: CGFloat
  /// From the side where lines begin.
  public var leading: CGFloat
  /// From the bottom side up.
  public var bottom: CGFloat
  /// From the side where lines end.
  public var trailing: CGFloat

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Insets one by one.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  /// The rectangle with its sides moved inwards.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left,
      y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom
    )
  }
}

/// Corners of a rectangle as they are seen with y down.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
  /// One bit a corner.
  public let rawValue: UInt

  /// The corners of some bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the least x and the least y.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner at the greatest x and the least y.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner at the least x and the greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner at the greatest x and the greatest y.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: 15)
}

/// Sides of a rectangle as they are seen with y down.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
  /// One bit a side.
  public let rawValue: UInt

  /// The sides of some bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The side at the least y.
  public static let top = UIRectEdge(rawValue: 1)
  /// The side at the least x.
  public static let left = UIRectEdge(rawValue: 2)
  /// The side at the greatest y.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The side at the greatest x.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four.
  public static let all = UIRectEdge(rawValue: 15)
}
