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
      let (chain, next) = chain(from: index, layers)
      guard chain.count <= Limits.matteChain else {
        return refuse(cursor, .limit) {
          "more than \(Limits.matteChain) layers are mattes of each other in a row (use fewer)"
        }
      }
      // Each cycle is reported once, at its first layer.
      guard let next, chain.drop(while: { $0 != next }).min() == index else { continue }
      refuse(cursor, .reference) {
        "the mattes form a cycle back to this layer (let one of them name another layer)"
      }
    }
  }

  // The layers of a chain of mattes up to the limit, and the one of them that follows in a cycle.
  private func chain(from start: Int, _ layers: [Layer]) -> (layers: [Int], next: Int?) {
    var (chain, next) = ([Int](), Int?.some(start))
    while let index = next, !chain.contains(index), chain.count <= Limits.matteChain {
      chain.append(index)
      next = layers[index].matte?.source(among: layers, for: index)
    }
    return (chain, next)
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
