internal import Graphics
internal import SVGFormat
internal import SceneModel

extension SVGLowering {
  /// The layer of a shape with its markers; nil for a shape that is not painted.
  func shape(_ path: [Int]) -> Layer? {
    let markers = markers(path)
    guard let shape = unmarkedShape(path) else {
      return markers.isEmpty ? nil : .group(markers)
    }
    return markers.isEmpty ? shape : .group([shape] + markers)
  }

  private func unmarkedShape(_ path: [Int]) -> Layer? {
    guard let node = path.last else { return nil }
    if computed("vector-effect", path, first) == "non-scaling-stroke" {
      refuse(node, "vector-effect: non-scaling-stroke has no layers (remove it)")
    }
    if ["crispEdges", "optimizeSpeed"].contains(computed("shape-rendering", path, first)) {
      refuse(node, "shape-rendering without smooth edges has no layers (remove it)")
    }
    let fill = paint("fill", path)
    let stroke = paint("stroke", path)
    guard fill != .none || stroke != .none else { return nil }
    var parts: [Layer] = []
    if stroke == .color, let dashed = dashedStroke(path) {
      return fill == .none ? dashed : .group([painted(path, fill, .none), dashed])
    }
    if case .gradient = stroke {
      _ = constant(path, "stroke-dasharray of a gradient", node) { dashes(path, $0) }
    }
    let isStrokeFirst = computed("paint-order", path, first).trimmingSpace.hasPrefix("stroke")
    if fill.isSimple, stroke.isSimple, !(isStrokeFirst && fill != .none && stroke != .none) {
      parts = [painted(path, fill, stroke)]
    } else {
      if fill != .none { parts.append(painted(path, fill, .none)) }
      if stroke != .none { parts.append(painted(path, .none, stroke)) }
      if isStrokeFirst { parts.reverse() }
    }
    if parts.count == 1, fill.isSimple, stroke.isSimple { return parts[0] }
    return .group(parts)
  }

  // A layer of a shape with the given paints.
  private func painted(_ path: [Int], _ fill: ShapePaint, _ stroke: ShapePaint) -> Layer {
    guard let node = path.last else { return Layer() }
    let isMoved = fill.isPlain && stroke.isPlain
    let position = isMoved ? movingPosition(node) : nil
    var layer = outline(path, in: fill.space, isAtOrigin: position != nil)
    guard case .shape(var content) = layer.state.content else { return layer }
    let rule: String = constant(path, "fill-rule", node) { [self] in computed("fill-rule", path, $0)
    }
    content.fillRule = rule == "evenodd" ? .evenOdd : .nonZero
    content.fillColor = nil
    if case .gradient(let gradient, _) = fill { content.fillGradient = gradient }
    if case .gradient(let gradient, _) = stroke { content.strokeGradient = gradient }
    if stroke != .none { setStrokeStyle(&content, path) }
    layer.state.content = .shape(content)
    if case .color = fill { setColor("fill", .fillColor, path, to: &layer) }
    if case .color = stroke { setColor("stroke", .strokeColor, path, to: &layer) }
    if stroke != .none { setStrokeNumbers(path, to: &layer) }
    return layer.wrapped(in: [position ?? TransformSlot(model: fill.space)])
  }

  // The position of a shape that moves without changing its form; nil for other shapes.
  private func movingPosition(_ node: Int) -> TransformSlot? {
    guard ["rect", "circle", "ellipse"].contains(document.tree[node].name), isDynamic([node]),
      let slot = positionSlot(node), !slot.animations.isEmpty
    else { return nil }
    let start = first.geometry(of: node)
    for index in times.indices.dropFirst() {
      let values = instant(index).geometry(of: node)
      guard ["width", "height", "r", "rx", "ry"].allSatisfy({ values[$0] == start[$0] }) else {
        return nil
      }
    }
    return isEqual([slot], times.indices.map { position(node, instant($0)) }) ? slot : nil
  }

  // MARK: Outline

