internal import Graphics
internal import SVGFormat

extension SVGShapeEvaluator {
  /// Adds the letters and lines of a `text` element.
  func appendText(
    _ instance: SVGInstance,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) throws(SVGReadError) {
    let layout = texts.layout(along: instance.path, instant)
    for part in layout.parts {
      var (style, _) = style(along: part.path, box: { layout.box }, map)
      style.rule = .nonZero
      switch part.content {
      case .outline(let path): try append(path, style, map, to: &items)
      case .colored(let path, let color):
        guard instant.computed("visibility", along: part.path) == "visible" else { continue }
        var colored = ShapeStyle()
        colored.fill = .plain(.color(color))
        try append(path, colored, map, to: &items)
      case .image(let bytes, let box, let place):
        guard instant.computed("visibility", along: part.path) == "visible" else { continue }
        let image = SVGShapeImage(
          source: .png(bytes),
          destination: box,
          map: place.concatenating(map)
        )
        items.append(.image(image))
      }
    }
  }

  /// The outlines of the letters of a text, in its user space.
  func textOutline(along path: [Int]) -> Path { texts.layout(along: path, instant).outline }
}
