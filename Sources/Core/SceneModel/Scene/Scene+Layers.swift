extension Scene {
  /// Every layer and mask, parents before children.
  public var allLayers: [Layer] { layers.flatMap(\.withDescendants) }

  /// The names of all named layers, in drawing order.
  public var layerNames: [String] { allLayers.compactMap(\.name) }

  /// The scene with one layer and its sublayers only, where they were; nil if no layer has the name.
  ///
  /// The layers above it keep their geometry, clock and clipping, and lose what they draw themselves.
  /// Of several layers with the name the first one remains. A replicator above it still copies it.
  public func isolating(layerNamed name: String) -> Scene? {
    guard let layers = Self.isolate(name, in: layers) else { return nil }
    var scene = self
    scene.layers = layers
    return scene
  }

  private static func isolate(_ name: String, in layers: [Layer]) -> [Layer]? {
    for (index, layer) in layers.enumerated() {
      if layer.name == name { return layers.withMattes(of: index, as: layer) }
      guard let inner = isolate(name, in: layer.sublayers) else { continue }
      var parent = layer
      parent.sublayers = inner
      if parent.state.content.paintsItself {
        parent.animations.removeAll { !$0.appliesWithoutContent }
      }
      parent.state.removeOwnedFrame()
      for index in parent.revisions.indices { parent.revisions[index].state.removeOwnedFrame() }
      parent.animations.removeAll { $0.paintsBackground }
      return layers.withMattes(of: index, as: parent)
    }
    return nil
  }
}

extension LayerState {
  fileprivate mutating func removeOwnedFrame() {
    backgroundColor = nil
    borderWidth = 0
    contents = nil
    shadow = Shadow()
    if content.paintsItself { content = .none }
  }
}

extension LayerContent {
  var paintsItself: Bool {
    switch self {
    case .none, .replicator, .transform, .scroll: false
    case .shape, .gradient, .text, .emitter, .vector, .video, .sprite: true
    }
  }
}

extension [Layer] {
  // One of the layers, changed, with the siblings that cut it.
  fileprivate func withMattes(of index: Int, as layer: Layer) -> [Layer] {
    var retained: [Int: Layer] = [index: layer]
    var last = index
    while let next = self[last].matte?.source(among: self, for: last), retained[next] == nil {
      retained[next] = self[next]
      last = next
    }
    return retained.ordered(by: \.key).map(\.value)
  }
}

extension Layer {
  fileprivate var withDescendants: [Layer] {
    [self] + (mask?.withDescendants ?? []) + sublayers.flatMap(\.withDescendants)
  }
}

extension Animation {
  /// The properties that the animation, or one in it, changes; in the order of its parts, not sorted out.
  public var properties: [Property] {
    switch action {
    case .property(let channel): [channel.property]
    case .group(let animations): animations.flatMap(\.properties)
    case .transition(let transition): transition.changes.map(\.property)
    }
  }

  fileprivate var appliesWithoutContent: Bool { properties.allSatisfy { $0.owner == nil } }

  fileprivate var paintsBackground: Bool {
    let painting: Set<Property> = [
      .color(.backgroundColor), .scalar(.borderWidth), .scalar(.shadowOpacity), .image(.contents),
    ]
    return properties.contains { painting.contains($0) }
  }
}