  /// The layer of an outline without paints.
  ///
  /// - Parameters:
  ///   - space: the map from the layer's coordinates to those of the element.
  ///   - isAtOrigin: whether the position of the element is left out.
  func outline(_ path: [Int], in space: Affine = .identity, isAtOrigin: Bool = false) -> Layer {
    var layer = Layer()
    layer.state.anchorPoint = .zero
    layer.state.content = .shape(ShapeContent())
    guard let node = path.last else { return layer }
    let element = document.tree[node]
    let inverse = space.inverse ?? .identity
    func outline(_ attributes: [String: String], _ size: Size) -> Path {
      let outline = SVGOutline.path(of: element.name, attributes, in: size) ?? Path()
      return space == .identity ? outline : outline.transformed(by: inverse)
    }
    let resolver = ValueResolver<Path?>(
      isClose: Self.isClose,
      set: { layer, value in
        guard case .shape(var content) = layer.state.content else { return }
        content.path = value
        layer.state.content = .shape(content)
      },
      get: { state in
        guard case .shape(let content) = state.content else { return nil }
        return content.path
      },
      channel: { .path(.path, $0) }
    )
    if isAtOrigin {
      let names = positionNames(node)
      var attributes = first.geometry(of: node)
      (attributes[names.0], attributes[names.1]) = ("0", "0")
      resolver.set(&layer, outline(attributes, first.viewport(of: node)))
      return layer
    }
    resolve(resolver, isDynamic: isDynamic([node]), to: &layer) {
      outline($0.geometry(of: node), $0.viewport(of: node))
    } candidate: { [self] in
      geometryAnimations(node, outline).map {
        (
          $0,
          { value in
            guard case .path(let commands) = value else { return nil }
            return SVGPathData.beginning(of: commands.text)
          }
        )
      }
    }
    return layer
  }

  // The animations of geometry as paths: those of several attributes have to move together.
  private func geometryAnimations(
    _ node: Int,
    _ outline: ([String: String], Size) -> Path
  ) -> [LoweredAnimation]? {
    let element = document.tree[node]
    let names = [
      "d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2",
      "y2",
    ]
    var lists: [(name: String, items: [LoweredAnimation])] = []
    for name in names {
      guard
        var list = loweredAnimations(
          name,
          node,
          isProperty: SVGProperty.isGeometry(name, of: element.name)
        )
      else {
        return nil
      }
      if list.count == 1, list[0].startsAtUnderlying {
        // There is nothing else below: it starts at the value of the attribute.
        let start = unanimated.parsed(unanimated.geometry(of: node)[name] ?? "0", name, node)
        list[0].values.insert(start, at: 0)
        list[0].startsAtUnderlying = false
      }
      if !list.isEmpty { lists.append((name, list)) }
    }
    guard let first = lists.first else { return nil }
    let base = unanimated.geometry(of: node)
    let size = unanimated.viewport(of: node)
    return first.items.indices.reduce(into: [LoweredAnimation]?.some([])) { result, run in
      guard
        lists.allSatisfy({
          $0.items.count == first.items.count && $0.items[run].hasTiming(of: first.items[run])
            && !$0.items[run].isCumulative
        })
      else {
        result = nil
        return
      }
      var item = first.items[run]
      item.isAdditive = false
      item.values = item.values.indices.map { key in
        var attributes = base
        for (name, items) in lists {
          var value = items[run].values[key]
          if items[run].isAdditive {
            value = unanimated.parsed(base[name] ?? "0", name, node).adding(value) ?? value
          }
          attributes[name] = value.text(base: unanimated.percentBase(of: name, node)) { Size(0, 0) }
        }
        return .path(SVGPathCommands(outline(attributes, size).svgData))
      }
      result?.append(item)
    }
  }

  private static func isClose(_ a: Path?, _ b: Path?) -> Bool {
    guard let a, let b, a.elements.count == b.elements.count else { return a == b }
    return zip(a.elements, b.elements).allSatisfy { first, second in
      func near(_ p: Point, _ q: Point) -> Bool { p.distance(to: q) < 2e-3 }
      return switch (first, second) {
      case (.move(let p), .move(let q)), (.line(let p), .line(let q)): near(p, q)
      case (.curve(let a, let b, let c), .curve(let d, let e, let f)):
        near(a, d) && near(b, e) && near(c, f)
      case (.close, .close): true
      default: false
      }
    }
  }
}
