internal import Graphics
internal import SceneModel

extension SVGInstant {
  /// The factor from the author's path length to the measured one; nil without `pathLength`.
  func dashFactor(of node: Int) -> Double? {
    let element = document.tree[node]
    let text = attributes[node]?["pathLength"] ?? element.attributes["pathLength"]
    guard let written = text.flatMap({ Double($0.trimmingSpace) }), written > 0,
      let path = SVGOutline.path(of: element.name, geometry(of: node), in: viewport(of: node))
    else { return nil }
    let length = PathMeasure(path).totalLength
    return length > 0 && length.isFinite ? length / written : nil
  }
}
