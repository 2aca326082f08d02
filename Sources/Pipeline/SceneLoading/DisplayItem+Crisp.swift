internal import DisplayModel
internal import Graphics

extension DisplayItem {
  /// A fill whose pixels are covered or not, as `shape-rendering: crispEdges` asks for.
  static func crisp(_ item: FillItem) -> DisplayItem {
    if let rect = item.path.rectangle, item.transform.isRectilinear {
      // Pixels are covered where their centres are.
      let box = item.transform.apply(rect)
      func edge(_ position: Double) -> Double { (position - 0.5).rounded(.up) }
      let snapped = Rect(
        minX: edge(box.minX),
        minY: edge(box.minY),
        maxX: edge(box.maxX),
        maxY: edge(box.maxY)
      )
      if case .color = item.paint {
        return .fill(
          FillItem(
            path: .rect(snapped),
            transform: .identity,
            paint: item.paint,
            rule: item.rule,
            bounds: item.bounds
          )
        )
      }
    }
    var opaque = item
    let opacity = opaque.paint.takeOpacity()
    return crisp(.fill(opaque), opacity, item.bounds)
  }

  /// A stroke whose pixels are covered or not.
  static func crisp(_ item: StrokeItem) -> DisplayItem {
    var opaque = item
    let opacity = opaque.paint.takeOpacity()
    return crisp(.stroke(opaque), opacity, item.bounds)
  }

  // The item where at least half of a pixel is covered.
  private static func crisp(
    _ item: DisplayItem,
    _ opacity: Double,
    _ bounds: PixelRect
  ) -> DisplayItem {
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
        items: [item],
        effects: [.graph(graph)],
        opacity: opacity,
        bounds: bounds
      )
    )
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
