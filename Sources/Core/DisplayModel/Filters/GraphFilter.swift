internal import Graphics

private struct GraphFilter: ImageFilter {
  var markup = ""

  var kind: FilterKind { .graph }

  func effects(in space: FilterSpace) -> [Effect] {
    space.graphs(markup).compactMap { $0.placed(by: space.transform) }.map(Effect.graph)
  }
}

extension FilterKind {
  /// Draws a filter element of SVG, whose user space is that of the layer.
  public static let graph = FilterKind(
    "graph",
    GraphFilter(),
    [
      .key("markup", \GraphFilter.markup, .markup)
        .summary("A `filter` element of SVG, as markup or as JSON.")
    ]
  )
}

extension FilterEffect {
  /// Draws a filter element of SVG, whose user space is that of the layer.
  public static func graph(markup: String) -> FilterEffect {
    FilterEffect(GraphFilter(markup: markup))
  }

  /// The filter element of a graph; nil for other effects.
  public var markup: String? { (filter as? GraphFilter)?.markup }
}

extension FilterGraph {
  // The graph in output pixels; nil where it has no area there.
  //
  // In a turned, skewed or mirrored layer lengths are scaled by the mean scale, and regions are the boxes around their
  // images: the axes of a graph are those of the output.
  fileprivate func placed(by transform: Affine) -> FilterGraph? {
    guard transform.isInvertible else { return nil }
    var result = self
    if transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 {
      result.transform = transform
      return result
    }
    let scale = abs(transform.determinant).squareRoot()
    let (center, image) = (region.center, transform.apply(region.center))
    let map = Affine(scale, 0, 0, scale, image.x - scale * center.x, image.y - scale * center.y)
    guard let inverse = map.inverse else { return nil }
    func moved(_ rect: Rect) -> Rect { inverse.apply(transform.apply(rect)) }
    result.transform = map
    result.region = moved(region)
    for index in primitives.indices {
      result.primitives[index].region = moved(primitives[index].region)
    }
    return result
  }
}
