internal import JSONText
internal import SceneModel

/// Which layers of a list are parents of which, and carry them.
struct LottieParents {
  private let layers: [LottieLayer]
  private let context: LottieContext
  private let positions: [Int: Int]

  init(_ layers: [LottieLayer], _ context: LottieContext) {
    self.layers = layers
    self.context = context
    positions = layers.positions
    refuseCycles()
  }

  // Each layer is visited once: a walk that meets a layer of an earlier one has nothing new to find.
  private func refuseCycles() {
    var walks = [Int](repeating: 0, count: layers.count)
    for start in layers.indices where walks[start] == 0 {
      var current = start
      while walks[current] == 0 {
        walks[current] = start + 1
        guard let next = layers[current].parent.flatMap({ positions[$0] }) else { break }
        guard walks[next] != start + 1 else {
          context.error(
            .reference,
            layers[current].cursor["parent"] ?? layers[current].cursor,
            "the parents form a cycle (layer \(layers[next].name.quoted) carries itself)"
          )
          return
        }
        current = next
      }
    }
  }

  /// The placements of the layers that carry one, the outermost first.
  func carriers(of position: Int, _ clock: LottieClock) -> [Placement] {
    let properties = LottiePropertyReader(context: context, clock: clock)
    return chain(of: position).reversed().map { parent in
      let cursor = layers[parent].cursor
      return properties.placement(
        cursor["ks"],
        isDeep: context.flag(cursor["ddd"]) ?? false,
        followsPath: context.flag(cursor["ao"]) ?? false
      ).placement
    }
  }

  // The layers that carry one, the nearest first; none after an error.
  private func chain(of position: Int) -> [Int] {
    var chain: [Int] = []
    var current = layers[position]
    while let parent = current.parent {
      guard let next = positions[parent] else {
        context.warn(
          current.cursor["parent"] ?? current.cursor,
          "no layer has the number \(parent) of the parent; the layer has no parent"
        )
        break
      }
      chain.append(next)
      guard chain.count <= Limits.parentChain else {
        context.error(
          .limit,
          layers[position].cursor,
          "more than \(Limits.parentChain) layers carry each other (use fewer)"
        )
        return []
      }
      current = layers[next]
    }
    return chain
  }
}

extension [LottieLayer] {
  /// The places of the layers by their numbers; the first of a number counts.
  var positions: [Int: Int] {
    Dictionary(
      enumerated().compactMap { position, layer in layer.index.map { ($0, position) } },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
