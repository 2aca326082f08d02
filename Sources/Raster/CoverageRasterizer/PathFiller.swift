internal import CRasterKernels
internal import Graphics

/// Fills paths on pixels in memory with exact area coverage.
///
/// Each rasterizer has one: it caches memory and the coverage of small paths from fill to fill, without influence
/// on pixels.
///
/// Points are rounded to 1/256 of a pixel. From there on, the covered area of each pixel is exact, up to 1/256 of a
/// pixel for each end of an edge in it, and rounded to a byte. A path moved by whole pixels has the same coverage, and
/// coverage does not depend on which rows are drawn, and on which columns of an area. Where parts of the path overlap,
/// sixteen scan lines a pixel measure what winds more than once or both ways, and the area is corrected by that.
final class PathFiller {
  /// The source that a fill composites.
  enum Source {
    /// A premultiplied pixel 0xAARRGGBB.
    case color(UInt32)
    /// Pixels that cover at least the area of the fill.
    case image(PixmapView)
  }

  /// The paths of a shape, which are filled as one.
  struct Shape {
    /// The paths, in the same order every time.
    enum Paths {
      /// One path.
      case single(Path)
      /// The outline of a stroke, the box around it, and whether parts smaller than a pixel may overlap, so that all
      /// rows are examined.
      case outline(StrokeOutline, within: Rect, mayOverlap: Bool)
      /// Outlines that a function makes when they are needed, and passes to its second argument.
      ///
      /// The rectangle is the area of the fill; outlines outside may be left out. Small parts count as overlapping,
      /// so that the outlines left out do not matter.
      case made((PixelRect, (StrokeOutline) -> Void) -> Void)
    }

    let paths: Paths
    /// Maps the paths to output pixels.
    let transform: Affine
    let rule: FillRule

    init(_ paths: Paths, mappedBy transform: Affine, _ rule: FillRule = .nonZero) {
      (self.paths, self.transform, self.rule) = (paths, transform, rule)
    }

    /// A shape of one path.
    init(_ path: Path, mappedBy transform: Affine, _ rule: FillRule = .nonZero) {
      self.init(.single(path), mappedBy: transform, rule)
    }
  }

  // Heap-allocated: inline storage costs an exclusivity check on every access.
  private let coverage = UnsafeMutablePointer<rk_coverage_area>.allocate(capacity: 1)

  init() {
    coverage.initialize(to: rk_coverage_area())
    rk_coverage_store(coverage)
  }

  deinit {
    rk_coverage_end(coverage)
    coverage.deallocate()
  }

  /// Composites a source through the coverage of a shape.
  ///
  /// Large areas are drawn in tiles of rows, which bound the memory and change no pixel.
  ///
  /// - Parameters:
  ///   - compositing: the operation, and a clip that contains the part.
  ///   - area: the area in which coverage is found; at most 32,767 columns.
  ///   - part: the pixels of the area to fill.
  ///   - pixels: contains the part.
  /// - Throws: `outOfMemory`; some tiles may have been drawn.
  /// - Complexity: O(*elements* + *pixels that edges cross* + *pixels inside*), times rows where lines are needed.
  func fill(
    _ shape: Shape,
    with source: Source,
    _ compositing: Compositing,
    of area: PixelRect,
    within part: PixelRect,
    on pixels: PixmapView
  ) throws(RasterError) {
    let part = shape.reached(part)
    guard !part.isEmpty else { return }
    // Whole blocks of sixteen cells, and one row above and below the tile.
    let stride = (area.width + 16) / 16 * 16
    let columns = rk_coverage_columns(first: part.x - area.x, end: part.maxX - area.x)
    var rows = min(part.height, Int(rk_coverage_maximum_cells) / stride - 2)
    var y = part.y
    while y < part.maxY {
      let height = min(rows, part.maxY - y)
      let tile = PixelRect(x: area.x, y: y, width: area.width, height: height)
      guard try cover(shape, of: area, within: tile) else {
        rows = max(1, height / 2)
        continue
      }
      let filled = PixelRect(x: part.x, y: y, width: part.width, height: height)
      rk_coverage_fill(
        coverage,
        shape.rule.kernel,
        compositing.operation.kernel,
        columns,
        pixels.target(filled, under: compositing.clip),
        source.kernel(from: filled)
      )
      y += height
    }
  }

  // Finds the coverage of a shape in a tile of an area; false if a lower tile is needed.
  private func cover(
    _ shape: Shape,
    of area: PixelRect,
    within tile: PixelRect
  ) throws(RasterError) -> Bool {
    var status = find(shape, of: area, within: tile, isClipped: false)
    if status == rk_coverage_too_far {
      status = find(shape, of: area, within: tile, isClipped: true)
    }
    if status == rk_coverage_no_memory {
      throw RasterError(code: .outOfMemory, message: "no memory for the edges of a path")
    }
    return status == rk_coverage_done
  }

