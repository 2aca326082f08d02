import DisplayModel
import Graphics
import SceneModel

// Coverages as alpha: items that are opaque where something is covered.
extension LayerPainter {
  /// Items cut by the alpha, or by the brightness, of others.
  func cut(
    _ items: [DisplayItem],
    _ mode: DisplayMask.Mode,
    by cutter: [DisplayItem],
    _ part: GroupOrigin.Part
  ) -> [DisplayItem] {
    guard !cutter.isEmpty else { return mode.isInverted ? items : [] }
    guard !items.isEmpty else { return [] }
    let mask = DisplayMask(mode: mode, items: cutter, bounds: cutter.unionOfBounds)
    let bounds = items.unionOfBounds
    let area = mode.isInverted ? bounds : bounds.intersection(mask.bounds)
    guard !area.isEmpty else { return [] }
    let origin = GroupOrigin(identity, part)
    return [.group(DisplayGroup(origin: origin, items: items, mask: mask, bounds: area))]
  }

  /// Whole pixels in a colour.
  func solid(_ color: Color, _ area: PixelRect) -> DisplayItem {
    .fill(
      FillItem(
        path: .rect(area.rect),
        transform: .identity,
        paint: .color(color),
        rule: .nonZero,
        bounds: area
      )
    )
  }

  /// A filled shape of merged paths; nil when it shows nothing.
  func fill(_ shape: MergedShape, _ paint: Paint, _ rule: FillRule) -> DisplayItem? {
    if case .path(let path) = shape { return fill(path, paint, rule) }
    var white = self
    white.tint = .white
    let cutter = white.coverage(shape, rule)
    let bounds = cutter.unionOfBounds
    // The corners lie a pixel outside, where their own antialiasing cuts nothing.
    guard let inverse = transform.inverse, !bounds.isEmpty,
      let item = fill(
        .polyline(bounds.outset(by: 1).rect.corners.map(inverse.apply), closed: true),
        paint
      )
    else { return nil }
    return cut([item], .alpha, by: cutter, .merge).first
  }

  private func coverage(_ shape: MergedShape, _ rule: FillRule) -> [DisplayItem] {
    switch shape {
    case .path(let path): return fill(path, .color(.white), rule).map { [$0] } ?? []
    case .merged(let mode, let parts):
      let parts = parts.map { coverage($0, rule) }
      switch mode {
      case .compound, .add: return parts.flatMap { $0 }
      case .subtract:
        return cut(parts[0], .alphaInverted, by: parts.dropFirst().flatMap { $0 }, .merge)
      case .intersect:
        return parts.dropFirst().reduce(parts[0]) { cut($0, .alpha, by: $1, .merge) }
      case .exclude: return excluded(parts)
      }
    }
  }

  // White on black, each mixed by exclusion: a + b − 2ab.
  private func excluded(_ parts: [[DisplayItem]]) -> [DisplayItem] {
    let area = parts.flatMap { $0 }.unionOfBounds
    guard !area.isEmpty else { return [] }
    let black = solid(.black, area)
    func group(_ items: [DisplayItem], isComplete: Bool) -> DisplayItem {
      .group(
        DisplayGroup(
          origin: GroupOrigin(identity, .merge),
          items: [black] + items,
          isolatesBlending: isComplete,
          blendMode: isComplete ? .normal : .exclusion,
          bounds: area
        )
      )
    }
    let tones = parts.map { group($0, isComplete: false) }
    return cut([solid(.white, area)], .luma, by: [group(tones, isComplete: true)], .merge)
  }
}
