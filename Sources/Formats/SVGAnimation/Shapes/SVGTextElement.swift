internal import Graphics
internal import SVGFormat

extension SVGShapeEvaluator {
  /// Adds the letters and lines of a `text` element.
  func appendText(
    _ instance: SVGInstance,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) throws(SVGReadError) {
    var obstacle: SVGFinding?
    if layers != nil {
      let (lines, problem) = lines(along: instance.path, map)
      if problem == nil {
        var group = SVGShapeGroup(items: [])
        group.source = SVGLayerSource(path: instance.path, map: map, texts: lines)
        return items.append(.group(group))
      }
      obstacle = problem
    }
    let layout = texts.layout(along: instance.path, instant)
    if let layers, let obstacle {
      guard !layout.parts.isEmpty else {
        return layers.refuse(obstacle.node ?? instance.node, obstacle.message)
      }
      layers.outlinedTexts.insert(instance.node)
    }
    try append(layout.parts[...], in: instance.path.count, layout, map, to: &items)
  }

  // Adds parts that are in one element, of which elements in it are composed as a whole.
  //
  // - Parameter depth: the number of nodes from the outermost to the element.
  private func append(
    _ parts: ArraySlice<SVGTextLayout.Part>,
    in depth: Int,
    _ layout: SVGTextLayout,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) throws(SVGReadError) {
    var rest = parts
    while let first = rest.first {
      guard first.element.count > depth else {
        let number = layout.firstNumber.map { $0 + rest.startIndex }
        try append(first, number, layout, map, to: &items)
        rest.removeFirst()
        continue
      }
      let inner = first.element[...depth]
      let same = rest.prefix { $0.element.starts(with: inner) }
      rest = rest[same.endIndex...]
      let style = groupStyle(along: Array(inner))
      guard style.opacity > 0 else { continue }
      try append(style, along: Array(inner), map, to: &items) { (items) throws(SVGReadError) in
        try append(same, in: depth + 1, layout, map, to: &items)
      }
    }
  }

  private func append(
    _ part: SVGTextLayout.Part,
    _ number: Int?,
    _ layout: SVGTextLayout,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) throws(SVGReadError) {
    func isVisible() -> Bool { instant.computed("visibility", along: part.path) == "visible" }
    switch part.content {
    case .outline(let path):
      var (style, _) = style(along: part.path, box: { layout.box }, map)
      (style.rule, style.isCrisp) = (.nonZero, false)
      if let color = part.decoration?.color, style.fill != nil,
        let color = instant.decorationColor(color, along: part.path)
      {
        style.fill = color.alpha > 0 ? .plain(.color(color)) : nil
      }
      try append(path, number: number, style, map, to: &items)
    case .colored(let path, let paint):
      guard isVisible() else { return }
      var style = ShapeStyle()
      style.fill = .plain(paint)
      try append(path, number: number, style, map, to: &items)
    case .image(let bytes, let box, let inner):
      guard isVisible() else { return }
      let image = SVGShapeImage(
        source: .png(bytes),
        destination: box,
        map: inner.concatenating(map)
      )
      items.append(.image(image))
    }
  }

  /// The outlines of the letters of a text, in its user space.
  func textOutline(along path: [Int]) -> Path { texts.layout(along: path, instant).outline }
}

extension SVGInstant {
  // The colour of a line that decorates letters; nil for the paint of the element.
  fileprivate func decorationColor(_ text: String, along path: [Int]) -> Color? {
    guard text.lowercased() != "currentcolor" else {
      return SVGColor(computed("color", along: path))?.color
    }
    return SVGColor(text)?.color.withAlpha(
      multipliedBy: Self.opacity(computed("fill-opacity", along: path))
    )
  }
}
