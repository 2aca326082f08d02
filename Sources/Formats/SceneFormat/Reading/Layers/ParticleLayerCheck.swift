internal import JSONText
internal import SceneModel

/// Looks whether the layers that cells name are there, and can be shown by particles.
struct ParticleLayerCheck {
  let values: ValueReader
  /// Where cells name layers.
  let positions: [JSONCursor]

  /// Looks at the sublayers of the emitter, which have all been read.
  func check(_ sublayers: [Layer]) {
    for position in positions {
      guard let name = position.text else { continue }
      guard let layer = sublayers.first(where: { $0.name == name }) else {
        let hint = Suggestions.hint(for: name, among: sublayers.compactMap(\.name))
        values.report.error(
          .reference,
          position,
          "the emitter has no sublayer named \(name.quoted)"
            + (hint.isEmpty ? " (put the layer among its sublayers, with this name)" : hint)
        )
        continue
      }
      guard layer.isTransparentTo else { continue }
      values.report.error(
        .unsupported,
        position,
        "the layer \(name.quoted) has backgroundFilters, and a particle has no backdrop to filter "
          + "(leave them out)"
      )
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
