internal import CRasterKernels
internal import Graphics

/// Fills paths on pixels in memory with exact area coverage.
///
/// It is several times as fast as Cairo for small shapes and those with many edges. Each rasterizer
/// has one: it caches memory and the coverage of small paths from fill to fill, without influence
/// on pixels.
final class PathFiller {
  /// Premultiplied colours in memory that may be drawn on.
  struct PixmapView {
    let memory: UnsafeMutableRawPointer
    let bytesPerRow: Int
    /// The pixels in it, in the coordinates of the output.
    let area: PixelRect

    func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
      memory + (y - area.y) * bytesPerRow + (x - area.x) * 4
    }

    /// Makes all pixels of an area one.
    func clear(_ area: PixelRect, to pixel: UInt32) {
      rk_clear(self.pixel(area.x, area.y), bytesPerRow, area.width, area.height, pixel)
    }
  }

  /// The source that a fill composites.
  enum Source {
    /// A premultiplied pixel 0xAARRGGBB.
    case color(UInt32)
    /// Pixels that cover at least the area of the fill.
    case image(PixmapView)
  }

  /// How the source is mixed with what is there.
  enum Operation {
    case over
    /// The sum, held to full components.
    case add

    var kernel: rk_coverage_mode {
      switch self {
      case .over: rk_coverage_over
      case .add: rk_coverage_add
      }
    }
  }

  // Heap-allocated: inline storage costs an exclusivity check on every access.
  private let coverage = UnsafeMutablePointer<rk_coverage_area>.allocate(capacity: 1)
  private var area = PixelRect(x: 0, y: 0, width: 0, height: 0)

  init() {
    coverage.initialize(to: rk_coverage_area())
    rk_coverage_store(coverage)
  }

  deinit {
    rk_coverage_end(coverage)
    coverage.deallocate()
  }

  /// Computes the coverage of a path; returns false, without a result, for areas of more than half
  /// a million pixels.
  ///
  /// Points are rounded to 1/256 of a pixel, as in Cairo; a path moved by whole pixels has the same
  /// coverage. Coverage is exact, except in rows in which the path winds around pixels more than
  /// once or both ways: these are sampled with sixteen scan lines each.
  ///
  /// - Parameters:
  ///   - transform: maps the path to output pixels.
  ///   - area: the pixels that may be touched.
  ///   - isDoubled: whether edges coincide for a while, so that all rows are sampled with scan
  ///     lines.
  /// - Complexity: O(*elements* + *pixels that edges cross*), times rows where lines are needed.
  func cover(
    _ path: Path,
    mappedBy map: Affine,
    _ rule: FillRule,
    within area: PixelRect,
    isDoubled: Bool = false
  ) -> Bool {
    add(path, mappedBy: map, within: area) && rk_coverage_finish(coverage, rule.kernel, isDoubled)
  }

  private func add(_ path: Path, mappedBy map: Affine, within area: PixelRect) -> Bool {
    self.area = area
    let matrix = [map.a, map.b, map.c, map.d, map.tx, map.ty]
    let (x, y) = (Int32(clamping: area.x), Int32(clamping: area.y))
    guard rk_coverage_begin(coverage, x, y, area.width, area.height, matrix) else { return false }
    for element in path.elements {
      switch element {
      case .move(let to): rk_coverage_move(coverage, to.x, to.y)
      case .line(let to): rk_coverage_line(coverage, to.x, to.y)
      case .curve(let first, let second, let to):
        rk_coverage_curve(coverage, first.x, first.y, second.x, second.y, to.x, to.y)
      case .close: rk_coverage_close(coverage)
      }
    }
    return true
  }

  /// Mixes a source in where the path covers, which is then forgotten.
  ///
  /// - Parameter target: has all pixels of the area.
  /// - Complexity: O(*pixels inside*).
  func fill(_ rule: FillRule, with source: Source, _ operation: Operation, on target: PixmapView) {
    rk_coverage_fill(
      coverage,
      rule.kernel,
      operation.kernel,
      target.pixel(area.x, area.y),
      target.bytesPerRow,
      source.kernel(from: area)
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
        image: UnsafePointer(
          pixels.pixel(area.x, area.y).assumingMemoryBound(to: UInt32.self)
        ),
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
    guard isRectangle, transform.isRectilinear, case .move(let a) = elements[0],
      case .line(let c) = elements[2]
    else { return nil }
    let range = -1e9...1e9
    let corners = [transform.apply(a), transform.apply(c)]
    let numbers = corners.flatMap { [$0.x.clamped(to: range), $0.y.clamped(to: range)] }
    // Cairo rounds points to 1/256 of a pixel.
    guard numbers.allSatisfy({ abs($0 - $0.rounded()) < 1.0 / 512 }) else { return nil }
    let full = numbers.map { Int(clamping: $0) }
    let (left, right) = (min(full[0], full[2]), max(full[0], full[2]))
    let (top, bottom) = (min(full[1], full[3]), max(full[1], full[3]))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
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
