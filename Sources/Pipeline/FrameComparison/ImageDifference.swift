public import Graphics

/// How far two images of the same size are apart.
public struct ImageDifference: Sendable, Hashable {
  /// The greatest squared distance of two colours in YIQ, from which distances are shares.
  static let maxDelta = 35215.0

  /// Columns of both images.
  public var width: Int
  /// Rows of both images.
  public var height: Int
  /// The number of compared pixels: the pixels that are not ignored.
  public var comparedPixels: Int
  /// Pixels that are not the same, whether that counts or not.
  public var changedPixels = 0
  /// Pixels that count as different.
  public var differingPixels = 0
  /// Pixels beyond the threshold that were left out as antialiased edges.
  public var antialiasedPixels = 0
  /// The smallest rectangle that holds all differing pixels; nil without any.
  public var bounds: PixelRect?
  /// The greatest distance of two pixels, 0…1.
  ///
  /// 1 is the greatest distance in YIQ that two colours can have.
  public var maxDistance = 0.0
  /// The mean distance over all compared pixels, 0…1.
  public var meanDistance = 0.0
  /// The greatest difference of two premultiplied components, 0…255; nil unless the metric is `exact` with a
  /// tolerance.
  public var maxStep: Int?
  /// The mean structural similarity of all windows, −1…1; nil unless the metric is `ssim`.
  public var similarity: Double?

  /// A comparison of images of a size that found nothing.
  public init(width: Int, height: Int, comparedPixels: Int) {
    (self.width, self.height, self.comparedPixels) = (width, height, comparedPixels)
  }

  /// The share of the compared pixels that count as different, 0…1.
  public var ratio: Double {
    comparedPixels == 0 ? 0 : Double(differingPixels) / Double(comparedPixels)
  }

  /// Whether the compared pixels are the same, byte by byte.
  public var isIdentical: Bool { changedPixels == 0 }
}

/// The result for every pixel of a comparison, row by row.
public struct DifferenceMap: Sendable, Hashable {
  /// The result for one pixel.
  public enum Mark: UInt8, Sendable, Hashable, CaseIterable {
    /// The same, or ignored.
    case equal = 0
    /// Changed, but not so far that it counts.
    case similar = 1
    /// Changed, and left out as the antialiased edge of a shape.
    case antialiased = 2
    /// Different.
    case different = 3
  }

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  // A mark's raw value for every pixel.
  let bytes: [UInt8]

  /// The mark of a pixel.
  public subscript(x: Int, y: Int) -> Mark {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "no pixel at \(x), \(y)")
    return Mark(rawValue: bytes[y * width + x]) ?? .equal
  }

  /// The number of different pixels in a rectangle.
  public func differingPixels(in area: PixelRect) -> Int {
    let area = area.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    return (area.y..<area.maxY).reduce(0) { sum, y in
      sum
        + bytes[y * width + area.x..<y * width + area.maxX]
        .count { $0 == Mark.different.rawValue }
    }
  }
}
