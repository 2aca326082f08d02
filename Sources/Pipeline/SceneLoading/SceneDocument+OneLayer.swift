internal import Files
internal import JSONText
internal import SceneFormat
internal import SceneModel

extension SceneDocument {
  /// Returns the document of a text that differs only within one element of the list of outermost layers, by reading that
  /// element alone, and of a layer only what is not in the layers in it, where those do not depend on it.
  ///
  /// Messages and locations remain those of the older text.
  ///
  /// - Parameters:
  ///   - text: the new text of the file.
  ///   - options: the options for reading it.
  /// - Returns: nil where only the whole text says what the scene becomes: it has scripts, the element names other layers
  ///   or has an error, or more than the element differs.
  /// - Complexity: O(*bytes*) for parsing the text, and reading of what has changed.
  package func readingOneLayer(of text: [UInt8], _ options: Options) -> SceneDocument? {
    guard let source = layerSources?.files.first, layerSources?.files.count == 1,
      let new = try? JSONEditor(text, limits: options.limits), !new.hasScripts
    else { return nil }
    let old = JSONEditor(source.bytes, root: source.root)
    guard let index = new.onlyChangedLayer(since: old), let places = places(ofElement: index)
    else { return nil }
    let (name, folder) = (file, FileSystem.folder(of: file))
    func read(_ replaced: [(JSONValue, by: [UInt8])]) -> [Layer]? {
      // Empty layers keep the number of the one that counts.
      let others = new.outermostLayers.enumerated().filter { $0.offset != index }
      let changes = (replaced + others.map { ($0.element, by: Array("{}".utf8)) }).map {
        value,
        text in
        let range = new.range(of: value)
        return TextChange(start: range.lowerBound, removed: Array(new.bytes[range]), inserted: text)
      }
      guard
        let read = try? Self.open(
          changes.applied(to: text),
          name: name,
          folder: folder,
          options.withoutMessages
        ).scene,
        read.layers.count == others.count + places.count
      else { return nil }
      var (rest, expected) = (read, scene)
      (rest.layers, expected.layers) = ([], [])
      return rest == expected ? Array(read.layers[index..<(index + places.count)]) : nil
    }
    var layers: [Layer]?
    if places.count == 1, let inner = new.innerLayers(ofLayer: index),
      let before = old.innerLayers(ofLayer: index),
      old.text(of: before).elementsEqual(new.text(of: inner)), new.isIndependent(inner),
      var layer = read([(inner, by: Array("[]".utf8))])?.first, layer.sublayers.isEmpty
    {
      layer.sublayers = scene.layers[places.lowerBound].sublayers
      layers = [layer]
    }
    guard let layers = layers ?? read([]) else { return nil }
    var result = self
    result.keepsResources =
      layers.count == places.count
      && zip(layers, scene.layers[places]).allSatisfy { $0.keepsResources(of: $1) }
    result.scene.layers.replaceSubrange(places, with: layers)
    result.layerSources?.files[0].bytes = text
    result.layerSources?.files[0].root = new.root
    result.hash = SHA256.hash(of: text)
    result.authoredText = text
    result.reopen = { (options) throws(SceneLoadingError) in
      try Self.open(text, name: name, folder: folder, options)
    }
    return result
  }

  // The layers of the scene that an element of the list of layers becomes; nil where they are none or not in one row.
  private func places(ofElement index: Int) -> Range<Int>? {
    guard let layers = layerSources?.layers, layers.count == scene.layers.count else { return nil }
    let start: [JSONStep] = [.key("layers"), .index(index)]
    let places = layers.indices.filter { layers[$0].steps.starts(with: start) }
    guard let first = places.first, let last = places.last, last - first + 1 == places.count
    else { return nil }
    // The elements before it are one layer each when they are empty.
    return first..<(last + 1)
  }
}

extension Layer {
  // Whether a changed layer and those in it need the same files and fonts.
  fileprivate func keepsResources(of old: Layer) -> Bool {
    guard sublayers.count == old.sublayers.count else { return false }
    var expected = old
    expected.sublayers = sublayers
    for property in ScalarProperty.allCases { expected.state[property] = state[property] }
    for property in PointProperty.allCases { expected.state[property] = state[property] }
    for property in SizeProperty.allCases { expected.state[property] = state[property] }
    for property in RectProperty.allCases { expected.state[property] = state[property] }
    for property in ColorProperty.allCases { expected.state[property] = state[property] }
    for property in TransformProperty.allCases { expected.state[property] = state[property] }
    return expected == self
      && (sublayers == old.sublayers
        || zip(sublayers, old.sublayers).allSatisfy { $0.keepsResources(of: $1) })
  }
}

extension SceneDocument.Options {
  fileprivate var withoutMessages: Self {
    var result = self
    (result.wantsHints, result.wantsLayerSources, result.wantsTargets) = (false, false, false)
    return result
  }
}

extension JSONEditor {
  fileprivate var outermostLayers: [JSONValue] {
    guard case .array(let items)? = root.value(at: [.key("layers")])?.kind else { return [] }
    return items
  }

  /// The index of the only element of the list of layers that differs from an older text, within its braces.
  fileprivate func onlyChangedLayer(since old: JSONEditor) -> Int? {
    let elements = old.outermostLayers
    guard let change = TextChange(from: old.bytes, to: bytes),
      elements.count == outermostLayers.count
    else { return nil }
    return elements.firstIndex { element in
      let range = old.range(of: element)
      return change.start > range.lowerBound && change.removedRange.upperBound < range.upperBound
    }
  }

  /// The list of the layers in an outermost layer that does not place them itself.
  fileprivate func innerLayers(ofLayer index: Int) -> JSONValue? {
    let layer = outermostLayers[index]
    guard layer.value(at: [.key("stack")]) == nil, layer.value(at: [.key("type")]) == nil else {
      return nil
    }
    return layer.value(at: [.key("sublayers")]) ?? layer.value(at: [.key("layers")])
  }

  /// Whether layers have no lengths that depend on the layer around them.
  fileprivate func isIndependent(_ layers: JSONValue) -> Bool {
    let text = text(of: layers)
    return !text.contains(0x25) && !text.contains("\"inset\"")
  }

  /// Whether there are scripts, which see all layers.
  fileprivate var hasScripts: Bool { bytes[...].contains("\"expression\"") }
}

extension ArraySlice<UInt8> {
  fileprivate func contains(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { word in
      indices.contains { self[$0] == word[0] && self[$0...].starts(with: word) }
    }
  }
}
