internal import SceneModel

/// The selectors of `--set` that name the layers of a scene: a name, or the names from the outermost layer inwards.
struct LayerSelectors {
  private var selectors: [String?]

  /// The selectors of all layers of a tree; a layer of which no name is unique has none.
  init(_ tree: LayerTree) {
    var names: [String: Int] = [:]
    var paths: [[String]: Int] = [:]
    for entry in tree.entries {
      guard let name = entry.layer.name else { continue }
      names[name, default: 0] += 1
      paths[entry.names, default: 0] += 1
    }
    selectors = tree.entries.map { entry in
      guard let name = entry.layer.name else { return nil }
      // Elements of SVG files have an id.
      if entry.path.hasPrefix("/") {
        return names[name] == 1 ? name.selector.map { "#\($0)" } : nil
      }
      let chain = names[name] == 1 ? [name] : entry.names
      guard names[name] == 1 || paths[chain] == 1 else { return nil }
      let parts = chain.compactMap(\.selector)
      return parts.count == chain.count ? parts.joined(separator: "/") : nil
    }
  }

  /// The selector of a layer; nil for none.
  subscript(layer: Int) -> String? { selectors[layer] }
}

extension String {
  // The name as a part of a selector; nil for one that has no spelling.
  fileprivate var selector: String? {
    guard !isEmpty, !contains("\"") else { return nil }
    let isPlain =
      !contains { "./*=".contains($0) } && first != " " && last != " " && first != "#"
      && !hasPrefix("comp:")
    return isPlain ? self : "\"\(self)\""
  }
}
