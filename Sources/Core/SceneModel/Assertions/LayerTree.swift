/// The layers of a scene with their names, as assertions address them.
///
/// Masks are not among them, because they are not painted.
package struct LayerTree: Sendable {
  /// A layer of the tree.
  package struct Entry: Sendable {
    /// The path in the scene, as labels of display lists begin with: `layers[2].sublayers[0]`.
    package var path: String
    /// The layer.
    package var layer: Layer
    /// The names of the layer and of the named layers around it; without the layer's own, if it has none.
    package var names: [String]
    /// The index of the layer that contains it; nil for layers of the scene.
    package var parent: Int?

    /// Path and name.
    package var label: String { layer.name.map { "\(path) \($0.visible)" } ?? path }
  }

  /// The layers, parents before children, in the order of the scene.
  package private(set) var entries: [Entry] = []
  private var positions: [String: Int] = [:]

  /// The layers of a scene.
  package init(_ scene: Scene) { add(scene.layers, list: "layers", names: [], parent: nil) }

  private mutating func add(_ layers: [Layer], list: String, names: [String], parent: Int?) {
    for (index, layer) in layers.enumerated() {
      let path = "\(list)[\(index)]"
      let position = entries.count
      let chain = layer.name.map { names + [$0] } ?? names
      entries.append(Entry(path: path, layer: layer, names: chain, parent: parent))
      positions[path] = position
      add(layer.sublayers, list: "\(path).sublayers", names: chain, parent: position)
    }
  }

  /// Adds something else that is drawn as if it were a layer.
  ///
  /// - Parameter parent: the index of what it is in.
  package mutating func append(_ layer: Layer, path: String, parent: Int) {
    let names = entries[parent].names + (layer.name.map { [$0] } ?? [])
    positions[path] = entries.count
    entries.append(Entry(path: path, layer: layer, names: names, parent: parent))
  }

  /// The index of the layer at a path; nil for a mask, and where there is none.
  package func index(ofPath path: String) -> Int? { positions[path] }

  /// The indices of the layers that a pattern names, in the order of the scene.
  package func matches(_ pattern: LayerPattern) -> [Int] {
    entries.indices.filter { entries[$0].layer.name != nil && pattern.matches(entries[$0].names) }
  }

  /// All names, and all paths of names, for suggestions.
  package var spellings: [String] {
    var result: [String] = []
    for entry in entries where entry.layer.name != nil {
      for count in entry.names.indices {
        result.append(entry.names.suffix(count + 1).joined(separator: "/"))
      }
    }
    return result
  }
}

extension LayerTree.Entry {
  /// Whether the layer paints anything besides its sublayers.
  package var paintsItself: Bool {
    let state = layer.state
    if state.content.paintsItself { return true }
    if state.backgroundColor != nil || state.contents != nil || state.borderWidth > 0 {
      return true
    }
    let painting: Set<Property> = [
      .color(.backgroundColor), .scalar(.borderWidth), .image(.contents),
    ]
    return layer.animations.contains { $0.properties.contains { painting.contains($0) } }
      || layer.revisions.contains {
        $0.state.backgroundColor != nil || $0.state.contents != nil || $0.state.borderWidth > 0
      }
  }
}
