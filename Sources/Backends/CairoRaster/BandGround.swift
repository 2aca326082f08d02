internal import DisplayModel
internal import Graphics

/// What has to be cleared of the strips of a picture before a list is drawn over another one.
///
/// Outside of what the last list drew the strips show the background already, and under an opaque rectangle nothing of
/// it is seen. Small pictures on large canvases are cleared in a fraction of the time so.
struct BandGround {
  private let bands: Bands
  // What the last list drew on each strip; nil where nothing is known of the pixels.
  private let drawn: [PixelRect]?
  // Covered by the first item.
  private let covered: PixelRect

  /// What a list finds.
  ///
  /// - Parameters:
  ///   - list: what is going to be drawn.
  ///   - last: what the pixels show; nil where that is not known.
  ///   - bands: the strips of both.
  /// - Complexity: O(*items* + *strips*)
  init(of list: DisplayList, over last: DisplayList?, _ bands: Bands) {
    self.bands = bands
    covered = list.items.first?.opaquePixels ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    if let last, last.background == list.background, last.canvas == list.canvas {
      drawn = bands.parts(of: last.items)
    } else {
      drawn = nil
    }
  }

  /// The pixels of a strip that have to become the background.
  func cleared(_ band: Int) -> PixelRect {
    let area = drawn?[band] ?? bands[band]
    return area.intersection(covered) == area ? PixelRect(x: 0, y: 0, width: 0, height: 0) : area
  }
}

extension Bands {
  /// The smallest rectangle of each strip that holds what items touch of it.
  fileprivate func parts(of items: [DisplayItem]) -> [PixelRect] {
    var parts = Array(repeating: PixelRect(x: 0, y: 0, width: 0, height: 0), count: count)
    for item in items {
      let bounds = item.bounds
      guard !bounds.isEmpty else { continue }
      let first = max(0, bounds.y / height)
      let last = min(count - 1, (bounds.maxY - 1) / height)
      guard first <= last else { continue }
      for band in first...last { parts[band] = parts[band].union(bounds.intersection(self[band])) }
    }
    return parts
  }
}

extension DisplayItem {
  // Pixels that the item alone decides, whatever was there before; empty where none are known.
  fileprivate var opaquePixels: PixelRect? {
    switch self {
    case .fill(let item):
      guard case .color(let color) = item.paint, color.alpha >= 1 else { return nil }
      return item.path.innerPixels(mappedBy: item.transform)?.intersection(item.bounds)
    case .group(let group):
      guard !group.isIsolated, group.clips.isEmpty else { return nil }
      return group.items.first?.opaquePixels?.intersection(group.bounds)
    case .stroke, .image: return nil
    }
  }
}

extension Path {
  // The pixels that lie in a rectangle as a whole; nil for other paths.
  fileprivate func innerPixels(mappedBy transform: Affine) -> PixelRect? {
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
