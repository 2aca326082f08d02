internal import Graphics
internal import SceneModel

/// How a shape or its outline is painted.
enum ShapePaint: Equatable {
  case none
  /// A colour, which may move.
  case color
  /// A gradient, in a space that a map leads from to the user space.
  case gradient(ShapeGradient, space: Affine)

  /// The map from the coordinates of the gradient to those of the element.
  var space: Affine { if case .gradient(_, let space) = self { space } else { .identity } }
  /// Whether the paint does not depend on the position of the shape.
  var isPlain: Bool { if case .gradient = self { false } else { true } }
  /// Whether the paint is in the coordinates of the element.
  var isSimple: Bool { space == .identity }
}

extension SVGLowering {
  /// The paint of `fill` or `stroke`.
  func paint(_ property: String, _ path: [Int]) -> ShapePaint {
    guard let node = path.last else { return .none }
    let frames = isDynamic(path) ? Array(times.indices) : [0]
    let texts = frames.map { computed(property, path, instant($0)) }
    let start = texts[0]
    guard let id = Self.reference(in: start) else {
      if texts.contains(where: { Self.reference(in: $0) != nil }) {
        refuse(node, "\(property) changes between colours and gradients, which no layer can state")
      }
      let isNone = frames.allSatisfy { (color(property, path, instant($0))?.alpha ?? 0) <= 0 }
      return isNone ? .none : .color
    }
    guard texts.allSatisfy({ $0 == start }) else {
      refuse(node, "\(property) moves between gradients, which no layer can state")
      return .none
    }
    guard let target = document.tree.ids[id] else {
      return (color(property, path, first)?.alpha ?? 0) > 0 ? .color : .none
    }
    guard ["linearGradient", "radialGradient"].contains(document.tree[target].name) else {
      refuse(
        node,
        "\(property) by a \(document.tree[target].name) has no layers (use a colour or a gradient)"
      )
      return .none
    }
    let reader = GradientReader(document, node: target)
    let nodes = reader.chain + reader.stopNodes
    let opacity: Double = constant(path, "\(property)-opacity", node) { [self] in
      Self.opacity(computed("\(property)-opacity", path, $0))
    }
    let isDynamic = nodes.contains { document.dynamicNodes.contains($0) }
    let box = reader.usesBox(first) ? boundingBox(of: node) : .zero
    guard let box else { return .none }
    let gradient: SVGGradient? =
      isDynamic
      ? constant(nodes, "a gradient", target) { reader.gradient($0, box) }
      : reader.gradient(first, box)
    guard let gradient else { return .none }
    if let problem = gradient.problem {
      refuse(target, problem)
      return .none
    }
    let paint = gradient.paint(opacity: opacity)
    if property == "stroke", !paint.isSimple {
      refuse(target, "an elliptical gradient of a stroke has no layers (make it a circle)")
    }
    return paint
  }

  /// The colour of a paint at an instant with its opacity; nil for none.
  func color(_ property: String, _ path: [Int], _ instant: SVGInstant) -> Color? {
    instant.color(property, along: path)
  }

  /// Sets the colour of a shape or its outline with its animations.
  func setColor(_ property: String, _ target: ColorProperty, _ path: [Int], to layer: inout Layer) {
    let opacityName = "\(property)-opacity"
    resolve(.color(target), isDynamic: isDynamic(path), to: &layer) { [self] in
      color(property, path, $0)
    } candidate: { [self] in
      let colors =
        source(of: property, path).flatMap { loweredAnimations(property, $0, isProperty: true) }
        ?? []
      let alphas =
        source(of: opacityName, path).flatMap {
          loweredAnimations(opacityName, $0, isProperty: true)
        } ?? []
      let alpha = Self.opacity(computed(opacityName, path, unanimated))
      if alphas.isEmpty {
        return (
          colors,
          { value in
            guard case .color(let color) = value else { return nil }
            return .some(color.color.withAlpha(multipliedBy: alpha))
          }
        )
      }
      guard colors.isEmpty, alpha > 0, let full = color(property, path, unanimated) else {
        return nil
      }
      return (
        alphas,
        { value in
          Self.opacity(value).map { .some(full.withAlpha(multipliedBy: $0 / alpha)) }
        }
      )
    }
  }

  // MARK: Strokes

  /// The ends, corners and dashes of a stroke.
  func setStrokeStyle(_ content: inout ShapeContent, _ path: [Int]) {
    guard let node = path.last else { return }
    func text(_ name: String) -> String {
      constant(path, name, node) { [self] in computed(name, path, $0) }
    }
    content.lineCap = LineCap(rawValue: text("stroke-linecap")) ?? .butt
    content.lineJoin = LineJoin(rawValue: text("stroke-linejoin")) ?? .miter
    content.miterLimit = Quantity(text("stroke-miterlimit"), LengthContext())?.value ?? 4
    content.lineDashPattern = dashes(path, first)
  }

  /// The width and the dash phase of a stroke with their animations.
  func setStrokeNumbers(_ path: [Int], to layer: inout Layer) {
    guard let node = path.last else { return }
    for (name, property) in [
      ("stroke-width", ScalarProperty.lineWidth), ("stroke-dashoffset", .lineDashPhase),
    ] {
      if property == .lineDashPhase, computed("stroke-dasharray", path, first) == "none" {
        continue
      }
      let resolver = ValueResolver<Double>(
        isClose: { abs($0 - $1) < 1e-3 },
        set: { $0.state[property] = $1 },
        get: { $0[property] },
        channel: { .scalar(property, $0) }
      )
      resolve(resolver, isDynamic: isDynamic(path), to: &layer) { [self] in
        strokeNumber(name, path, $0)
      } candidate: { [self] in
        guard let source = source(of: name, path),
          let list = loweredAnimations(name, source, isProperty: true)
        else {
          return nil
        }
        return (
          list,
          { [self] value in
            guard case .list(let list) = value, list.count == 1 else { return nil }
            return unanimated.strokeNumber(name, list[0], of: node)
          }
        )
      }
    }
  }

  /// The width or the dash phase of a stroke at an instant, in user units.
  func strokeNumber(_ name: String, _ path: [Int], _ instant: SVGInstant) -> Double {
    instant.strokeNumber(name, along: path)
  }
}
