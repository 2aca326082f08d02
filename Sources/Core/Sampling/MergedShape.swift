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
  func path(of painted: PaintedPaths) -> Path { painted.path ?? joined(painted.members, painted) }

  /// Returns the area of a fill; nil if it is the inside of its path.
  func mergedShape(of painted: PaintedPaths) -> MergedShape? {
    if merges.isEmpty { return nil }
    var outlines: [Member] = []
    var parts: [MergedShape] = []
    for member in painted.members.reversed() {
      switch member {
      case .outline: outlines.append(member)
      case .merge: if let part = shape(of: member, painted) { parts.append(part) }
      }
    }
    guard outlines.count < painted.members.count else { return nil }
    if !outlines.isEmpty { parts.append(.path(joined(outlines.reversed(), painted))) }
    guard let first = parts.first else { return .path(Path()) }
    return parts.count == 1 ? first : .merged(.add, parts)
  }

  // Nil for a merge of nothing.
  private func shape(of member: Member, _ painted: PaintedPaths) -> MergedShape? {
    guard case .merge(let index) = member else { return .path(joined([member], painted)) }
    let merge = merges[index]
    let isFlat = merge.members.allSatisfy { if case .outline = $0 { true } else { false } }
    if merge.mode == .compound, isFlat, !merge.members.isEmpty {
      return .path(joined(merge.members, painted))
    }
    let parts = merge.members.reversed().compactMap { shape(of: $0, painted) }
    return parts.count > 1 ? .merged(merge.mode, parts) : parts.first
  }

  private func joined(_ members: [Member], _ painted: PaintedPaths) -> Path {
    if case .outline(let index)? = members.first, members.count == 1 {
      return path(ofOutline: index, at: painted.depth)
    }
    let leaves = members.flatMap(leaves)
    if let first = leaves.first, leaves.count == 1 {
      return path(ofOutline: first, at: painted.depth)
    }
    var result = Path()
    for index in leaves { result.append(path(ofOutline: index, at: painted.depth)) }
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
