import DisplayModel
import Graphics
import SceneModel

/// The units of a text at an instant at which some of them are not where the layout places them.
struct MovingLetters {
  let layers: LetterLayers
  /// The visible units; nil for units that are invisible.
  let units: [PresentedLayer?]
}

extension LayerWalk {
  /// Returns the animated units of a text.
  ///
  /// - Returns: nil for a layer that looks like one without letters: all units are as the layout
  ///   places them, so touching outlines have no seams.
  mutating func movingLetters(
    of entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> MovingLetters? {
    let state = entry.state
    guard case .text(let text) = state.content, let letters = text.letters,
      !letters.animations.isEmpty, !state.bounds.isEmpty
    else { return nil }
    let key = LetterLayers.Key(
      text: text,
      bounds: state.bounds,
      filters: state.filters,
      isFlipped: context.space.isFlipped != state.isGeometryFlipped
    )
    let layers = try entry.node.letters.layers(for: key, letters, of: entry.node, state) {
      () throws(SamplingError) in
      let request = TextLayoutRequest(text, bounds: state.bounds.size, unit: letters.unit)
      guard request.hasLetters else { return [] }
      return try SamplingError.located(at: entry.node.path, resources.textParts(for: request))
    }
    try budget.charge(layers: layers.anchors.count, path: entry.node.path)
    let inner = context.inside(entry, context.space)
    var units: [PresentedLayer?] = []
    var isAnyMoving = false
    for node in layers.units.nodes {
      let unit = try presentedLayer(node, inner)
      isAnyMoving = isAnyMoving || !(unit?.isAtRest ?? false)
      units.append(unit)
    }
    return isAnyMoving ? MovingLetters(layers: layers, units: units) : nil
  }

  /// Returns the items of the units in reading order, consecutive ones at rest as one.
  mutating func items(
    of letters: MovingLetters,
    in entry: PresentedLayer,
    _ styled: StyledLayer,
    _ context: LayerContext
  ) throws(SamplingError) -> [DisplayItem] {
    let layers = letters.layers
    let space = context.space.sublayers(of: entry.state, styled.map)
    var inner = context.inside(entry, space, clip: styled.source)
    var items: [DisplayItem] = []
    var next = 0
    while next < letters.units.count {
      let start = next
      while next < letters.units.count, letters.units[next]?.joinsResting ?? false { next += 1 }
      if next > start {
        inner.space = space
        try append(layers.resting(start..<next, of: entry.node), to: &items, in: inner)
      } else {
        if let unit = letters.units[next] {
          let anchor = layers.anchors[next]
          inner.space = space.shifted(by: anchor)
          if let item = try visibleItem(of: unit, in: inner) { items.append(item) }
        }
        next += 1
      }
    }
    return items
  }
}

extension PresentedLayer {
  // Whether the animations leave the unit as it is without them.
  fileprivate var isAtRest: Bool {
    let model = node.modelState.value
    guard let pose else {
      var resting = values.value
      guard resting.pose.isIndistinguishable(from: model.pose) else { return false }
      resting.pose = model.pose
      return resting == model
    }
    return pose.isIndistinguishable(from: model.pose)
  }

  // Filters act on every unit separately.
  fileprivate var joinsResting: Bool { isAtRest && state.filters.isEmpty }
}

extension LayerPose {
  // Whether a unit looks like one of another pose: springs end a thousandth from their end value.
  fileprivate func isIndistinguishable(from other: LayerPose) -> Bool {
    let distance = position - other.position
    guard distance.length < 0.02, abs(opacity - other.opacity) < 0.002, isHidden == other.isHidden
    else { return false }
    let (matrix, otherMatrix) = (transform.matrix, other.transform.matrix)
    return (0..<16).allSatisfy { index in
      let (row, column) = (index / 4, index % 4)
      return abs(matrix[row, column] - otherMatrix[row, column]) < (row == 3 ? 0.02 : 0.0011)
    }
  }
}
