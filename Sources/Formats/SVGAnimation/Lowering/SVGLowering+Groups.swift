internal import Graphics
internal import SceneModel

extension SVGLowering {
  /// Opacity, display, blend mode, filters and clip of an element.
  func applyGroupProperties(_ path: [Int], to layer: inout Layer) {
    guard let node = path.last else { return }
    let property = ValueResolver<Double>(
      isClose: { abs($0 - $1) < 2e-4 },
      set: { $0.state.opacity = $1 },
      get: { $0.opacity },
      channel: { .scalar(.opacity, $0) }
    )
    resolve(property, isDynamic: isDynamic([node]), to: &layer) { [self] in
      Self.opacity(computed("opacity", path, $0))
    } candidate: { [self] in
      loweredAnimations("opacity", node, isProperty: true).map { ($0, Self.opacity) }
    }
    let isShape =
      document.tree[node].isShape || ["image", "text"].contains(document.tree[node].name)
    let hidden = ValueResolver<Bool>(
      isClose: { $0 == $1 },
      set: { $0.state.isHidden = $1 },
      get: { $0.isHidden },
      channel: { .flag(.hidden, $0) }
    )
    resolve(hidden, isDynamic: isDynamic(isShape ? path : [node]), to: &layer) { [self] in
      if computed("display", path, $0) == "none" { return true }
      return isShape && computed("visibility", path, $0) != "visible"
    } candidate: {
      nil
    }
    let blend: String = constant([node], "mix-blend-mode", node) { [self] in
      computed("mix-blend-mode", path, $0)
    }
    if blend != "normal" {
      guard let mode = SVGInstant.blendMode(blend) else {
        refuse(node, "mix-blend-mode: \(blend) has no layers (use another mode)")
        return
      }
      layer.state.blendMode = mode
    }
    layer.state.filters = filters(path)
    layer.mask = clip(path)
  }

  static func opacity(_ text: String) -> Double { SVGInstant.opacity(text) }

  static func opacity(_ value: AnimatableValue) -> Double? {
    guard case .list(let list) = value, list.count == 1 else { return nil }
    return list[0].resolved(1)
  }

  // MARK: Clips

  /// The layer that cuts an instance by its `clip-path`; nil for none.
  private func clip(_ path: [Int]) -> Layer? {
    guard let node = path.last else { return nil }
    let text: String = constant([node], "clip-path", node) { [self] in
      computed("clip-path", path, $0)
    }
    guard text != "none", !text.isEmpty else { return nil }
    guard let id = Self.reference(in: text), let target = document.tree.ids[id],
      document.tree[target].name == "clipPath"
    else {
      if BasicShape.isBegun(by: text) {
        refuse(node, "the basic shape of clip-path has no layers (use clipPath)")
      }
      return nil
    }
    return referenced(target) { clip(target, of: node) }
  }

  private func clip(_ target: Int, of node: Int) -> Layer {
    var layer = Layer.group(
      document.tree[target].children.compactMap { child in
        clipShape(ancestors(of: target) + [target, child])
      }
    )
    layer.mask = clip(ancestors(of: target) + [target])
    layer = layer.wrapped(in: transformSlots(ancestors(of: target) + [target]))
    if document.tree[target].attributes["clipPathUnits"] == "objectBoundingBox" {
      let box = boundingBox(of: node) ?? .zero
      let map = Affine(box.width, 0, 0, box.height, box.minX, box.minY)
      layer = layer.wrapped(in: [TransformSlot(model: map)])
    } else if document.tree[node].name == "use" {
      layer = layer.wrapped(in: [offset(node)])
    }
    return layer
  }

  private func clipShape(_ path: [Int]) -> Layer? {
    guard let node = path.last, countLayer(node) else { return nil }
    let element = document.tree[node]
    guard element.isShape || element.name == "use" else {
      if element.name == "text" {
        refuse(node, "text as a clip has no layers (convert it to paths)")
      }
      return nil
    }
    var layer: Layer
    if element.name == "use" {
      guard let id = element.reference?.dropFirst(), let target = document.tree.ids[String(id)],
        document.tree[target].isShape, let used = clipShape(path + [target])
      else { return nil }
      layer = used.wrapped(in: [offset(node)])
    } else {
      layer = outline(path)
      if case .shape(var content) = layer.state.content {
        content.fillColor = .black
        content.strokeColor = nil
        let rule: String = constant(path, "clip-rule", node) { [self] in
          computed("clip-rule", path, $0)
        }
        content.fillRule = rule == "evenodd" ? .evenOdd : .nonZero
        layer.state.content = .shape(content)
      }
    }
    let isHidden = constant(path, "the visibility of a clip", node) { [self] in
      computed("display", path, $0) == "none" || computed("visibility", path, $0) != "visible"
    }
    guard !isHidden else { return nil }
    layer.mask = clip(path)
    return layer.wrapped(in: transformSlots(path))
  }

