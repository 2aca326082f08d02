internal import DisplayModel
internal import Graphics

extension DisplayItem {
  /// The item moved by a distance in output pixels.
  func shifted(by offset: Point) -> DisplayItem {
    if case .group(let group) = self { return .group(group.shifted(by: offset)) }
    return moved(by: .translation(offset.x, offset.y), bounds: bounds.shifted(by: offset))
  }

  /// The item after a further map, with other bounds; groups stay as they are.
  func moved(by map: Affine = .identity, bounds: PixelRect) -> DisplayItem {
    switch self {
    case .fill(var item):
      (item.transform, item.bounds) = (item.transform.concatenating(map), bounds)
      return .fill(item)
    case .stroke(var item):
      (item.transform, item.bounds) = (item.transform.concatenating(map), bounds)
      return .stroke(item)
    case .image(var item):
      (item.transform, item.bounds) = (item.transform.concatenating(map), bounds)
      return .image(item)
    case .tiles(var item):
      (item.transform, item.bounds) = (item.transform.concatenating(map), bounds)
      return .tiles(item)
    case .group: return self
    }
  }
}

extension DisplayGroup {
  fileprivate func shifted(by offset: Point) -> DisplayGroup {
    let move = Affine.translation(offset.x, offset.y)
    var result = self
    result.bounds = bounds.shifted(by: offset)
    result.clips = clips.map { $0.moved(by: move) }
    result.mask?.items = (mask?.items ?? []).map { $0.shifted(by: offset) }
    result.mask?.bounds = (mask?.bounds ?? bounds).shifted(by: offset)
    if let path = shadow?.path { result.shadow?.path = path.moved(by: move) }
    if let projection {
      // Items of a projected group are in the pixels of its image.
      result.projection?.map = projection.map.concatenating(Homography(move))
    } else {
      result.items = items.map { $0.shifted(by: offset) }
      result.effects = effects.map { $0.shifted(by: offset) }
    }
    return result
  }
}

extension Effect {
  fileprivate func shifted(by offset: Point) -> Effect {
    switch self {
    case .extend(let area): return .extend(area.shifted(by: offset))
    case .graph(var graph):
      graph.transform = graph.transform.concatenating(.translation(offset.x, offset.y))
      for index in graph.primitives.indices {
        guard case .items(let items) = graph.primitives[index].operation else { continue }
        graph.primitives[index].operation = .items(items.map { $0.shifted(by: offset) })
      }
      return .graph(graph)
    default: return self
    }
  }
}

extension ClipPath {
  fileprivate func moved(by move: Affine) -> ClipPath {
    ClipPath(path: path, transform: transform.concatenating(move), rule: rule)
  }
}
