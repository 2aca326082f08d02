import DisplayModel
import Graphics

extension DisplayList {
  /// What the items of the list use, as words: `stroke`, `gradient`, `image`, `mask`, `clip`,
  /// `projection`, `shadow`, `effect`, and the names of blend modes.
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
      item.paint.add(to: &features)
    case .image: features.insert("image")
    case .group(let group):
      if group.blendMode != .normal { features.insert(group.blendMode.rawValue) }
      if group.mask != nil { features.insert("mask") }
      if !group.clips.isEmpty { features.insert("clip") }
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
