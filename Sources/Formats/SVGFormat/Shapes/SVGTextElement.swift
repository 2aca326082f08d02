internal import Graphics

extension SVGShapeEvaluator {
  /// The letters and lines of a `text` element.
  func text(_ space: SVGUserSpace) -> [SVGShapeItem] {
    let layout: SVGTextLayout
    if let layers {
      let (lines, obstacle) = lines(in: space)
      guard let obstacle else {
        var group = SVGShapeGroup(items: [])
        group.source = SVGLayerSource(path: space.path, map: space.map, texts: lines)
        return [.group(group)]
      }
      layout = texts.layout(along: space.path, instant)
      guard !layout.parts.isEmpty else {
        layers.refuse(obstacle.node ?? space.node, obstacle.message)
        return []
      }
      layers.outlinedTexts.insert(space.node)
    } else {
      layout = texts.layout(along: space.path, instant)
    }
    return items(of: layout, layout.parts.indices, in: space)
  }

  // Parts that are in one element, of which elements in it are composed as a whole.
  private func items(of layout: SVGTextLayout, _ parts: Range<Int>, in space: SVGUserSpace)
    -> [SVGShapeItem]
  {
    var (rest, result) = (parts, [SVGShapeItem]())
    while let index = rest.first {
      let element = layout.parts[index].element
      guard element.count > space.path.count else {
        let same = rest.prefix { layout.parts[$0].element.count == element.count }
        rest.removeFirst(same.count)
        result += shadowed(same.flatMap { items(of: layout, $0, space.map) }, in: space)
        continue
      }
      let inner = SVGUserSpace(path: Array(element[...space.path.count]), map: space.map)
      let same = rest.prefix { layout.parts[$0].element.starts(with: inner.path) }
      rest.removeFirst(same.count)
      let style = groupStyle(along: inner.path)
      guard style.opacity > 0 else { continue }
      result += composed(style, in: inner) { items(of: layout, same, in: inner) }
    }
    return result
  }

  // Letters and lines over the shadows of the text.
  private func shadowed(_ items: [SVGShapeItem], in space: SVGUserSpace) -> [SVGShapeItem] {
    let shadows = FilterList(instant.computed("text-shadow", along: space.path))
    guard let shadows, !items.isEmpty else { return items }
    let color = instant.computed("color", along: space.path)
    let graph = shadows.textShadows(color: color, instant.lengthContext(along: space.path))
    let filter = SVGShapeFilter(graph: graph, map: space.map)
    return [.group(SVGShapeGroup(items: items, filters: [filter]))]
  }

  private func items(of layout: SVGTextLayout, _ index: Int, _ map: Affine) -> [SVGShapeItem] {
    let (part, number) = (layout.parts[index], layout.firstNumber.map { $0 + index })
    var style = ShapeStyle()
    let isVisible = instant.computed("visibility", along: part.element) == "visible"
    switch part.content {
    case .outline(let path):
      guard isVisible else { return [] }
      (style, _) = self.style(in: SVGUserSpace(path: part.path, map: map)) { layout.box }
      (style.rule, style.isCrisp) = (.nonZero, false)
      if let color = part.decoration?.color, style.fill != nil,
        let color = instant.decorationColor(color, along: part.path)
      {
        style.fill = color.alpha > 0 ? .plain(.color(color)) : nil
      }
      return items(of: path, number: number, style, map)
    case .colored(let path, let paint):
      style.fill = isVisible ? .plain(paint) : nil
      return items(of: path, number: number, style, map)
    case .image(let bytes, let box, let inner):
      let map = inner.concatenating(map)
      let image = SVGShapeImage(source: .png(bytes), destination: box, map: map)
      return isVisible ? [.image(image)] : []
    }
  }
}

extension SVGInstant {
  // The colour of a line that decorates letters; nil for the paint of the element.
  fileprivate func decorationColor(_ text: String, along path: [Int]) -> Color? {
    guard text.lowercased() != "currentcolor" else {
      return SVGColor(computed("color", along: path))?.color
    }
    let opacity = Self.opacity(computed("fill-opacity", along: path))
    return SVGColor(text)?.color.withAlpha(multipliedBy: opacity)
  }
}
