/// A rectangle with sides parallel to the axes; y grows down.
public struct Rect: Sendable, Hashable {
  /// The corner with the smallest coordinates (for non-negative sizes).
  public var origin: Point
  /// The extents.
  public var size: Size

  /// A rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from four numbers.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The rectangle between two opposite corners given as extremes.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(minX, minY, maxX - minX, maxY - minY)
  }

  /// The rectangle at the origin without extent.
  public static let zero = Rect(0, 0, 0, 0)

  /// The smallest x.
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The smallest y.
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The greatest x.
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The greatest y.
  public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The middle.
  public var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
  /// Whether the area is zero or an extent is negative.
  public var isEmpty: Bool { size.isEmpty }

  /// The corners in the order minXminY, maxXminY, maxXmaxY, minXmaxY.
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// The smallest rectangle that holds both; an empty one contributes nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return spanning(other)
  }

  /// The smallest rectangle that holds both, also where one is a line or a point.
  package func spanning(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX),
      minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY)
    )
  }

  /// The common part, or nil where there is none.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// The rectangle with every side moved outwards by a distance (inwards when negative).
  public func outset(by distance: Double) -> Rect {
    Rect(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }

  /// The bounding box of some points; zero without points.
  public init(bounding points: [Point]) {
    var box = Bounding()
    for point in points { box.add(point) }
    self = box.rect
  }

  /// The box around points that come one after the other.
  struct Bounding {
    private var sides: (left: Double, top: Double, right: Double, bottom: Double)?

    /// Widens the box to a point.
    mutating func add(_ point: Point) {
      guard let (left, top, right, bottom) = sides else {
        sides = (point.x, point.y, point.x, point.y)
        return
      }
      sides = (min(left, point.x), min(top, point.y), max(right, point.x), max(bottom, point.y))
    }

    /// Whether a point is in the box or on its sides.
    func contains(_ point: Point) -> Bool {
      guard let sides else { return false }
      return point.x >= sides.left && point.x <= sides.right && point.y >= sides.top
        && point.y <= sides.bottom
    }

    /// The box; zero without points.
    var rect: Rect {
      sides.map { Rect(minX: $0.left, minY: $0.top, maxX: $0.right, maxY: $0.bottom) } ?? .zero
    }
  }
}

/// A rectangle of whole pixels.
public struct PixelRect: Sendable, Hashable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// The number of columns, never negative.
  public var width: Int
  /// The number of rows, never negative.
  public var height: Int

  /// A pixel rectangle; negative extents become 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = Swift.max(0, width)
    self.height = Swift.max(0, height)
  }

  /// Creates the rectangle of the pixels that a rectangle touches.
  ///
  /// Coordinates are clamped to ±2³⁰.
  public init(covering rect: Rect) {
    let bounds = -(1 << 30)...(1 << 30)
    let left = Int(clamping: rect.minX, .down, in: bounds)
    let top = Int(clamping: rect.minY, .down, in: bounds)
    self.init(
      x: left,
      y: top,
      width: Int(clamping: rect.maxX, .up, in: bounds) - left,
      height: Int(clamping: rect.maxY, .up, in: bounds) - top
    )
  }

  /// The column after the last one.
  public var maxX: Int { x + width }
  /// The row after the last one.
  public var maxY: Int { y + height }
  /// Whether the rectangle contains no pixel.
  public var isEmpty: Bool { width == 0 || height == 0 }

  /// The pixels in both, possibly none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = Swift.max(x, other.x)
    let top = Swift.max(y, other.y)
    return PixelRect(
      x: left,
      y: top,
      width: Swift.min(maxX, other.maxX) - left,
      height: Swift.min(maxY, other.maxY) - top
    )
  }

  /// The smallest pixel rectangle that holds both; an empty one contributes nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = Swift.min(x, other.x)
    let top = Swift.min(y, other.y)
    return PixelRect(
      x: left,
      y: top,
      width: Swift.max(maxX, other.maxX) - left,
      height: Swift.max(maxY, other.maxY) - top
    )
  }

  /// The same area in floating point.
  public var rect: Rect { Rect(Double(x), Double(y), Double(width), Double(height)) }
}
