internal import Graphics
internal import JSONText
internal import SceneModel

extension ValueReader {
  /// Reports mattes of siblings that refer to missing layers or form a cycle.
  func checkMattes(_ layers: [Layer], _ cursors: [JSONCursor]) {
    for (index, layer) in layers.enumerated() {
      guard let matte = layer.matte else { continue }
      let cursor = matteCursor(cursors[index])
      guard matte.source(among: layers, for: index) != nil else {
        let names = layers.enumerated().filter { $0.offset != index }.compactMap(\.element.name)
        refuse(cursor, .reference) {
          "no sibling is named \(matte.layer.quoted)\(Suggestions.hint(for: matte.layer, among: names))"
        }
        continue
      }
      switch chain(from: index, layers) {
      case .ends: break
      case .cycle(let minimum) where minimum != index: break
      case .cycle:
        refuse(cursor, .reference) {
          "the mattes form a cycle back to this layer (let one of them name another layer)"
        }
      case .tooLong:
        refuse(cursor, .limit) {
          "more than \(Limits.matteChain) layers are mattes of each other in a row (use fewer)"
        }
        return
      }
    }
  }

  private enum Chain {
    case ends
    // The smallest index in the cycle that the chain reaches, so that each cycle is reported once.
    case cycle(Int)
    case tooLong
  }

  private func chain(from start: Int, _ layers: [Layer]) -> Chain {
    var visited: [Int] = []
    var index = start
    while !visited.contains(index) {
      visited.append(index)
      guard visited.count <= Limits.matteChain else { return .tooLong }
      guard let next = layers[index].matte?.source(among: layers, for: index) else { return .ends }
      index = next
    }
    return .cycle(visited.drop { $0 != index }.min() ?? index)
  }

  private func matteCursor(_ layer: JSONCursor) -> JSONCursor {
    let matte = layer.members.first { $0.key == "matte" }?.cursor ?? layer
    return matte.members.first { $0.key == "layer" }?.cursor ?? matte
  }
}

extension Corners {
  /// The corners with their names in scene files.
  static let named: [(name: String, corner: Corners)] = [
    ("minXminY", .minXminY), ("maxXminY", .maxXminY), ("minXmaxY", .minXmaxY),
    ("maxXmaxY", .maxXmaxY),
  ]
}
