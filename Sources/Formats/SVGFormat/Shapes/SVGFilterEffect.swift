internal import Graphics

extension SVGShapeEvaluator {
  /// Adds the filters of an element to its group.
  ///
  /// - Parameters:
  ///   - filter: the value of the property.
  ///   - space: that of the element.
  /// - Returns: false for an element that is not drawn.
  func apply(_ filter: String, in space: SVGUserSpace, to group: inout SVGShapeGroup) -> Bool {
    let map = space.map
    let filter = filters.filter(filter, along: space.path, box: instant.box(along: space.path))
    guard !filter.isHidden else { return false }
    // An image of a filter that has the filter itself shows its content unfiltered.
    guard open.isDisjoint(with: filter.elements) else { return true }
    open.formUnion(filter.elements)
    defer { open.subtract(filter.elements) }
    group.filters = filter.steps.map { step in
      let images = step.images.map { ($0.primitive, items(of: $0.source, map)) }
      return SVGShapeFilter(graph: step.graph, items: .init(uniqueKeysWithValues: images), map: map)
    }
    return true
  }

  // The content of an `feImage`; nothing for an element that refers to itself.
  private func items(of source: SVGFilter.Source, _ map: Affine) -> [SVGShapeItem] {
    switch source {
    case .element(let node, let placing):
      return opened(node) {
        instances.element(node).map { items(of: $0, placing.concatenating(map)) } ?? []
      }
    case .bitmap(let node, let address, let area):
      guard let size = imageSize(address), !area.isEmpty else { return [] }
      let image = SVGShapeImage(source: .address(address), destination: area, map: map)
      let fit = instant.attribute("preserveAspectRatio", of: node)
      return fitted(image, size: size, fit: fit, along: [node])
    }
  }
}
