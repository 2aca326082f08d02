internal import DisplayModel
internal import Graphics

extension DisplayItem {
  /// A fill or stroke whose pixels are covered or not, as `shape-rendering: crispEdges` asks for.
  var crisp: DisplayItem {
    if let snapped { return snapped }
    // The item where at least half of a pixel is covered.
    var (opaque, opacity) = (self, 1.0)
    switch self {
    case .fill(var item):
      opacity = item.paint.takeOpacity()
      opaque = .fill(item)
    case .stroke(var item):
      opacity = item.paint.takeOpacity()
      opaque = .stroke(item)
    case .image, .tiles, .group: break
    }
    let threshold = FilterGraph.Primitive(
      .componentTransfer([.identity, .identity, .identity, .discrete([0, 1])]),
      inputs: [.sourceGraphic],
      region: bounds.rect,
      colorSpace: .sRGB
    )
    let graph = FilterGraph(
      transform: .identity,
      region: bounds.rect,
      primitives: [threshold]
    )
    return .group(
      DisplayGroup(
        origin: GroupOrigin(.crispEdges),
        items: [opaque],
        effects: [.graph(graph)],
        opacity: opacity,
        bounds: bounds
      )
    )
  }

  // A rectangle of one colour whose sides are between pixels; nil for other items.
  private var snapped: DisplayItem? {
    guard case .fill(var item) = self, case .color = item.paint, item.transform.isRectilinear,
      let rect = item.path.rectangle
    else { return nil }
    // Pixels are covered where their centres are.
    let box = item.transform.apply(rect)
    func edge(_ position: Double) -> Double { (position - 0.5).rounded(.up) }
    let sides = Rect(
      minX: edge(box.minX),
      minY: edge(box.minY),
      maxX: edge(box.maxX),
      maxY: edge(box.maxY)
    )
    (item.path, item.transform) = (.rect(sides), .identity)
    return .fill(item)
  }
}

extension Paint {
  /// Makes a colour opaque, and returns the opacity that it had; gradients remain as they are.
  fileprivate mutating func takeOpacity() -> Double {
    guard case .color(var color) = self else { return 1 }
    let opacity = color.alpha
    color.alpha = 1
    self = .color(color)
    return opacity
  }
}

extension Path {
  /// The rectangle that the path is, with sides along the axes; nil for other paths.
  fileprivate var rectangle: Rect? {
    guard elements.count == 5, case .close = elements[4] else { return nil }
    var points: [Point] = []
    for element in elements.prefix(4) {
      switch element {
      case .move(let point) where points.isEmpty: points.append(point)
      case .line(let point) where !points.isEmpty: points.append(point)
      default: return nil
      }
    }
    let box = controlBounds
    let corners = Set(box.corners.map { [$0.x, $0.y] })
    return Set(points.map { [$0.x, $0.y] }) == corners ? box : nil
  }
}
