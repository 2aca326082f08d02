internal import DisplayModel
internal import Graphics

/// The tight boxes of what fills, strokes, images and tiles paint, cached by the storage of their paths.
///
/// Consecutive frames share the storage of paths, so that most boxes are mapped and not measured.
final class PaintedBoundsCache {
  private struct Key: Hashable {
    var storage: UnsafeRawPointer?
    var stroke: StrokeStyle?
  }

  private struct Entry {
    // Retained: no other path can have the storage while the entry exists.
    var path: Path
    var box: Rect
    var mapped: (transform: Affine, box: Rect)?
    var generation: Int
  }

  // How many lists an entry outlives its last use.
  private static let retainedLists = 32
  // The error of flattened strokes, as a share of the width.
  private static let tolerance = 1.0 / 1024

  private var entries: [Key: Entry] = [:]
  private var generation = 0

  /// Begins the next display list.
  func advance() {
    generation += 1
    guard generation.isMultiple(of: Self.retainedLists) else { return }
    entries = entries.filter { generation - $0.value.generation < Self.retainedLists }
  }

  /// Returns the box of an item in output pixels; nil for a group, and where it paints nothing.
  func box(of item: DisplayItem) -> Rect? {
    let rect: Rect
    switch item {
    case .fill(let fill): rect = box(of: fill.path, fill.transform)
    case .stroke(let stroke): rect = box(of: stroke.path, stroke.transform, stroke.style)
    case .image(let image): rect = image.transform.apply(image.destination)
    case .tiles(let tiles): rect = tiles.bounds.rect
    case .group: return nil
    }
    return rect.isEmpty ? nil : rect
  }

  /// Returns the box of a path that is filled or stroked, in output pixels.
  func box(of path: Path, _ transform: Affine, _ stroke: StrokeStyle? = nil) -> Rect {
    let storage = path.elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    let key = Key(storage: storage, stroke: stroke)
    var entry =
      entries[key] ?? Entry(path: path, box: Self.outline(path, stroke).tightBounds, generation: 0)
    entry.generation = generation
    defer { entries[key] = entry }
    if transform.isAxisAligned { return transform.apply(entry.box) }
    if let mapped = entry.mapped, mapped.transform == transform { return mapped.box }
    // The box of a turned box is larger than that of the turned path.
    let box = Self.outline(path, stroke).mapPoints(transform.apply).tightBounds
    entry.mapped = (transform, box)
    return box
  }

  private static func outline(_ path: Path, _ stroke: StrokeStyle?) -> Path {
    guard let stroke else { return path }
    return StrokeOutline(of: path, style: stroke, tolerance: stroke.lineWidth * tolerance).path
  }
}

extension Affine {
  /// Whether rectangles remain rectangles with sides parallel to the axes.
  var isAxisAligned: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}
