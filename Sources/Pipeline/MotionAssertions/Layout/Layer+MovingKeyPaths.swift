internal import Graphics
internal import JSONText
internal import Sampling
internal import SceneFormat
internal import SceneModel

extension Layer {
  /// Returns the key paths whose values differ between two instants, each once.
  ///
  /// - Parameters:
  ///   - old: the layer at the first instant; nil where it is not there.
  ///   - new: the same at the second.
  ///   - isPaintEqual: whether it paints the same at both.
  func movingKeyPaths(
    from old: PlacedLayer?,
    to new: PlacedLayer?,
    isPaintEqual: Bool
  ) -> [String] {
    guard let old, let new else { return [] }
    var result: [String] = []
    func note(_ keyPath: String) { if !result.contains(keyPath) { result.append(keyPath) } }
    for property in animations.flatMap(\.properties) + scripting.propertyScripts.map(\.property)
    where old.state.differs(from: new.state, in: property) { note(property.keyPath) }
    if relativePlace != nil {
      // Parts of them may be there by animations of the layer.
      for property in [Property.rect(.bounds), .point(.position)]
      where old.state.differs(from: new.state, in: property)
        && !result.contains(where: { $0.hasPrefix(property.keyPath) })
      {
        note(property.keyPath)
      }
    }
    if let placement = placement?.placement {
      for (name, value) in placement.parts where value(old.time) != value(new.time) { note(name) }
    }
    if old.state.opacity != new.state.opacity, !result.contains("opacity") { note("opacity") }
    if result.isEmpty, old.state.pose != new.state.pose { note("transform") }
    if result.isEmpty, !isPaintEqual, !state.content.isStatic { note("content") }
    return result
  }
}

extension Placement {
  /// The parts that are animated each for itself, by their names.
  fileprivate var parts: [(name: String, value: (Double) -> Point)] {
    [
      ("anchorPoint", anchor.value), ("position", position.value), ("scale", scale.value),
      ("rotation", { Point(rotation.value(at: $0), 0) }),
      ("skew", { Point(skew.value(at: $0), 0) }),
    ]
  }
}

extension LayerState {
  fileprivate func differs(from other: LayerState, in property: Property) -> Bool {
    switch property {
    case .filter: filters != other.filters || backgroundFilters != other.backgroundFilters
    case .textStyle, .cell, .cellColor: content != other.content
    default: JSONPrinter.line(json(property)) != JSONPrinter.line(other.json(property))
    }
  }
}
