package import Graphics
package import SceneModel

/// A visible layer at an instant, with the way from its coordinates to the output.
package struct PlacedLayer: Sendable {
  /// The path in the scene, as labels of display lists begin with.
  package let path: String
  /// The values of its properties, scripts run.
  package let state: LayerState
  /// Seconds on its clock.
  package let time: Double
  /// Maps the layer's coordinates to output pixels; of the first copy inside a replicator.
  package let map: Homography
  /// The product of its opacity and those of the layers around.
  package let opacity: Double
}

extension SceneSampler {
  /// Returns the layers that exist and are not hidden at an instant, in the order of the scene, without those of
  /// masks, mattes and particles.
  ///
  /// - Throws: as `displayList(at:frameTime:)`.
  package func placedLayers(at time: Double) throws(SamplingError) -> [PlacedLayer] {
    let start = start(at: time, frameTime: time)
    var walk = start.walk
    var result: [PlacedLayer] = []
    try walk.place(layers, in: start.context, opacity: 1, into: &result)
    return result
  }
}

extension LayerWalk {
  fileprivate mutating func place(
    _ list: LayerList,
    in context: LayerContext,
    opacity outer: Double,
    into result: inout [PlacedLayer]
  ) throws(SamplingError) {
    try budget.charge(layers: list.nodes.count, path: list.path)
    for node in list.drawn {
      guard let entry = try presentedLayer(node, context) else { continue }
      var state = entry.state
      if let pose = entry.pose { state.pose = pose }
      let map = context.space.map(of: state)
      let opacity = outer * state.opacity.clamped(to: 0...1)
      result.append(
        PlacedLayer(path: node.path, state: state, time: entry.time, map: map, opacity: opacity)
      )
      let inner = context.inside(entry, context.space.sublayers(of: state, map))
      try place(node.sublayers, in: inner, opacity: opacity, into: &result)
    }
  }
}

extension VectorText {
  /// Returns the lines of the text while nothing moves its letters: the characters, the start of the baseline and the
  /// box around the letters, in the text's coordinates.
  package func lines(
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> [(string: String, baseline: Point, box: Rect)] {
    let layout = try VectorTextLayout(self, resources)
    return layout.lines.indices.compactMap { number in
      guard let first = layout.positions(ofLine: number).min(by: { $0.x < $1.x }) else {
        return nil
      }
      let string = layout.lines[number].letters.map(\.characters).joined()
      return (string, first, layout.ink(ofLine: number) ?? Rect(first.x, first.y, 0, 0))
    }
  }
}
