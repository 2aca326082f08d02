internal import JSONText
internal import SceneFormat
internal import SceneLoading
internal import SceneModel
internal import Synchronization

extension PreviewSession {
  // A file may have many layers; those of inner groups are listed once these are selected.
  private static let maxTargets = 60

  /// The layers that can be changed by their names, in a layer and the layers in it.
  ///
  /// - Returns: a list of objects with a selector, a kind, and properties as pairs of a name and its value, null where
  ///   it has no short one; empty for scenes, whose files are edited.
  /// - Complexity: O(size of the file), which is read again.
  func targets(of path: LayerPath) -> JSONValue {
    guard let opened = state.withLock({ $0.opened }), opened.sources == nil,
      let layers = path.layers(in: opened.document.scene)
    else { return .array([]) }
    func list(with values: [JSONMember]) -> TargetList? {
      guard var options = try? options(with: values) else { return nil }
      options.wantsTargets = true
      return try? SceneDocument.open(settings.path, options).targets
    }
    // The file may have changed, so that it refuses the values of the shown scene.
    guard let list = list(with: opened.values) ?? list(with: []) else { return .array([]) }
    let names = list.writtenNames(layers.compactMap(\.name))
    let found = zip(list.layers, list.selectors).filter { layer, _ in
      layer.isListed && layer.names.starts(with: names)
    }
    return .array(
      found.prefix(Self.maxTargets).map { layer, selector in
        let properties = layer.properties.map { property -> JSONValue in
          .array([.string(property.name), .string(property.value)])
        }
        return .object([
          ("selector", .string(selector)), ("kind", .string(layer.kind)),
          ("properties", .array(properties)),
        ])
      }
    )
  }
}
