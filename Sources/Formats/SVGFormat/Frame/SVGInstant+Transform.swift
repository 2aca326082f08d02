internal import Graphics

extension SVGInstant {
  /// The matrix of a node's transforms, the one of its attribute included.
  func matrix(of node: Int) -> Affine {
    if let existing = memoizedTransforms[node] { return existing }
    let result = transforms(of: node).matrix
    memoizedTransforms[node] = result
    return result
  }

  // The functions of the attribute for transforms.
  private func attributeParts(of node: Int) -> [SVGTransforms.Part] {
    let name = document.tree[node].transformAttribute
    return matrices[node]?[name] ?? base(of: node, name)
  }

  /// The transforms of a node.
  ///
  /// - Parameter box: what percentages refer to; nil for the box by `transform-box`.
  func transforms(of node: Int, in box: (() -> Rect)? = nil) -> SVGTransforms {
    let isTransform = SVGProperty.transforms.contains
    let hasStyle =
      style.cascade.declared[node].keys.contains(where: isTransform)
      || document.css[node]?.contains { $0.tracks.keys.contains(where: isTransform) } == true
      || document.tree[node].attributes["transform-origin"] != nil
      // The outermost element has another origin, which holds for its attribute, too.
      || document.tree[node].parent == nil
    var result = SVGTransforms()
    if let motion = motions[node] { result.add(.motion, .init(matrix: motion)) }
    if hasStyle {
      addStyled(of: node, box ?? referenceBox(of: node), to: &result)
    } else {
      result.parts += attributeParts(of: node)
    }
    return result
  }

  // CSS Transforms 2, section 6: origin, translate, rotate, scale, offset, transform, back.
  private func addStyled(
    of node: Int,
    _ box: @escaping () -> Rect,
    to result: inout SVGTransforms
  ) {
    let size = { box().size }
    func add(_ name: SVGTransforms.Name, _ kind: TransformFunction.Kind, _ text: String) {
      guard case .list(var list)? = value(text, of: node, box: size) else { return }
      guard list.count >= 2 else { return }
      if kind == .scale { list = list.map { Quantity($0.resolved(1)) } }
      let full = list.contains { $0.percent != 0 } ? size() : Size(0, 0)
      result.add(name, TransformFunction(kind, list), in: full)
    }
    result.origin = origin(of: node, box)
    add(.translate, .translate, "translate")
    if case .transform(let rotations)? = value("rotate", of: node, box: size) {
      let first = rotations.first ?? TransformFunction(.rotate, [Quantity(0, .angle)])
      result.add(.rotate, rotations.count <= 1 ? first : .init(matrix: rotations.product()))
    }
    add(.scale, .scale, "scale")
    if let offset = offset(of: node, box, result.origin) {
      result.add(.offset, .init(matrix: offset))
    }
    guard case .transform(let functions)? = value("transform", of: node, box: size) else {
      result.parts += attributeParts(of: node)
      return
    }
    let full = functions.contains { $0.kind == .translate } ? size() : Size(0, 0)
    for (index, function) in functions.enumerated() {
      result.add(.list(index), function, in: full)
    }
  }

  // The value of a property of the transform family: animated or declared; nil for none.
  private func value(_ name: String, of node: Int, box: @escaping () -> Size) -> AnimatableValue? {
    if let animated = cssValue(of: name, on: node, box: box) { return animated }
    guard let text = declared(name, of: node) else { return nil }
    let resolved = keywordResolved(text, name: name, of: node)
    return resolved.isEmpty ? nil : parsed(resolved, name: name, of: node)
  }

  /// The box that percentages and origins of transforms refer to.
  func referenceBox(of node: Int) -> () -> Rect {
    let word = computed("transform-box", of: node).lowercased()
    return { [self] in
      switch word {
      case "fill-box", "content-box": return box(of: node) ?? .zero
      case "stroke-box", "border-box": return strokeBox(of: node) ?? .zero
      default: return Rect(origin: .zero, size: viewport(of: node))
      }
    }
  }

