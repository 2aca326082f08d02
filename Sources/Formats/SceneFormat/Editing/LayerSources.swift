package import JSONText

/// Where the layers of a scene are written: in its file and in the files that it includes.
package struct LayerSources: Sendable {
  /// A file with layers.
  package struct File: Sendable {
    /// Its path from the scene's folder; nil for the scene itself.
    package var source: String?
    /// Its text.
    package var bytes: [UInt8]
    /// Its value, as it was parsed when the scene was read.
    package var root: JSONValue
  }

  /// A layer that is drawn, with its position in a file.
  package struct Layer: Sendable {
    /// The index of the file.
    package var file: Int
    /// The path of the layer's object in the file.
    package var steps: [JSONStep]
    /// The name of the symbol that the layer uses; nil for none.
    package var symbol: String?
    /// The asset with captions that the layer shows; nil for other layers.
    package var captions: String?
    /// The number of layers of the scene that the object becomes, through symbols and repeats.
    package var uses = 1
    /// The layers in it, back to front.
    package var sublayers: [Layer]
  }

  /// The files, the scene's own first.
  package var files: [File]
  /// The outermost layers, back to front.
  package var layers: [Layer]

  /// Finds the objects of expanded layers in the files.
  ///
  /// - Parameters:
  ///   - tree: the scene with symbols, repeats and includes expanded.
  ///   - files: the files with the offset of each in the tree.
  init(
    _ tree: JSONValue,
    files: [(source: String?, text: SourceText, root: JSONValue, start: Int)]
  ) {
    self.files = files.map { File(source: $0.source, bytes: $0.text.bytes, root: $0.root) }
    // The objects in arrays, by their offsets.
    let positions = files.map { file in
      var positions: [Int: (steps: [JSONStep], symbol: String?)] = [:]
      file.root.visitObjects { steps, value in
        guard case .index = steps.last else { return }
        positions[value.offset] = (steps, JSONCursor(value)["symbol"]?.text)
      }
      return positions
    }
    let starts = files.map(\.start)
    func layers(_ list: JSONValue?) -> [Layer] {
      guard case .array(let items)? = list?.kind else { return [] }
      return items.map { item in
        let file = starts.lastIndex { $0 <= item.offset } ?? 0
        let written = positions[file][item.offset - starts[file]]
        return Layer(
          file: file,
          steps: written?.steps ?? [],
          symbol: written?.symbol,
          captions: JSONCursor(item)["type"]?.text == CaptionKeys.type
            ? JSONCursor(item)["asset"]?.text ?? "" : nil,
          sublayers: layers(item["sublayers"])
        )
      }
    }
    self.layers = layers(tree["layers"])
    countUses()
  }

  private mutating func countUses() {
    var uses = [[[JSONStep]: Int]](repeating: [:], count: files.count)
    func count(_ layers: [Layer]) {
      for layer in layers {
        uses[layer.file][layer.steps, default: 0] += 1
        count(layer.sublayers)
      }
    }
    func setCounts(of layers: inout [Layer]) {
      for index in layers.indices {
        layers[index].uses = uses[layers[index].file][layers[index].steps] ?? 1
        setCounts(of: &layers[index].sublayers)
      }
    }
    count(layers)
    setCounts(of: &layers)
  }
}

extension JSONValue {
  /// Visits all objects with their paths, those around others first.
  func visitObjects(at steps: [JSONStep] = [], _ visit: ([JSONStep], JSONValue) -> Void) {
    switch kind {
    case .array(let items):
      for (index, item) in items.enumerated() {
        item.visitObjects(at: steps + [.index(index)], visit)
      }
    case .object(let members):
      visit(steps, self)
      for member in members { member.value.visitObjects(at: steps + [.key(member.key)], visit) }
    default: return
    }
  }
}
