internal import Graphics
internal import SceneModel

extension SVGLowering {
  private enum Position: String, CaseIterable { case start, mid, end }

  /// The layers of the markers of a shape, in its user space, in the order of drawing.
  func markers(_ path: [Int]) -> [Layer] {
    guard let node = path.last,
      ["path", "line", "polyline", "polygon"].contains(document.tree[node].name)
    else { return [] }
    var targets: [Position: Int] = [:]
    for position in Position.allCases {
      let text: String = constant(path, "marker-\(position)", node) { [self] in
        let value = computed("marker-\(position)", path, $0)
        return value.isEmpty ? computed("marker", path, $0) : value
      }
      guard !text.isEmpty, text != "none" else { continue }
      guard let id = Self.reference(in: text), let target = document.tree.ids[id],
        document.tree[target].name == "marker"
      else { continue }
      targets[position] = target
    }
    guard !targets.isEmpty else { return [] }
    let data = document.tree[node].attributes["d"] ?? ""
    if targets[.mid] != nil, data.utf8.contains(where: { $0 | 0x20 == 0x61 }) {
      refuse(node, "marker-mid of a path with arcs has no layers (write the arcs as curves)")
      return []
    }
    let outline: Path = constant([node], "an outline with markers", node) { $0.outline(of: node) }
    let width: Double = constant(path, "the stroke width of an outline with markers", node) {
      strokeNumber("stroke-width", path, $0)
    }
    let vertices = PathVertices(outline).all
    var layers: [Layer] = []
    for (index, vertex) in vertices.enumerated() {
      let isLast = index == vertices.count - 1
      for position in Position.allCases {
        let isHere = [.start: index == 0, .end: isLast, .mid: index > 0 && !isLast][position]
        guard isHere == true, let target = targets[position] else { continue }
        let layer = referenced(target) {
          marker(target, at: vertex, isStart: position == .start, width)
        }
        if let layer { layers.append(layer) }
      }
    }
    return layers
  }

  // SVG 2, 13.7: the marker's viewport with its reference point on the vertex.
  private func marker(
    _ target: Int,
    at vertex: PathVertices.Vertex,
    isStart: Bool,
    _ strokeWidth: Double
  ) -> Layer? {
    let element = document.tree[target]
    let path = document.tree.ancestors(of: target) + [target]
    let context = document.style.lengthContext(of: target)
    let view = AnimatableValue(element.attributes["viewBox"] ?? "", .numbers, LengthContext())
    let viewBox =
      if case .list(let list) = view, list.count == 4 { list.map(\.value) } else { [Double]() }
    func length(_ name: String, _ fallback: Double, _ full: Double) -> Double {
      element.attributes[name].flatMap { Quantity($0, context) }?.resolved(full) ?? fallback
    }
    let size = Size(length("markerWidth", 3, 100), length("markerHeight", 3, 100))
    guard size.width > 0, size.height > 0 else { return nil }
    if document.dynamicNodes.contains(target) {
      refuse(target, "a marker that moves has no layers (animate its content)")
      return nil
    }
    let map = viewBoxMap(first, of: target, size)
    let reference = map.apply(
      Point(
        length("refX", 0, viewBox.isEmpty ? size.width : viewBox[2]),
        length("refY", 0, viewBox.isEmpty ? size.height : viewBox[3])
      )
    )
    var content = Layer.group(children(of: path))
    guard !content.sublayers.isEmpty else { return nil }
    content = content.wrapped(in: [TransformSlot(model: map)])
    var layer = Layer.group(content.isPlainGroup ? content.sublayers : [content])
    if !["visible", "auto"].contains(computed("overflow", path, first)) {
      layer.state.bounds = Rect(origin: .zero, size: size)
      layer.state.masksToBounds = true
    }
    let scale = element.attributes["markerUnits"] == "userSpaceOnUse" ? 1 : strokeWidth
    let placement = Affine.translation(-reference.x, -reference.y)
      .concatenating(.scale(scale, scale))
      .concatenating(.rotation(angle(element.attributes["orient"] ?? "0", vertex, isStart)))
      .concatenating(.translation(vertex.point.x, vertex.point.y))
    return layer.wrapped(in: [TransformSlot(model: placement)])
  }

  private func angle(_ orient: String, _ vertex: PathVertices.Vertex, _ isStart: Bool) -> Double {
    switch orient.trimmingSpace {
    case "auto": vertex.angle
    case "auto-start-reverse": vertex.angle + (isStart ? .pi : 0)
    default: (Quantity(orient, LengthContext())?.value ?? 0) / 180 * .pi
    }
  }
}
