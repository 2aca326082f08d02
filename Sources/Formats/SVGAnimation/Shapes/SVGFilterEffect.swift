internal import DisplayModel
internal import Graphics
internal import SVGFormat
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
  ) throws(SVGReadError) -> Bool {
    let box = path.last.flatMap { instant.box(of: $0) }
    switch filters.filter(filter, along: path, box: box) {
    case .none: return true
    case .hidden: return false
    case .filter(let filter):
      // An image of a filter that has the filter itself shows its content unfiltered.
      guard open.isDisjoint(with: filter.elements) else { return true }
      open.formUnion(filter.elements)
      defer { open.subtract(filter.elements) }
      group.filters = filter.graphs.map { SVGShapeFilter(graph: $0, map: map) }
      for image in filter.images {
        let items = try items(of: image.source, map)
        group.filters[image.graph].items[image.primitive] = items
      }
      return true
    }
  }

  // The content of an `feImage`; nothing for an element that refers to itself.
  private func items(
    of source: SVGFilter.Source,
    _ map: Affine
  ) throws(SVGReadError) -> [SVGShapeItem] {
    switch source {
    case .element(let node, let placing):
      guard open.count < Limits.svgReferenceDepth, open.insert(node).inserted else { return [] }
      defer { open.remove(node) }
      guard let instance = instances.element(node) else { return [] }
      var items: [SVGShapeItem] = []
      try append(instance, placing.concatenating(map), to: &items)
      return items
    case .bitmap(let node, let address, let area):
      guard let size = imageSize(address), !area.isEmpty else { return [] }
      let fit = filters.value("preserveAspectRatio", of: node) ?? ""
      return fitted(.address(address), size, in: area, fit, along: [node], map)
    }
  }
}
