/// Distances from the sides of a rectangle to its middle.
public struct EdgeInsets: Sendable, Hashable {
  /// Points from the top.
  public var top: Double
  /// Points from the right side.
  public var right: Double
  /// Points from the bottom.
  public var bottom: Double
  /// Points from the left side.
  public var left: Double

  /// No distance at all.
  public static let zero = EdgeInsets(0)

  /// Distances from the four sides, clockwise from the top.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// The same distance from all sides.
  public init(_ all: Double) { self.init(top: all, right: all, bottom: all, left: all) }

  /// The total insets of the width and the height.
  public var size: Size { Size(left + right, top + bottom) }
}

extension Rect {
  /// Returns the rectangle inset by distances from its sides; sizes are at least 0.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      minX + insets.left,
      minY + insets.top,
      max(0, width - insets.size.width),
      max(0, height - insets.size.height)
    )
  }
}
