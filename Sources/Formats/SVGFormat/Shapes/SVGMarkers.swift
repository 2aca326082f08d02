internal import Graphics

extension SVGShapeEvaluator {
  private enum Position: String, CaseIterable { case start, mid, end }

  private static let markedElements: Set<String> = ["path", "line", "polyline", "polygon"]

  /// Whether a shape may have markers.
  func hasMarkers(_ instance: SVGInstance) -> Bool {
    guard Self.markedElements.contains(document.tree[instance.node].name) else { return false }
    return Position.allCases.contains { marker($0, along: instance.path) != nil }
  }

  // The marker of a position.
  private func marker(_ position: Position, along path: [Int]) -> Int? {
    let text = instant.computed("marker-\(position)", along: path)
    return text == "none" ? nil : document.tree.element(ofURL: text, named: ["marker"])
  }

  /// The markers of a shape: SVG 2, 13.7.
  ///
  /// - Parameters:
  ///   - shape: the user space of the shape.
  ///   - outline: the shape, in this space.
  func markers(of shape: SVGUserSpace, _ outline: Path) -> [SVGShapeItem] {
    guard instant.computed("visibility", along: shape.path) == "visible" else { return [] }
    let isPath = document.tree[shape.node].name == "path"
    let data = isPath ? instant.geometry(of: shape.node)["d"] : nil
    let vertices = PathVertices(outline, joints: data.map { SVGPathData($0).joints } ?? []).all
    let chosen = [
      Position.start: vertices.prefix(1), .mid: vertices.dropFirst().dropLast(),
      .end: vertices.suffix(1),
    ]
    return inContext(of: shape) {
      Position.allCases.flatMap { position -> [SVGShapeItem] in
        guard let target = marker(position, along: shape.path) else { return [] }
        return (chosen[position] ?? []).flatMap {
          marker(target, at: $0, isStart: position == .start, of: shape)
        }
      }
    }
  }

  // The marker's viewport with its reference point on the vertex.
  private func marker(
    _ marker: Int,
    at vertex: PathVertices.Vertex,
    isStart: Bool,
    of shape: SVGUserSpace
  ) -> [SVGShapeItem] {
    let attributes = instant.geometry(of: marker)
    let context = instant.lengthContext(of: marker)
    let full = instant.viewport(of: marker)
    func length(_ name: String, _ full: Double) -> Double? {
      attributes[name].flatMap { Quantity($0, context) }?.resolved(full)
    }
    let (width, height) = (length("markerWidth", full.width), length("markerHeight", full.height))
    let size = Size(width ?? 3, height ?? 3)
    guard !size.isEmpty, let view = SVGShape.map(attributes, in: size), view.isInvertible else {
      return []
    }
    let viewport = Rect(origin: .zero, size: size)
    let box = view.inverse?.apply(viewport) ?? viewport
    func reference(_ name: String, start: Double, side: Double, full: Double) -> Double {
      switch attributes[name] {
      case "left", "top": start
      case "center": start + side / 2
      case "right", "bottom": start + side
      default: length(name, full) ?? 0
      }
    }
    let contentSize = attributes.viewBox == nil ? full : box.size
    let x = reference("refX", start: box.minX, side: box.width, full: contentSize.width)
    let y = reference("refY", start: box.minY, side: box.height, full: contentSize.height)
    let origin = view.apply(Point(x, y))
    let usesWidth = attributes["markerUnits"] != "userSpaceOnUse"
    let scale = usesWidth ? instant.strokeNumber("stroke-width", along: shape.path) : 1
    let turn = angle(attributes["orient"] ?? "0", at: vertex, isStart: isStart)
    let place = Affine.translation(-origin.x, -origin.y)
      .concatenating(.scale(scale, scale))
      .concatenating(.rotation(turn))
      .concatenating(.translation(vertex.point.x, vertex.point.y))
    let outer = SVGUserSpace(path: document.tree.path(to: marker), map: shape.map)
    guard outer.moved(by: place).moved(by: view).map.isInvertible else { return [] }
    return space(.space, by: place, in: outer) { placement in
      let content = space(.space, by: view, in: placement) { inside in
        composed(groupStyle(along: inside.path), in: inside) { referenced(marker, inside.map) }
      }
      return clipped(content, to: viewport, in: placement)
    }
  }

  private func angle(_ orient: String, at vertex: PathVertices.Vertex, isStart: Bool) -> Double {
    switch orient.trimmingSpace {
    case "auto": vertex.angle
    case "auto-start-reverse": vertex.angle + (isStart ? .pi : 0)
    default: (Quantity(orient, LengthContext())?.value ?? 0) / 180 * .pi
    }
  }
}
