internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads percentages and margins of layers whose parent's size changes over time.
struct RelativePlaceReader {
  /// Lets the layers in a layer follow its bounds, if anything changes their size.
  ///
  /// - Parameters:
  ///   - sublayers: the written sublayers.
  ///   - first: the index of the first of them in the layer.
  func set(
    in layer: inout Layer,
    _ object: ObjectCursor,
    _ sublayers: JSONCursor?,
    from first: Int
  ) {
    // Most layers contain none. A stack places its sublayers by itself.
    let mask = object.nonNull("mask")
    guard !layer.sublayers.isEmpty || mask != nil, changesSize(layer, object) else { return }
    follow(&layer, sublayers?.elements ?? [], mask, from: first)
  }

  private func changesSize(_ layer: Layer, _ object: ObjectCursor) -> Bool {
    let sizes = ["bounds", "bounds.size", "bounds.size.width", "bounds.size.height"]
    return layer.animations.contains { $0.properties.contains { sizes.contains($0.keyPath) } }
      || layer.scripting.propertyScripts.contains { sizes.contains($0.property.keyPath) }
      || layer.revisions.contains { $0.state.bounds.size != layer.state.bounds.size }
  }

  // As deep as the nesting of layers, which the parser has bounded.
  private func follow(
    _ layer: inout Layer,
    _ sublayers: [JSONCursor],
    _ mask: JSONCursor?,
    from first: Int
  ) {
    let bounds = layer.state.bounds
    if let mask, layer.mask != nil { follow(&layer.mask, mask, in: bounds) }
    guard sublayers.count == layer.sublayers.count - first, sublayers.count > 0 else { return }
    for (index, cursor) in sublayers.enumerated() {
      var inner: Layer? = layer.sublayers[first + index]
      follow(&inner, cursor, in: bounds)
      if let inner { layer.sublayers[first + index] = inner }
    }
  }

  private func follow(_ layer: inout Layer?, _ cursor: JSONCursor, in parent: Rect) {
    guard var inner = layer else { return }
    var place = RelativePlace(in: parent)
    place.position =
      cursor["position"]?.text == "center" ? [50, 50] : percentages(cursor["position"])
    place.frame = percentages(cursor["frame"])
    place.bounds = percentages(cursor["bounds"])
    place.inset = cursor["inset"].flatMap(margins)
    guard !place.isEmpty else { return }
    inner.relativePlace = place
    let written = cursor["sublayers"]?.elements ?? []
    if place.changesSize {
      follow(&inner, written, cursor["mask"], from: max(0, inner.sublayers.count - written.count))
    }
    layer = inner
  }

  // Nil for what the reader of the frame has refused.
  private func margins(_ cursor: JSONCursor) -> EdgeInsets? {
    let sides = (cursor.isArray ? cursor.elements : [cursor]).compactMap(\.value.number)
    switch sides.count {
    case 1: return EdgeInsets(sides[0])
    case 4: return EdgeInsets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    default: return nil
    }
  }

  // None for a list without any.
  private func percentages(_ cursor: JSONCursor?) -> [Double?] {
    let parts = cursor?.elements.map { $0.text.flatMap(Self.percentage) } ?? []
    return parts.allSatisfy { $0 == nil } ? [] : parts
  }

  /// The number of a percentage; nil for other texts.
  static func percentage(_ text: String) -> Double? {
    text.hasSuffix("%") ? DecimalText.number(String(text.dropLast())) : nil
  }
}