  private func find(
    _ shape: Shape,
    of area: PixelRect,
    within tile: PixelRect,
    isClipped: Bool
  ) -> rk_coverage_status {
    let map = isClipped ? .identity : shape.transform
    let matrix = [map.a, map.b, map.c, map.d, map.tx, map.ty]
    let (x, y) = (Int32(clamping: tile.x), Int32(clamping: tile.y))
    guard rk_coverage_begin(coverage, x, y, tile.width, tile.height, matrix) else {
      return rk_coverage_no_memory
    }
    func addOutline(_ outline: StrokeOutline) {
      guard isClipped else { return add(outline) }
      add(outline.path.clippedNearCanvas(mappedBy: shape.transform))
    }
    let mayOverlap: Bool
    switch shape.paths {
    case .single(let path):
      add(isClipped ? path.clippedNearCanvas(mappedBy: shape.transform) : path)
      mayOverlap = false
    case .outline(let outline, within: _, mayOverlap: let hasSmallParts):
      addOutline(outline)
      mayOverlap = hasSmallParts
    case .made(let make):
      make(area) { addOutline($0) }
      mayOverlap = true
    }
    return rk_coverage_finish(coverage, shape.rule.kernel, mayOverlap)
  }

  private func add(_ outline: StrokeOutline) {
    outline.points.withUnsafeBytes { bytes in
      guard let points = bytes.baseAddress else { return }
      var start = 0
      for end in outline.ends {
        let first = points + start * MemoryLayout<Point>.stride
        let numbers = first.assumingMemoryBound(to: Double.self)
        rk_coverage_polygon(coverage, numbers, end - start)
        start = end
      }
    }
  }

  private func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let to): rk_coverage_move(coverage, to.x, to.y)
      case .line(let to): rk_coverage_line(coverage, to.x, to.y)
      case .curve(let first, let second, let to):
        rk_coverage_curve(coverage, first.x, first.y, second.x, second.y, to.x, to.y)
      case .close: rk_coverage_close(coverage)
      }
    }
  }
}

extension PathFiller.Shape {
  /// Returns the rows of some pixels that the shape can reach; all where that is not known.
  ///
  /// The bounds of a stroke's item have room for miters wherever it turns, and for the control points of its curves.
  fileprivate func reached(_ part: PixelRect) -> PixelRect {
    guard case .outline(_, within: let box, mayOverlap: _) = paths else { return part }
    let bounds = transform.apply(box)
    // The kernel clamps coordinates that are not finite.
    guard abs(bounds.minY) < 1e6, abs(bounds.maxY) < 1e6 else { return part }
    let rows = PixelRect(covering: bounds)
    return part.intersection(
      PixelRect(x: part.x, y: rows.y, width: part.width, height: rows.height)
    )
  }
}

extension FillRule {
  fileprivate var kernel: rk_coverage_rule {
    switch self {
    case .nonZero: rk_coverage_nonzero
    case .evenOdd: rk_coverage_even_odd
    }
  }
}

extension PathFiller.Source {
  fileprivate func kernel(from area: PixelRect) -> rk_coverage_source {
    switch self {
    case .color(let pixel): rk_coverage_source(color: pixel, image: nil, stride: 0)
    case .image(let pixels):
      rk_coverage_source(
        color: 0,
        image: UnsafePointer(pixels.pixel(area.x, area.y).assumingMemoryBound(to: UInt32.self)),
        stride: pixels.bytesPerRow
      )
    }
  }
}

extension Path {
  /// The pixels that the path is the outline of; nil where it is not that of whole ones.
  ///
  /// - Parameter transform: maps the path to output pixels.
  func pixelAlignedRect(mappedBy transform: Affine) -> PixelRect? {
    guard let rect = axisAlignedRect(mappedBy: transform) else { return nil }
    let range = -1e9...1e9
    let numbers = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { $0.clamped(to: range) }
    // Points are rounded to 1/256 of a pixel.
    guard numbers.allSatisfy({ abs($0 - $0.rounded()) < 1.0 / 512 }) else { return nil }
    let full = numbers.map { Int(clamping: $0) }
    return PixelRect(x: full[0], y: full[1], width: full[2] - full[0], height: full[3] - full[1])
  }

  /// The rectangle of output pixels that the path is the outline of; nil for other paths.
  ///
  /// - Parameter transform: maps the path to output pixels.
  func axisAlignedRect(mappedBy transform: Affine) -> Rect? {
    guard isRectangle, transform.isRectilinear, case .move(let first) = elements[0],
      case .line(let opposite) = elements[2]
    else { return nil }
    let (a, c) = (transform.apply(first), transform.apply(opposite))
    return Rect(minX: min(a.x, c.x), minY: min(a.y, c.y), maxX: max(a.x, c.x), maxY: max(a.y, c.y))
  }

  /// Whether the path is one rectangle with sides along the axes.
  var isRectangle: Bool {
    guard (5...6).contains(elements.count), case .move(let a) = elements[0],
      case .line(let b) = elements[1], case .line(let c) = elements[2],
      case .line(let d) = elements[3]
    else { return false }
    switch elements[4] {
    case .close: if elements.count != 5 { return false }
    case .line(let last): if last != a || elements.last != .close { return false }
    case .move, .curve: return false
    }
    return (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
      || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
  }
}
