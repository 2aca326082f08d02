internal import Graphics
internal import SceneModel

extension SVGLowering {
  /// A line of a text: the nodes with its style, its characters and the start of its base line.
  private struct Line {
    var path: [Int]
    var string: String
    var origin: Point
  }

  /// The layer of a text: one for each line that has a position; nil for a text without letters.
  func text(_ path: [Int]) -> Layer? {
    guard let node = path.last, let lines = lines(path) else { return nil }
    textCount += 1
    let layers = lines.compactMap { layer(of: $0, node) }
    return layers.count == 1 ? layers[0] : layers.isEmpty ? nil : .group(layers)
  }

  // MARK: Lines

  // Nil, with an obstacle, for texts whose letters follow each other in several styles.
  private func lines(_ path: [Int]) -> [Line]? {
    guard let node = path.last else { return nil }
    let element = document.tree[node]
    var result: [Line] = []
    var origin = position(path, after: .zero)
    func add(_ text: String, _ path: [Int], _ origin: Point) -> Bool {
      let string = Self.collapsed(text)
      guard !string.isEmpty else { return true }
      guard result.last?.origin != origin else {
        refuse(node, "text with several styles in one line has no layers (give each tspan x and y)")
        return false
      }
      result.append(Line(path: path, string: string, origin: origin))
      return true
    }
    for child in element.children {
      guard add(document.tree[child].precedingText, path, origin) else { return nil }
      let inner = document.tree[child]
      guard inner.name == "tspan", inner.children.isEmpty else {
        guard
          ["title", "desc"].contains(inner.name) || SMILAnimation.elementNames.contains(inner.name)
        else {
          refuse(child, "\(inner.name) in a text has no layers (use tspan with x and y)")
          return nil
        }
        continue
      }
      let start = position(path + [child], after: origin)
      guard add(inner.trailingText, path + [child], start) else { return nil }
      origin = start
    }
    guard add(element.trailingText, path, origin) else { return nil }
    return result
  }

  private static func collapsed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // The start of an element's base line: its own coordinates, or those before it.
  private func position(_ path: [Int], after previous: Point) -> Point {
    guard let node = path.last else { return previous }
    for name in ["rotate", "textLength"] where document.tree[node].attributes[name] != nil {
      refuse(node, "\(name) of a text has no layers (remove it)")
    }
    return constant([node], "the position of a text", node) { [self] instant in
      func value(_ name: String) -> Double? {
        let text = instant.attributes[node]?[name] ?? document.tree[node].attributes[name]
        guard let text else { return nil }
        let words = text.split { $0 == "," || $0.isWhitespace }
        if words.count > 1 { refuse(node, "text with a position for each letter has no layers") }
        let context = document.style.lengthContext(of: node)
        let length = words.first.flatMap { Quantity($0, context) }
        return length?.resolved(instant.percentBase(of: name, node))
      }
      return Point(
        (value("x") ?? previous.x) + (value("dx") ?? 0),
        (value("y") ?? previous.y) + (value("dy") ?? 0)
      )
    }
  }

  // MARK: Style

  private func layer(of line: Line, _ text: Int) -> Layer? {
    guard let node = line.path.last else { return nil }
    for (name, plain) in [
      ("text-decoration", ["", "none"]), ("word-spacing", ["", "0", "normal"]),
      ("writing-mode", ["", "lr-tb", "horizontal-tb", "lr"]), ("direction", ["", "ltr"]),
    ] where !plain.contains(computed(name, line.path, first).lowercased()) {
      refuse(node, "\(name) of a text has no layers (remove it)")
    }
    var content = VectorText()
    content.string = line.string
    let size = first.lengthContext(along: line.path).fontSize
    content.font = Self.family(computed("font-family", line.path, first))
    content.isItalic = !["", "normal"].contains(computed("font-style", line.path, first))
    content.fontWeight = (first.fontWeight(along: line.path) + 50) / 100 * 100
    content.fontWeight = min(max(content.fontWeight, 100), 900)
    (content.fontSize, content.lineHeight) = (size, size * 1.2)
    guard size > 0, size <= 10_000 else { return nil }
    let spacing = computed("letter-spacing", line.path, first)
    content.tracking = Quantity(spacing, document.style.lengthContext(of: node))?.value ?? 0
    switch computed("text-anchor", line.path, first).lowercased() {
    case "middle": content.alignment = .center
    case "end": content.alignment = .right
    default: break
    }
    content.fillColor = constantColor("fill", line.path)
    content.strokeColor = constantColor("stroke", line.path)
    content.strokeWidth = constant(line.path, "the stroke of a text", node) { [self] in
      Quantity(computed("stroke-width", line.path, $0), LengthContext())?.value ?? 1
    }
    content.strokesOverFill = !computed("paint-order", line.path, first).hasPrefix("stroke")
    guard content.fillColor != nil || content.strokeColor != nil else { return nil }
    var layer = Layer()
    layer.state.anchorPoint = .zero
    layer.state.content = .vector(VectorContent(items: [.text(content)]))
    let shift = first.baselineShift(of: text) ?? 0
    return layer.wrapped(
      in: [TransformSlot(model: .translation(line.origin.x, line.origin.y + shift))]
    )
  }

  private func constantColor(_ name: String, _ path: [Int]) -> Color? {
    guard let node = path.last else { return nil }
    switch paint(name, path) {
    case .none: return nil
    case .color:
      return constant(path, "\(name) of a text", node) { [self] in color(name, path, $0) }
    case .gradient:
      refuse(node, "\(name) of a text by a gradient has no layers (use a colour)")
      return nil
    }
  }

  // The families, with the usual font of a generic one.
  private static func family(_ list: String) -> String {
    let names = list.splitTopLevel(",").map { $0.unquoted ?? $0 }
    let generic = [
      "serif": "Times New Roman", "sans-serif": "Arial", "monospace": "DejaVu Sans Mono",
    ]
    if names.count == 1, let name = names.first { return generic[name.lowercased()] ?? name }
    return names.joined(separator: ", ")
  }
}
