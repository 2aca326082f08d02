internal import Graphics
internal import JSONText
internal import SceneModel

// Places of the sublayers of a layer that has a `stack`.
extension ValueReader {
  /// Positions the sublayers of a layer, by their sizes as written.
  ///
  /// A layer without an explicit size takes the size of its content. Animations remain unchanged.
  ///
  /// - Parameters:
  ///   - object: the keys of the layer.
  ///   - first: the first sublayer that is positioned; the played animation precedes it.
  func arrange(_ layer: inout Layer, by object: ObjectCursor, from first: Int) {
    guard let cursor = object.nonNull("stack"), let stack = ObjectKeys.stack.object(cursor, self)
    else { return }
    let elements = object.nonNull("sublayers")?.elements ?? []
    warnOfPositions(elements)
    sizeGroups(in: &layer, elements, from: first)
    if stack.isWrapped, !hasSize(object.cursor) {
      warn(cursor["wrap"] ?? cursor) {
        "wrap does nothing in a layer without a size (give the layer a frame, bounds or inset)"
      }
    }
    let sizes = layer.sublayers[first...].map(\.state.bounds.size)
    checkHeap(layer.sublayers[first...], object.cursor)
    if !hasSize(object.cursor) { layer.state.bounds.size = stack.size(around: sizes) }
    for (index, frame) in stack.frames(of: sizes, in: layer.state.bounds).enumerated() {
      let anchor = layer.sublayers[first + index].state.anchorPoint
      layer.sublayers[first + index].state.position = Point(
        frame.minX + anchor.x * frame.width,
        frame.minY + anchor.y * frame.height
      )
    }
  }

  // Groups of layers, such as uses of symbols, have the size of their content.
  private func sizeGroups(in layer: inout Layer, _ elements: [JSONCursor], from first: Int) {
    for (index, element) in elements.enumerated() {
      let position = first + index
      guard layer.sublayers.indices.contains(position), !hasSize(element),
        layer.sublayers[position].isPlainGroup,
        let box = layer.sublayers[position].sublayerBox
      else { continue }
      layer.sublayers[position].state.bounds = box
    }
  }

  // Layers without a size follow each other at no distance, so their contents are on one place.
  private func checkHeap(_ sublayers: ArraySlice<Layer>, _ cursor: JSONCursor) {
    let heap = sublayers.filter { layer in
      layer.state.bounds.size == Size(0, 0) && layer.drawsWithoutSize
    }
    guard heap.count > 1 else { return }
    let names = heap.prefix(3).compactMap(\.name).map(\.quoted).joined(separator: ", ")
    hint(cursor, .heap) {
      "\(heap.count) layers of the stack have no size and are drawn at one point"
        + (names.isEmpty ? "" : ", such as \(names)")
        + " (give each of them \"bounds\": [0, 0, width, height])"
    }
  }

  private func hasSize(_ layer: JSONCursor) -> Bool {
    layer.members.contains { key, _, _ in
      ["frame", "inset", "bounds"].contains(key) || key.hasPrefix("bounds.")
    }
  }

  private func warnOfPositions(_ elements: [JSONCursor]) {
    for element in elements {
      guard let position = element["position"] else { continue }
      warn(position) { "position does nothing in a stack, which places the layer (remove it)" }
    }
  }
}

extension Layer {
  fileprivate var isPlainGroup: Bool {
    guard case .none = state.content else { return false }
    return state.bounds.size == Size(0, 0) && !sublayers.isEmpty
  }

  // Whether something of a layer without a size can be seen.
  fileprivate var drawsWithoutSize: Bool {
    if !sublayers.isEmpty && !state.masksToBounds { return true }
    switch state.content {
    case .shape(let shape): return shape.path != nil
    case .vector: return true
    default: return false
    }
  }
}
