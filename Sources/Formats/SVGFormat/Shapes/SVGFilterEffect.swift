internal import DisplayModel
internal import Graphics
internal import SceneModel

extension SVGShapeEvaluator {
  /// Adds the filters of an element to its group.
  ///
  /// - Parameters:
  ///   - filter: the value of the property.
  ///   - path: the nodes from the outermost to the element.
  ///   - map: maps its user space to the pixels of the drawing's size.
  /// - Returns: false for an element that is not drawn.
  func apply(
    _ filter: String,
    along path: [Int],
    _ map: Affine,
    to group: inout SVGShapeGroup
  ) -> Bool {
    let box = path.last.flatMap { instant.box(of: $0) }
    let filter = filters.filter(filter, along: path, box: box)
    guard !filter.isHidden else { return false }
    // An image of a filter that has the filter itself shows its content unfiltered.
    guard open.isDisjoint(with: filter.elements) else { return true }
    open.formUnion(filter.elements)
    defer { open.subtract(filter.elements) }
    group.filters = filter.graphs.map { SVGShapeFilter(graph: $0, map: map) }
    for image in filter.images {
      group.filters[image.graph].items[image.primitive] = items(of: image.source, map)
    }
    return true
  }

  // The content of an `feImage`; nothing for an element that refers to itself.
  private func items(of source: SVGFilter.Source, _ map: Affine) -> [SVGShapeItem] {
    switch source {
    case .element(let node, let placing):
      guard open.count < Limits.svgReferenceDepth, open.insert(node).inserted else { return [] }
      defer { open.remove(node) }
      return instances.element(node).map { items(of: $0, placing.concatenating(map)) } ?? []
    case .bitmap(let node, let address, let area):
      guard let size = imageSize(address), !area.isEmpty else { return [] }
      let fit = instant.attribute("preserveAspectRatio", of: node) ?? ""
      return fitted(.address(address), size: size, in: area, fit: fit, along: [node], map: map)
    }
  }
}
