internal import DisplayModel
package import Graphics

extension [ClipPath] {
  /// The pixels entirely within all of these; nil where one is not an axis-aligned rectangle.
  ///
  /// Without clips these are all possible pixels.
  var interiorRect: PixelRect? {
    var area = PixelRect.unlimited
    for clip in self {
      guard let inner = clip.path.interiorRect(mappedBy: clip.transform) else { return nil }
      area = area.intersection(inner)
    }
    return area
  }
}

extension PixelRect {
  /// Contains the pixels of every image.
  static let unlimited = PixelRect(x: -1 << 30, y: -1 << 30, width: 2 << 30, height: 2 << 30)
}

extension Path {
  /// The pixels that lie in a rectangle as a whole; nil for other paths.
  ///
  /// - Parameter transform: maps the path to output pixels.
  package func interiorRect(mappedBy transform: Affine) -> PixelRect? {
    guard isRectangle, transform.isRectilinear, case .move(let corner) = elements[0],
      case .line(let opposite) = elements[2]
    else { return nil }
    let (a, c) = (transform.apply(corner), transform.apply(opposite))
    let range = -(1 << 30)...(1 << 30)
    let left = Int(clamping: min(a.x, c.x), .up, in: range)
    let top = Int(clamping: min(a.y, c.y), .up, in: range)
    return PixelRect(
      x: left,
      y: top,
      width: Int(clamping: max(a.x, c.x), .down, in: range) - left,
      height: Int(clamping: max(a.y, c.y), .down, in: range) - top
    )
  }
}
