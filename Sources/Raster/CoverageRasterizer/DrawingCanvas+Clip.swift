internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// Calls a body for the parts of an area that clips leave, with the compositing under these clips.
  ///
  /// A pixel-aligned rectangle only narrows the area. Of another axis-aligned rectangle, the interior is one part, and
  /// the border pixels are others. The coverage of all other clips is a plane: a byte for each pixel of the part, the
  /// product of their coverages and of that of the clips around them. A polygon that contains another clip, and
  /// a clip that is there already, have no effect. The parts do not overlap; all contain damage.
  func clipped(
    to clips: [ClipPath],
    within area: PixelRect,
    _ compositing: Compositing,
    _ body: (PixelRect, Compositing) throws(RasterError) -> Void
  ) throws(RasterError) {
    guard !clips.isEmpty else { return try body(area, compositing) }
    var area = area
    let clips = clips.filter { !$0.narrow(&area) }.withoutContaining(compositing.hulls)
    guard !area.intersection(damage).isEmpty else { return }
    guard !clips.isEmpty else { return try body(area, compositing) }
    guard let inner = clips.interiorRect?.intersection(area), !inner.isEmpty else {
      return try withPlane(of: clips[...], within: area, compositing, body)
    }
    if !inner.intersection(damage).isEmpty { try body(inner, compositing) }
    for strip in area.subtracting(inner) where !strip.intersection(damage).isEmpty {
      try withPlane(of: clips[...], within: strip, compositing, body)
    }
  }

  // Calls a body with the coverage plane of an area that contains damage.
  private func withPlane(
    of clips: ArraySlice<ClipPath>,
    within area: PixelRect,
    _ compositing: Compositing,
    _ body: (PixelRect, Compositing) throws(RasterError) -> Void
  ) throws(RasterError) {
    guard let first = clips.first else { return try body(area, compositing) }
    let damaged = area.intersection(damage)
    let plane = try OffscreenSurface(covering: damaged, format: .alpha, from: memory)
    let shape = PathFiller.Shape(first.path, mappedBy: first.transform, first.rule)
    let under = Compositing(clip: compositing.clip)
    try canvas(on: plane).fill(shape, with: .color(.max), under, within: area)
    var inner = compositing
    inner.clip = plane.pixels
    inner.hulls.append(ClipHull(first))
    try withPlane(of: clips.dropFirst(), within: area, inner, body)
    _ = consume plane
  }
}

extension ClipPath {
  // Narrows an area to the pixels that the clip can cover; true if it covers all of these.
  fileprivate func narrow(_ area: inout PixelRect) -> Bool {
    if let aligned = path.pixelAlignedRect(mappedBy: transform) {
      area = area.intersection(aligned)
      return true
    }
    let bounds = transform.apply(path.controlBounds)
    let numbers = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    // The kernel clamps coordinates that are not finite.
    guard numbers.allSatisfy({ abs($0) < 1e6 }) else { return false }
    // As points of paths are rounded.
    let rounded = numbers.map { ($0 * 256).rounded(.toNearestOrEven) / 256 }
    let rect = Rect(minX: rounded[0], minY: rounded[1], maxX: rounded[2], maxY: rounded[3])
    area = area.intersection(PixelRect(covering: rect))
    return false
  }
}

extension [ClipPath] {
  // The clips without polygons that contain another of them, or one of some hulls.
  fileprivate func withoutContaining(_ hulls: [ClipHull]) -> [ClipPath] {
    guard count + hulls.count > 1 else { return self }
    var result: [(clip: ClipPath, hull: ClipHull, polygon: ConvexPolygon?)] = []
    for clip in self {
      guard !(hulls + result.map(\.hull)).contains(where: { $0.clip == clip }) else { continue }
      let (hull, polygon) = (ClipHull(clip), ConvexPolygon(clip.path, mappedBy: clip.transform))
      if let polygon, (hulls + result.map(\.hull)).contains(where: { $0.isContained(in: polygon) })
      {
        continue
      }
      result.removeAll { other in other.polygon.map(hull.isContained) ?? false }
      result.append((clip, hull, polygon))
    }
    return result.map(\.clip)
  }
}

extension PixelRect {
  /// Returns this rectangle without an inner one: the rows above and below, and the columns to the
  /// left and right.
  fileprivate func subtracting(_ inner: PixelRect) -> [PixelRect] {
    let sides = [
      PixelRect(x: x, y: y, width: width, height: inner.y - y),
      PixelRect(x: x, y: inner.y, width: inner.x - x, height: inner.height),
      PixelRect(x: inner.maxX, y: inner.y, width: maxX - inner.maxX, height: inner.height),
      PixelRect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY),
    ]
    return sides.filter { !$0.isEmpty }
  }
}