  /// The origin of transforms.
  func origin(of node: Int, _ box: () -> Rect) -> Point {
    let written =
      cssValue(of: "transform-origin", on: node)?.text ?? declared("transform-origin", of: node)
      ?? style.cascade.attributes[node]["transform-origin"]
    let isRoot = document.tree[node].parent == nil
    return point(written ?? (isRoot ? "50% 50%" : "0 0"), of: node, box)
  }

  // A position in the reference box of transforms.
  private func point(_ text: String, of node: Int, _ box: () -> Rect) -> Point {
    let words = text.splitTopLevel(" ")
    guard !words.isEmpty else { return .zero }
    let context = lengthContext(of: node)
    let values = words.prefix(2).map { word in
      ["left": 0, "top": 0, "right": 100, "bottom": 100][word.lowercased()]
        .map { Quantity(0, percent: $0) } ?? Quantity(word, context) ?? Quantity(0, percent: 50)
    }
    let isVerticalFirst = ["top", "bottom"].contains(words[0].lowercased())
    let other = values.count > 1 ? values[1] : Quantity(0, percent: 50)
    let (x, y) = isVerticalFirst ? (other, values[0]) : (values[0], other)
    let word = computed("transform-box", of: node).lowercased()
    let isBox = word != "view-box"
    guard isBox || x.percent != 0 || y.percent != 0 else { return Point(x.value, y.value) }
    let reference = box()
    let corner = isBox ? reference.origin : .zero
    return Point(corner.x + x.resolved(reference.width), corner.y + y.resolved(reference.height))
  }

  // The path of `offset-path`; nil for none.
  private func offsetPath(of node: Int) -> OffsetPath? {
    let animated = cssValue(of: "offset-path", on: node)?.text
    guard let written = animated ?? declared("offset-path", of: node) else { return nil }
    let context = lengthContext(of: node)
    let viewport = Rect(origin: .zero, size: viewport(of: node))
    let position = value("offset-position", of: node, box: { .zero })?.text ?? "normal"
    return OffsetPath(
      keywordResolved(written, name: "offset-path", of: node),
      context,
      box: viewport,
      position: position.lowercased() == "auto"
        ? .zero : BasicShape.position(position.splitTopLevel(" "), in: viewport, context)
    ) { id in
      guard let target = document.tree.ids[id], document.tree[target].isShape else { return nil }
      return outline(of: target)
    }
  }

  // The matrix of a motion along `offset-path`; the anchor, or the origin of transforms, follows the path.
  private func offset(of node: Int, _ box: @escaping () -> Rect, _ origin: Point) -> Affine? {
    guard let path = offsetPath(of: node) else { return nil }
    let size = { box().size }
    var distance = 0.0
    if case .list(let list)? = value("offset-distance", of: node, box: size), let first = list.first
    {
      distance = first.resolved(path.length)
    }
    guard let location = path.location(at: distance) else { return nil }
    let rotate = value("offset-rotate", of: node, box: size)?.text ?? "auto"
    var (isAutomatic, turn) = (false, 0.0)
    for word in rotate.lowercased().splitTopLevel(" ") {
      switch word {
      case "auto": isAutomatic = true
      case "reverse": (isAutomatic, turn) = (true, turn + 180)
      default: turn += Quantity(word, LengthContext())?.value ?? 0
      }
    }
    let angle = (isAutomatic ? location.direction.angle : 0) + turn / 180 * .pi
    let written = value("offset-anchor", of: node, box: size)?.text ?? "auto"
    let anchor = written.lowercased() == "auto" ? origin : point(written, of: node, box)
    let (before, after) = (origin - anchor, location.point - origin)
    return Affine.translation(before.x, before.y).concatenating(.rotation(angle))
      .concatenating(.translation(after.x, after.y))
  }
}
