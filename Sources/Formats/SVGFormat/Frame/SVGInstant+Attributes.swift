internal import Graphics
internal import SceneModel

extension SVGInstant {
  /// The value of an attribute that is no property: animated, or as written; nil for none.
  func attribute(_ name: String, of node: Int) -> String? {
    attributes[node]?[name] ?? document.tree[node].attributes[name]
  }

  /// Reads lengths among the attributes and geometry properties of a node, in its user space; nil for none.
  func lengths(of node: Int) -> (String) -> Double? {
    let (values, size) = (geometry(of: node), viewport(of: node))
    let context = lengthContext(of: node)
    return { name in
      values[name].flatMap { Quantity($0, context) }?.resolved(size.percentBase(of: name))
    }
  }

  /// The factor from the author's path length to the measured one; nil without `pathLength`.
  func dashFactor(of node: Int) -> Double? {
    let text = attribute("pathLength", of: node)
    guard let written = text.flatMap({ Double($0.trimmingSpace) }), written > 0,
      let path = shape(of: node).outline
    else { return nil }
    let length = PathMeasure(path).totalLength
    return length > 0 && length.isFinite ? length / written : nil
  }

  /// The geometry of a shape in its user space.
  func shape(of node: Int) -> SVGShape {
    let name = document.tree[node].name
    return SVGShape(name: name, attributes: geometry(of: node), viewport: viewport(of: node))
  }

  /// The outline of a shape in its user space; empty where nothing can be drawn.
  func outline(of node: Int) -> Path {
    // Of markers of plots there are thousands of copies.
    if let existing = memoizedOutlines[node] { return existing }
    let result = shape(of: node).outline ?? Path()
    memoizedOutlines[node] = result
    return result
  }
}
