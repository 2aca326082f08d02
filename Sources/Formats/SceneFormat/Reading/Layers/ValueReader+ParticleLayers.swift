internal import JSONText
internal import SceneModel

extension ValueReader {
  /// Reports layers that cells name and that are not there, or cannot be shown by particles.
  ///
  /// - Parameters:
  ///   - positions: where cells name layers.
  ///   - sublayers: the sublayers of the emitter, which have all been read.
  func checkParticleLayers(_ positions: [JSONCursor], among sublayers: [Layer]) {
    for position in positions {
      guard let name = position.text else { continue }
      guard let layer = sublayers.first(where: { $0.name == name }) else {
        let hint = Suggestions.hint(for: name, among: sublayers.compactMap(\.name))
        refuse(position, .reference) {
          "the emitter has no sublayer named \(name.quoted)"
            + (hint.isEmpty ? " (put the layer among its sublayers, with this name)" : hint)
        }
        continue
      }
      guard layer.isTransparentTo else { continue }
      refuse(position, .unsupported) {
        "the layer \(name.quoted) has backgroundFilters, and a particle has no backdrop to filter "
          + "(leave them out)"
      }
    }
  }
}

extension Layer {
  // Whether the layer or a descendant shows its backdrop; recursion is as deep as the nesting of
  // the file.
  fileprivate var isTransparentTo: Bool {
    modelStates.contains { !$0.backgroundFilters.isEmpty } || mask?.isTransparentTo == true
      || sublayers.contains(where: \.isTransparentTo)
  }
}
