internal import Graphics

/// Filters on rotated elements, which librsvg computes on rotated, unsmoothed pixels.
///
/// A filter that treats all directions alike commutes with a rotation: a group around the element can carry it.
enum RotatedFilter {
  private static let isotropic: Set<String> = [
    "feGaussianBlur", "feColorMatrix", "feBlend", "feComponentTransfer", "feComposite", "feMerge",
    "feFuncR", "feFuncG", "feFuncB", "feFuncA", "feMergeNode", "feFlood",
  ]
  private static let moved = ["filter", "opacity"]

  /// Removes the filter of a rotated element from its attributes and returns the attributes of a group around it.
  ///
  /// - Returns: nil where the filter remains on the element.
  static func moveOut(
    of node: Int,
    _ instant: SVGInstant,
    _ attributes: inout [(name: String, value: String)]
  ) -> [(name: String, value: String)]? {
    guard node != 0, let matrix = instant.transform(of: node), matrix.b != 0,
      abs(matrix.a - matrix.d) < 1e-9, abs(matrix.b + matrix.c) < 1e-9,
      abs(matrix.determinant - 1) < 1e-9
    else { return nil }
    let filter = instant.computed("filter", of: node)
    guard isIsotropic(filter, instant.document.tree),
      instant.computed("clip-path", of: node) == "none",
      instant.computed("mask", of: node) == "none"
    else { return nil }
    let opacity = instant.computed("opacity", of: node)
    attributes = attributes.compactMap { name, value in
      if moved.contains(name) { return nil }
      guard name == "style" else { return (name, value) }
      let rest = value.splitTopLevel(";").filter { part in
        !moved.contains { part.hasPrefix($0 + ":") }
      }
      return rest.isEmpty ? nil : (name, rest.joined(separator: ";"))
    }
    return [
      ("opacity", opacity), ("style", "filter:\(instant.filterReference(of: node) ?? filter)"),
    ]
  }

  private static func isIsotropic(_ filter: String, _ tree: SVGTree) -> Bool {
    if let list = FilterList(filter) { return list.isIsotropic }
    guard filter.hasPrefix("url(#"), filter.hasSuffix(")"),
      let target = tree.ids[String(filter.dropFirst(5).dropLast())], tree[target].name == "filter",
      tree[target].attributes["filterUnits"] == nil
    else { return false }
    func isAllowed(_ node: Int) -> Bool {
      let element = tree[node]
      if element.name == "feGaussianBlur",
        (element.attributes["stdDeviation"] ?? "").splitTopLevel(" ").count != 1
      {
        return false
      }
      return isotropic.contains(element.name) && element.children.allSatisfy(isAllowed)
    }
    return tree[target].children.allSatisfy(isAllowed)
  }
}
