internal import Graphics

/// The outlines of strokes that Cairo's stroker is not trusted with, kept from band to band and from frame to
/// frame.
///
/// Where a curve is tighter than the pen, that stroker leaves holes and spikes; such strokes are made of their
/// pieces and filled. What is kept changes no pixel, only when work is done.
final class StrokeOutlines {
  private struct Entry {
    let path: Path
    let style: StrokeStyle
    let tolerance: Double
    let outline: Path
  }

  // Bounds on what is kept: 64 strokes, and 11 MB of path elements.
  private static let capacity = 64
  private static let mostElements = 200_000
  private var entries: [Entry] = []
  private var elementCount = 0
  // Where the next one probably is: bands ask in the same order.
  private var next = 0

  /// The outline of a stroke in the path's own coordinates; nil where Cairo draws it well.
  ///
  /// - Complexity: O(1) for what was asked for lately with the same storage, else O(*segments* + *dashes*).
  func outline(of path: Path, _ pen: Pen, mappedBy transform: Affine) -> Path? {
    let tolerance = CairoLimits.tolerance / transform.largestScale
    let style = pen.style
    for step in entries.indices {
      let place = (next + step) % entries.count
      let known = entries[place]
      guard known.path == path, known.tolerance == tolerance, known.style == style else { continue }
      next = (place + 1) % entries.count
      return known.outline
    }
    guard path.hasCurveTighter(thanRadius: pen.width / 2) else { return nil }
    let outline = StrokeOutline.path(of: path, style: style, tolerance: tolerance)
    keep(Entry(path: path, style: style, tolerance: tolerance, outline: outline))
    return outline
  }

  private func keep(_ entry: Entry) {
    let count = entry.outline.elements.count
    guard count <= Self.mostElements / 4 else { return }
    if entries.count == Self.capacity || elementCount + count > Self.mostElements {
      entries.removeAll(keepingCapacity: true)
      (elementCount, next) = (0, 0)
    }
    entries.append(entry)
    elementCount += count
  }
}
