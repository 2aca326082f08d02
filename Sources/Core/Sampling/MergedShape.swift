import Graphics
import SceneModel

/// The area of a fill with merged paths, in the fill's coordinates.
indirect enum MergedShape {
  case path(Path)
  /// At least two parts, the topmost first.
  case merged(VectorMerge, [MergedShape])
}

extension EvaluatedShapeTree {
  /// The paths of a paint as one, in the paint's coordinates.
  func path(of layer: Layer) -> Path { layer.path ?? joined(layer.members, layer) }

  /// Returns the area of a fill; nil if it is the inside of its path.
  func mergedShape(of layer: Layer) -> MergedShape? {
    if merges.isEmpty { return nil }
    var outlines: [Member] = []
    var parts: [MergedShape] = []
    for member in layer.members.reversed() {
      switch member {
      case .outline: outlines.append(member)
      case .merge: if let part = shape(of: member, layer) { parts.append(part) }
      }
    }
    guard outlines.count < layer.members.count else { return nil }
    if !outlines.isEmpty { parts.append(.path(joined(outlines.reversed(), layer))) }
    guard let first = parts.first else { return .path(Path()) }
    return parts.count == 1 ? first : .merged(.add, parts)
  }

  // Nil for a merge of nothing.
  private func shape(of member: Member, _ layer: Layer) -> MergedShape? {
    guard case .merge(let index) = member else { return .path(joined([member], layer)) }
    let merge = merges[index]
    let isFlat = merge.members.allSatisfy { if case .outline = $0 { true } else { false } }
    if merge.mode == .compound, isFlat, !merge.members.isEmpty {
      return .path(joined(merge.members, layer))
    }
    let parts = merge.members.reversed().compactMap { shape(of: $0, layer) }
    return parts.count > 1 ? .merged(merge.mode, parts) : parts.first
  }

  private func joined(_ members: [Member], _ layer: Layer) -> Path {
    if case .outline(let index)? = members.first, members.count == 1 {
      return path(ofOutline: index, at: layer.depth)
    }
    let leaves = members.flatMap(leaves)
    if let first = leaves.first, leaves.count == 1 {
      return path(ofOutline: first, at: layer.depth)
    }
    var result = Path()
    for index in leaves { result.append(path(ofOutline: index, at: layer.depth)) }
    return result
  }

  // Places of outlines.
  private func leaves(_ member: Member) -> [Int] {
    switch member {
    case .outline(let index): [index]
    case .merge(let index): merges[index].members.flatMap(leaves)
    }
  }
}
