internal import JSONText
internal import SceneModel

/// Looks whether the layers that cells name are there, and can be shown by particles.
struct ParticleLayerCheck {
  let values: ValueReader
  /// Where cells name layers.
  let places: [JSONCursor]

  /// Looks at the sublayers of the emitter, which have all been read.
  func check(_ sublayers: [Layer]) {
    for place in places {
      guard let name = place.text else { continue }
      guard let layer = sublayers.first(where: { $0.name == name }) else {
        let hint = Suggestions.hint(for: name, among: sublayers.compactMap(\.name))
        values.report.error(
          .reference,
          place,
          "the emitter has no sublayer named \(name.quoted)"
            + (hint.isEmpty ? " (put the layer among its sublayers, with this name)" : hint)
        )
        continue
      }
      guard layer.looksThrough else { continue }
      values.report.error(
        .unsupported,
        place,
        "the layer \(name.quoted) has backgroundFilters, and a particle does not know what lies under it "
          + "(leave them out)"
      )
    }
  }
}

extension Layer {
  // Whether the layer, or one in it, shows what lies under it; as deep as the nesting of the file.
  fileprivate var looksThrough: Bool {
    modelStates.contains { !$0.backgroundFilters.isEmpty } || mask?.looksThrough == true
      || sublayers.contains(where: \.looksThrough)
  }
}
