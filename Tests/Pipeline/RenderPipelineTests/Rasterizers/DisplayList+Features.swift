import DisplayModel
import Graphics

extension DisplayList {
  /// What the items of the list use, as words: `stroke`, `gradient`, `image`, `tiles`, `mask`,
  /// `clip`, `projection`, `shadow`, `effect`, and the names of blend modes.
  ///
  /// Of strokes also `dash`, and `tightCurve` where a path bends more tightly than the pen. A clip to whole pixels has no
  /// word.
  var features: Set<String> {
    var features: Set<String> = []
    for item in items { item.add(to: &features) }
    return features
  }
}

extension DisplayItem {
  fileprivate func add(to features: inout Set<String>) {
    switch self {
    case .fill(let item): item.paint.add(to: &features)
    case .stroke(let item):
      features.insert("stroke")
      if !item.style.dashPattern.isEmpty { features.insert("dash") }
      let radius = item.style.lineWidth / 2
      if item.path.hasCurveTighter(thanRadius: radius) { features.insert("tightCurve") }
      item.paint.add(to: &features)
    case .image: features.insert("image")
    case .tiles(let item):
      features.insert("tiles")
      for item in item.items { item.add(to: &features) }
    case .group(let group):
      if group.blendMode != .normal { features.insert(group.blendMode.rawValue) }
      if group.mask != nil { features.insert("mask") }
      if group.clips.contains(where: { !$0.isPixelAligned }) { features.insert("clip") }
      if group.projection != nil { features.insert("projection") }
      if group.shadow != nil { features.insert("shadow") }
      if !group.effects.isEmpty { features.insert("effect") }
      for item in group.items + (group.mask?.items ?? []) { item.add(to: &features) }
    }
  }
}

extension Paint {
  fileprivate func add(to features: inout Set<String>) {
    if case .gradient = self { features.insert("gradient") }
  }
}

extension ClipPath {
  // Whether the clip is a rectangle of whole pixels.
  fileprivate var isPixelAligned: Bool {
    let bounds = transform.apply(path.controlBounds)
    let sides = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    let isRectangle = path == .rect(path.controlBounds)
    return isRectangle && transform.isRectilinear
      && sides.allSatisfy { abs($0 - $0.rounded()) < 1.0 / 512 }
  }
}
