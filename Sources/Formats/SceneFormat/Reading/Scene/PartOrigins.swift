package import JSONText
package import SceneModel

/// The parts of a file of another format of which a scene was made, so that messages about the scene name the file.
package struct PartOrigins: Sendable {
  /// A value of the file.
  package struct Part: Sendable {
    let path: String
    // In bytes from the start of the file.
    let offset: Int
  }

  /// What a layer was made of.
  package struct Layer: Sendable {
    let part: Part
    // Of which its items were made.
    let content: Part
    // Of the layers inside it, behind layers that have no part of their own.
    let sublayers: [Layer]

    /// What a layer was made of.
    ///
    /// - Parameters:
    ///   - content: the part of which its items were made; nil for the layer itself.
    ///   - sublayers: the origins of the layers of its composition.
    package init(part: Part, content: Part?, sublayers: [Layer]) {
      (self.part, self.content, self.sublayers) = (part, content ?? part, sublayers)
    }
  }

  private var layers: [Layer]
  // By paths in the scene: `assets.image`.
  private let named: [String: Part]
  // The layers of the scene as it was read.
  private var scene: [SceneModel.Layer]
  private var locations: [Int: SourceLocation] = [:]

  /// The origins of a scene.
  ///
  /// - Parameters:
  ///   - layers: those of its layers, or of the layers in its only layer.
  ///   - named: those of other parts, by their paths in the scene.
  package init(of scene: Scene, layers: [Layer], named: [String: Part], in source: SourceText) {
    (self.layers, self.named, self.scene) = (layers, named, scene.layers)
    var offsets: Set<Int> = Set(named.values.map(\.offset))
    for layer in layers { layer.collect(into: &offsets) }
    locations = source.locations(of: Array(offsets))
  }

  /// Forgets the layers, as those of the scene have other paths now.
  package func withoutLayers() -> PartOrigins {
    var result = self
    (result.layers, result.scene) = ([], [])
    return result
  }

  /// Returns a message about a part of the scene as one about the part of the file.
  package func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.location == nil, let part = part(of: diagnostic.path) else {
      return diagnostic
    }
    var result = diagnostic
    (result.path, result.location) = (part.path, locations[part.offset])
    return result
  }

  private func part(of path: String) -> Part? {
    layerPart(of: path[...]) ?? path.nearest { named[String($0)] }?.value
  }

  // Layers without an origin of their own lie around the layers of a composition: only a list of as many layers as
  // there are origins is that of the composition.
  private func layerPart(of path: Substring) -> Part? {
    var (rest, list, origins) = (path, scene, layers)
    var found: Layer?
    while let (index, after) = Self.step(rest), list.indices.contains(index) {
      if list.count == origins.count {
        found = origins[index]
        origins = origins[index].sublayers
      }
      (list, rest) = (list[index].sublayers, after)
    }
    return rest.hasPrefix(".items") ? found?.content : found?.part
  }

  // The index of a layer at the start of a path, with the rest of the path.
  private static func step(_ path: Substring) -> (index: Int, rest: Substring)? {
    guard let prefix = ["layers[", ".sublayers["].first(where: path.hasPrefix),
      let end = path.firstIndex(of: "]"), let index = Int(path[..<end].dropFirst(prefix.count))
    else { return nil }
    return (index, path[path.index(after: end)...])
  }
}

extension PartOrigins.Layer {
  fileprivate func collect(into offsets: inout Set<Int>) {
    // A composition that is used again has been collected.
    guard offsets.insert(part.offset).inserted else { return }
    offsets.insert(content.offset)
    for layer in sublayers { layer.collect(into: &offsets) }
  }
}

extension JSONCursor {
  /// The value as a part of its file.
  package var part: PartOrigins.Part { PartOrigins.Part(path: path.text, offset: value.offset) }
}
