internal import Graphics
internal import SVGFormat

extension SVGShapeEvaluator {
  private enum Position: String, CaseIterable { case start, mid, end }

  private static let markedElements: Set<String> = ["path", "line", "polyline", "polygon"]

  /// Whether a shape may have markers.
  func hasMarkers(_ instance: SVGInstance) -> Bool {
    guard Self.markedElements.contains(document.tree[instance.node].name) else { return false }
    return Position.allCases.contains { marker($0, along: instance.path) != nil }
  }

  // The marker of a position; a declaration of `marker` states all of them, and an attribute nothing.
  private func marker(_ position: Position, along path: [Int]) -> Int? {
    var text = instant.computed("marker-\(position)", along: path)
    if text.isEmpty {
      text = path.reversed().firstResult { instant.declared("marker", of: $0) } ?? ""
    }
    return text == "none" ? nil : document.tree.element(ofURL: text, named: ["marker"])
  }

  /// Adds the markers of a shape: SVG 2, 13.7.
  ///
  /// - Parameters:
  ///   - outline: the shape, in its user space.
  ///   - map: maps the user space to the space of the items.
  func appendMarkers(
    of shape: SVGInstance,
    _ outline: Path,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) throws(SVGReadError) {
    guard instant.computed("visibility", along: shape.path) == "visible" else { return }
    let isPath = document.tree[shape.node].name == "path"
    let data = isPath ? instant.geometry(of: shape.node)["d"] : nil
    let joints = data.map(SVGPathData.joints) ?? []
    let vertices = PathVertices(outline, joints: joints).all
    let outer = context
    context = SVGPaintContext(path: shape.path, map: map, outer: outer)
    defer { context = outer }
    for position in Position.allCases {
      guard let target = marker(position, along: shape.path) else { continue }
      let range: Range<Int> =
        switch position {
        case .start: 0..<min(1, vertices.count)
        case .mid: min(1, vertices.count)..<max(1, vertices.count - 1)
        case .end: max(0, vertices.count - 1)..<vertices.count
        }
      for vertex in vertices[range.clamped(to: 0..<vertices.count)] {
        try append(target, at: vertex, position == .start, shape.path, map, to: &items)
      }
    }
  }

  // The marker's viewport with its reference point on the vertex.
  private func append(
    _ marker: Int,
    at vertex: PathVertices.Vertex,
    _ isStart: Bool,
    _ shape: [Int],
    _ outer: Affine,
    to items: inout [SVGShapeItem]
  ) throws(SVGReadError) {
    let attributes = instant.geometry(of: marker)
    let path = document.tree.ancestors(of: marker) + [marker]
    let context = instant.style.lengthContext(of: marker)
    let full = instant.viewport(of: marker)
    func length(_ name: String, _ full: Double) -> Double? {
      attributes[name].flatMap { Quantity($0, context) }?.resolved(full)
    }
    let size = Size(
      length("markerWidth", full.width) ?? 3,
      length("markerHeight", full.height) ?? 3
    )
    guard size.width > 0, size.height > 0,
      let view = SVGOutline.map(of: "marker", attributes, in: size), view.isInvertible
    else { return }
    var box = Rect(origin: .zero, size: size)
    if let inverse = view.inverse { box = inverse.apply(box) }
    func reference(_ name: String, _ start: Double, _ side: Double, _ full: Double) -> Double {
      switch attributes[name] {
      case "left", "top": start
      case "center": start + side / 2
      case "right", "bottom": start + side
      default: length(name, full) ?? 0
      }
    }
    let contentSize = attributes["viewBox"] == nil ? full : box.size
    let origin = view.apply(
      Point(
        reference("refX", box.minX, box.width, contentSize.width),
        reference("refY", box.minY, box.height, contentSize.height)
      )
    )
    let usesWidth = attributes["markerUnits"] != "userSpaceOnUse"
    let scale = usesWidth ? instant.strokeNumber("stroke-width", along: shape) : 1
    let turn = angle(attributes["orient"] ?? "0", vertex, isStart)
    let space = Affine.translation(-origin.x, -origin.y)
      .concatenating(.scale(scale, scale))
      .concatenating(.rotation(turn))
      .concatenating(.translation(vertex.point.x, vertex.point.y))
    let placement = space.concatenating(outer)
    let map = view.concatenating(placement)
    guard map.isInvertible else { return }
    let viewport = Rect(origin: .zero, size: size)
    try append(.space, space, along: path, placement, to: &items) { (items) throws(SVGReadError) in
      var content: [SVGShapeItem] = []
      try append(.space, view, along: path, map, to: &content) { (content) throws(SVGReadError) in
        content = try referenced(marker, map)
      }
      items += clipped(content, to: viewport, of: placement, along: path)
    }
  }

  private func angle(_ orient: String, _ vertex: PathVertices.Vertex, _ isStart: Bool) -> Double {
    switch orient.trimmingSpace {
    case "auto": vertex.angle
    case "auto-start-reverse": vertex.angle + (isStart ? .pi : 0)
    default: (Quantity(orient, LengthContext())?.value ?? 0) / 180 * .pi
    }
  }
}
