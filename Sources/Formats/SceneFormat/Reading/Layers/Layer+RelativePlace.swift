internal import Graphics
internal import JSONText
internal import SceneModel

// Percentages and margins of layers whose parent's size changes over time.
extension Layer {
  /// Lets the layers in this one follow its bounds, if anything changes their size.
  ///
  /// - Parameters:
  ///   - written: the written sublayers.
  ///   - first: the index of the first of them.
  mutating func relateSublayers(_ object: ObjectCursor, _ written: JSONCursor?, from first: Int) {
    // Most layers contain none. A stack places its sublayers by itself.
    let mask = object.nonNull("mask")
    guard !sublayers.isEmpty || mask != nil, changesSize else { return }
    relateSublayers(written?.elements ?? [], mask, from: first)
  }

  private var changesSize: Bool {
    let sizes = ["bounds", "bounds.size", "bounds.size.width", "bounds.size.height"]
    return animates { sizes.contains($0.keyPath) }
      || scripting.propertyScripts.contains { sizes.contains($0.property.keyPath) }
      || revisions.contains { $0.state.bounds.size != state.bounds.size }
  }

  // As deep as the nesting of layers, which the parser has bounded.
  private mutating func relateSublayers(
    _ written: [JSONCursor],
    _ mask: JSONCursor?,
    from first: Int
  ) {
    let bounds = state.bounds
    if let mask { self.mask?.relate(mask, in: bounds) }
    guard written.count == sublayers.count - first else { return }
    for (index, cursor) in written.enumerated() {
      sublayers[first + index].relate(cursor, in: bounds)
    }
  }

  private mutating func relate(_ cursor: JSONCursor, in parent: Rect) {
    var place = RelativePlace(in: parent)
    place.position =
      cursor["position"]?.text == "center" ? [50, 50] : cursor["position"]?.percentages ?? []
    place.frame = cursor["frame"]?.percentages ?? []
    place.bounds = cursor["bounds"]?.percentages ?? []
    place.inset = cursor["inset"]?.margins
    guard !place.isEmpty else { return }
    relativePlace = place
    guard place.changesSize else { return }
    let written = cursor["sublayers"]?.elements ?? []
    relateSublayers(written, cursor["mask"], from: max(0, sublayers.count - written.count))
  }
}

extension JSONCursor {
  /// The number of a text that is a percentage; nil for other values.
  var percentage: Double? {
    text.flatMap { $0.hasSuffix("%") ? DecimalText.number(String($0.dropLast())) : nil }
  }

  // None for a list without any.
  fileprivate var percentages: [Double?] {
    let parts = elements.map(\.percentage)
    return parts.allSatisfy { $0 == nil } ? [] : parts
  }

  // Nil for what the reader of the frame has refused.
  fileprivate var margins: EdgeInsets? {
    let sides = (isArray ? elements : [self]).compactMap(\.value.number)
    switch sides.count {
    case 1: return EdgeInsets(sides[0])
    case 4: return EdgeInsets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    default: return nil
    }
  }
}