  func ancestors(of node: Int) -> [Int] { document.tree.ancestors(of: node) }

  /// The box of an element without its stroke, which has to be the same at all frames.
  func boundingBox(of node: Int) -> Rect? {
    constant([node], "the box of a clip or paint", node) { $0.box(of: node) }
  }

  static func reference(in text: String) -> String? { SVGInstant.reference(in: text) }

  // MARK: Instances and viewports

  /// The translation by the position of an element with its animations.
  func offset(_ node: Int) -> TransformSlot {
    motion([node], reference: { [self] in position(node, $0) }) { [self] in
      positionSlot(node).map { [$0] } ?? []
    }.first ?? TransformSlot(model: .identity)
  }

  /// The names of the attributes of an element's position.
  func positionNames(_ node: Int) -> (String, String) {
    SVGInstant.positionNames(of: document.tree[node])
  }

  /// The translation by the position of an element at an instant.
  func position(_ node: Int, _ instant: SVGInstant) -> Affine { instant.position(of: node) }

  /// The position of an element with the animations of its coordinates; nil where a scene cannot state one.
  func positionSlot(_ node: Int) -> TransformSlot? {
    var slot = TransformSlot(model: position(node, unanimated))
    slot.movesPosition = true
    let names = positionNames(node)
    for (name, property) in [(names.0, ScalarProperty.positionX), (names.1, .positionY)] {
      guard let list = loweredAnimations(name, node, isProperty: true) else { return nil }
      for item in list {
        guard let animation = item.animation(Self.number, { .scalar(property, $0) }) else {
          return nil
        }
        slot.animations.append(animation)
      }
    }
    return slot
  }

  static func number(_ value: AnimatableValue) -> Double? {
    guard case .list(let list) = value, list.count == 1, list[0].percent == 0 else { return nil }
    return list[0].value
  }

  /// The layer of a `use` element: a copy of what it refers to.
  func use(_ path: [Int]) -> Layer {
    var layer = Layer.group([])
    guard let node = path.last else { return layer }
    let reference: String? = constant([node], "href", node) { instant in
      instant.attributes[node]?["href"] ?? instant.attributes[node]?["xlink:href"]
        ?? self.document.tree[node].reference
    }
    guard let reference, reference.hasPrefix("#"),
      let target = document.tree.ids[String(reference.dropFirst())], !path.contains(target)
    else { return layer }
    let copy: Layer?
    if document.tree[target].name == "symbol" {
      var symbol = nested(path + [target], element: target, size: node)
      applyGroupProperties(path + [target], to: &symbol)
      copy = symbol
    } else if document.tree[target].name == "svg" {
      refuse(node, "use of an svg element has no layers (use a symbol)")
      copy = nil
    } else {
      copy = self.layer(path + [target])
    }
    layer.sublayers = copy.map { [$0] } ?? []
    return layer.wrapped(in: [offset(node)])
  }

  /// The layer of a nested drawing or a symbol: a clipped viewport with its content.
  ///
  /// - Parameter size: the `use` element that gives the size of a symbol; nil for the element itself.
  func nested(_ path: [Int], element node: Int, size: Int?) -> Layer {
    var content = Layer.group(children(of: path))
    let source = size ?? node
    let viewport: Size = constant([source], "the size of a viewport", source) {
      $0.viewportSize(of: node, usedBy: size)
    }
    content = content.wrapped(
      in: motion(
        [node],
        reference: { [self] in viewBoxMap($0, of: node, viewport) },
        candidate: { [] }
      )
    )
    var layer = Layer.group([])
    let overflow = computed("overflow", path, first)
    if overflow != "visible", overflow != "auto" {
      layer.state.bounds = Rect(origin: .zero, size: viewport)
      layer.state.masksToBounds = true
    }
    layer.sublayers = content.isPlainGroup ? content.sublayers : [content]
    return size == nil ? layer.wrapped(in: [offset(node)]) : layer
  }
}
