internal import Graphics

/// A cache of stroke outlines, from band to band and from frame to frame.
///
/// The cache changes no pixel, only when work is done.
final class StrokeOutlines {
  private struct Entry {
    let path: Path
    let style: StrokeStyle
    let tolerance: Double
    let outline: StrokeOutline
    let box: Rect

    init(_ path: Path, _ style: StrokeStyle, tolerance: Double) {
      (self.path, self.style, self.tolerance) = (path, style, tolerance)
      outline = StrokeOutline(of: path, style: style, tolerance: tolerance)
      box = Rect(around: outline.points)
    }
  }

  // A key that distinguishes most strokes without comparing whole paths.
  private struct Key: Hashable {
    let count: Int
    let last: PathElement?
    let width: Double
    let tolerance: Double
  }

  // The maximum number of cached elements: 22 MB of them.
  private static let maxElements = 400_000
  private var entries: [Key: [Entry]] = [:]
  private var elementCount = 0

  /// Returns the shape that a stroke covers.
  ///
  /// Above `RasterLimits.outlineCorners`, the outline is not cached, and made one subpath after the other, as far as
  /// these reach the area that is drawn.
  ///
  /// - Complexity: O(1) for recent requests with the same storage, else O(*segments* + *dashes*).
  func shape(of path: Path, _ pen: Pen, mappedBy transform: Affine) -> PathFiller.Shape {
    let scale = transform.largestScale
    let tolerance = RasterLimits.tolerance / scale
    // The smaller singular value is the area's factor divided by the larger one.
    let area = abs(transform.a * transform.d - transform.b * transform.c)
    let isThin = pen.width * area / scale < RasterLimits.thinLine
    if let entry = entry(for: path, pen, tolerance: tolerance) {
      let outline = entry.outline
      let mayOverlap = outline.turnsBack || (isThin && !outline.isSimple)
      let paths = PathFiller.Shape.Paths.outline(outline, within: entry.box, mayOverlap: mayOverlap)
      return PathFiller.Shape(paths, mappedBy: transform)
    }
    let style = pen.style
    let paths = PathFiller.Shape.Paths.made { area, add in
      for subpath in path.subpaths {
        let bounds = transform.apply(subpath.controlBounds.outset(by: pen.reach))
        guard !PixelRect(covering: bounds).intersection(area).isEmpty else { continue }
        add(StrokeOutline(of: subpath, style: style, tolerance: tolerance))
      }
    }
    return PathFiller.Shape(paths, mappedBy: transform)
  }

  // Returns the outline of a stroke, in the path's coordinates; nil where it would have more corners than allowed.
  private func entry(for path: Path, _ pen: Pen, tolerance: Double) -> Entry? {
    let style = pen.style
    let key = Key(
      count: path.elements.count,
      last: path.elements.last { $0 != .close },
      width: pen.width,
      tolerance: tolerance
    )
    if let existing = entries[key]?.first(where: { $0.path == path && $0.style == style }) {
      return existing
    }
    let maximum = Double(RasterLimits.outlineCorners)
    guard pen.dashCorners + Double(path.segmentCount(tolerance: tolerance)) <= maximum else {
      return nil
    }
    let entry = Entry(path, style, tolerance: tolerance)
    store(entry, key)
    return entry
  }

  private func store(_ entry: Entry, _ key: Key) {
    let count = entry.outline.points.count + entry.path.elements.count
    guard count <= Self.maxElements / 4 else { return }
    if elementCount + count > Self.maxElements {
      entries.removeAll(keepingCapacity: true)
      elementCount = 0
    }
    entries[key, default: []].append(entry)
    elementCount += count
  }
}

extension Rect {
  // The box around points; zero without points.
  fileprivate init(around points: [Point]) {
    self = points.withUnsafeBufferPointer { points in
      guard let first = points.first else { return .zero }
      var low = SIMD2(first.x, first.y)
      var high = low
      for point in points {
        let position = SIMD2(point.x, point.y)
        low.replace(with: position, where: position .< low)
        high.replace(with: position, where: position .> high)
      }
      return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }
  }
}

extension Path {
  // The subpaths, each as a path.
  fileprivate var subpaths: [Path] {
    var result: [Path] = []
    for element in elements {
      if case .move = element { result.append(Path()) }
      if result.isEmpty { result.append(Path()) }
      result[result.count - 1].append(element)
    }
    return result
  }
}
